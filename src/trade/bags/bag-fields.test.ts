import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vatByRate } from '#trade/bags/bag-fields.ts'

const cases: [string, { net: number; vatPct: number | null }[], number][] = [
  ['no lines', [], 0],
  // Twice 1.03 are 2.06 and VAT of 0.309, rounded to 0.31; each line alone would round 0.1545 to 0.15.
  ['once for all lines of a rate', [{ net: 103, vatPct: null }, { net: 103, vatPct: 15_000 }], 31], // biome-ignore format: one case a line
  ['each rate by itself', [{ net: 103, vatPct: 15_000 }, { net: 103, vatPct: 5_000 }], 20], // biome-ignore format: one case a line
  ['none at zero', [{ net: 10_000, vatPct: 0 }, { net: 10_000, vatPct: null }], 1_500], // biome-ignore format: one case a line
]
for (const [name, lines, vat] of cases) {
  test(`VAT of bags, rounded: ${name}`, () => assert.equal(vatByRate(lines), vat))
}
