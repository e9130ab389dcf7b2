import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agent } from '#areas/master-data/agent/definition.ts'

const broker = {
  ...{ consignees: [3], nationalId: '1000000008', crNo: null, blocked: null, blockedReason: null },
  ...{ commissionPerBag: null, commissionPerTon: null, commissionPct: null },
}
const cases: [string, object, string[]][] = [
  ['an agent without a commission', {}, []],
  ['an agent of nobody', { consignees: [] }, ['consignees']],
  ['an agent with a registration', { nationalId: null, crNo: '4030000001' }, []],
  ['an agent without a number', { nationalId: null }, ['nationalId']],
  ['rates per bag and per ton', { commissionPerBag: 2_500, commissionPerTon: 50_000 }, []],
  ['a percentage', { commissionPct: 400 }, []],
  ['a percentage and a rate per bag', { commissionPct: 400, commissionPerBag: 2_500 }, ['commissionPct']],
  ['a percentage and a rate per ton', { commissionPct: 400, commissionPerTon: 50_000 }, ['commissionPct']],
  ['an agent blocked for no reason', { blocked: true }, ['blockedReason']],
]
for (const [name, of, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(agent.rules({ ...broker, ...of })), fields))
}

test('the consignees an agent sells for see the agent', () => {
  assert.deepEqual(agent.seenBy({ consignees: [3, 4] }), [3, 4])
})
