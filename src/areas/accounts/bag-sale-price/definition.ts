import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { form } from '#areas/stock-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, link, optional, price, remarks } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** What a bag of barley costs, from when to when. The most specific row wins; history is never overwritten. */
export const bagSalePrice = document('bagSalePrice', {
  address: 'accounts/bag-sale-price',
  title: 'Bag Sale Price',
  right: 'BagSalePrice',
  prefix: 'BSP',
  fields: {
    date: day('In force from'),
    until: optional(day('In force until')),
    consignee: link('Consignee', consignee),
    terminal: optional(link('Terminal', terminal)),
    lc: optional(link('LC', lc, { narrowedBy: ['consignee'] })),
    form: form(),
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
  rules: row => ({ ...(row.until && row.until < row.date && { until: 'Must not lie before the first day.' }) }),
  list: ['date', 'until', 'consignee', 'terminal', 'lc', 'form', 'size', 'price', 'priceInclVat', 'pricePerTon'],
  filters: ['date', 'consignee', 'terminal', 'lc', 'form', 'size'],
  seenBy: row => [row.consignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Active', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve', moves: { Draft: 'Active' } },
      end: {
        label: 'End',
        moves: { Active: 'Active' },
        asks: { until: day('In force until') },
        right: 'canApproveBagSalePrice',
      },
      cancel: cancelFrom('Draft', 'Active'),
    },
  },
})
