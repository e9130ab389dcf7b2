// The states and actions of a pre-payment. Its tax invoice is issued at once, so it cannot be canceled. A credit note refunds the
// unused part, or reverses a pre-payment that is not used at all.

import { bank } from '#areas/master-data/bank/definition.ts'
import { choice, hinted, link, money, optional, starting, text } from '#kit/fields.ts'
import type { Life } from '#kit/states.ts'
import { stampActions } from '#trade/tax-documents/stamping-fields.ts'

const used = (state: string) => ({ Received: state, 'Partly applied': state })
const stays = { Received: 'Received', 'Partly applied': 'Partly applied' }
const everywhere = { ...stays, Applied: 'Applied', Refunded: 'Refunded', Reversed: 'Reversed' }

export const advanceLife = {
  initial: 'Received',
  states: ['Received', 'Partly applied', 'Applied', 'Refunded', 'Reversed', 'Canceled'],
  posted: ['Received', 'Partly applied', 'Applied', 'Refunded', 'Reversed'],
  editable: [],
  actions: {
    refund: {
      label: 'Refund the advance',
      moves: stays,
      right: 'canApprovePrePayment',
      asks: {
        part: optional(hinted(money('Amount, including VAT'), 'Empty: all that is open.')),
        refundBy: starting(choice('Refund', ['Keep as credit', 'Refund in cash', 'Refund by bank']), 'Refund in cash'),
        refundBank: optional(link('Bank', bank)),
        refundRef: optional(text('Transaction reference', { max: 60 })),
        why: text('Reason', { max: 300, long: true }),
      },
      danger: true,
    },
    // For wrong entries and returned transfers: the invoice is credited and the money leaves the account it was paid into.
    reverse: {
      label: 'Reverse',
      moves: { Received: 'Reversed', 'Partly applied': 'Reversed' },
      right: 'canCancelPrePayment',
      asks: { reason: text('Reason', { max: 300, long: true }) },
      danger: true,
    },
    ...stampActions(everywhere, 'canApprovePrePayment'),
    // Only for an advance of the opening balances, which has no invoice of ours.
    'take-back': { label: 'Canceled', moves: { Received: 'Canceled' }, systemOnly: true, undo: 'cancel' },
    'use-part': { label: 'Partly applied', moves: used('Partly applied'), systemOnly: true },
    'use-up': { label: 'Applied', moves: used('Applied'), systemOnly: true },
    'give-back': { label: 'Refunded', moves: { ...used('Refunded'), Reversed: 'Reversed' }, systemOnly: true },
  },
} satisfies Life
