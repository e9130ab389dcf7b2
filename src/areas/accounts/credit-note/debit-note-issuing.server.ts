// A wrong credit note is never canceled: a debit note reverses it, as a tax invoice which the customer owes (domain 4.6.7).

import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import type { NewValues } from '#kit/server/write.ts'
import { proportion } from '#kit/units.ts'
import { readTerms } from '#trade/commission/commissions.server.ts'
import { isReplaced } from '#trade/commission/replaced-invoices.server.ts'
import { findFirstInvoice, readInvoice } from '#trade/corrections/corrected-invoice.server.ts'
import { readDaysToPay } from '#trade/credit/days-to-pay.server.ts'
import { readCanceledBags, restoreRemainder } from '#trade/selling/canceled-remainder.server.ts'
import { dueDateFor } from '#trade/settlement/due-dates.ts'
import { issueToCustomer } from '#trade/tax-documents/invoice-issuing.server.ts'
import { toSoldLine } from '#trade/tax-documents/note-issuing.server.ts'

type Note = RowOf<typeof creditNote>
type Invoice = RowOf<typeof taxInvoice>

/** Refuses a note that is reversed already, one that moved goods or refunded an advance, which needs a new sale or pre-payment, and that of
 *  a correction, whose goods the new invoice bills. */
export const checkDebitable = async (
  { debitNote, prePayment, returnToStock, callOff, invoice }: Note,
  context: Context,
): Promise<void> => {
  if (debitNote) conflict('A debit note has reversed this note already. There is nothing left to do.')
  if (prePayment) conflict('This note refunded an advance. Enter a new pre-payment instead.')
  if (returnToStock || callOff) conflict('This note returned goods or canceled a remainder. Enter a new sale instead.')
  if (await isReplaced(invoice as number, context))
    conflict('A correction has billed this invoice again. Correct the new invoice instead.')
}

// A price reduction returned no goods, so its debit note lists no goods.
type InvoiceLine = NonNullable<NewValues<typeof taxInvoice>['lines']>[number]

const lineOf = (line: Note['lines'][number], isPrice: boolean): InvoiceLine => {
  // The amounts are filled when a note is issued.
  const [vatRate, vat, gross] = [line.vatRate as number, line.vat as number, line.gross as number]
  const sold = toSoldLine(line, false)
  const lowered = isPrice && { bags: null, quantity: null, unitPrice: null, discount: 0 }
  return { ...sold, item: sold.item as InvoiceLine['item'], ...lowered, vatRate, vat, gross }
}

// What the note kept the invoice from earning on payment: all that it credited, or, where the terms let the agent keep the commission on
// credited amounts, only what it settled, because that is never paid.
const commissionOnPayment = async (note: Note, invoice: Invoice, context: Context): Promise<number> => {
  const whole = invoice.commissionOnPayment ?? 0
  if (whole === 0) return 0
  const terms = await readTerms(invoice.commissionTerms, context)
  const taken = terms?.clawbackOnCreditNote ? note.gross : note.settled
  return proportion(whole, taken as number, invoice.gross as number)
}

/** Issues a debit note on the whole credit note with the reason `why`, and links it to the note. */
export const issueDebitNote = async (note: Note & { why?: string }, context: Context): Promise<void> => {
  const [consignee, customer] = [note.consignee as number, note.customer as number]
  const invoice = await readInvoice(note.invoice as number, context, { lock: false })
  const { net, vat, gross, taxReason, clawback, description, invoiceKind, corrects, noteNo } = note
  const values = {
    date: context.today,
    customer,
    consignee,
    saleType: 'DEBIT' as const,
    saleNo: noteNo,
    saleId: note.id,
    net,
    vat,
    gross,
    taxReason,
    corrects,
    reason: `${noteNo} | ${note.why}`,
    description,
    invoiceKind,
    paymentMode: 'On credit' as const,
    dueDate: dueDateFor(context.today, 'On credit', await readDaysToPay({ customer, consignee }, context)),
    agent: invoice.agent,
    commission: clawback ?? 0,
    commissionOnPayment: await commissionOnPayment(note, invoice, context),
    commissionTerms: invoice.commissionTerms,
    advanceApplied: 0,
    lines: note.lines.map(line => lineOf(line, note.reason === 'Price')),
  }
  const first = await findFirstInvoice(invoice, context)
  const sale = first.saleType === 'SALE' ? (first.saleId as number) : null
  const canceled = sale === null ? 0 : await readCanceledBags(sale, context)
  const id = await issueToCustomer(values, context)
  await context.tx.updateTable('creditNote').set({ debitNote: id }).where('id', '=', note.id).execute()
  if (sale !== null) await restoreRemainder(sale, canceled, context)
}
