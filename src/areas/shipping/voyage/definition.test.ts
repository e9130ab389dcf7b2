import assert from 'node:assert/strict'
import { test } from 'node:test'
import { voyage } from '#areas/shipping/voyage/definition.ts'

const call = {
  ...{ dischargePort: 1, secondPort: null, shipAgent: null, agentLicenceNo: null, agentLicenceExpiry: null },
  ...{ eta: '2026-03-15T06:00:00Z', laycanFrom: null, laycanTo: null, cargo: null },
}
const laycan = { laycanFrom: '2026-03-01', laycanTo: '2026-03-10' }
const agent = { shipAgent: 'Gulf Agency', agentLicenceNo: 'L-7' }
const licenceEnds = { agentLicenceExpiry: 'The licence ends before the vessel arrives.' }

const ruled: [string, object, object][] = [
  ['one port', {}, {}],
  ['two ports', { secondPort: 2 }, {}],
  ['one port twice', { secondPort: 1 }, { secondPort: 'Choose another port than the first.' }],
  ['a licensed agent', agent, {}],
  ['an agent without a licence', { ...agent, agentLicenceNo: null }, { agentLicenceNo: 'Enter the licence of the ship agent.' }], // biome-ignore format: one case a line
  ['a licence without an agent', { ...agent, shipAgent: null }, {}],
  ['the licence ends on the day of arrival', { ...agent, agentLicenceExpiry: '2026-03-15' }, {}],
  ['the licence ends a day before', { ...agent, agentLicenceExpiry: '2026-03-14' }, licenceEnds],
  ['the licence of a vessel nobody expects yet', { ...agent, agentLicenceExpiry: '2026-03-14', eta: null }, {}],
  ['a laycan', laycan, {}],
  ['a laycan of one day', { ...laycan, laycanTo: '2026-03-01' }, {}],
  ['a laycan that ends before it begins', { ...laycan, laycanTo: '2026-02-28' }, { laycanTo: 'Must not lie before its first day.' }], // biome-ignore format: one case a line
  ['a laycan without an end', { ...laycan, laycanTo: null }, {}],
  ['a laycan without a beginning', { ...laycan, laycanFrom: null }, {}],
]
for (const [name, values, refused] of ruled) {
  test(name, () => assert.deepEqual(voyage.rules({ ...call, ...values }), refused))
}

const on = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T06:00:00Z`
const atSea = { departedAt: on(1), arrivedAt: on(15), anchoredAt: on(15), norTenderedAt: on(16), norAcceptedAt: on(17) }
const inPort = { berthedAt: on(18), dischargeCommencedAt: on(19), dischargeCompletedAt: on(28), sailedAt: on(29) }
const facts = { ...atSea, ...inPort }

const ordered: [string, object, string[]][] = [
  ['each after the one before', {}, []],
  ['all at the same time', Object.fromEntries(Object.keys(facts).map(name => [name, on(15)])), []],
  ['arrived before it departed', { departedAt: on(16), norTenderedAt: null }, ['arrivedAt']],
  ['anchored before it arrived', { anchoredAt: on(14) }, ['anchoredAt']],
  ['notice tendered before it arrived', { norTenderedAt: on(14) }, ['norTenderedAt']],
  ['notice accepted before it is tendered', { norAcceptedAt: on(15) }, ['norAcceptedAt']],
  ['berthed before it arrived', { berthedAt: on(14) }, ['berthedAt']],
  ['discharged before it is berthed', { dischargeCommencedAt: on(17) }, ['dischargeCommencedAt']],
  ['completed before it commenced', { dischargeCompletedAt: on(18) }, ['dischargeCompletedAt']],
  ['sailed before it is empty', { sailedAt: on(27) }, ['sailedAt']],
  ['berthed before the notice', { norTenderedAt: on(20), norAcceptedAt: on(21) }, []],
  ['a fact in between not entered', { berthedAt: null, dischargeCommencedAt: on(14) }, ['dischargeCommencedAt']],
  ['only the first of two is shown', { dischargeCommencedAt: on(17), sailedAt: on(1) }, ['dischargeCommencedAt']],
]
for (const [name, values, fields] of ordered) {
  test(`facts: ${name}`, () => {
    const refused = voyage.rules({ ...call, ...facts, ...values })
    assert.deepEqual(refused, Object.fromEntries(fields.map(field => [field, 'Earlier than the fact before it.'])))
  })
}

test('the owners of the cargo see it', () => {
  assert.deepEqual(voyage.seenBy({ ...call, cargo: [{ consignee: 11 }, { consignee: 12 }] }), [11, 12])
  assert.deepEqual(voyage.seenBy(call), [])
})
