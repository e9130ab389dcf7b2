// What a sale in bags and a sale in bulk have in common.

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
  optional,
  percent,
  price,
  starting,
  text,
} from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { form, lot, ofLc, place } from '#trade/cargo/stock-fields.ts'
import { billFields } from '#trade/tax-documents/bill-fields.ts'

export const saleFields = {
  date: day('Date'),
  customer: link('Customer', customer),
  consignee: link('Seller', consignee),
  terminal: place('Terminal', ['consignee']),
  lc: lot(['customer', 'consignee', 'terminal']),
  form: form(),
  ...ofLc,
}

/** Instead of the price list, by one who may. */
export const agreedPrice = (label: string) =>
  hinted(optional(price(label)), 'Only where no price of the list is to hold. Whoever approves must be allowed to.')

/** The row by which the customer pays for loading, where nothing else was agreed. */
export const loadingRateRow = () => automatic(link('Loading rate row', bulkLoadingRate))

/** Filled from the price list, the customer's open advances and, once it is issued, the invoice. */
export const saleBillingFields = {
  vatRate: automatic(starting(percent('VAT rate'), 15_000)),
  net: automatic(money('Net')),
  vat: automatic(money('VAT')),
  gross: automatic(money('Total')),
  paymentMode: billFields.paymentMode,
  creditReason: hinted(
    optional(text('Why beyond the credit limit', { max: 300, long: true })),
    'Only where the customer may not owe it. Whoever approves must be allowed to.',
  ),
  beyondLimit: automatic(money('Beyond the credit limit', { zero: true })),
  prePayments: hinted(
    optional(links('Advances to take off', prePayment, { narrowedBy: ['customer', 'consignee'] })),
    'Empty: all that are open, the oldest first.',
  ),
  advanceApplied: automatic(money('Advance applied', { zero: true })),
  balanceDue: automatic(money('Balance due', { zero: true })),
  invoiceKind: billFields.invoiceKind,
  invoice: automatic(link('Invoice', taxInvoice)),
  eInvoiceStatus: billFields.eInvoiceStatus,
  fimsStatus: billFields.fimsStatus,
}

/** Who brought the customer, and what he earns by it: the rate entered, else the terms agreed with him, else those kept with him. */
export const agentFields = {
  agent: optional(link('Agent', agent, { narrowedBy: ['consignee'] })),
  agentTerms: automatic(link('Commission terms', agentCommission)),
  agentRate: automatic(price('Agent’s rate')),
  agentPct: automatic(percent('Agent’s part of the net amount')),
  commission: automatic(money('Commission', { zero: true })),
}

/** A commission in halalas: so much a unit by `amount`, or a part of the net amount. */
export const commissionOf = (
  rate: number | null,
  pct: number | null,
  net: number,
  amount: (rate: number) => number,
): number => (rate ? amount(rate) : pct ? proportion(net, pct, 100_000) : 0)

/** A rate nobody earns is a mistake. */
export const agentRules = (agent: number | null, rate: number | null): { agent?: string } =>
  rate && !agent ? { agent: 'Choose the agent who earns it.' } : {}

export const deliveryTypes = ['Direct Delivery', 'Terminal Storage'] as const

/** Brought to the customer, or fetched by him. */
export const deliveryType = () =>
  hinted(
    optional(choice('Delivery type', deliveryTypes)),
    'Direct Delivery: brought to the customer. Terminal Storage: fetched at the terminal.',
  )
