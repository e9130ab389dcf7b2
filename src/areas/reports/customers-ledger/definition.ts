import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { automatic, choice, day, link, links, money, optional, starting, text, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'

/** The kinds of lines of a statement. */
export const entries = [
  ...(['Tax invoice', 'Receipt', 'Refund', 'Pre-payment', 'Credit note', 'Credit voucher'] as const),
  ...(['Opening Balance', 'Laytime statement', 'Merged'] as const),
] as const

/** A customer's account: invoices, payments, their allocations, and the open balance by age. */
export const customersLedger = report('customers-ledger', {
  title: 'Customers Ledger',
  right: 'CustomersLedger',
  filters: {
    customer: link('Customer', customer),
    consignee: optional(links('Consignee', consignee)),
    ...period,
    byDocument: starting(yesNo('Grouped by document'), false),
  },
  columns: {
    date: day('Date'),
    docNo: optional(text('Number')),
    kind: choice('Document', entries),
    description: automatic(text('Description')),
    consignee: optional(link('Consignee', consignee)),
    debit: optional(money('Debit')),
    credit: optional(money('Credit')),
    balance: money('Balance', { signed: true }),
    due: optional(day('Due on')),
    allocation: optional(text('Settled with')),
  },
  totals: ['debit', 'credit'],
  groupable: [],
  groups: ['kind'],
  drill: sourceOf,
})
