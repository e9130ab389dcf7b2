import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costOf, type Source } from '#areas/procurement/system-lc/cost.ts'

const of = (quantity: number, costPerTon: number | null): Source => ({ lc: 1, quantity, costPerTon })
const large = of(1_000_000, 9_318_100)
const small = of(500_000, 9_052_000)

const cases: [string, Source[], { outKg?: number; addedHalala?: number }, number | null][] = [
  ['1,000 MT at 931.81 and 500 MT at 905.20 cost 922.94', [large, small], {}, 9_229_400],
  [
    'flaked: 1,000 MT at 931.81 and a toll of 35,000 over 985 MT',
    [large],
    { outKg: 985_000, addedHalala: 3_500_000 },
    9_815_330,
  ],
  ['one source keeps its cost', [large], {}, 9_318_100],
  ['an unknown cost stays unknown', [large, of(1, null)], {}, null],
  ['nothing weighs nothing', [of(0, 9_318_100)], {}, null],
]
for (const [name, sources, made, expected] of cases) {
  test(`cost per MT: ${name}`, () => assert.equal(costOf(sources, made), expected))
}
