// The credit a note leaves its customer: it settles invoices of the same seller, or is refunded by a payment.

import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create } from '#kit/server/write.ts'
import { allocate } from '#ledger/record.server.ts'
import { readOpenItem } from '#trade/corrections/corrected-invoice.server.ts'
import { allocateInOrder } from '#trade/settlement/allocation.ts'
import { findInvoiceItems, findOpenInvoices } from '#trade/settlement/allocations.server.ts'

type Note = RowOf<typeof creditNote>

/** Input of the actions beside the note's own values. */
export type CreditUse = {
  toSettle?: number | null
  part?: number | null
  refundBy?: 'Cash' | 'Bank Transaction' | null
  refundBank?: number | null
  refundRef?: string | null
  why?: string
}

/** Halalas of an issued note that neither settle an invoice nor were refunded. */
export const readCreditLeft = async (id: number, context: Context): Promise<number> =>
  (await readOpenItem('creditNote', id, 'credit', context)).open

/** Settles the invoice named, or the customer's open ones, the oldest first. */
export const settleByNote = async (note: Note & CreditUse, context: Context): Promise<void> => {
  const { id: credit, open } = await readOpenItem('creditNote', note.id, 'credit', context)
  const invoices = (await findOpenInvoices(note, context)).filter(
    ({ invoice }) => invoice === (note.toSettle ?? invoice),
  )
  const lines = allocateInOrder(open, invoices)
  if (lines.length === 0) {
    refuse(
      'Nothing can be settled: no amount is left, or the customer owes this seller nothing. Keep it for the next invoice.',
    )
  }
  const items = await findInvoiceItems(lines, context)
  await allocate(
    context.client,
    items.map(({ openItem, amount }) => ({ debit: openItem, credit, amount })),
  )
  for (const { invoice } of lines) await apply(taxInvoice, invoice, 'settle', context)
  await apply(creditNote, note.id, 'pass-on', context)
}

/** Refuses a refund when no credit is left, and a refund by bank without the bank and its reference. */
export const checkRefundInput = ({ refundBy, refundBank, refundRef }: CreditUse, { remaining }: Note): void => {
  if (!remaining)
    conflict('Nothing of this credit note is left: it settled invoices or was refunded. Choose another credit.')
  if (refundBy !== 'Bank Transaction' || (refundBank && refundRef)) return
  refuse('Enter the bank and its reference.', {
    fields: { [refundBank ? 'refundRef' : 'refundBank']: { message: 'Please enter it.' } },
  })
}

/** Pays the credit left, or a part of it, to the customer. */
export const refundCredit = async (note: Note & CreditUse, context: Context): Promise<void> => {
  const { part, refundBy, refundBank, refundRef, why, customer, consignee } = note
  const amount = part ?? (await readCreditLeft(note.id, context))
  const way = { mode: refundBy ?? 'Cash', bank: refundBank ?? null, transactionRef: refundRef ?? null } as const
  const of = { direction: 'Payment', customer, consignee, refundOf: note.id, remarks: why ?? null } as const
  await create(payment, { ...of, ...way, date: context.today, amount, asDraft: false, allocations: [] }, context)
}
