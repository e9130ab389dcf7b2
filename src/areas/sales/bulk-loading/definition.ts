import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, instant, link, optional, remarks, text, weight } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

/** One truck loaded in bulk against an order: weighed empty, weighed full, out of the gate. */
export const bulkLoading = document('bulkLoading', {
  address: 'sales/bulk-loading',
  title: 'Bulk Loading',
  right: 'BulkLoading',
  prefix: 'UL',
  fields: {
    date: day('Date'),
    sale: link('Bulk sale', bulkSale),
    customer: automatic(link('Customer', customer)),
    consignee: automatic(link('Seller', consignee)),
    terminal: automatic(link('Terminal', terminal)),
    lc: automatic(link('LC', lc)),
    truck: link('Truck', truck),
    driver: link('Driver', driver),
    tareKg: weight('Empty weight'),
    grossKg: optional(weight('Full weight')),
    netKg: automatic(weight('Net')),
    sealNos: optional(text('Seals', { max: 80 })),
    gateOutAt: automatic(instant('Left the gate')),
    remarks: remarks(),
  },
  derive: ({ tareKg, grossKg }) => ({ netKg: grossKg ? grossKg - tareKg : null }),
  rules: loading => ({
    ...(loading.grossKg && loading.grossKg <= loading.tareKg && { grossKg: 'Must be more than the empty weight.' }),
  }),
  list: ['date', 'sale', 'customer', 'truck', 'terminal', 'lc', 'tareKg', 'grossKg', 'netKg'],
  filters: ['date', 'sale', 'customer', 'consignee', 'terminal', 'lc', 'truck'],
  seenBy: loading => [loading.consignee],
  life: {
    initial: 'Weighed-in',
    starts: loading => (loading.grossKg ? 'Weighed' : 'Weighed-in'),
    states: ['Weighed-in', 'Weighed', 'Delivered', 'Canceled'],
    posted: ['Delivered'],
    editable: ['Weighed-in'],
    actions: {
      'weigh-out': { label: 'Weigh out', moves: { 'Weighed-in': 'Weighed' }, asks: { grossKg: weight('Full weight') } },
      'gate-out': { label: 'Gate out', moves: { Weighed: 'Delivered' } },
      cancel: cancelFrom('Weighed-in', 'Weighed'),
    },
  },
})
