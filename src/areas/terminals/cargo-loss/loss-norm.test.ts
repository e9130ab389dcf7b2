import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalLoss } from '#areas/terminals/cargo-loss/loss-norm.ts'

const cases: [string, number, number, number][] = [
  [
    '0.05 % of the mean of 7.5, 2.5 and 1.5 million over two: 2,875',
    (7_500_000 + 2_500_000 + 1_500_000) / 2,
    50,
    2_875,
  ],
  ['0.06 % of 40 t: 24 kg, so that 39.976 t are left', 40_000, 60, 40_000 - 39_976],
  ['0.25 % of 36,120 t: 90.3 t', 36_120_000, 250, 90_300],
  ['of nothing moved, nothing', 0, 250, 0],
]

for (const [name, moved, norm, expected] of cases) {
  test(`usually lost: ${name}`, () => assert.equal(normalLoss(moved, norm), expected))
}
