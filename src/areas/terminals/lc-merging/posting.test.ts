import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weightedCost } from '#areas/terminals/lc-merging/cost-fields.ts'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { foreseeLcMerging, postLcMerging } from '#areas/terminals/lc-merging/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const part = (lc: number, quantity: number, costPerTon: number | null = null) => ({ lc, quantity, costPerTon })
const merged = {
  consignee: 11,
  terminal: 21,
  form: 'Raw' as const,
  cargoType: 1,
  cargoGrade: 2,
  sources: [part(101, 12_340), part(102, 7_115), part(103, 3_045)],
  targetLc: 109,
}

test('12.340 + 7.115 + 3.045 = 22.500 in one lot', () => {
  const { totalQty } = lcMerging.derive(merged) as { totalQty: number }
  assert.equal(totalQty, 22_500)
  const { legs } = postLcMerging({ ...merged, totalQty })
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.map(({ consignmentId, locationId, amount }) => [consignmentId, locationId, amount]),
    [
      [101, 21, -12_340],
      [102, 21, -7_115],
      [103, 21, -3_045],
      [109, 21, 22_500],
    ],
  )
  const foreseen = foreseeLcMerging({ ...merged, targetLc: null, totalQty })
  assert.ok(isBalanced(foreseen.legs))
  assert.deepEqual(
    foreseen.legs.map(({ role }) => role),
    ['TERMINAL', 'TERMINAL', 'TERMINAL', 'COUNT'],
  )
})

const costs: [string, ReturnType<typeof part>[], number | null][] = [
  ['1,000 t at 931.81 and 500 t at 905.20', [part(1, 1_000_000, 9_318_100), part(2, 500_000, 9_052_000)], 9_229_400],
  ['a part of which nothing is known', [part(1, 1_000, 9_318_100), part(2, 500)], null],
  ['nothing', [], null],
]

for (const [name, parts, cost] of costs) {
  test(`the cost of ${name}`, () => assert.equal(weightedCost(parts), cost))
}
