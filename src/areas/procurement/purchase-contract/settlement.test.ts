import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsMarketPrice, openQuantities, settlementCents } from '#areas/procurement/purchase-contract/settlement.ts'
import { centsToHalalas } from '#kit/units.ts'
import { shippableRange } from '#trade/contracts/tolerance.ts'

const terms = {
  quantity: 60_000_000,
  tolerancePct: 10_000,
  excessPct: 5_000,
  excessPriceRule: 'Market' as const,
  unitPrice: 2_385_000,
}

test('ten percent more or less', () => {
  assert.deepEqual(shippableRange(terms), { min: 54_000_000, max: 66_000_000 })
})

test('the part beyond five percent is settled at the market', () => {
  const cents = settlementCents(terms, 65_400_000, 2_440_000)
  assert.equal(cents, 1_561_110_000)
  assert.equal(centsToHalalas(cents), 5_854_162_500)
})

test('without the rule everything is at the contract price', () => {
  assert.equal(settlementCents({ ...terms, excessPriceRule: 'None' }, 65_400_000, 2_440_000), 1_559_790_000)
  assert.equal(settlementCents(terms, 50_000_000, 9_990_000), 1_192_500_000)
})

const marketPrices: [string, object, number, boolean][] = [
  ['up to five percent more at the contract price', {}, 63_000_000, false],
  ['a kilogram beyond at the market price', {}, 63_000_001, true],
  ['unless there is no excess', { excessPct: null }, 66_000_000, false],
  ['or all of it is at the contract price', { excessPriceRule: 'Contract' }, 66_000_000, false],
]
for (const [name, of, shippedKg, needed] of marketPrices) {
  test(name, () => assert.equal(needsMarketPrice({ ...terms, ...of }, shippedKg), needed))
}

test('66,000 t may be opened, 40,000 are; 60,000 are to be shipped, 25,000 are', () => {
  assert.deepEqual(openQuantities(terms, { inLcs: 40_000_000, shipped: 25_000_000 }), {
    ...{ least: 54_000_000, most: 66_000_000, inLcs: 40_000_000, openToLc: 26_000_000 },
    ...{ shipped: 25_000_000, toShip: 35_000_000 },
  })
})
