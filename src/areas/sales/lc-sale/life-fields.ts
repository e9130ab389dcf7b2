// The states and actions of an LC sale: agreed, invoiced provisionally, settled on the final weight.

import { day, hinted, optional, quantity } from '#kit/fields.ts'
import { cancelFrom, type Life, reverseFrom } from '#kit/states.ts'
import { dayReason } from '#trade/dating/day-reason-fields.ts'

export const lcSaleLife = {
  initial: 'Draft',
  states: ['Draft', 'Approved', 'Provisional', 'Final', 'Closed', 'Canceled', 'Reversed'],
  posted: ['Provisional', 'Final', 'Closed'],
  editable: ['Draft'],
  actions: {
    approve: { label: 'Approve', moves: { Draft: 'Approved' } },
    'issue-provisional': {
      label: 'Issue provisional invoice',
      moves: { Approved: 'Provisional' },
      right: 'canApproveLcSale',
    },
    finalise: {
      label: 'Settle and issue',
      moves: { Approved: 'Final', Provisional: 'Final' },
      asks: {
        finalQuantity: hinted(optional(quantity('Final quantity')), 'Empty: the agreed weight, if it is known.'),
        finalDate: hinted(optional(day('Invoice of')), 'Empty: today.'),
        dayReason: dayReason(),
      },
      right: 'canApproveLcSale',
    },
    close: { label: 'Close', moves: { Final: 'Closed' } },
    cancel: cancelFrom('Draft', 'Approved'),
    // Only after all its invoices are credited.
    reverse: reverseFrom('Provisional', 'Final'),
  },
} satisfies Life
