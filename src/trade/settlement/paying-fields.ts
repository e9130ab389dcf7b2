// Fields of a payment by voucher: the input, the stored values, and what a bank transaction requires.

import { bank } from '#areas/master-data/bank/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { automatic, choice, day, hinted, lines, link, money, optional, text } from '#kit/fields.ts'
import { dayReason } from '#trade/dating/day-reason-fields.ts'

const paymentMode = () => choice('Mode', ['Cash', 'Bank Transaction'])
const reference = () => text('Transaction reference', { max: 60 })

export const payActionFields = {
  paidOn: day('Paid on'),
  mode: paymentMode(),
  bank: optional(link('Bank', bank)),
  transactionRef: optional(reference()),
  dayReason: dayReason(),
}

export const voucherFields = {
  mode: automatic(paymentMode()),
  bank: automatic(link('Bank', bank)),
  transactionRef: automatic(reference()),
  payment: automatic(link('Payment voucher', payment)),
  paidOn: automatic(day('Paid on')),
}

/** A bill may be paid in parts. */
export const partialPaymentFields = { part: optional(hinted(money('Amount'), 'Empty: all that is still owed.')) }

export const billPaymentFields = {
  payments: automatic(
    lines('Payment vouchers', {
      payment: link('Payment voucher', payment),
      paidOn: day('Paid on'),
      amount: money('Amount'),
    }),
  ),
  paid: automatic(money('Paid', { zero: true })),
  owed: automatic(money('Still owed', { zero: true })),
}

type VoucherPayment = { mode: string | null; bank: number | null; transactionRef: string | null }

/** A bank transaction needs its bank and its reference: by field, the message of the broken rule. */
export const voucherRules = ({
  mode,
  bank: at,
  transactionRef,
}: VoucherPayment): { bank?: string; transactionRef?: string } => ({
  ...(mode === 'Bank Transaction' && !at && { bank: 'Please enter {label}.' }),
  ...(mode === 'Bank Transaction' && !transactionRef && { transactionRef: 'Please enter {label}.' }),
})
