import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, lines, link, money, optional, remarks, starting, text } from '#kit/fields.ts'
import { reverseFrom } from '#kit/states.ts'

/** What a payment does with money: a customer's comes in, ours goes out, or cash is taken to the bank. */
export const flowOf = ({ direction, mode }: { direction: string; mode: string }): 'receipt' | 'payout' | 'deposit' =>
  mode === 'Cash to BT' ? 'deposit' : direction === 'Receipt' ? 'receipt' : 'payout'

/** A receipt from a customer, a payment to a consignee or a vendor, or cash taken to the bank. */
export const payment = document('payment', {
  address: 'payments',
  title: { one: 'Payment', many: 'Payments' },
  right: 'Payment',
  prefix: payment => ({ receipt: 'RV', payout: 'PV', deposit: 'BT' })[flowOf(payment)],
  fields: {
    date: day('Date'),
    direction: starting(choice('Direction', ['Receipt', 'Payment']), 'Receipt'),
    customer: optional(link('Customer', customer)),
    consignee: optional(link('Consignee', consignee)),
    vendor: optional(link('Vendor', vendor)),
    mode: choice('Mode', ['Cash', 'Bank Transaction', 'Cash to BT']),
    bank: optional(link('Bank', bank)),
    transactionRef: optional(text('Transaction reference', { max: 60 })),
    valueDate: optional(day('Value date')),
    amount: money('Amount'),
    allocations: lines('Settles', {
      invoice: link('Invoice', taxInvoice, { narrowedBy: ['customer', 'consignee'] }),
      amount: money('Amount'),
    }),
    allocated: automatic(money('Allocated', { zero: true })),
    unallocated: automatic(money('Unallocated', { zero: true })),
    remarks: remarks(),
  },
  derive: ({ amount, allocations }) => {
    const allocated = (allocations ?? []).reduce((sum, line) => sum + line.amount, 0)
    return { allocated, unallocated: amount - allocated }
  },
  rules: payment => ({
    ...(flowOf(payment) === 'receipt' && !payment.customer && { customer: 'Please enter {label}.' }),
    ...(flowOf(payment) === 'receipt' && !payment.consignee && { consignee: 'Please enter {label}.' }),
    ...(flowOf(payment) === 'payout' &&
      !payment.consignee === !payment.vendor && { vendor: 'Choose a consignee or a vendor to pay.' }),
    ...(flowOf(payment) !== 'receipt' &&
      payment.allocations?.length && { allocations: 'Only a receipt from a customer settles invoices.' }),
    ...(payment.mode !== 'Cash' && !payment.bank && { bank: 'Please enter {label}.' }),
    ...(payment.mode !== 'Cash' && !payment.transactionRef && { transactionRef: 'Please enter {label}.' }),
    ...((payment.unallocated ?? 0) < 0 && { allocations: 'More is allocated than was received.' }),
  }),
  list: [
    'date',
    'direction',
    'customer',
    'consignee',
    'vendor',
    'mode',
    'bank',
    'transactionRef',
    'amount',
    'allocated',
    'unallocated',
  ],
  filters: ['date', 'direction', 'customer', 'consignee', 'vendor', 'mode', 'bank'],
  search: ['transactionRef'],
  papers: ['Slip', 'Other'],
  seenBy: payment => [payment.consignee],
  life: {
    initial: 'Received',
    states: ['Received', 'Confirmed', 'Bounced', 'Reversed'],
    posted: ['Received', 'Confirmed'],
    editable: [],
    actions: {
      confirm: { label: 'Confirm', moves: { Received: 'Confirmed' }, right: 'canApprovePayment' },
      bounce: { ...reverseFrom(), label: 'Bounced', moves: { Received: 'Bounced' } },
      reverse: reverseFrom('Received', 'Confirmed'),
    },
  },
})
