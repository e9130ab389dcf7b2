import { pricedFields, pricedLife, pricedRules } from '#areas/accounts/price-fields.ts'
import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, price, remarks } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'

/** What a bag of barley costs, from when to when. The most specific row wins; history is never overwritten. */
export const bagSalePrice = document('bagSalePrice', {
  address: 'accounts/bag-sale-price',
  title: 'Bag Sale Price',
  right: 'BagSalePrice',
  prefix: 'BSP',
  fields: {
    ...pricedFields,
    size: choice('Bag size', bagSizes),
    price: price('Price per bag, excluding VAT'),
    priceInclVat: automatic(price('Price per bag, including VAT')),
    pricePerTon: automatic(price('Price per MT')),
    remarks: remarks(),
  },
  derive: ({ price, size }) => ({
    priceInclVat: price + proportion(price, 15_000, 100_000),
    pricePerTon: price * (size === '40 kg' ? 25 : 20),
  }),
  rules: pricedRules,
  list: ['date', 'until', 'consignee', 'terminal', 'lc', 'form', 'size', 'price', 'priceInclVat', 'pricePerTon'],
  filters: ['date', 'consignee', 'terminal', 'lc', 'form', 'size'],
  seenBy: row => [row.consignee],
  life: pricedLife('canApproveBagSalePrice'),
})
