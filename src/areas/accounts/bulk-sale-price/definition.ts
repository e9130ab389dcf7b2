import { pricedFields, pricedLife, pricedRules } from '#areas/accounts/price-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, price, remarks } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'

/** What a metric ton in bulk costs, from when to when. The most specific row wins; history is never overwritten. */
export const bulkSalePrice = document('bulkSalePrice', {
  address: 'accounts/bulk-sale-price',
  title: 'Bulk Sale Price',
  right: 'BulkSalePrice',
  prefix: 'USP',
  fields: {
    ...pricedFields,
    price: price('Price per MT, excluding VAT'),
    priceInclVat: automatic(price('Price per MT, including VAT')),
    remarks: remarks(),
  },
  derive: ({ price }) => ({ priceInclVat: price + proportion(price, 15_000, 100_000) }),
  rules: pricedRules,
  list: ['date', 'until', 'consignee', 'terminal', 'lc', 'form', 'price', 'priceInclVat'],
  filters: ['date', 'consignee', 'terminal', 'lc', 'form'],
  seenBy: row => [row.consignee],
  life: pricedLife('canApproveBulkSalePrice'),
})
