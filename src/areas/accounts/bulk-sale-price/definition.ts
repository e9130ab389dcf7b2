import { document } from '#kit/document.ts'
import { automatic, optional, price, quantity } from '#kit/fields.ts'
import {
  priceComparisonFields,
  priceLife,
  priceRules,
  priceScopeFields,
  priceSeenBy,
  pricesWithAndWithoutVat,
  priceVatFields,
} from '#trade/pricing/price-fields.ts'

/** The price of a metric ton in bulk for a period. The most specific row applies; a row is never overwritten. */
export const bulkSalePrice = document('bulkSalePrice', {
  address: 'accounts/bulk-sale-price',
  title: 'Bulk Sale Price',
  right: 'BulkSalePrice',
  prefix: 'USP',
  fields: {
    ...priceScopeFields,
    minQty: optional(quantity('From a quantity of')),
    price: price('Price per MT'),
    ...priceVatFields,
    priceExclVat: automatic(price('Price per MT, excluding VAT')),
    priceInclVat: automatic(price('Price per MT, including VAT')),
    otherPerTon: automatic(price('Price in bags per MT')),
    ...priceComparisonFields,
  },
  derive: pricesWithAndWithoutVat,
  rules: priceRules,
  list: [
    'date',
    'fromTime',
    'until',
    'untilTime',
    'consignee',
    'terminal',
    'lc',
    'form',
    'customer',
    'minQty',
    'priceExclVat',
    'priceInclVat',
    'divergencePct',
  ],
  filters: ['date', 'consignee', 'terminal', 'lc', 'form', 'customer'],
  search: ['customerGroup'],
  seenBy: priceSeenBy,
  life: priceLife('canApproveBulkSalePrice'),
})
