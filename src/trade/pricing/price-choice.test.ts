import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { choosePrice, exceedsLimit, type MatchingPrice, percentApart } from '#trade/pricing/price-choice.ts'

let ids = 0
const row = (of: Partial<MatchingPrice> = {}): MatchingPrice => ({
  id: ++ids,
  date: '2026-11-01',
  consignee: null,
  scope: 'OTHERS',
  terminal: null,
  lc: null,
  cargoType: null,
  cargoGrade: null,
  customer: null,
  customerGroup: null,
  minQty: null,
  ...of,
})

// Each line takes precedence over all lines below it.
const ladder: [string, Partial<MatchingPrice>][] = [
  ['a customer’s own price', { customer: 9 }],
  ['the price of the customer’s group', { customerGroup: 'Cooperatives' }],
  ['a price for the LC and the terminal', { lc: 101, terminal: 21 }],
  ['a price for the LC', { lc: 101 }],
  ['a price for the terminal', { terminal: 21, cargoGrade: 2 }],
  ['a price of the consignee', { consignee: 11 }],
  ['a price of the operator’s own stock', { scope: 'SGC' }],
  ['a price for the grade', { cargoGrade: 2 }],
  ['a price for the cargo type', { cargoType: 1 }],
  ['a price from 500 bags', { minQty: 500 }],
  ['a price from 100 bags', { minQty: 100 }],
  ['a price from one bag', { minQty: 1 }],
  ['a later price', { date: '2026-11-02' }],
  ['a general price', {}],
]

for (const [above, [name, of]] of ladder.entries()) {
  test(`${name} takes precedence over more general prices`, () => {
    const own = row(of)
    const below = ladder.slice(above + 1).map(([, other]) => row(other))
    assert.equal(choosePrice([...below, own])?.id, own.id)
    assert.equal(choosePrice([own, ...below])?.id, own.id)
  })
}

test('of two prices of the same day the one entered later applies', () => {
  const [earlier, later] = [row(), row()]
  assert.equal(choosePrice([earlier, later])?.id, later.id)
  assert.equal(choosePrice([later, earlier])?.id, later.id)
})

test('without a matching row there is no price', () => assert.equal(choosePrice([]), undefined))

const bag = (of: object) => {
  const { priceExclVat, priceInclVat, pricePerTon } = bagSalePrice.derive({
    priceIncludesVat: false,
    vatPct: 15_000,
    ...of,
  })
  return [priceExclVat, priceInclVat, pricePerTon]
}

const bags: [string, object, number[]][] = [
  ['52.00 without is 59.80 with VAT', { price: 520_000, size: '50 kg' }, [520_000, 598_000, 10_400_000]],
  [
    '59.80 with VAT is 52.00 without',
    { price: 598_000, size: '50 kg', priceIncludesVat: true },
    [520_000, 598_000, 10_400_000],
  ],
  ['41.60 in 40 kg is 1,040.00 a ton too', { price: 416_000, size: '40 kg' }, [416_000, 478_400, 10_400_000]],
  ['without VAT both are the same', { price: 520_000, size: '50 kg', vatPct: 0 }, [520_000, 520_000, 10_400_000]],
  ['the default rate is 15 %', { price: 520_000, size: '50 kg', vatPct: null }, [520_000, 598_000, 10_400_000]],
]
for (const [name, of, expected] of bags) test(name, () => assert.deepEqual(bag(of), expected))

test('without a price there is none per ton', () => {
  assert.equal(
    bagSalePrice.derive({ price: null, size: '50 kg', priceIncludesVat: null, vatPct: null }).pricePerTon,
    null,
  )
})

test('a ton at 1,150.00 with VAT is 1,000.00 without', () =>
  assert.deepEqual(bulkSalePrice.derive({ price: 11_500_000, priceIncludesVat: true, vatPct: 15_000 }), {
    priceExclVat: 10_000_000,
    priceInclVat: 11_500_000,
  }))

const distances: [number, number | null, number | null][] = [
  [10_400_000, 10_000_000, 4_000],
  [10_000_000, 10_400_000, -3_846],
  [20_000_000, 10_000_000, 100_000],
  [10_000_000, 10_000_000, 0],
  [10_400_000, null, null],
  [10_400_000, 0, null],
]
for (const [price, other, pct] of distances) {
  test(`${price} from ${other} is ${pct}`, () => assert.equal(percentApart(price, other), pct))
}

const limits: [number | null, number | null, boolean][] = [
  [4_000, 5_000, false],
  [5_000, 5_000, false],
  [-5_001, 5_000, true],
  [5_001, 5_000, true],
  [-5_000, 5_000, false],
  [99_000, null, false],
  [null, 5_000, false],
]
for (const [pct, limit, expected] of limits) {
  test(`${pct} is ${expected ? '' : 'not '}beyond ${limit}`, () => assert.equal(exceedsLimit(pct, limit), expected))
}

test('a special price is for a customer or a group', () => {
  const both = { date: '2026-11-01', until: null, customer: 9, customerGroup: 'Cooperatives' }
  assert.deepEqual(Object.keys(bagSalePrice.rules(both)), ['customerGroup'])
  assert.deepEqual(bagSalePrice.rules({ ...both, customer: null }), {})
})
