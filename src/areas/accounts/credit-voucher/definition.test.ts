import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'

const voucher = {
  ...{ date: '2026-11-02', type: 'Settlement', customer: 9, toCustomer: null, invoice: null },
  ...{ expiry: null, amount: 10_000, settled: null },
}
const transfer = { type: 'Transferred out', toCustomer: 8 }

const cases: [string, object, object][] = [
  ['a settlement', {}, {}],
  ['a settlement of an invoice', { invoice: 5 }, {}],
  ['a settlement for another customer', { toCustomer: 8 }, { toCustomer: 'Only for a transfer.' }],
  ['a transfer', transfer, {}],
  ['a transfer to nobody', { ...transfer, toCustomer: null }, { toCustomer: 'Please enter {label}.' }],
  ['a transfer to the same customer', { ...transfer, toCustomer: 9 }, { toCustomer: 'Choose another customer.' }],
  ['a transfer that settles an invoice', { ...transfer, invoice: 5 }, { invoice: 'Transferred credit cannot settle an invoice of this customer.' }], // biome-ignore format: one case a line
  ['a credit of one day', { expiry: '2026-11-02' }, {}],
  ['a credit that has ended', { expiry: '2026-11-01' }, { expiry: 'Must not lie before the date.' }],
]
for (const [name, of, expected] of cases) {
  test(name, () => assert.deepEqual(creditVoucher.rules({ ...voucher, ...of }), expected))
}

test('what is not settled is still open', () => {
  assert.deepEqual(creditVoucher.derive(voucher), { remaining: 10_000 })
  assert.deepEqual(creditVoucher.derive({ ...voucher, settled: 4_000 }), { remaining: 6_000 })
})

test('only a transfer has another customer', () => {
  const isAsked = (type: string) => creditVoucher.fields.toCustomer.when?.({ type })
  assert.deepEqual(['Transferred out', 'Transferred in', 'Settlement'].map(isAsked), [true, false, false])
})

test('its consignee sees a voucher', () => assert.deepEqual(creditVoucher.seenBy({ consignee: 3 }), [3]))
