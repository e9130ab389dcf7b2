// The states and actions of a credit note.

import { bank } from '#areas/master-data/bank/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { Row } from '#kit/check.ts'
import { choice, hinted, link, money, optional, starting, text } from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'
import { stampActions } from '#trade/tax-documents/stamping-fields.ts'

const stays = { Issued: 'Issued' }
const hasCreditLeft = ({ remaining }: Row): boolean => Number(remaining ?? 0) > 0

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
    ...stampActions(stays, 'canApproveCreditNote'),
    debit: {
      label: 'Reverse by a debit note',
      moves: stays,
      asks: { why: text('Reason', { max: 200, long: true }) },
      right: 'canApproveCreditNote',
      danger: true,
    },
    settle: {
      label: 'Settle an invoice',
      moves: stays,
      asks: {
        toSettle: optional(
          hinted(link('Invoice', taxInvoice, { narrowedBy: ['customer', 'consignee'] }), 'Empty: the oldest first.'),
        ),
      },
      when: hasCreditLeft,
    },
    'give-back': {
      label: 'Refund the credit',
      moves: stays,
      right: 'canAddPayment',
      asks: {
        part: optional(hinted(money('Amount'), 'Empty: all that is left.')),
        refundBy: starting(choice('Mode', ['Cash', 'Bank Transaction']), 'Cash'),
        refundBank: optional(link('Bank', bank)),
        refundRef: optional(text('Transaction reference', { max: 60 })),
        why: text('Reason', { max: 300, long: true }),
      },
      when: hasCreditLeft,
      danger: true,
    },
    'pass-on': { label: 'Credit used', moves: stays, systemOnly: true },
    cancel: cancelFrom('Draft'),
  },
} satisfies Life
