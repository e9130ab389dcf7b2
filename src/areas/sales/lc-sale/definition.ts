import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lcSaleLife } from '#areas/sales/lc-sale/life-fields.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  link,
  money,
  onlyWhen,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
} from '#kit/fields.ts'
import { amountByWeight, proportion, vatOf } from '#kit/units.ts'
import { cargoOfLcFields, formField, lcField } from '#trade/cargo/stock-fields.ts'
import {
  agentFields,
  agentRules,
  commissionOf,
  differenceToList,
  invoiceDayField,
  listPriceFields,
  saleBillingFields,
} from '#trade/selling/sale-fields.ts'

export const lcSale = document('lcSale', {
  address: 'sales/lc-sale',
  title: { one: 'LC Sale', many: 'LC Sales' },
  purpose:
    'All or a large part of an LC sold in one deal, out of the port or a terminal; the cargo leaves or changes its owner.',
  right: 'LcSale',
  prefix: 'LS',
  fields: {
    date: day('Date'),
    customer: link('Customer', customer),
    buyerConsignee: hinted(
      optional(link('New owner', consignee)),
      'The new owner of cargo that stays in place. Empty: the cargo leaves.',
    ),
    consignee: link('Seller', consignee),
    soldFrom: starting(choice('Sold from', ['Terminal', 'Port']), 'Terminal'),
    terminal: onlyWhen(
      ({ soldFrom }) => soldFrom !== 'Port',
      optional(link('Terminal', terminal, { narrowedBy: ['consignee'] })),
    ),
    port: automatic(link('Port', port)),
    lc: lcField(['consignee', 'terminal']),
    form: formField(),
    ...cargoOfLcFields,
    quantity: hinted(optional(quantity('Quantity')), 'Empty: all that is free.'),
    unitPrice: hinted(optional(price('Price per MT')), 'Or enter a price in dollars, converted at 3.75.'),
    priceUsd: optional(price('Price per MT', { currency: 'USD' })),
    ...listPriceFields,
    titleTransferDate: hinted(optional(day('Title passes on')), 'Empty: the day of the sale.'),
    weightBasis: starting(choice('Weight basis', ['Book', 'B/L', 'Outturn']), 'Book'),
    provisionalPct: hinted(optional(percent('Invoiced provisionally')), 'Of the value of the quantity sold.'),
    provisionalNet: automatic(money('Provisional amount', { zero: true })),
    finalQuantity: automatic(quantity('Final quantity')),
    finalAdjustment: automatic(money('Final settlement', { signed: true, zero: true })),
    provisionalInvoice: automatic(link('Provisional invoice', taxInvoice)),
    ...saleBillingFields,
    invoiceDay: invoiceDayField(),
    ...agentFields,
    commissionPerTon: onlyWhen(({ agent }) => Boolean(agent), optional(price('Commission per MT'))),
    remarks: remarks(),
  },
  derive: sale => {
    const unitPrice = sale.priceUsd ? proportion(sale.priceUsd, 15, 4) : sale.unitPrice
    const worth = (kg: number | null): number => amountByWeight(unitPrice ?? Number.NaN, kg ?? Number.NaN)
    const kg = sale.finalQuantity ?? sale.quantity
    const net = worth(kg)
    const vat = vatOf(net, sale.vatRate ?? Number.NaN)
    const provisionalNet = sale.provisionalPct ? proportion(worth(sale.quantity), sale.provisionalPct, 100_000) : null
    return {
      unitPrice,
      listDifferencePct: differenceToList({ unitPrice, listPrice: sale.listPrice }),
      net,
      vat,
      gross: net + vat,
      provisionalNet,
      finalAdjustment: sale.finalQuantity ? net - (sale.provisionalInvoice ? (provisionalNet ?? 0) : 0) : null,
      // The server computes commission by tiered terms.
      commission: sale.agentTerms
        ? (sale.commission ?? 0)
        : commissionOf(sale.commissionPerTon ?? sale.agentRate, sale.agentPct, net, rate =>
            amountByWeight(rate, kg ?? Number.NaN),
          ),
      // Once invoiced, the balance comes from the invoices.
      balanceDue: sale.invoice ? sale.balanceDue : net + vat - (sale.advanceApplied ?? 0) - (sale.creditApplied ?? 0),
    }
  },
  rules: sale => ({
    ...(!sale.unitPrice && { unitPrice: 'Enter a price.' }),
    ...(sale.soldFrom === 'Terminal' && !sale.terminal && { terminal: 'Please enter {label}.' }),
    ...(sale.soldFrom === 'Port' && sale.terminal && { terminal: 'Only where it is sold from a terminal.' }),
    ...agentRules(sale, 'commissionPerTon'),
    ...(sale.buyerConsignee &&
      sale.buyerConsignee === sale.consignee && { buyerConsignee: 'Must be another company than the seller.' }),
  }),
  list: [
    'date',
    'customer',
    'consignee',
    'buyerConsignee',
    'lc',
    'soldFrom',
    'terminal',
    'quantity',
    'unitPrice',
    'titleTransferDate',
    'weightBasis',
    'provisionalNet',
    'finalQuantity',
    'finalAdjustment',
    'gross',
    'balanceDue',
    'paymentState',
    'eInvoiceStatus',
  ],
  filters: [
    'date',
    'customer',
    'consignee',
    'buyerConsignee',
    'terminal',
    'lc',
    'form',
    'soldFrom',
    'weightBasis',
    'agent',
    'paymentState',
    'eInvoiceStatus',
    'fimsStatus',
  ],
  seenBy: sale => [sale.consignee, sale.buyerConsignee],
  papers: ['Contract', 'Outturn report', 'Transfer of title', 'Other'],
  life: lcSaleLife,
})
