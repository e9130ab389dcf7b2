// What a sale in bags and a sale in bulk have in common.

import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { form, lot, ofLc, place } from '#areas/stock-fields.ts'
import { automatic, day, link, money, percent, starting } from '#kit/fields.ts'

export const soldFields = {
  date: day('Date'),
  customer: link('Customer', customer),
  consignee: link('Seller', consignee),
  terminal: place('Terminal', ['consignee']),
  lc: lot(['consignee', 'terminal']),
  form: form(),
  ...ofLc,
}

/** Filled from the price list, the customer's open advances and, once it is issued, the invoice. */
export const billedFields = {
  vatRate: automatic(starting(percent('VAT rate'), 15_000)),
  net: automatic(money('Net')),
  vat: automatic(money('VAT')),
  gross: automatic(money('Total')),
  advanceApplied: automatic(money('Advance applied', { zero: true })),
  balanceDue: automatic(money('Balance due', { zero: true })),
  invoice: automatic(link('Invoice', taxInvoice)),
}
