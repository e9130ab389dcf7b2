import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  ending,
  hinted,
  link,
  money,
  onlyWhen,
  optional,
  remarks,
  text,
} from '#kit/fields.ts'
import { cancelFrom, reverseFrom } from '#kit/states.ts'

const voucherTypes = ['Opening', 'Settlement', 'Correction', 'Transferred out', 'Transferred in'] as const

const stays = { Approved: 'Approved' }

export const creditVoucher = document('creditVoucher', {
  address: 'accounts/credit-voucher',
  title: { one: 'Credit Voucher', many: 'Credit Vouchers' },
  purpose:
    'A credit to a customer’s account that is no tax document: an opening balance, a settlement, a correction, or a transfer to another customer, which consists of two vouchers.',
  right: 'CreditVoucher',
  prefix: 'CV',
  fields: {
    date: day('Date'),
    type: choice('Type', voucherTypes),
    customer: link('Customer', customer),
    consignee: link('Consignee', consignee),
    toCustomer: onlyWhen(({ type }) => type === 'Transferred out', optional(link('To customer', customer))),
    amount: money('Amount'),
    invoice: optional(
      hinted(
        link('Settles', taxInvoice, { narrowedBy: ['customer', 'consignee'] }),
        'Empty: it remains the customer’s credit.',
      ),
    ),
    reason: text('Reason', { max: 300, long: true }),
    supportNo: optional(
      hinted(text('Number of the supporting document', { max: 60 }), 'Or attach the document under Documents.'),
    ),
    expiry: ending(30, optional(hinted(day('Valid until'), 'After this day it cannot settle invoices.'))),
    counterpart: automatic(text('Counterpart', { max: 40 })),
    counterpartId: automatic(count('Counterpart', { sum: false })),
    settled: automatic(money('Settled', { zero: true })),
    remaining: automatic(money('Still open', { zero: true })),
    remarks: remarks(),
  },
  derive: voucher => ({ remaining: voucher.amount - (voucher.settled ?? 0) }),
  rules: voucher => ({
    ...(voucher.type === 'Transferred out' && !voucher.toCustomer && { toCustomer: 'Please enter {label}.' }),
    ...(voucher.type !== 'Transferred out' && voucher.toCustomer && { toCustomer: 'Only for a transfer.' }),
    ...(voucher.toCustomer === voucher.customer && { toCustomer: 'Choose another customer.' }),
    ...(voucher.type === 'Transferred out' &&
      voucher.invoice && { invoice: 'Transferred credit cannot settle an invoice of this customer.' }),
    ...(voucher.expiry && voucher.expiry < voucher.date && { expiry: 'Must not lie before the date.' }),
  }),
  list: [
    'date',
    'type',
    'customer',
    'consignee',
    'toCustomer',
    'amount',
    'settled',
    'remaining',
    'reason',
    'counterpart',
    'expiry',
  ],
  filters: ['date', 'type', 'customer', 'consignee'],
  search: ['reason', 'supportNo', 'counterpart'],
  seenBy: voucher => [voucher.consignee],
  papers: ['Agreement', 'Customer’s claim', 'Other'],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Approved', 'Applied', 'Canceled', 'Reversed'],
    posted: ['Approved', 'Applied'],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve', moves: { Draft: 'Approved' } },
      apply: {
        label: 'Settle an invoice',
        moves: stays,
        asks: {
          toSettle: optional(
            hinted(link('Invoice', taxInvoice, { narrowedBy: ['customer', 'consignee'] }), 'Empty: the oldest first.'),
          ),
        },
      },
      'pass-on': {
        label: 'Transferred or refunded',
        moves: { ...stays, Applied: 'Approved' },
        systemOnly: true,
      },
      'use-up': { label: 'Applied', moves: { Approved: 'Applied' }, systemOnly: true },
      cancel: cancelFrom('Draft'),
      reverse: reverseFrom('Approved', 'Applied'),
    },
  },
})
