// The right values of a correction.

import { customer } from '#areas/master-data/customer/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { choice, count, hinted, link, optional, price, quantity, yesNo } from '#kit/fields.ts'
import { paymentModes } from '#trade/settlement/payment-mode-fields.ts'

export const changeFields = {
  toCustomer: optional(link('Right customer', customer)),
  movePayments: optional(
    hinted(yesNo('His payments were the right customer’s, too'), 'They are taken back and entered for the right one.'),
  ),
  newPrice: optional(
    hinted(
      price('Right price of the barley'),
      'With VAT where the price on the invoice was agreed with it; else without.',
    ),
  ),
  newBags: optional(count('Right number of bags')),
  newQuantity: optional(quantity('Right quantity')),
  newMode: optional(choice('Right payment mode', paymentModes)),
  toLc: optional(
    hinted(link('Right LC', lc), 'What was delivered comes back to the LC it was taken from, and out of this one.'),
  ),
  toInvoice: optional(link('Right invoice', taxInvoice, { narrowedBy: ['customer', 'consignee'] })),
}
