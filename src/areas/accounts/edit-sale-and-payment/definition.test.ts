import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'

const missing = 'Please enter {label}.'
const noPayment = { payment: 'Only where the payment is wrong.' }

const cases: [string, object, object][] = [
  ['the customer of an invoice', { wrong: 'Customer', invoice: 1, toCustomer: 9 }, {}],
  ['the customer, without the right one', { wrong: 'Customer', invoice: 1 }, { toCustomer: missing }],
  ['the customer of no invoice', { wrong: 'Customer', toCustomer: 9 }, { invoice: missing }],
  ['the customer of a payment', { wrong: 'Customer', invoice: 1, payment: 2, toCustomer: 9 }, noPayment],
  ['the price', { wrong: 'Price', invoice: 1, newPrice: 520_000 }, {}],
  ['the price, without the right one', { wrong: 'Price', invoice: 1 }, { newPrice: missing }],
  ['the price of no invoice', { wrong: 'Price', newPrice: 1 }, { invoice: missing }],
  ['the price of a payment', { wrong: 'Price', invoice: 1, newPrice: 1, payment: 2 }, noPayment],
  ['the quantity in bags', { wrong: 'Quantity', invoice: 1, newBags: 990 }, {}],
  ['the quantity in tons', { wrong: 'Quantity', invoice: 1, newQuantity: 49_000 }, {}],
  ['the quantity, without the right one', { wrong: 'Quantity', invoice: 1 }, { newBags: 'Enter the right bags, or the tons.' }], // biome-ignore format: one case a line
  ['the quantity of no invoice', { wrong: 'Quantity', newBags: 990 }, { invoice: missing }],
  ['the payment mode', { wrong: 'Payment mode', invoice: 1, newMode: 'Cash' }, {}],
  ['the payment mode, without the right one', { wrong: 'Payment mode', invoice: 1 }, { newMode: missing }],
  ['the payment mode of no invoice', { wrong: 'Payment mode', newMode: 'Cash' }, { invoice: missing }],
  ['the LC', { wrong: 'LC', invoice: 1, toLc: 7 }, {}],
  ['the LC, without the right one', { wrong: 'LC', invoice: 1 }, { toLc: missing }],
  ['the LC of no invoice', { wrong: 'LC', toLc: 7 }, { invoice: missing }],
  ['the payer', { wrong: 'Payer', payment: 2, toCustomer: 9 }, {}],
  ['the payer, without the right one', { wrong: 'Payer', payment: 2 }, { toCustomer: missing }],
  ['the payer of no payment', { wrong: 'Payer', toCustomer: 9 }, { payment: missing }],
  ['the allocation', { wrong: 'Allocation', payment: 2, invoice: 1, toInvoice: 5 }, {}],
  ['the allocation, without the right invoice', { wrong: 'Allocation', payment: 2, invoice: 1 }, { toInvoice: missing }], // biome-ignore format: one case a line
  ['the allocation from an invoice to itself', { wrong: 'Allocation', payment: 2, invoice: 1, toInvoice: 1 }, { toInvoice: 'Choose another invoice.' }], // biome-ignore format: one case a line
  ['the allocation from no invoice', { wrong: 'Allocation', payment: 2, toInvoice: 5 }, { invoice: missing }],
  ['the allocation of no payment', { wrong: 'Allocation', invoice: 1, toInvoice: 5 }, { payment: missing }],
]
for (const [name, of, expected] of cases) {
  test(`wrong is ${name}`, () => assert.deepEqual(saleCorrection.rules(of as never), expected))
}

test('the consignee of the invoice sees its correction', () => {
  assert.deepEqual(saleCorrection.seenBy({ consignee: 3 }), [3])
})
