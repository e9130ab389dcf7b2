import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  invoiceAllowance,
  judge,
  judgeAll,
  type QualitySpec,
  type QualityVerdict,
} from '#areas/shipping/shipment/quality.ts'

const spec = (parameter: QualitySpec['parameter'], more: Partial<QualitySpec>): QualitySpec => ({
  parameter,
  minimum: null,
  maximum: null,
  basis: null,
  rejectLimit: null,
  allowance: null,
  ...more,
})
const moisture = spec('Moisture', { maximum: 13_000, rejectLimit: 14_000 })
const testWeight = spec('Test weight', { minimum: 62_000, rejectLimit: 60_000 })
const mycotoxin = spec('Mycotoxin', { maximum: 20_000 })

const cases: [string, number, QualitySpec, QualityVerdict][] = [
  ['moisture of 12.5', 12_500, moisture, { allowancePct: 0, verdict: 'Within' }],
  ['moisture at its limit', 13_000, moisture, { allowancePct: 0, verdict: 'Within' }],
  ['moisture a thousandth beyond', 13_001, moisture, { allowancePct: 1, verdict: 'Allowance' }],
  ['moisture a thousandth beyond, rejected at once', 13_001, { ...moisture, rejectLimit: 13_000 }, { allowancePct: 0, verdict: 'Reject' }], // biome-ignore format: one case a line
  ['moisture far beyond, never rejected', 20_000, { ...moisture, rejectLimit: null }, { allowancePct: 7_000, verdict: 'Allowance' }], // biome-ignore format: one case a line
  ['moisture of 13.4', 13_400, moisture, { allowancePct: 400, verdict: 'Allowance' }],
  ['moisture at the last limit', 14_000, moisture, { allowancePct: 1_000, verdict: 'Allowance' }],
  ['moisture beyond it', 14_001, moisture, { allowancePct: 0, verdict: 'Reject' }],
  [
    'moisture of 13.4, no allowance agreed',
    13_400,
    { ...moisture, allowance: 'None' },
    { allowancePct: 0, verdict: 'Allowance' },
  ],
  [
    'moisture of 13.4, half for one',
    13_400,
    { ...moisture, allowance: 'Half for one' },
    { allowancePct: 200, verdict: 'Allowance' },
  ],
  [
    'moisture of 13.4, two for one',
    13_400,
    { ...moisture, allowance: 'Two for one' },
    { allowancePct: 800, verdict: 'Allowance' },
  ],
  [
    'moisture of 12.5 on a basis of 12',
    12_500,
    { ...moisture, basis: 12_000 },
    { allowancePct: 500, verdict: 'Allowance' },
  ],
  [
    'test weight of 62.5 on a basis of 63',
    62_500,
    { ...testWeight, basis: 63_000 },
    { allowancePct: 500, verdict: 'Allowance' },
  ],
  ['test weight at its limit', 62_000, testWeight, { allowancePct: 0, verdict: 'Within' }],
  ['test weight of 61.25', 61_250, testWeight, { allowancePct: 750, verdict: 'Allowance' }],
  ['test weight at the last limit', 60_000, testWeight, { allowancePct: 2_000, verdict: 'Allowance' }],
  ['test weight below the last limit', 59_900, testWeight, { allowancePct: 0, verdict: 'Reject' }],
  ['mycotoxin beyond its limit', 20_001, mycotoxin, { allowancePct: 0, verdict: 'Reject' }],
]

for (const [name, found, limits, expected] of cases) {
  test(name, () => assert.deepEqual(judge(found, limits), expected))
}

test('quality counts where the contract makes it final', () => {
  const found = [
    { parameter: 'Moisture' as const, atLoad: 13_400, atDischarge: 13_000 },
    { parameter: 'Test weight' as const, atLoad: null, atDischarge: 61_250 },
    { parameter: 'Ergot' as const, atLoad: 1_000, atDischarge: 1_000 },
  ]
  const allowances = (end: 'Load' | 'Discharge') =>
    judgeAll(found, [moisture, testWeight], end).map(judged => judged?.allowancePct ?? null)
  assert.deepEqual(allowances('Load'), [400, null, null])
  assert.deepEqual(allowances('Discharge'), [0, 750, null])
})

test('1.15 % of USD 9,888,000.00 is 113,712.00', () => {
  const judged = [judge(13_400, moisture), judge(61_250, testWeight)]
  assert.equal(invoiceAllowance(988_800_000, judged), 11_371_200)
  assert.equal(invoiceAllowance(988_800_000, [...judged, null]), 11_371_200)
})
