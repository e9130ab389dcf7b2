// The life of a payout, and what paying it asks.

import { bank } from '#areas/master-data/bank/definition.ts'
import { choice, day, link, optional, text } from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'

/** Reckoned, approved by another, paid; a voucher that is taken back makes it payable again. */
export const payoutLife: Life = {
  initial: 'Accrued',
  states: ['Accrued', 'Approved', 'Paid', 'Canceled'],
  posted: ['Paid'],
  editable: ['Accrued'],
  actions: {
    approve: { label: 'Approve', moves: { Accrued: 'Approved' } },
    pay: {
      label: 'Pay',
      moves: { Approved: 'Paid' },
      asks: {
        paidOn: day('Paid on'),
        mode: choice('Mode', ['Cash', 'Bank Transaction']),
        bank: optional(link('Bank', bank)),
        transactionRef: optional(text('Transaction reference', { max: 60 })),
      },
      right: 'canAddPayment',
    },
    return: { label: 'Voucher taken back', moves: { Paid: 'Approved' }, byHouse: true, undo: 'reverse' },
    cancel: cancelFrom('Accrued', 'Approved'),
  },
}
