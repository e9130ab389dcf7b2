import type { FastifyInstance } from 'fastify'
import { printNote } from '#areas/accounts/credit-note/calls.ts'
import { checkDebited, debit } from '#areas/accounts/credit-note/debiting.server.ts'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { checkDue, issueBy } from '#areas/accounts/credit-note/due.server.ts'
import { givenBack } from '#areas/accounts/credit-note/given-back.server.ts'
import { noteOf } from '#areas/accounts/credit-note/note-totals.ts'
import { postCreditNote } from '#areas/accounts/credit-note/posting.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { formatDay } from '#kit/days.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { clawedBack } from '#trade/commission/commissions.server.ts'
import { bagsBackBy, conditionBack, isOfEmptyBags, takeBack } from '#trade/corrections/bags-back.server.ts'
import {
  checkReturned,
  invoiceOf,
  linesOf,
  openItemOf,
  returnedBy,
  takenOf,
} from '#trade/corrections/corrected.server.ts'
import { creditedLines, everything, restsOf } from '#trade/corrections/crediting.ts'
import { callOff, checkCallOff } from '#trade/selling/calling-off.server.ts'
import { settleAdvance } from '#trade/settlement/advances.server.ts'
import { mountPaper } from '#trade/tax-documents/mount-paper.server.ts'
import { numberAndStamp, stampNote } from '#trade/tax-documents/note-issuing.server.ts'
import { composeNotePaper } from '#trade/tax-documents/printing.server.ts'
import { checkUnstamped, issuedAs, issuedNow } from '#trade/tax-documents/tax-papers.server.ts'

type Values = ValuesIn<typeof creditNote>
type Note = RowOf<typeof creditNote>
type Invoice = RowOf<typeof taxInvoice>

const isWritten = (what: HappeningOf<typeof creditNote>): boolean => ['create', 'change', 'issue'].includes(what)

const amounts = (note: Values, invoice: Invoice, taken: Awaited<ReturnType<typeof takenOf>>) => {
  const [invoiced, isPrice] = [linesOf(invoice), note.reason === 'Price']
  const rests = restsOf(invoiced, taken)
  const entered = note.lines?.length ? note.lines : everything(rests)
  if (entered.length === 0) {
    refuse('All of this invoice is credited already.', { fields: { invoice: 'Nothing is left to credit.' } })
  }
  const lines = creditedLines(invoiced, taken, entered, isPrice)
  const left = restsOf(invoiced, [...taken, ...lines.map(line => ({ ...line, isPrice }))])
  const creditedNet = taken.reduce((sum, { net }) => sum + net, 0)
  const vat = (invoice.vat as number) - ((invoice.credited ?? 0) - creditedNet)
  const comesTo = noteOf(lines, { vat, isNothing: left.every(({ net }) => net === 0) })
  return { ...comesTo, creditable: (invoice.gross as number) - (invoice.credited ?? 0) - comesTo.gross }
}

/** What the note comes to. Of the whole invoice where no lines are entered. */
const filled = async (
  note: Values,
  what: HappeningOf<typeof creditNote>,
  context: Context,
): Promise<Partial<Values>> => {
  const invoice = await invoiceOf(note.invoice as number, context, { lock: what === 'issue' })
  const taken = await takenOf(invoice.id, context)
  const { lines, creditable, ...totals } = amounts(note, invoice, taken)
  const { open } = await openItemOf('taxInvoice', invoice.id, 'debit', context)
  const settled = Math.min(open, totals.gross)
  const refund = note.refund ?? 'Keep as credit'
  const before = taken.reduce((sum, { net }) => sum + net, 0)
  const { net, commission, commissionTerms } = invoice
  const earned = { net: net as number, commission: commission ?? 0, commissionTerms }
  return {
    ...totals,
    ...{ lines: lines as Values['lines'], creditable, settled, refund },
    refunded: refund === 'Keep as credit' ? 0 : totals.gross - settled,
    clawback: await clawedBack(earned, { before, now: totals.net }, context),
    ...{ consignee: invoice.consignee, customer: invoice.customer, corrects: invoice.invoiceNo },
    description: invoice.description,
    invoiceKind: invoice.invoiceKind,
    ...(note.returnToStock && isOfEmptyBags(invoice) && { bagCondition: await conditionBack(note, invoice, context) }),
  }
}

