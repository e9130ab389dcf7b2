// The life of a vendor's bill, and what paying it asks.

import { cancelFrom, type Life, reverseFrom } from '#kit/states.ts'
import { partialPaymentFields, payActionFields } from '#trade/settlement/paying-fields.ts'

/** Entered, approved by another, paid by one voucher or several; a voucher that is taken back leaves its part owed. What a bill of
 *  lading owes stands with it, and goes with it. */
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
    return: { label: 'Voucher taken back', moves: { Approved: 'Approved', Paid: 'Approved' }, systemOnly: true },
    withdraw: { label: 'Bill of lading corrected', moves: { Approved: 'Canceled' }, systemOnly: true, undo: 'cancel' },
    cancel: cancelFrom('Draft'),
    reverse: reverseFrom('Approved'),
  },
} satisfies Life
