import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceRules, priceSeenBy, pricesWithAndWithoutVat } from '#trade/pricing/price-fields.ts'

const price = { date: '2026-11-02', until: null, customer: null, customerGroup: null }
const oneDay = { until: '2026-11-02' }

const backwards = { until: 'Must not lie before the first day.' }
const noDay = { until: 'Enter the day of that hour.' }
const tooSoon = { untilTime: 'Must lie after it begins.' }

const cases: [string, object, object][] = [
  ['without an end', {}, {}],
  ['of one day', oneDay, {}],
  ['of two days', { until: '2026-11-03' }, {}],
  ['that ends before it begins', { until: '2026-11-01' }, backwards],
  ['until an hour of no day', { untilTime: '14:00' }, noDay],
  ['from an hour on', { fromTime: '14:00' }, {}],
  ['of one day from an hour on', { ...oneDay, fromTime: '14:00' }, {}],
  ['of one minute', { ...oneDay, fromTime: '14:00', untilTime: '14:01' }, {}],
  ['of no minute', { ...oneDay, fromTime: '14:00', untilTime: '14:00' }, tooSoon],
  ['that ends an hour before it begins', { ...oneDay, fromTime: '14:00', untilTime: '13:00' }, tooSoon],
  ['of the first minute of a day', { ...oneDay, untilTime: '00:01' }, {}],
  ['until the start of its day', { ...oneDay, untilTime: '00:00' }, tooSoon],
  ['until an earlier hour of the next day', { until: '2026-11-03', fromTime: '14:00', untilTime: '13:00' }, {}],
  ['of a customer', { customer: 9 }, {}],
  ['of a group', { customerGroup: 'Farms' }, {}],
  ['of a customer and a group', { customer: 9, customerGroup: 'Farms' }, { customerGroup: 'Choose a customer or a group, not both.' }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of cases) {
  test(`a price ${name}`, () => assert.deepEqual(priceRules({ ...price, ...of }), expected))
}

test('a price of one consignee is theirs; a price of none is for everyone', () => {
  assert.deepEqual(priceSeenBy({ consignee: 3 }), [3])
  assert.equal(priceSeenBy({ consignee: null }), 'everyone')
})

// The entered price, whether it includes VAT, the rate; then the price without and with VAT, in ten-thousandths.
const vatCases: [number, boolean | null, number | null, [number, number]][] = [
  [10_000_000, null, null, [10_000_000, 11_500_000]],
  [10_000_000, false, 5_000, [10_000_000, 10_500_000]],
  [11_500_000, true, null, [10_000_000, 11_500_000]],
  [10_500_000, true, 5_000, [10_000_000, 10_500_000]],
  [600_000, true, 15_000, [521_739, 600_000]],
  [10_000_000, true, 0, [10_000_000, 10_000_000]],
]
for (const [entered, priceIncludesVat, vatPct, [without, within]] of vatCases) {
  test(`${entered} ${priceIncludesVat ? 'including' : 'excluding'} VAT of ${vatPct} is ${without} and ${within}`, () =>
    assert.deepEqual(pricesWithAndWithoutVat({ price: entered, priceIncludesVat, vatPct }), {
      priceExclVat: without,
      priceInclVat: within,
    }))
}
