// The life of a vendor's bill, and what paying it asks.

import { askedToPay } from '#areas/accounts/paying-fields.ts'
import { cancelFrom, type Life, reverseFrom } from '#kit/states.ts'

/** Entered, approved by another, paid by a voucher; a voucher that is taken back leaves the bill owed. */
export const expenseLife: Life = {
  initial: 'Draft',
  states: ['Draft', 'Approved', 'Paid', 'Canceled', 'Reversed'],
  posted: ['Approved', 'Paid'],
  editable: ['Draft'],
  actions: {
    approve: { label: 'Approve', moves: { Draft: 'Approved' } },
    pay: {
      label: 'Pay',
      moves: { Approved: 'Paid' },
      asks: askedToPay,
      right: 'canAddPayment',
    },
    return: { label: 'Voucher taken back', moves: { Paid: 'Approved' }, byHouse: true },
    cancel: cancelFrom('Draft'),
    reverse: reverseFrom('Approved'),
  },
}
