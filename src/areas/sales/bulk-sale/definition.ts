import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { amountByWeight } from '#kit/units.ts'
import {
  agentFields,
  agentRules,
  agreedPrice,
  commissionOf,
  loadingRateRow,
  saleBillingFields,
  saleFields,
} from '#trade/selling/sale-fields.ts'
import { bulkSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

/** When loaded trucks are invoiced. */
export const invoicings = ['Per truck', 'Per day', 'On completion'] as const

/** Barley ordered in bulk: loaded truck by truck and invoiced on the loaded quantity. */
export const bulkSale = document('bulkSale', {
  address: 'sales/bulk-sale',
  title: 'Bulk Sale',
  right: 'BulkSale',
  prefix: 'US',
  fields: {
    ...saleFields,
    orderedQty: quantity('Ordered'),
    tolerancePct: starting(percent('Tolerance', { most: 10 }), 0),
    validFrom: hinted(optional(day('To be loaded from')), 'Empty: the date of the order.'),
    validUntil: day('To be loaded until'),
    priceBasis: optional(starting(choice('Price basis', ['Ex terminal', 'Delivered']), 'Ex terminal')),
    invoicing: optional(starting(choice('Invoicing', invoicings), 'On completion')),
    unitPrice: automatic(price('Price per MT')),
    grossPrice: automatic(price('Price per MT with VAT')),
    priceRow: automatic(link('Price list', bulkSalePrice)),
    agreedPrice: agreedPrice('Agreed price per MT'),
    loadingRate: hinted(optional(price('Loading rate per MT', { zero: true })), 'Empty: the rate in force.'),
    loadingRateRow: loadingRateRow(),
    loadingCharge: automatic(money('Loading charge', { zero: true })),
    loadedQty: automatic(quantity('Loaded', { zero: true })),
    remaining: automatic(quantity('Remaining', { signed: true })),
    shortClosedQty: automatic(quantity('Short-closed', { zero: true })),
    invoicedQty: automatic(quantity('Invoiced quantity', { zero: true })),
    invoicedNet: automatic(money('Invoiced net', { zero: true })),
    invoicedVat: automatic(money('Invoiced VAT', { zero: true })),
    ...saleBillingFields,
    ...agentFields,
    commissionPerTon: optional(price('Commission per MT')),
    bulkProforma: automatic(link('Proforma', bulkProforma)),
    proformaLine: automatic(count('Line of the proforma', { sum: false })),
    remarks: remarks(),
  },
  derive: sale => {
    const [loadedQty, invoicedQty] = [sale.loadedQty ?? 0, sale.invoicedQty ?? 0]
    const sold = loadedQty || sale.orderedQty
    const rest = totalsAt(bulkSaleLines(sale, sold - invoicedQty), sale.vatRate)
    const [net, vat] = [rest.net + (sale.invoicedNet ?? 0), rest.vat + (sale.invoicedVat ?? 0)]
    return {
      loadedQty,
      invoicedQty,
      remaining: sale.orderedQty - loadedQty,
      loadingCharge: sale.loadingRate ? amountByWeight(sale.loadingRate, sold) : 0,
      net,
      vat,
      gross: net + vat,
      // Once invoiced, the balance comes from the invoices.
      balanceDue: sale.invoice ? sale.balanceDue : net + vat - (sale.advanceApplied ?? 0),
      // The server computes commission by tiered terms.
      commission: sale.agentTerms
        ? (sale.commission ?? 0)
        : commissionOf(sale.commissionPerTon ?? sale.agentRate, sale.agentPct, net, rate => amountByWeight(rate, sold)),
    }
  },
  rules: sale => ({
    ...(sale.validUntil < (sale.validFrom ?? sale.date) && { validUntil: 'Must not lie before the first day.' }),
    ...(sale.validFrom && sale.validFrom < sale.date && { validFrom: 'Must not lie before the date.' }),
    ...agentRules(sale.agent, sale.commissionPerTon),
  }),
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
    'balanceDue',
    'invoicing',
    'eInvoiceStatus',
    'fimsStatus',
  ],
  filters: [
    'date',
    'customer',
    'consignee',
    'terminal',
    'lc',
    'form',
    'agent',
    'bulkProforma',
    'invoicing',
    'paymentMode',
    'eInvoiceStatus',
    'fimsStatus',
  ],
  seenBy: sale => [sale.consignee],
  papers: ['Customer’s order', 'Bank slip', 'Other'],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Approved', 'Loading', 'Completed', 'Short-closed', 'Invoiced', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve', moves: { Draft: 'Approved' }, right: 'canApproveBulkSale' },
      load: { label: 'Loading', moves: { Approved: 'Loading', Loading: 'Loading' }, systemOnly: true },
      complete: { label: 'Complete', moves: { Loading: 'Completed' } },
      'short-close': {
        label: 'Short-close',
        moves: { Loading: 'Short-closed' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
      },
      issue: {
        label: 'Issue invoice',
        moves: { Loading: 'Loading', Completed: 'Invoiced', 'Short-closed': 'Invoiced' },
        right: 'canApproveBulkSale',
      },
      finish: { label: 'Invoiced', moves: { Completed: 'Invoiced', 'Short-closed': 'Invoiced' }, systemOnly: true },
      cancel: cancelFrom('Draft', 'Approved'),
    },
  },
})
