// The life of a vendor's bill, and what paying it asks.

import { cancelFrom, type Life, reverseFrom } from '#kit/states.ts'
import { askedPart, askedToPay } from '#trade/settlement/paying-fields.ts'

/** Entered, approved by another, paid by one voucher or several; a voucher that is taken back leaves its part owed. What a bill of
 *  lading owes stands with it, and goes with it. */
export const expenseLife: Life = {
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
      asks: { ...askedToPay, ...askedPart },
      right: 'canAddPayment',
    },
    'pay-part': { label: 'Paid in part', moves: { Approved: 'Approved' }, byHouse: true },
    'pay-up': { label: 'Paid', moves: { Approved: 'Paid' }, byHouse: true },
    return: { label: 'Voucher taken back', moves: { Approved: 'Approved', Paid: 'Approved' }, byHouse: true },
    withdraw: { label: 'Bill of lading corrected', moves: { Approved: 'Canceled' }, byHouse: true, undo: 'cancel' },
    cancel: cancelFrom('Draft'),
    reverse: reverseFrom('Approved'),
  },
}
