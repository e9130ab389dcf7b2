import type { FastifyInstance } from 'fastify'
import { fillAdvanceRefund } from '#areas/accounts/credit-note/advance-refund.server.ts'
import { printNote } from '#areas/accounts/credit-note/calls.ts'
import {
  type CreditUse,
  checkRefundInput,
  readCreditLeft,
  refundCredit,
  settleByNote,
} from '#areas/accounts/credit-note/credit-left.server.ts'
import { checkDeadline, readDeadline } from '#areas/accounts/credit-note/deadline.server.ts'
import { checkDebitable, issueDebitNote } from '#areas/accounts/credit-note/debit-note-issuing.server.ts'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { noteTotals } from '#areas/accounts/credit-note/note-totals.ts'
import { postCreditNote } from '#areas/accounts/credit-note/posting.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { commissionClawback } from '#trade/commission/commissions.server.ts'
import { isReplaced } from '#trade/commission/replaced-invoices.server.ts'
import {
  checkReturnedGoods,
  findFirstInvoice,
  invoiceLines,
  readCreditedLines,
  readInvoice,
  readOpenItem,
  resolveReturnedCargo,
} from '#trade/corrections/corrected-invoice.server.ts'
import { creditAllRemainders, creditableRemainders, creditLines } from '#trade/corrections/credited-lines.ts'
import {
  isOfEmptyBags,
  resolveReturnedBags,
  resolveReturnedCondition,
  reverseCreditedSource,
} from '#trade/corrections/returned-bags.server.ts'
import { queueContextOf, queueDocument } from '#trade/fims/queue-events.server.ts'
import {
  cancelRemainder,
  checkNothingUndelivered,
  checkRemainderCancelable,
  countCanceled,
} from '#trade/selling/canceled-remainder.server.ts'
import { refreshAdvance } from '#trade/settlement/advance-usage.server.ts'
import { unsent } from '#trade/tax-documents/fims-fields.ts'
import { describeCredited } from '#trade/tax-documents/goods-text.server.ts'
import { mountPaper } from '#trade/tax-documents/mount-paper.server.ts'
import { numberAndStamp, stampNote } from '#trade/tax-documents/note-issuing.server.ts'
import { composeNotePaper } from '#trade/tax-documents/printing.server.ts'
import { dayInSeries } from '#trade/tax-documents/series-days.server.ts'
import { storeStampedCopy } from '#trade/tax-documents/stamped-copy.server.ts'
import {
  checkUnstamped,
  fillIssuedValues,
  fillIssuedValuesForCustomer,
} from '#trade/tax-documents/tax-papers.server.ts'

type Values = ValuesIn<typeof creditNote>
type Note = RowOf<typeof creditNote>
type Invoice = RowOf<typeof taxInvoice>

const isWritten = (what: HappeningOf<typeof creditNote>): boolean => ['create', 'change', 'issue'].includes(what)

const creditAmounts = (note: Values, invoice: Invoice, taken: Awaited<ReturnType<typeof readCreditedLines>>) => {
  const [invoiced, isPrice] = [invoiceLines(invoice), note.reason === 'Price']
  const rests = creditableRemainders(invoiced, taken)
  const entered = note.lines?.length ? note.lines : creditAllRemainders(rests)
  if (entered.length === 0) {
    refuse('All of this invoice is credited already. Choose another invoice.', {
      fields: { invoice: 'Nothing is left to credit.' },
    })
  }
  const lines = creditLines(invoiced, taken, entered, isPrice)
  const left = creditableRemainders(invoiced, [...taken, ...lines.map(line => ({ ...line, isPrice }))])
  const creditedNet = taken.reduce((sum, { net }) => sum + net, 0)
  const vat = (invoice.vat as number) - ((invoice.credited ?? 0) - creditedNet)
  const noteAmounts = noteTotals(lines, { vat, isNothing: left.every(({ net }) => net === 0) })
  return { ...noteAmounts, creditable: (invoice.gross as number) - (invoice.credited ?? 0) - noteAmounts.gross }
}

const countBarleyBags = ({ lines }: Values): number =>
  lines.reduce((sum, { item, bags }) => sum + (item === 'Barley' ? (bags ?? 0) : 0), 0)

