import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAboveNorm, normalLoss } from '#areas/terminals/cargo-loss/loss-norm.ts'

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
  test(`usual loss: ${name}`, () => assert.equal(normalLoss(moved, norm), expected))
}

const norms = { lossNormPct: 250, lossNormKg: 50, stockTakeLimitPct: 500 }
type Judged = Omit<Parameters<typeof isAboveNorm>[0], 'written'> & { written?: number }
const judged: [string, Judged, boolean][] = [
  ['a bag where nothing moved', { lossType: 'Spillage', quantity: 50, book: 500_000, moved: 0 }, false],
  ['a kilogram more than a bag', { lossType: 'Spillage', quantity: 51, book: 500_000, moved: 0 }, true],
  ['the rest of a bag', { lossType: 'Spillage', quantity: 20, book: 500_000, moved: 0, written: 30 }, false],
  ['more than the rest of it', { lossType: 'Spillage', quantity: 21, book: 500_000, moved: 0, written: 30 }, true],
  ['400 t where nothing moved', { lossType: 'Handling', quantity: 400_000, book: 499_750, moved: 0 }, true],
  ['90.3 t of 36,120 t moved', { lossType: 'Handling', quantity: 90_300, book: 1, moved: 36_120_000 }, false],
  ['a kilogram more', { lossType: 'Handling', quantity: 90_301, book: 1, moved: 36_120_000 }, true],
  ['a count of 4.5 t less than 900 t', { lossType: 'Stock-take', quantity: 4_500, book: 900_000, moved: 0 }, false],
  ['one of 4.501 t more', { lossType: 'Stock-take', quantity: -4_501, book: 900_000, moved: 9_000_000 }, true],
  ['a kilogram after more than a bag', { lossType: 'Spillage', quantity: 1, book: 1, moved: 0, written: 60 }, true],
  ['nothing entered after a bag', { lossType: 'Spillage', quantity: null, book: 1, moved: 0, written: 50 }, false],
  ['a count of 100 t less than 20,000 t', { lossType: 'Stock-take', quantity: 100_000, book: 20_000_000, moved: 0 }, false], // biome-ignore format: one case a line
  ['a count of nothing where the book is empty', { lossType: 'Stock-take', quantity: null, book: 0, moved: 0 }, false],
  ['a count where the book is empty', { lossType: 'Stock-take', quantity: -1, book: 0, moved: 0 }, true],
]

for (const [name, found, expected] of judged) {
  test(`above the norm: ${name}`, () => assert.equal(isAboveNorm({ written: 0, ...found }, norms), expected))
}
