// The life of a payout, and what paying it asks.

import { cancelFrom, type Life } from '#kit/states.ts'
import { payActionFields } from '#trade/settlement/paying-fields.ts'

/** Reckoned, approved by another, paid; a voucher that is taken back makes it payable again. */
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
    return: { label: 'Voucher taken back', moves: { Paid: 'Approved' }, systemOnly: true, undo: 'reverse' },
    cancel: cancelFrom('Accrued', 'Approved'),
  },
} satisfies Life
