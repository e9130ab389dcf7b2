import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { billedFields, soldFields } from '#areas/sales/sale-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, day, link, percent, price, quantity, remarks, starting } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { amountByWeight, vatOf } from '#kit/units.ts'

/** Barley ordered in bulk; loaded truck by truck and invoiced on what was loaded. */
export const bulkSale = document('bulkSale', {
  address: 'sales/bulk-sale',
  title: 'Bulk Sale',
  right: 'BulkSale',
  prefix: 'US',
  fields: {
    ...soldFields,
    orderedQty: quantity('Ordered'),
    tolerancePct: starting(percent('Tolerance', { most: 10 }), 0),
    validUntil: day('To be loaded until'),
    unitPrice: automatic(price('Price per MT')),
    priceRow: automatic(link('Price list', bulkSalePrice)),
    loadedQty: automatic(quantity('Loaded', { zero: true })),
    remaining: automatic(quantity('Remaining', { signed: true })),
    ...billedFields,
    remarks: remarks(),
  },
  derive: sale => {
    const loadedQty = sale.loadedQty ?? 0
    const net = amountByWeight(sale.unitPrice ?? Number.NaN, loadedQty || sale.orderedQty)
    const vat = vatOf(net, sale.vatRate ?? undefined)
    return {
      loadedQty,
      remaining: sale.orderedQty - loadedQty,
      net,
      vat,
      gross: net + vat,
      balanceDue: net + vat - (sale.advanceApplied ?? 0),
    }
  },
  rules: sale => ({ ...(sale.validUntil < sale.date && { validUntil: 'Must not lie before the date.' }) }),
  list: [
    'date',
    'invoice',
    'customer',
    'consignee',
    'terminal',
    'lc',
    'form',
    'orderedQty',
    'loadedQty',
    'remaining',
    'unitPrice',
    'gross',
  ],
  filters: ['date', 'customer', 'consignee', 'terminal', 'lc', 'form'],
  seenBy: sale => [sale.consignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Approved', 'Loading', 'Invoiced', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve', moves: { Draft: 'Approved' }, right: 'canApproveBulkSale' },
      load: { label: 'Loading', moves: { Approved: 'Loading', Loading: 'Loading' }, byHouse: true },
      complete: { label: 'Complete and issue', moves: { Loading: 'Invoiced' }, right: 'canApproveBulkSale' },
      cancel: cancelFrom('Draft', 'Approved'),
    },
  },
})
