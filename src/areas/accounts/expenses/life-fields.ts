// The states and actions of a vendor's bill, and the input of its payment.

import { cancelFrom, type Life, reverseFrom } from '#kit/states.ts'
import { partialPaymentFields, payActionFields } from '#trade/settlement/paying-fields.ts'

/** Entered, approved by another user, paid by one or several vouchers; reversing a voucher makes its part owed again. An
 *  expense created by a bill of lading is approved at once and withdrawn with it. */
export const expenseLife = {
  initial: 'Draft',
  starts: bill => (bill.shipment ? 'Approved' : 'Draft'),
  states: ['Draft', 'Approved', 'Paid', 'Canceled', 'Reversed'],
  posted: ['Approved', 'Paid'],
  editable: ['Draft'],
  actions: {
    approve: { label: 'Approve', moves: { Draft: 'Approved' } },
    pay: {
      label: 'Pay',
      moves: { Approved: 'Approved' },
      asks: { ...payActionFields, ...partialPaymentFields },
      right: 'canAddPayment',
    },
    'pay-part': { label: 'Paid in part', moves: { Approved: 'Approved' }, systemOnly: true },
    'pay-up': { label: 'Paid', moves: { Approved: 'Paid' }, systemOnly: true },
    return: { label: 'Voucher reversed', moves: { Approved: 'Approved', Paid: 'Approved' }, systemOnly: true },
    withdraw: { label: 'Bill of lading corrected', moves: { Approved: 'Canceled' }, systemOnly: true, undo: 'cancel' },
    cancel: cancelFrom('Draft'),
    reverse: reverseFrom('Approved'),
  },
} satisfies Life
