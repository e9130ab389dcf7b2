// The states and actions of a payout, and the input of its payment.

import { cancelFrom, type Life } from '#kit/states.ts'
import { payActionFields } from '#trade/settlement/paying-fields.ts'

/** Calculated, approved by another user, paid; reversing the voucher makes the payout payable again. */
export const payoutLife = {
  initial: 'Accrued',
  states: ['Accrued', 'Approved', 'Paid', 'Canceled'],
  posted: ['Paid'],
  editable: ['Accrued'],
  actions: {
    approve: { label: 'Approve', moves: { Accrued: 'Approved' } },
    pay: {
      label: 'Pay',
      moves: { Approved: 'Paid' },
      asks: payActionFields,
      right: 'canAddPayment',
    },
    return: { label: 'Voucher reversed', moves: { Paid: 'Approved' }, systemOnly: true, undo: 'reverse' },
    cancel: cancelFrom('Accrued', 'Approved'),
  },
} satisfies Life
