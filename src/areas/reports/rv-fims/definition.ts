import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { automatic, choice, choices, count, day, hinted, link, links, money, optional, text } from '#kit/fields.ts'
import { report, reversal, undone } from '#kit/report.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'
import { fimsStates } from '#trade/tax-documents/bill-fields.ts'

const modes = ['Cash', 'Bank Transaction'] as const
const states = ['Received', 'Confirmed', 'Allocated', 'Bounced', 'Reversed'] as const
export const undoneStates = ['Bounced', 'Canceled', 'Reversed'] as const

/** Receipts from customers as the finance system (FIMS) receives them: the invoices they settle, and the state of the exchange. */
export const rvFims = report('rv-fims', {
  title: 'Receipts for FIMS',
  right: 'RvFims',
  filters: {
    ...period,
    mode: optional(choices('Mode', modes)),
    bank: optional(links('Bank', bank)),
    status: optional(hinted(choices('Status', states), 'Empty: all but what bounced or was reversed.')),
    fimsStatus: optional(choices('FIMS', fimsStates)),
    consignee: optional(links('Consignee', consignee)),
    ...undone,
  },
  columns: {
    mode: choice('Mode', modes),
    bank: optional(link('Bank', bank)),
    docNo: optional(text('Number')),
    date: day('Date'),
    customerCode: optional(text('FIMS code')),
    customer: link('Customer', customer),
    consignee: optional(link('Consignee', consignee)),
    transactionRef: optional(text('Transaction reference')),
    amount: money('Amount'),
    settles: optional(text('Settles')),
    allocated: money('Allocated', { zero: true }),
    unallocated: money('Unallocated', { zero: true }),
    status: choice('Status', [...states, 'Canceled', reversal]),
    fimsStatus: optional(choice('FIMS', fimsStates)),
    fimsRef: optional(text('FIMS reference')),
    fimsError: automatic(text('Answer of FIMS')),
    documents: count('Documents', { zero: true }),
  },
  totals: ['amount', 'allocated', 'unallocated', 'documents'],
  groups: ['mode', 'bank'],
  drill: sourceOf,
})
