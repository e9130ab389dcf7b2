import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { agent } from '#areas/master-data/agent/definition.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { paymentLife } from '#areas/payments/payment/life-fields.ts'
import { bagSale, invoicedStates } from '#areas/sales/bag-sale/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { Row } from '#kit/check.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  lines,
  link,
  money,
  opposite,
  optional,
  remarks,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'
import { fimsFields } from '#trade/tax-documents/fims-fields.ts'

type Way = { direction: string; mode: string }

/** The flow of a payment: a receipt from a customer, a payout of the agency, or a deposit of cash at the bank. */
export const flowOf = ({ direction, mode }: Way): 'receipt' | 'payout' | 'deposit' =>
  mode === 'Cash to BT' ? 'deposit' : direction === 'Receipt' ? 'receipt' : 'payout'

/** Whether it pays a customer's open credit back. */
export const isRefund = (of: Way & { customer: number | null }): boolean =>
  flowOf(of) === 'payout' && of.customer !== null

type Parties = { customer: number | null; consignee: number | null; vendor: number | null; agent: number | null }

/** The kind of the other party; null for a deposit. */
const partyKindOf = (payment: Way & Parties): 'Customer' | 'Vendor' | 'Agent' | 'Consignee' | null => {
  const flow = flowOf(payment)
  if (flow === 'deposit') return null
  if (flow === 'receipt') return 'Customer'
  if (isRefund(payment)) return 'Customer'
  if (payment.agent) return 'Agent'
  return payment.vendor ? 'Vendor' : 'Consignee'
}

// Parties that a receipt or a deposit cannot have.
const wrongPayee = (payment: Way & Parties): Record<string, string> => {
  if (flowOf(payment) === 'payout') return {}
  const named = (['vendor', 'agent'] as const).filter(name => payment[name])
  return Object.fromEntries(named.map(name => [name, 'Only of a payment. Leave it empty.']))
}

const isDue = ({ balanceDue }: Row): boolean => ((balanceDue as number | null) ?? 0) > 0

export const payment = document('payment', {
  address: 'payments',
  title: { one: 'Payment', many: 'Payments' },
  purpose:
    'A receipt from a customer, a payment to a consignee, a vendor or an agent, a refund to a customer, or a deposit of cash at the bank.',
  right: 'Payment',
  prefix: payment => ({ receipt: 'RV', payout: 'PV', deposit: 'BT' })[flowOf(payment)],
  fields: {
    date: day('Date'),
    direction: opposite(starting(choice('Direction', ['Receipt', 'Payment']), 'Receipt')),
    partyKind: automatic(choice('Party', ['Customer', 'Consignee', 'Vendor', 'Agent'])),
    customer: optional(link('Customer', customer, { follows: [{ in: ['active'] }] })),
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
    refundOf: optional(
      hinted(
        link('Refund of', creditNote, { narrowedBy: ['customer', 'consignee'] }),
        'Only for a payment to a customer. Empty: the oldest credit first.',
      ),
    ),
    amount: money('Amount'),
    owed: automatic(money('Owed to the payee', { zero: true })),
    inAdvance: optional(hinted(yesNo('Paid in advance'), 'More than is owed. Paying in advance needs its own right.')),
    allocations: lines('Settles', {
      invoice: link('Invoice', taxInvoice, {
        narrowedBy: ['customer', 'consignee'],
        follows: [
          { in: ['Issued'], when: isDue, isUsual: true },
          { of: bagSale, by: 'invoice', in: invoicedStates.filter(state => state !== 'Delivered'), when: isDue },
          { of: bagSale, by: 'invoice', in: ['Delivered'], when: isDue, isUsual: true },
        ],
        takes: {
          customer: 'customer',
          consignee: 'consignee',
          amount: 'balanceDue',
          'allocations.amount': 'balanceDue',
        },
      }),
      amount: money('Amount'),
    }),
    allocated: automatic(money('Allocated', { zero: true })),
    passedOn: automatic(money('Transferred or refunded', { zero: true })),
    unallocated: automatic(money('Unallocated', { zero: true })),
    cashBox: automatic(text('Cash box', { max: 60 })),
    asDraft: optional(yesNo('Keep as a draft')),
    ...fimsFields,
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
      ...(flow === 'deposit' &&
        payment.customer && { customer: 'Cash to the bank has no other party. Leave it empty.' }),
      ...wrongPayee(payment),
      ...(flow === 'receipt' && !payment.customer && { customer: 'Please enter {label}.' }),
      ...((flow === 'receipt' || isRefund(payment)) && !payment.consignee && { consignee: 'Please enter {label}.' }),
      ...(flow === 'payout' &&
        !payment.consignee &&
        !payment.vendor &&
        !payment.agent &&
        !payment.customer && { vendor: 'Choose a vendor, an agent or a consignee to pay.' }),
      ...(isRefund(payment) &&
        (payment.vendor || payment.agent) && { customer: 'Refund a customer by a payment of its own.' }),
      ...(payment.refundOf && !isRefund(payment) && { refundOf: 'Only for a payment to a customer.' }),
      ...(payment.inAdvance &&
        (flow !== 'payout' || isRefund(payment)) && {
          inAdvance: 'Only a payment to a consignee, a vendor or an agent.',
        }),
      ...(payment.vendor && payment.agent && { agent: 'Pay the vendor and the agent by separate payments.' }),
      ...(flow !== 'receipt' &&
        payment.allocations?.length && {
          allocations: 'Only a receipt from a customer settles invoices. Leave the invoices out.',
        }),
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
    'inAdvance',
    'allocated',
    'passedOn',
    'unallocated',
    'fimsStatus',
  ],
  filters: [
    'date',
    'direction',
    'partyKind',
    'customer',
    'consignee',
    'vendor',
    'agent',
    'mode',
    'bank',
    'inAdvance',
    'fimsStatus',
  ],
  search: ['transactionRef', 'slipNo', 'cashBox'],
  papers: ['Slip', 'Other'],
  seenBy: payment => [payment.consignee],
  life: paymentLife,
})
