import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, link, optional, weight } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import {
  fullWeight,
  gateOut,
  gateOutFields,
  netWeightOf,
  ticketNo,
  truckFields,
  truckFilters,
  truckPapers,
  weighRules,
} from '#trade/selling/truck-fields.ts'
import { manualReason, weighedAt, weightSourceFields } from '#trade/weighing/weight-source-fields.ts'

export const bulkLoading = document('bulkLoading', {
  address: 'sales/bulk-loading',
  title: 'Bulk Loading',
  purpose: 'One truck loaded in bulk for an order: weighed empty, weighed full, out of the gate.',
  right: 'BulkLoading',
  prefix: 'UL',
  fields: {
    ...truckFields(link('Bulk sale', bulkSale, { follows: [{ in: ['Approved', 'Loading'] }] }), 'bulkSale'),
    tareKg: weight('Empty weight'),
    grossKg: optional(fullWeight()),
    ...weightSourceFields,
    netKg: automatic(weight('Net')),
    ...gateOutFields,
    invoice: automatic(link('Invoice', taxInvoice)),
  },
  derive: loading => ({ netKg: netWeightOf(loading) }),
  rules: weighRules,
  list: ['date', 'sale', 'customer', 'truck', 'terminal', 'lc', 'tareKg', 'grossKg', 'netKg', 'permitNo', 'invoice'],
  filters: [...truckFilters, 'invoice', 'weightSource', 'scales'],
  search: ['permitNo', 'ticketNo'],
  seenBy: loading => [loading.consignee],
  papers: truckPapers,
  life: {
    initial: 'Weighed-in',
    starts: loading => (loading.grossKg ? 'Weighed' : 'Weighed-in'),
    states: ['Weighed-in', 'Weighed', 'Delivered', 'Canceled'],
    posted: ['Delivered'],
    editable: ['Weighed-in'],
    actions: {
      'weigh-out': {
        label: 'Weigh out',
        moves: { 'Weighed-in': 'Weighed' },
        asks: { grossKg: fullWeight(), ticketNo: ticketNo(), manualReason: manualReason(), weighedAt: weighedAt() },
      },
      'gate-out': gateOut(),
      cancel: cancelFrom('Weighed-in', 'Weighed'),
      // For a truck let out by mistake: the cargo returns to the terminal, as long as it is not invoiced.
      void: { ...cancelFrom('Delivered'), label: 'Void', right: 'canApproveBulkLoading' },
    },
  },
})