// Of the same kind as the invoice, whatever its buyer has become since.
const issued = ({ consignee, customer, gross, vat, invoiceKind }: Partial<Values>, context: Context) => {
  const parties = { consignee: consignee as number, customer: customer as number }
  const paper = { payable: gross as number, vat: vat as number }
  return invoiceKind
    ? issuedAs({ ...paper, parties, kind: invoiceKind }, context)
    : issuedNow({ ...paper, ...parties }, context)
}

const checkDate = (note: Values, since: string, { today }: Context): void => {
  if (note.date > today)
    refuse('A credit note cannot be dated in the future.', { fields: { date: 'Lies in the future.' } })
  if (note.date >= since) return
  refuse('What it corrects was issued on {day}. Enter that day or a later one.', {
    fields: { date: 'Lies before the invoice.' },
    values: { day: formatDay(since) },
  })
}

const bagsOff = ({ lines }: Values): number =>
  lines.reduce((sum, { item, bags }) => sum + (item === 'Barley' ? (bags ?? 0) : 0), 0)

const checkGoods = async (note: Values, invoice: Invoice, context: Context): Promise<void> => {
  await checkReturned(note, invoice, context)
  if (!note.callOff) return
  if (invoice.saleType !== 'SALE' || bagsOff(note) === 0) {
    refuse('Only bags of a bag sale are called off.', { fields: { callOff: 'Nothing to call off.' } })
  }
  await checkCallOff(invoice.saleId as number, bagsOff(note), context)
}

const checkRefund = ({ refund, refunded }: Values): void => {
  if (refund === 'Keep as credit' || refunded) return
  refuse('There is nothing to pay back: the invoice is not paid, so it is settled first. Keep it as credit.', {
    fields: { refund: 'Nothing to pay back.' },
  })
}

const correctedBy = async (note: Note, context: Context) => {
  if (note.prePayment) return { advanceItem: (await openItemOf('prePayment', note.prePayment, 'credit', context)).id }
  const invoice = await invoiceOf(note.invoice as number, context, { lock: false })
  const { id: invoiceItem } = await openItemOf('taxInvoice', invoice.id, 'debit', context)
  const [returned, bagsBack] = [await returnedBy(note, invoice, context), await bagsBackBy(note, invoice, context)]
  return { invoiceItem, agent: invoice.agent, returned, bagsBack }
}

const settled = async (note: Note, id: number, context: Context): Promise<void> => {
  const invoice = await invoiceOf(id, context, { lock: false })
  if (note.callOff) await callOff(invoice.saleId as number, bagsOff(note), context)
  await apply(taxInvoice, id, 'settle', context)
  if (note.creditable === 0) await takeBack(invoice, context)
}

export const creditNoteServer = behave(creditNote, {
  async fill(note, context, { what }) {
    if (!isWritten(what)) return {}
    // Without an invoice the rules of the definition refuse it.
    if (!note.invoice && !note.prePayment) return {}
    const of = note.prePayment ? await givenBack(note, context) : await filled(note, what, context)
    const values = { ...of, issueBy: await issueBy(note, context) }
    return what === 'issue' ? { ...values, ...(await issued(values, context)) } : values
  },
  async check(note, { what, before }, context) {
    if (what === 'stamp') await checkUnstamped(before!, context)
    if (what === 'debit') checkDebited(before!)
    if (!isWritten(what)) return
    checkRefund(note)
    if (what === 'issue') checkDue(note)
    if (note.prePayment) return
    const invoice = await invoiceOf(note.invoice as number, context, { lock: false })
    checkDate(note, invoice.date as string, context)
    if (note.eventDate && note.eventDate < (invoice.date as string)) {
      refuse('What it corrects was issued on {day}. Enter that day or a later one.', {
        fields: { eventDate: 'Lies before the invoice.' },
        values: { day: formatDay(invoice.date as string) },
      })
    }
    await checkGoods(note, invoice, context)
  },
  post: async (note, context) => postCreditNote(note, await correctedBy(note, context)),
  async after(note, { what }, context) {
    if (what === 'stamp') await stampNote(note, note.noteNo as string, context)
    if (what === 'debit') await debit(note, context)
    if (what !== 'issue') return
    if (note.invoice) await settled(note, note.invoice, context)
    if (note.prePayment) await settleAdvance(note.prePayment, context)
    await numberAndStamp(note, context)
  },
})

/** Mounts its printed form. */
export const mountCreditNotePaper = (app: FastifyInstance): void =>
  mountPaper(app, printNote, creditNote, composeNotePaper)
