// Fields of bag, bulk and LC sales.

import { agentCommission } from '#areas/accounts/agent-commission/definition.ts'
import { bulkLoadingRate } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { agent } from '#areas/master-data/agent/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  link,
  links,
  money,
  onlyWhen,
  optional,
  percent,
  price,
  starting,
  text,
} from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { cargoOfLcFields, formField, lcField, terminalField } from '#trade/cargo/stock-fields.ts'
import { billFields } from '#trade/tax-documents/bill-fields.ts'
import { taxReasonField, withoutVatField } from '#trade/tax-documents/tax-reason-fields.ts'

export const saleFields = {
  date: day('Date'),
  customer: link('Customer', customer, { follows: [{ in: ['active'] }] }),
  consignee: link('Seller', consignee),
  terminal: terminalField('Terminal', ['consignee']),
  lc: lcField(['customer', 'consignee', 'terminal']),
  form: formField(),
  ...cargoOfLcFields,
}

/** A price that replaces the list price; beyond the agency's margin, it needs a right and a reason. */
export const agreedPrice = (label: string) =>
  hinted(
    optional(price(label)),
    'Replaces the list price. Beyond the agency’s margin it needs a reason, and the right to override sale prices.',
  )

/** The list price in force, the difference of the sale's price from it, and the reason. */
export const listPriceFields = {
  listPrice: automatic(price('List price')),
  listDifferencePct: automatic(percent('Difference to the list', { signed: true, most: 1_000_000 })),
  priceReason: hinted(
    optional(text('Why not the list price', { max: 300, long: true })),
    'Needed beyond the agency’s margin.',
  ),
}

type Compared = { unitPrice: number | null; discountPct?: number | null; listPrice: number | null }

/** The difference of the discounted price from the list price, in thousandths of a percent; null without a list price. */
export const differenceToList = ({ unitPrice, discountPct, listPrice }: Compared): number | null => {
  if (unitPrice === null || !listPrice) return null
  return proportion(proportion(unitPrice, 100_000 - (discountPct ?? 0), 100_000) - listPrice, 100_000, listPrice)
}

/** The rate row that the loading charge was computed from, unless another charge was agreed. */
export const loadingRateRow = () => automatic(link('Loading rate row', bulkLoadingRate))

/** Filled from the price list, the customer's open advances and, once issued, the invoice. */
export const saleBillingFields = {
  withoutVat: withoutVatField(),
  vatRate: automatic(starting(percent('VAT rate'), 15_000)),
  taxReason: taxReasonField(),
  net: automatic(money('Net')),
  vat: automatic(money('VAT')),
  gross: automatic(money('Total')),
  paymentMode: hinted(billFields.paymentMode, 'Empty: on credit where the customer may, else cash.'),
  creditReason: hinted(
    optional(text('Why beyond the credit limit', { max: 300, long: true })),
    'Needed if the sale exceeds the credit limit. Approving it needs the right to override credit limits.',
  ),
  beyondLimit: automatic(money('Beyond the credit limit', { zero: true })),
  prePayments: hinted(
    optional(links('Advances to deduct', prePayment, { narrowedBy: ['customer', 'consignee'] })),
    'Empty: all that are open, the oldest first.',
  ),
  advanceApplied: automatic(money('Advance applied', { zero: true })),
  creditApplied: automatic(money('Open credit applied', { zero: true })),
  balanceDue: automatic(money('Balance due', { zero: true })),
  paymentState: billFields.paymentState,
  invoiceKind: billFields.invoiceKind,
  invoice: automatic(link('Invoice', taxInvoice)),
  eInvoiceStatus: billFields.eInvoiceStatus,
  fimsStatus: billFields.fimsStatus,
}

/** The day of the invoice where it is later than the day of the sale. */
export const invoiceDayField = () =>
  onlyWhen(
    ({ invoiceDay }) => typeof invoiceDay === 'string',
    hinted(
      automatic(day('Invoice will be dated')),
      'The last invoice of this seller is of that day; none is dated before it.',
    ),
  )

/** The agent and the commission: by the rate entered, else by agreed terms, else by the agent's own terms. */
export const agentFields = {
  agent: optional(link('Agent', agent, { narrowedBy: ['consignee'] })),
  agentTerms: automatic(link('Commission terms', agentCommission)),
  agentRate: automatic(price('Agent’s rate')),
  agentPct: automatic(percent('Agent’s part of the net amount')),
  commission: automatic(money('Commission', { zero: true })),
}

/** Commission in halalas: `amount` at a rate per unit, or a percentage of the net amount. */
export const commissionOf = (
  rate: number | null,
  pct: number | null,
  net: number,
  amount: (rate: number) => number,
): number => (rate ? amount(rate) : pct ? proportion(net, pct, 100_000) : 0)

type Earned = { agent: number | null; commission: number | null; net: number | null }

/** Refuses a rate without an agent, and a commission above the net amount of the sale; `rate` is the name of the rate's field. */
export const agentRules = <R extends 'commissionPerBag' | 'commissionPerTon'>(
  sale: Earned & Record<R, number | null>,
  rate: R,
): Record<string, string> => ({
  ...(sale[rate] && !sale.agent && { agent: 'Choose the agent who earns it.' }),
  ...(sale.agent !== null &&
    sale.net !== null &&
    (sale.commission ?? 0) > sale.net && {
      [sale[rate] ? rate : 'agent']: 'The commission comes to more than the sale. Enter a lower rate.',
    }),
})

const deliveryTypes = ['Direct Delivery', 'Terminal Storage'] as const

/** Delivered to the customer, or collected at the terminal. */
export const deliveryType = () =>
  hinted(
    optional(choice('Delivery type', deliveryTypes)),
    'Direct Delivery: brought to the customer. Terminal Storage: fetched at the terminal.',
  )
