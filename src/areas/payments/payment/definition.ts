import { agent } from '#areas/master-data/agent/definition.ts'
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

/** The flow of a payment: a receipt from a customer, a payout of the agency, or a deposit of cash at the bank. */
export const flowOf = ({ direction, mode }: Way): 'receipt' | 'payout' | 'deposit' =>
  mode === 'Cash to BT' ? 'deposit' : direction === 'Receipt' ? 'receipt' : 'payout'

type Parties = { customer: number | null; consignee: number | null; vendor: number | null; agent: number | null }

/** The kind of the other party; null for a deposit. */
const partyKindOf = (payment: Way & Parties): 'Customer' | 'Vendor' | 'Agent' | 'Consignee' | null => {
  const flow = flowOf(payment)
  if (flow === 'deposit') return null
  if (flow === 'receipt') return 'Customer'
  if (payment.agent) return 'Agent'
  return payment.vendor ? 'Vendor' : 'Consignee'
}

/** A receipt from a customer, a payment to a consignee, a vendor or an agent, or a deposit of cash at the bank. */
export const payment = document('payment', {
  address: 'payments',
  title: { one: 'Payment', many: 'Payments' },
  right: 'Payment',
  prefix: payment => ({ receipt: 'RV', payout: 'PV', deposit: 'BT' })[flowOf(payment)],
  fields: {
    date: day('Date'),
    direction: starting(choice('Direction', ['Receipt', 'Payment']), 'Receipt'),
    partyKind: automatic(choice('Party', ['Customer', 'Consignee', 'Vendor', 'Agent'])),
    customer: optional(link('Customer', customer)),
    consignee: optional(link('Consignee', consignee)),
    vendor: optional(link('Vendor', vendor)),
    agent: optional(link('Agent', agent, { narrowedBy: ['consignee'] })),
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
    passedOn: automatic(money('Transferred by vouchers', { zero: true })),
    unallocated: automatic(money('Unallocated', { zero: true })),
    cashBox: automatic(text('Cash box', { max: 60 })),
    asDraft: optional(yesNo('Keep as a draft')),
    remarks: remarks(),
  },
  derive: payment => {
    const allocated = (payment.allocations ?? []).reduce((sum, line) => sum + line.amount, 0)
    return {
      partyKind: partyKindOf(payment),
      allocated,
      unallocated: payment.amount - allocated - (payment.passedOn ?? 0),
    }
  },
  rules: payment => {
    const flow = flowOf(payment)
    return {
      ...(flow === 'receipt' && !payment.customer && { customer: 'Please enter {label}.' }),
      ...(flow === 'receipt' && !payment.consignee && { consignee: 'Please enter {label}.' }),
      ...(flow === 'payout' &&
        !payment.consignee &&
        !payment.vendor &&
        !payment.agent && { vendor: 'Choose a vendor, an agent or a consignee to pay.' }),
      ...(payment.vendor && payment.agent && { agent: 'Pay the vendor and the agent by separate payments.' }),
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
    'agent',
    'mode',
    'bank',
    'transactionRef',
    'amount',
    'allocated',
    'passedOn',
    'unallocated',
  ],
  filters: ['date', 'direction', 'partyKind', 'customer', 'consignee', 'vendor', 'agent', 'mode', 'bank'],
  search: ['transactionRef', 'slipNo', 'cashBox'],
  papers: ['Slip', 'Other'],
  seenBy: payment => [payment.consignee],
  life: paymentLife,
})
