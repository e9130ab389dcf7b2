import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CostSource, mixedCostPerTon } from '#trade/cargo/cost-fields.ts'

const of = (quantity: number | null, costPerTon: number | null): CostSource => ({ quantity, costPerTon })
const large = of(1_000_000, 9_318_100)
const small = of(500_000, 9_052_000)

const cases: [string, CostSource[], { outKg?: number; addedHalala?: number }, number | null][] = [
  ['1,000 MT at 931.81 and 500 MT at 905.20 cost 922.94', [large, small], {}, 9_229_400],
  [
    'flaked: 1,000 MT at 931.81 and a toll of 35,000 over 985 MT',
    [large],
    { outKg: 985_000, addedHalala: 3_500_000 },
    9_815_330,
  ],
  [
    'tails of 12.340, 7.115 and 3.045 MT to the ten-thousandth',
    [of(12_340, 9_318_093), of(7_115, 9_052_000), of(3_045, 9_411_200)],
    {},
    9_246_549,
  ],
  ['one source keeps its cost', [large], {}, 9_318_100],
  ['an unknown quantity gives no cost', [large, of(null, 9_052_000)], {}, null],
  ['an unknown cost stays unknown', [large, of(1, null)], {}, null],
  ['a quantity of zero gives no cost', [of(0, 9_318_100)], {}, null],
]
for (const [name, sources, made, expected] of cases) {
  test(`cost per MT: ${name}`, () => assert.equal(mixedCostPerTon(sources, made), expected))
}
