// The states and actions of a pre-payment. Its tax invoice is issued at once, so it cannot be canceled; the unused part is
// refunded by a credit note.

import { bank } from '#areas/master-data/bank/definition.ts'
import { choice, hinted, link, money, optional, starting, text } from '#kit/fields.ts'
import type { Life } from '#kit/states.ts'

const used = (state: string) => ({ Received: state, 'Partly applied': state })
const stays = { Received: 'Received', 'Partly applied': 'Partly applied' }
const everywhere = { ...stays, Applied: 'Applied', Refunded: 'Refunded' }

export const advanceLife = {
  initial: 'Received',
  states: ['Received', 'Partly applied', 'Applied', 'Refunded', 'Canceled'],
  posted: ['Received', 'Partly applied', 'Applied', 'Refunded'],
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
    stamp: { label: 'Stamp again', moves: everywhere, right: 'canApprovePrePayment' },
    'e-invoice': { label: 'Answered by the authority', moves: everywhere, systemOnly: true },
    'use-part': { label: 'Partly applied', moves: used('Partly applied'), systemOnly: true },
    'use-up': { label: 'Applied', moves: used('Applied'), systemOnly: true },
    'give-back': { label: 'Refunded', moves: used('Refunded'), systemOnly: true },
  },
} satisfies Life
