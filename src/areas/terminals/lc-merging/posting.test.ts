import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { postLcMerging, previewLcMerging } from '#areas/terminals/lc-merging/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const part = (lc: number, quantity: number, costPerTon: number | null = null) => ({ lc, quantity, costPerTon })
const merged = {
  consignee: 11,
  terminal: 21,
  form: 'Raw' as const,
  bagSize: null,
  cargoType: 1,
  cargoGrade: 2,
  sources: [part(101, 12_340), part(102, 7_115), part(103, 3_045)],
  targetLc: 109,
}

test('12.340 + 7.115 + 3.045 = 22.500 in one lot', () => {
  const { totalQty, weightedCost } = lcMerging.derive(merged) as { totalQty: number; weightedCost: number | null }
  assert.deepEqual([totalQty, weightedCost], [22_500, null])
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
  const foreseen = previewLcMerging({ ...merged, targetLc: null, totalQty })
  assert.ok(isBalanced(foreseen.legs))
  assert.deepEqual(
    foreseen.legs.map(({ role }) => role),
    ['TERMINAL', 'TERMINAL', 'TERMINAL', 'COUNT'],
  )
})

test('1,000 t at 931.81 and 500 t at 905.20 cost 922.94 together', () => {
  const sources = [part(101, 1_000_000, 9_318_100), part(102, 500_000, 9_052_000)]
  const { weightedCost } = lcMerging.derive({ ...merged, sources }) as { weightedCost: number | null }
  assert.equal(weightedCost, 9_229_400)
})

test('an LC can be merged with another, not with itself', () => {
  const broken = (sources: object[]) =>
    Object.entries(lcMerging.rules({ ...merged, sources })).filter(([, message]) => message)
  assert.deepEqual(broken(merged.sources), [])
  assert.deepEqual(broken([part(101, 1), part(101, 2)]), [['sources', 'Choose at least two LCs.']])
  assert.deepEqual(broken([part(101, 1)]), [['sources', 'Choose at least two LCs.']])
})
