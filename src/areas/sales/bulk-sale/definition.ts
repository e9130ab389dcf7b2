import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import type { Row } from '#kit/check.ts'
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
import { amountByWeight, proportion } from '#kit/units.ts'
import {
  agentFields,
  agentRules,
  agreedPrice,
  commissionOf,
  differenceToList,
  listPriceFields,
  loadingRateRow,
  saleBillingFields,
  saleFields,
} from '#trade/selling/sale-fields.ts'
import { bulkSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

/** When loaded trucks are invoiced. */
export const invoicings = ['Per truck', 'Per day', 'On completion'] as const

type PricedOrder = Parameters<typeof bulkSaleLines>[0] & { vatRate: number | null }

const worthOf = (sale: PricedOrder, kg: number) => totalsAt(bulkSaleLines(sale, kg), sale.vatRate)

type SoldOrder = PricedOrder &
  Record<'loadedQty' | 'invoicedQty' | 'invoicedNet', number | null> & { orderedQty: number }

/** The net amount on which the agent's commission is computed: of the loaded quantity; before the first truck, of the ordered one. */
export const soldNetOf = (sale: SoldOrder): number =>
  sale.loadedQty
    ? worthOf(sale, sale.loadedQty - (sale.invoicedQty ?? 0)).net + (sale.invoicedNet ?? 0)
    : worthOf(sale, sale.orderedQty).net

/** Whether so much of an order is loaded that it is complete; with less it can only be short-closed. */
export const isWithinTolerance = ({ orderedQty, remaining, tolerancePct }: Row): boolean =>
  Number(remaining ?? 0) <= proportion(Number(orderedQty), Number(tolerancePct), 100_000)

export const bulkSale = document('bulkSale', {
  address: 'sales/bulk-sale',
  title: 'Bulk Sale',
  purpose:
    'Barley ordered in bulk: loaded truck by truck and invoiced on the loaded quantity. Its value stays that of the order; the delivered, invoiced and open amounts are shown beside it.',
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
    ...listPriceFields,
    loadingRate: hinted(optional(price('Loading rate per MT', { zero: true })), 'Empty: the rate in force.'),
    loadingRateRow: loadingRateRow(),
    loadingCharge: automatic(money('Loading charge', { zero: true })),
    loadedQty: automatic(quantity('Loaded', { zero: true })),
    remaining: automatic(quantity('Remaining', { signed: true })),
    shortClosedQty: automatic(quantity('Short-closed', { zero: true })),
    invoicedQty: automatic(quantity('Invoiced quantity', { zero: true })),
    invoicedNet: automatic(money('Invoiced net', { zero: true })),
    invoicedVat: automatic(money('Invoiced VAT', { zero: true })),
    deliveredGross: automatic(money('Delivered, with VAT', { zero: true })),
    invoicedGross: automatic(money('Invoiced, with VAT', { zero: true })),
    openGross: automatic(money('Not yet invoiced', { zero: true })),
    ...saleBillingFields,
    ...agentFields,
    commissionPerTon: optional(price('Commission per MT')),
    bulkProforma: automatic(link('Proforma', bulkProforma)),
    proformaLine: automatic(count('Line of the proforma', { sum: false })),
    remarks: remarks(),
  },
  derive: sale => {
    const [loadedQty, invoicedQty] = [sale.loadedQty ?? 0, sale.invoicedQty ?? 0]
    const { net, vat, gross } = worthOf(sale, sale.orderedQty)
    // More than the ordered quantity may be loaded, within the tolerance; the short-closed quantity is no longer wanted.
    const wantedQty = Math.max(sale.orderedQty - (sale.shortClosedQty ?? 0), loadedQty)
    const openGross = worthOf(sale, Math.max(wantedQty - invoicedQty, 0)).gross
    return {
      loadedQty,
      invoicedQty,
      remaining: sale.orderedQty - loadedQty,
      loadingCharge: sale.loadingRate ? amountByWeight(sale.loadingRate, sale.orderedQty) : 0,
      listDifferencePct: differenceToList(sale),
      net,
      vat,
      gross,
      deliveredGross: worthOf(sale, loadedQty).gross,
      invoicedGross: (sale.invoicedNet ?? 0) + (sale.invoicedVat ?? 0),
      openGross,
      // Once invoiced, the balance comes from the invoices.
      balanceDue: sale.invoice ? sale.balanceDue : openGross - (sale.advanceApplied ?? 0) - (sale.creditApplied ?? 0),
      // The server computes commission by tiered terms.
      commission: sale.agentTerms
        ? (sale.commission ?? 0)
        : commissionOf(sale.commissionPerTon ?? sale.agentRate, sale.agentPct, soldNetOf(sale), rate =>
            amountByWeight(rate, loadedQty || sale.orderedQty),
          ),
    }
  },
  rules: sale => ({
    ...(sale.validUntil < (sale.validFrom ?? sale.date) && { validUntil: 'Must not lie before the first day.' }),
    ...(sale.validFrom && sale.validFrom < sale.date && { validFrom: 'Must not lie before the date.' }),
    ...agentRules({ ...sale, net: soldNetOf(sale) }, 'commissionPerTon'),
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
    'paymentState',
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
    'paymentState',
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
      extend: {
        label: 'Extend',
        seldom: true,
        moves: { Approved: 'Approved', Loading: 'Loading' },
        right: 'canApproveBulkSale',
        asks: { validUntil: day('To be loaded until'), reason: text('Reason', { max: 300, long: true }) },
      },
      load: { label: 'Loading', moves: { Approved: 'Loading', Loading: 'Loading' }, systemOnly: true },
      unload: {
        label: 'Truck voided',
        moves: { Loading: 'Loading', Completed: 'Completed', 'Short-closed': 'Short-closed' },
        systemOnly: true,
      },
      'unload-last': { label: 'Truck voided', moves: { Loading: 'Approved' }, systemOnly: true },
      complete: { label: 'Complete', moves: { Loading: 'Completed' }, when: isWithinTolerance },
      'short-close': {
        label: 'Short-close',
        seldom: true,
        moves: { Loading: 'Short-closed' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
      },
      issue: {
        label: 'Issue invoice',
        moves: { Loading: 'Loading', Completed: 'Invoiced', 'Short-closed': 'Invoiced' },
        right: 'canApproveBulkSale',
        // While trucks are loaded, only those of orders that are not invoiced on completion may be due.
        when: ({ status, invoicing, loadedQty, invoicedQty }) =>
          status !== 'Loading' ||
          ((invoicing ?? 'On completion') !== 'On completion' && Number(loadedQty) > Number(invoicedQty)),
      },
      finish: { label: 'Invoiced', moves: { Completed: 'Invoiced', 'Short-closed': 'Invoiced' }, systemOnly: true },
      cancel: cancelFrom('Draft', 'Approved'),
    },
  },
})
