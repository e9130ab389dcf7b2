import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { paymentLife } from '#areas/payments/payment/life-fields.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  lines,
  link,
  money,
  optional,
  remarks,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'

type Way = { direction: string; mode: string }

/** What a payment does with money: a customer's comes in, ours goes out, or cash is taken to the bank. */
export const flowOf = ({ direction, mode }: Way): 'receipt' | 'payout' | 'deposit' =>
  mode === 'Cash to BT' ? 'deposit' : direction === 'Receipt' ? 'receipt' : 'payout'

type Parties = { customer: number | null; consignee: number | null; vendor: number | null }

/** Whom a payment is from or to; nobody where cash is taken to the bank. */
const partyKindOf = (payment: Way & Parties): 'Customer' | 'Vendor' | 'Consignee' | null => {
  const flow = flowOf(payment)
  if (flow === 'deposit') return null
  if (flow === 'receipt') return 'Customer'
  return payment.vendor ? 'Vendor' : 'Consignee'
}

/** A receipt from a customer, a payment to a consignee or a vendor, or cash taken to the bank. */
export const payment = document('payment', {
  address: 'payments',
  title: { one: 'Payment', many: 'Payments' },
  right: 'Payment',
  prefix: payment => ({ receipt: 'RV', payout: 'PV', deposit: 'BT' })[flowOf(payment)],
  fields: {
    date: day('Date'),
    direction: starting(choice('Direction', ['Receipt', 'Payment']), 'Receipt'),
    partyKind: automatic(choice('Party', ['Customer', 'Consignee', 'Vendor'])),
    customer: optional(link('Customer', customer)),
    consignee: optional(link('Consignee', consignee)),
    vendor: optional(link('Vendor', vendor)),
    mode: choice('Mode', ['Cash', 'Bank Transaction', 'Cash to BT']),
    bank: optional(link('Bank', bank)),
    accountNo: optional(text('Account number', { max: 34 })),
    transactionRef: optional(text('Transaction reference', { max: 60 })),
    valueDate: optional(day('Value date')),
    slipNo: optional(hinted(text('Slip number', { max: 60 }), 'Or attach the slip under Documents.')),
    depositedTo: optional(link('Deposited to', bank)),
    depositDate: optional(day('Deposited on')),
    amount: money('Amount'),
    allocations: lines('Settles', {
      invoice: link('Invoice', taxInvoice, { narrowedBy: ['customer', 'consignee'] }),
      amount: money('Amount'),
    }),
    allocated: automatic(money('Allocated', { zero: true })),
    unallocated: automatic(money('Unallocated', { zero: true })),
    asDraft: optional(yesNo('Keep as a draft')),
    remarks: remarks(),
  },
  derive: payment => {
    const allocated = (payment.allocations ?? []).reduce((sum, line) => sum + line.amount, 0)
    return { partyKind: partyKindOf(payment), allocated, unallocated: payment.amount - allocated }
  },
  rules: payment => {
    const flow = flowOf(payment)
    return {
      ...(flow === 'receipt' && !payment.customer && { customer: 'Please enter {label}.' }),
      ...(flow === 'receipt' && !payment.consignee && { consignee: 'Please enter {label}.' }),
      ...(flow === 'payout' &&
        !payment.consignee &&
        !payment.vendor && { vendor: 'Choose a consignee or a vendor to pay.' }),
      ...(flow !== 'receipt' &&
        payment.allocations?.length && { allocations: 'Only a receipt from a customer settles invoices.' }),
      ...(payment.mode === 'Bank Transaction' && !payment.bank && { bank: 'Please enter {label}.' }),
      ...(flow === 'deposit' && !payment.bank && !payment.depositedTo && { depositedTo: 'Please enter {label}.' }),
      ...(payment.mode !== 'Cash' && !payment.transactionRef && { transactionRef: 'Please enter {label}.' }),
      ...((payment.unallocated ?? 0) < 0 && { allocations: 'More is allocated than was received.' }),
    }
  },
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
  filters: ['date', 'direction', 'partyKind', 'customer', 'consignee', 'vendor', 'mode', 'bank'],
  search: ['transactionRef', 'slipNo'],
  papers: ['Slip', 'Other'],
  seenBy: payment => [payment.consignee],
  life: paymentLife,
})
