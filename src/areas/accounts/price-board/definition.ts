// The public prices of the day. They are not a document, but they can be sent, and a timeline lists to whom.

import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { document } from '#kit/document.ts'
import { choice, count, optional, price, quantity, text } from '#kit/fields.ts'
import { formField } from '#trade/cargo/stock-fields.ts'

/** A price on the board; without a bag size it is a price in bulk. */
export const boardPriceFields = {
  terminal: optional(text('Terminal')),
  terminalAr: optional(text('Terminal')),
  consignee: optional(text('Consignee')),
  consigneeAr: optional(text('Consignee')),
  lc: optional(text('LC')),
  form: formField(),
  size: optional(choice('Bag size', bagSizes)),
  minBags: optional(count('Minimum bags')),
  minQuantity: optional(quantity('From a quantity of')),
  priceExclVat: price('Price, excluding VAT'),
  priceInclVat: price('Price, including VAT'),
  pricePerTon: price('Price per MT'),
}

export const priceBoard = document('priceBoard', {
  address: 'accounts/price-board',
  title: 'Price Board',
  purpose: 'The prices in force today for every customer, to be posted where barley is sold.',
  right: 'BagSalePrice',
  fields: {},
  list: [],
})
