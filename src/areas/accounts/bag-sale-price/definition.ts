import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, count, money, optional, price, starting, yesNo } from '#kit/fields.ts'
import {
  priceComparisonFields,
  priceLife,
  priceRules,
  priceScopeFields,
  priceSeenBy,
  pricesWithAndWithoutVat,
  priceVatFields,
} from '#trade/pricing/price-fields.ts'

export const bagSalePrice = document('bagSalePrice', {
  address: 'accounts/bag-sale-price',
  title: 'Bag Sale Price',
  purpose: 'The price of a bag of barley for a period. The most specific row applies; a row is never overwritten.',
  right: 'BagSalePrice',
  prefix: 'BSP',
  fields: {
    ...priceScopeFields,
    size: choice('Bag size', bagSizes),
    minQty: optional(count('Minimum bags', { sum: false })),
    price: price('Price per bag'),
    ...priceVatFields,
    priceIncludesBag: optional(starting(yesNo('Price includes the bag'), true)),
    priceExclVat: automatic(price('Price per bag, excluding VAT')),
    priceInclVat: automatic(price('Price per bag, including VAT')),
    pricePerTon: automatic(price('Price per MT')),
    otherPerTon: automatic(price('Bulk price per MT')),
    retailMargin: automatic(money('Above the bulk price, per bag', { signed: true, sum: false })),
    ...priceComparisonFields,
  },
  derive: row => {
    const both = pricesWithAndWithoutVat(row)
    return { ...both, pricePerTon: row.price ? both.priceExclVat * (row.size === '40 kg' ? 25 : 20) : null }
  },
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
    'size',
    'minQty',
    'priceExclVat',
    'priceInclVat',
    'pricePerTon',
    'divergencePct',
  ],
  filters: ['date', 'consignee', 'terminal', 'lc', 'form', 'size', 'customer'],
  search: ['customerGroup'],
  seenBy: priceSeenBy,
  life: priceLife('canApproveBagSalePrice'),
})
