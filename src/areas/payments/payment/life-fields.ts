// The states and actions of a payment.

import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { Row } from '#kit/check.ts'
import { day, hinted, link, money, optional, text } from '#kit/fields.ts'
import { cancelFrom, type Life, reverseFrom } from '#kit/states.ts'

const invoice = () => link('Invoice', taxInvoice, { narrowedBy: ['customer', 'consignee'] })
const stays = { Received: 'Received', Confirmed: 'Confirmed' }

// Only the unallocated money of a customer's receipt can settle invoices.
const isOpen = ({ customer, direction, unallocated }: Row): boolean =>
  customer !== null && direction === 'Receipt' && ((unallocated as number | null) ?? 0) > 0

/** Entered at the cash desk, confirmed by accounts when it appears at the bank; allocated when all of it settles invoices. */
export const paymentLife = {
  initial: 'Received',
  starts: payment => (payment.asDraft ? 'Draft' : 'Received'),
  states: ['Draft', 'Received', 'Confirmed', 'Allocated', 'Bounced', 'Canceled', 'Reversed'],
  posted: ['Received', 'Confirmed', 'Allocated'],
  editable: ['Draft', 'Received'],
  actions: {
    record: { label: 'Record', moves: { Draft: 'Received' } },
    confirm: {
      label: 'Confirm',
      moves: { Received: 'Confirmed' },
      right: 'canApprovePayment',
      asks: { valueDate: optional(day('Value date')), slipNo: optional(text('Slip number', { max: 60 })) },
    },
    'allocate-oldest': { label: 'Allocate, oldest first', moves: stays, when: isOpen },
    allocate: {
      label: 'Allocate',
      moves: stays,
      when: isOpen,
      asks: {
        settled: invoice(),
        part: optional(hinted(money('Amount'), 'Empty: the open amount.')),
      },
    },
    unallocate: {
      label: 'Undo allocation',
      seldom: true,
      when: ({ allocations }) => ((allocations as Row[] | null) ?? []).length > 0,
      moves: { ...stays, Allocated: 'Confirmed' },
      asks: { freed: optional(hinted(invoice(), 'Empty: all of them.')) },
    },
    'pass-on': { label: 'Transferred or refunded', moves: { ...stays, Allocated: 'Confirmed' }, systemOnly: true },
    complete: { label: 'Allocated', moves: { Confirmed: 'Allocated' }, systemOnly: true },
    bounce: { ...reverseFrom(), label: 'Mark as bounced', moves: { Received: 'Bounced' } },
    cancel: cancelFrom('Draft'),
    reverse: reverseFrom('Received', 'Confirmed', 'Allocated'),
  },
} satisfies Life

/** The actions that apply only to receipts from customers. */
export const allocatingActions = ['allocate-oldest', 'allocate', 'unallocate'] as const