// An invoice that is replaced bills the bags that are still to be delivered.
const cancelsBags = async ({ id, saleType }: Invoice, context: Context): Promise<boolean> =>
  saleType === 'SALE' && !(await isReplaced(id, context))

const fillCanceled = async (note: Values, first: Invoice, context: Context): Promise<Partial<Values>> =>
  (await cancelsBags(first, context))
    ? { canceledBags: await countCanceled(first.saleId as number, note, countBarleyBags(note), context) }
    : {}

/** The values of a note from its invoice; without entered lines the whole invoice is credited. */
const fillCredit = async (
  note: Values,
  what: HappeningOf<typeof creditNote>,
  context: Context,
): Promise<Partial<Values>> => {
  const invoice = await readInvoice(note.invoice as number, context, { lock: what === 'issue' })
  const taken = await readCreditedLines(invoice.id, context)
  const { lines, creditable, ...totals } = creditAmounts(note, invoice, taken)
  const { open } = await readOpenItem('taxInvoice', invoice.id, 'debit', context)
  const settled = Math.min(open, totals.gross)
  const refund = note.refund ?? 'Keep as credit'
  const refunded = refund === 'Keep as credit' ? 0 : totals.gross - settled
  const before = taken.reduce((sum, { net }) => sum + net, 0)
  const { id, net, commission, commissionTerms } = invoice
  const earned = { id, net: net as number, commission: commission ?? 0, commissionTerms }
  const first = await findFirstInvoice(invoice, context)
  const credited = { ...note, lines: lines as Values['lines'] }
  return {
    ...totals,
    lines: credited.lines,
    creditable,
    ...(await fillCanceled(credited, first, context)),
    settled,
    refund,
    refunded,
    remaining: totals.gross - settled - refunded,
    clawback: await commissionClawback(earned, { before, now: totals.net }, context),
    consignee: invoice.consignee,
    customer: invoice.customer,
    corrects: invoice.invoiceNo,
    description: await describeCredited(invoice, lines, context),
    invoiceKind: invoice.invoiceKind,
    taxReason: invoice.taxReason,
    ...(note.returnToStock &&
      isOfEmptyBags(first) && { bagCondition: await resolveReturnedCondition(note, first, context) }),
  }
}

// The kind is that of the invoice, even if the buyer registered for VAT since then.
const fillIssuedNote = (
  { consignee, customer, gross, vat, invoiceKind, taxReason = null }: Partial<Values>,
  context: Context,
) => {
  const parties = { consignee: consignee as number, customer: customer as number }
  const paper = { payable: gross as number, vat: vat as number }
  return invoiceKind
    ? fillIssuedValues({ ...paper, parties, kind: invoiceKind }, context)
    : fillIssuedValuesForCustomer({ ...paper, ...parties, taxReason }, context)
}

// The note is dated no earlier than the last one of its seller; the corrected event keeps the day that was entered.
const dateNote = async (note: Values, context: Context): Promise<Partial<Values>> => {
  const date = await dayInSeries({ paper: 'creditNote', seller: note.consignee as number, date: note.date }, context)
  return date === note.date ? {} : { date, eventDate: note.eventDate ?? note.date }
}

const checkDate = (note: Values, since: string, { today }: Context): void => {
  if (note.date > today)
    refuse('A credit note cannot be dated in the future. Enter today or an earlier day.', {
      fields: { date: 'Lies in the future.' },
    })
  if (note.date >= since) return
  refuse('The corrected invoice was issued on {day}. Enter that day or a later one.', {
    fields: { date: 'Lies before the invoice.' },
    values: { day: since },
  })
}

const checkUndelivered = async (
  { creditable, returnToStock, reason }: Values,
  invoice: Invoice,
  context: Context,
): Promise<void> => {
  if (creditable !== 0 || returnToStock || reason === 'Price') return
  if (await cancelsBags(invoice, context)) await checkNothingUndelivered(invoice.saleId as number, context)
}

