import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planTransfer } from '#areas/gfsa-details/plan-transfer/definition.ts'

const cases: [string, Record<string, unknown>, object][] = [
  ['to another importer', { fromConsignee: 11, toConsignee: 12 }, {}],
  ['to the same', { fromConsignee: 11, toConsignee: 11 }, { toConsignee: 'Must be another importer.' }],
]
for (const [name, transfer, refused] of cases) {
  test(name, () => assert.deepEqual(planTransfer.rules(transfer), refused))
}

test('both importers see it', () => {
  assert.deepEqual(planTransfer.seenBy({ fromConsignee: 11, toConsignee: 12 }), [11, 12])
})
