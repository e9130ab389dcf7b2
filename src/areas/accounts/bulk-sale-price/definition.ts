import { document } from '#kit/document.ts'
import { automatic, optional, price, quantity } from '#kit/fields.ts'
import {
  bothWays,
  comparedFields,
  pricedFields,
  pricedLife,
  pricedRules,
  pricedSeenBy,
  taxedFields,
} from '#trade/pricing/price-fields.ts'

/** What a metric ton in bulk costs, from when to when. The most specific row wins; history is never overwritten. */
export const bulkSalePrice = document('bulkSalePrice', {
  address: 'accounts/bulk-sale-price',
  title: 'Bulk Sale Price',
  right: 'BulkSalePrice',
  prefix: 'USP',
  fields: {
    ...pricedFields,
    minQty: optional(quantity('From a quantity of')),
    price: price('Price per MT'),
    ...taxedFields,
    priceExclVat: automatic(price('Price per MT, excluding VAT')),
    priceInclVat: automatic(price('Price per MT, including VAT')),
    otherPerTon: automatic(price('Price in bags per MT')),
    ...comparedFields,
  },
  derive: bothWays,
  rules: pricedRules,
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
  seenBy: pricedSeenBy,
  life: pricedLife('canApproveBulkSalePrice'),
})