const checkGoods = async (note: Values, invoice: Invoice, context: Context): Promise<void> => {
  await checkReturnedGoods(note, invoice, context)
  if (!note.callOff) return checkUndelivered(note, invoice, context)
  if (invoice.saleType !== 'SALE' || countBarleyBags(note) === 0) {
    refuse('Only the remainder of a bag sale can be canceled. Leave that out.', {
      fields: { callOff: 'No remainder to cancel.' },
    })
  }
  await checkRemainderCancelable(invoice.saleId as number, countBarleyBags(note), context)
}

const checkRefund = ({ refund, refunded }: Values): void => {
  if (refund === 'Keep as credit' || refunded) return
  refuse('Nothing can be refunded: the invoice is not paid, so the note settles it first. Keep it as credit.', {
    fields: { refund: 'Nothing to refund.' },
  })
}

const resolveCorrectedItem = async (note: Note, context: Context) => {
  if (note.prePayment) return { advanceItem: (await readOpenItem('prePayment', note.prePayment, 'credit', context)).id }
  const invoice = await readInvoice(note.invoice as number, context, { lock: false })
  const { id: invoiceItem } = await readOpenItem('taxInvoice', invoice.id, 'debit', context)
  const [returnedCargo, returnedBags] = [
    await resolveReturnedCargo(note, invoice, context),
    await resolveReturnedBags(note, await findFirstInvoice(invoice, context), context),
  ]
  return { invoiceItem, agent: invoice.agent, returnedCargo, returnedBags }
}

const settleInvoice = async (note: Note, id: number, context: Context): Promise<void> => {
  const invoice = await readInvoice(id, context, { lock: false })
  await apply(taxInvoice, id, 'settle', context)
  const first = await findFirstInvoice(invoice, context)
  if (await cancelsBags(first, context)) await cancelRemainder(first.saleId as number, note.callOff === true, context)
  if (note.creditable === 0) await reverseCreditedSource(invoice, context)
}

export const creditNoteServer = behave(creditNote, {
  async fill(note, context, { what, before }) {
    if (what === 'pass-on') return { remaining: await readCreditLeft(before!.id, context) }
    if (!isWritten(what)) return {}
    // The rules of the definition refuse a note without an invoice.
    if (!note.invoice && !note.prePayment) return {}
    const of = note.prePayment ? await fillAdvanceRefund(note, context) : await fillCredit(note, what, context)
    const values = { ...of, issueBy: await readDeadline(note, context) }
    if (what !== 'issue') return values
    return {
      ...values,
      ...(await dateNote({ ...note, ...values }, context)),
      ...(await fillIssuedNote(values, context)),
      ...unsent,
    }
  },
  async check(note, { what, before }, context) {
    if (what === 'stamp') await checkUnstamped(before!, context)
    if (what === 'debit') await checkDebitable(before!, context)
    if (what === 'give-back') checkRefundInput(note as Values & CreditUse, before!)
    if (!isWritten(what)) return
    checkRefund(note)
    if (what === 'issue') checkDeadline(note)
    if (note.prePayment) return
    const invoice = await readInvoice(note.invoice as number, context, { lock: false })
    checkDate(note, invoice.date as string, context)
    if (note.eventDate && note.eventDate < (invoice.date as string)) {
      refuse('The corrected invoice was issued on {day}. Enter that day or a later one.', {
        fields: { eventDate: 'Lies before the invoice.' },
        values: { day: invoice.date as string },
      })
    }
    await checkGoods(note, invoice, context)
  },
  post: async (note, context) => postCreditNote(note, await resolveCorrectedItem(note, context)),
  async after(note, { what }, context) {
    if (what === 'stamp') await stampNote(note, note.noteNo as string, context)
    if (what === 'stamped-copy') await storeStampedCopy(creditNote, note, context)
    if (what === 'debit') await issueDebitNote(note, context)
    if (what === 'settle') await settleByNote(note, context)
    if (what === 'give-back') await refundCredit(note, context)
    if (what !== 'issue') return
    if (note.invoice) await settleInvoice(note, note.invoice, context)
    if (note.prePayment) await refreshAdvance(note.prePayment, context)
    await numberAndStamp(note, context)
    await queueDocument('creditNote', note.id, queueContextOf(context))
  },
})

/** Mounts the printed form. */
export const mountCreditNotePaper = (app: FastifyInstance): void =>
  mountPaper(app, printNote, creditNote, composeNotePaper)
