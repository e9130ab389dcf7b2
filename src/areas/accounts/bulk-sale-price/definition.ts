import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { form } from '#areas/stock-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, day, link, optional, price, remarks } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** What a metric ton in bulk costs, from when to when. The most specific row wins; history is never overwritten. */
export const bulkSalePrice = document('bulkSalePrice', {
  address: 'accounts/bulk-sale-price',
  title: 'Bulk Sale Price',
  right: 'BulkSalePrice',
  prefix: 'USP',
  fields: {
    date: day('In force from'),
    until: optional(day('In force until')),
    consignee: link('Consignee', consignee),
    terminal: optional(link('Terminal', terminal)),
    lc: optional(link('LC', lc, { narrowedBy: ['consignee'] })),
    form: form(),
    price: price('Price per MT, excluding VAT'),
    priceInclVat: automatic(price('Price per MT, including VAT')),
    remarks: remarks(),
  },
  derive: ({ price }) => ({ priceInclVat: price + proportion(price, 15_000, 100_000) }),
  rules: row => ({ ...(row.until && row.until < row.date && { until: 'Must not lie before the first day.' }) }),
  list: ['date', 'until', 'consignee', 'terminal', 'lc', 'form', 'price', 'priceInclVat'],
  filters: ['date', 'consignee', 'terminal', 'lc', 'form'],
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
        right: 'canApproveBulkSalePrice',
      },
      cancel: cancelFrom('Draft', 'Active'),
    },
  },
})
