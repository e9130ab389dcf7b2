// The corrected values that a user enters in a correction.

import { customer } from '#areas/master-data/customer/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { choice, count, hinted, link, optional, price, quantity, yesNo } from '#kit/fields.ts'
import { paymentModes } from '#trade/settlement/payment-mode-fields.ts'

export const changeFields = {
  toCustomer: optional(link('Right customer', customer)),
  movePayments: optional(
    hinted(
      yesNo('Move the payments to the right customer'),
      'The payments are reversed and entered for the right customer.',
    ),
  ),
  newPrice: optional(
    hinted(
      price('Right price of the barley'),
      'Including VAT if the price on the invoice was agreed including VAT, otherwise without.',
    ),
  ),
  newBags: optional(count('Right number of bags')),
  newQuantity: optional(quantity('Right quantity')),
  newMode: optional(choice('Right payment mode', paymentModes)),
  toLc: optional(
    hinted(
      link('Right LC', lc),
      'The delivered quantity returns to the LC of the sale and is taken from this LC instead.',
    ),
  ),
  toInvoice: optional(link('Right invoice', taxInvoice, { narrowedBy: ['customer', 'consignee'] })),
}
