import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountAtPrice, amountsOf } from '#einvoice/amounts.ts'
import { totalsOf } from '#trade/tax-documents/line-fields.ts'

test('three lines of 0.10 bear 0.02 each and 0.05 together', () => {
  const { lines, net, vat, gross } = amountsOf([1, 2, 3].map(() => ({ quantity: '1', price: '0.10' })))
  assert.deepEqual(
    lines.map(line => line.vat),
    [2, 2, 2],
  )
  assert.deepEqual([net, vat, gross], [30, 5, 35])
})

test('a price for several units', () => assert.equal(amountAtPrice('5', '10', '3'), 1_667))

for (const [what, quantity, price] of [
  ['minus', '-1', '1'],
  ['no number', '1e3', '1'],
  ['nothing', '', '1'],
] as const) {
  test(`${what} is not a quantity`, () => assert.throws(() => amountAtPrice(quantity, price), /not a decimal/))
}

test('no amount is negative', () => {
  assert.throws(() => amountsOf([{ quantity: '1', price: '1', allowance: 101 }]), /BR-KSA-F-04/)
  assert.throws(() => amountsOf([{ quantity: '1', price: '1' }], { prepaid: 116 }), /BR-KSA-F-04/)
})

// Seeded, so that a failure can be reproduced.
const random = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed % below
}

const decimal = (digits: number, places: number): string => {
  const text = String(digits).padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

test('10,000 random invoices give the same amounts as an integer calculation line by line', () => {
  const below = random(7)
  for (let n = 0; n < 10_000; n++) {
    const raw = Array.from({ length: 1 + below(6) }, () => ({
      ...{ q: below(50_000), qPlaces: below(4), p: below(2_000_000), pPlaces: below(5) },
      rate: below(8) === 0 ? 500 : 1500,
    }))
    const amounts = amountsOf(
      raw.map(({ q, qPlaces, p, pPlaces, rate }) => ({
        quantity: decimal(q, qPlaces),
        price: decimal(p, pPlaces),
        rate,
      })),
    )
    // In ten-millionths of a riyal: four decimals of the price plus three of the quantity.
    const nets = raw.map(({ q, qPlaces, p, pPlaces }) => {
      const exact = BigInt(q) * BigInt(p) * 10n ** BigInt(7 - qPlaces - pPlaces)
      return Number(exact / 100_000n) + (exact % 100_000n >= 50_000n ? 1 : 0)
    })
    const expected = totalsOf(raw.map(({ rate }, i) => ({ net: nets[i]!, vatRate: rate * 10 })))
    assert.deepEqual({ net: amounts.net, vat: amounts.vat, gross: amounts.gross }, expected, `invoice ${n}`)
    assert.deepEqual(
      amounts.lines.map(({ net }) => net),
      nets,
    )
  }
})
