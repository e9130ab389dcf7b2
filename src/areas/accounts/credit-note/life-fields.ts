// The states and actions of a credit note.

import { hinted, optional, text } from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'

const stays = { Issued: 'Issued' }

export const noteLife = {
  initial: 'Draft',
  states: ['Draft', 'Issued', 'Canceled'],
  posted: ['Issued'],
  editable: ['Draft'],
  actions: {
    issue: {
      label: 'Issue',
      moves: { Draft: 'Issued' },
      right: 'canApproveCreditNote',
      asks: {
        lateReason: optional(
          hinted(text('Reason for the delay', { max: 300, long: true }), 'Only after the issue deadline.'),
        ),
      },
    },
    stamp: { label: 'Stamp again', moves: stays, right: 'canApproveCreditNote' },
    debit: {
      label: 'Reverse by a debit note',
      moves: stays,
      asks: { why: text('Reason', { max: 200, long: true }) },
      right: 'canApproveCreditNote',
      danger: true,
    },
    'e-invoice': { label: 'Answered by the authority', moves: stays, systemOnly: true },
    cancel: cancelFrom('Draft'),
  },
} satisfies Life
