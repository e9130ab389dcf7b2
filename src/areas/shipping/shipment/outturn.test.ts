import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculateOutturn, type Outturn, type OutturnTerms } from '#areas/shipping/shipment/outturn.ts'

// USD 240.00 a ton.
const terms = (weightFinalAt: OutturnTerms['weightFinalAt'], bl: number): OutturnTerms => ({
  weightFinalAt,
  invoiceAmount: (bl * 24_000) / 1000,
})
const of = (kg: number, difference: number, pct: number, claimQuantity = 0, claimAmount = 0): Outturn => ({
  outturnQuantity: kg,
  outturnDifference: difference,
  outturnPct: pct,
  claimQuantity,
  claimAmount,
})

const cases: [string, number, number, OutturnTerms['weightFinalAt'], Outturn][] = [
  ['41,150 of 41,200 MT: short 50, -0.121 %', 41_200_000, 41_150_000, 'Discharge', of(41_150_000, -50_000, -121)],
  ['20,610 of 20,600 MT: over 10, +0.049 %', 20_600_000, 20_610_000, 'Discharge', of(20_610_000, 10_000, 49)],
  ['half a percent exactly is allowed', 41_200_000, 40_994_000, 'Discharge', of(40_994_000, -206_000, -500)],
  [
    'one kilogram more is claimed, with all of it',
    41_200_000,
    40_993_999,
    'Discharge',
    of(40_993_999, -206_001, -500, 206_001, 4_944_024),
  ],
  ['all of it missing is -100 %', 41_200_000, 0, 'Load', of(0, -41_200_000, -100_000)],
  [
    'nothing is claimed where the weight was final at load',
    41_200_000,
    40_000_000,
    'Load',
    of(40_000_000, -1_200_000, -2_913),
  ],
]

for (const [name, bl, out, finalAt, expected] of cases) {
  test(name, () => assert.deepEqual(calculateOutturn(bl, out, terms(finalAt, bl)), expected))
}
