// The content of the printed tax documents of a sale: the invoice, its credit note, the tax invoice of a pre-payment.

import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { type PaperDay, readPaperDay } from '#trade/dating/paper-days.server.ts'
import { toSoldLine } from '#trade/tax-documents/note-issuing.server.ts'
import { noteReasonInBoth } from '#trade/tax-documents/note-reasons.ts'
import {
  composeLine,
  issueFact,
  type Language,
  lookOf,
  reasonFact,
  total,
} from '#trade/tax-documents/paper-of.server.ts'
import { partyFacts } from '#trade/tax-documents/parties.server.ts'
import { advancesOf } from '#trade/tax-documents/stamping.server.ts'
import { type Both, type Fact, goodsOf, type TaxPaper, words } from '#trade/tax-documents/tax-paper.ts'

type Invoice = RowOf<typeof taxInvoice>
type Note = RowOf<typeof creditNote>
type Advance = RowOf<typeof prePayment>

const modes: Readonly<Record<string, Both>> = {
  Cash: ['Cash', 'نقدًا'],
  'Bank Transaction': ['Bank transfer', 'تحويل بنكي'],
  'On credit': ['On credit', 'آجل'],
  'Keep as credit': ['Kept as credit', 'رصيد دائن للعميل'],
  'Refund in cash': ['In cash', 'نقدًا'],
  'Refund by bank': ['By bank transfer', 'تحويل بنكي'],
}

const modeOf = (mode: string | null): Both => modes[mode ?? ''] ?? modes['On credit']!

const partiesOf = ({ consignee, customer }: { consignee: number | null; customer: number | null }) => ({
  consignee: consignee as number,
  customer: customer as number,
})

// Each prepayment invoice with the amount applied from it (KSA-26 to KSA-34).
const advanceFacts = async (invoice: Invoice, dayOf: PaperDay, context: Context): Promise<Fact[]> =>
  (await advancesOf(invoice, context)).map(({ id, date, taxable, vat }) => ({
    words: words.advanceOf,
    value: `${id} · ${dayOf(date)} · ${formatMoney(taxable)} + ${formatMoney(vat)}`,
  }))

const invoiceTitle = ({ invoiceKind, corrects }: Invoice): Both => {
  const isSimplified = invoiceKind === 'Simplified'
  if (corrects) return isSimplified ? words.simplifiedDebit : words.debit
  return isSimplified ? words.simplified : words.tax
}

const correctedFacts = ({ corrects, reason }: Invoice): Fact[] =>
  corrects
    ? [
        { words: words.corrects, value: corrects, strong: true },
        { words: words.reason, value: noteReasonInBoth('Credit note', reason) },
      ]
    : []

/** The content of a printed tax invoice or debit note, in the seller's format or in `format`, the id of another format of that seller. */
export const composeInvoicePaper = async (
  invoice: Invoice,
  language: Language,
  context: Context,
  format: number | null = null,
): Promise<TaxPaper> => {
  const isSimplified = invoice.invoiceKind === 'Simplified'
  const dayOf = await readPaperDay(context)
  const [parties, gross, taken] = [partiesOf(invoice), invoice.gross as number, invoice.advanceApplied ?? 0]
  return {
    number: invoice.invoiceNo ?? '',
    title: invoiceTitle(invoice),
    look: await lookOf(parties, isSimplified ? 'Simplified tax invoice' : 'Tax invoice', language, context, format),
    ...{ qr: invoice.qr, qrReason: invoice.qrReason },
    facts: [
      { words: words.number, value: invoice.invoiceNo ?? '', strong: true },
      issueFact(invoice.issuedAt as string, dayOf),
      ...correctedFacts(invoice),
      { words: words.supplied, value: dayOf(invoice.date as string) },
      ...(await partyFacts(parties, { ...invoice, name: 'taxInvoice' }, context)),
      { words: words.goods, value: goodsOf(invoice.description) },
    ],
    lines: (invoice.lines ?? []).map(line => composeLine(line, invoice.description)),
    totals: [
      total(words.net, invoice.net as number),
      total(words.vat, invoice.vat as number),
      ...reasonFact(invoice.taxReason),
      total(words.gross, gross, true),
      ...(taken ? [total(words.advanceTaken, taken), ...(await advanceFacts(invoice, dayOf, context))] : []),
      total(words.payable, gross - taken, true),
      { words: words.payment, value: modeOf(invoice.paymentMode) },
      { words: words.due, value: dayOf(invoice.dueDate as string) },
    ],
  }
}

/** The content of a printed credit note. Refuses a draft. */
export const composeNotePaper = async (note: Note, language: Language, context: Context): Promise<TaxPaper> => {
  if (!note.noteNo) conflict('A draft is no credit note. Issue it first.')
  const parties = partiesOf(note)
  const dayOf = await readPaperDay(context)
  return {
    number: note.noteNo ?? '',
    title: note.invoiceKind === 'Simplified' ? words.simplifiedNote : words.note,
    look: await lookOf(parties, 'Credit note', language, context),
    ...{ qr: note.qr, qrReason: note.qrReason },
    facts: [
      { words: words.number, value: note.noteNo ?? '', strong: true },
      issueFact(note.issuedAt as string, dayOf),
      { words: words.corrects, value: note.corrects ?? '', strong: true },
      { words: words.reason, value: noteReasonInBoth(note.reason, note.reasonText) },
      ...(await partyFacts(parties, { ...note, name: 'creditNote' }, context)),
      { words: words.goods, value: goodsOf(note.description) },
    ],
    lines: note.lines.map(line =>
      composeLine({ ...toSoldLine(line, false), vat: line.vat, gross: line.gross }, note.description),
    ),
    totals: [
      total(words.net, note.net as number),
      total(words.vat, note.vat as number),
      ...reasonFact(note.taxReason),
      total(words.credited, note.gross as number, true),
      { words: words.refund, value: modeOf(note.refund) },
    ],
  }
}

/**
 * The content of the printed tax invoice of a pre-payment. Refuses a pre-payment that has no tax invoice, because it was received before
 * they were introduced.
 */
export const composeAdvancePaper = async (
  advance: Advance,
  language: Language,
  context: Context,
): Promise<TaxPaper> => {
  if (!advance.invoiceNo)
    conflict('This pre-payment was received before they had tax invoices of their own. Print it where it was issued.')
  const isSimplified = advance.invoiceKind === 'Simplified'
  const dayOf = await readPaperDay(context)
  const [net, vat, gross] = [advance.net as number, advance.vat as number, advance.amount]
  const plain = {
    bags: null,
    quantity: null,
    unitPrice: null,
    item: 'Advance payment',
    vatRate: advance.vatRate as number,
  }
  return {
    number: advance.invoiceNo ?? '',
    title: isSimplified ? words.simplifiedAdvance : words.advance,
    look: await lookOf(advance, isSimplified ? 'Simplified tax invoice' : 'Tax invoice', language, context),
    ...{ qr: advance.qr, qrReason: advance.qrReason },
    facts: [
      { words: words.number, value: advance.invoiceNo ?? '', strong: true },
      issueFact(advance.issuedAt as string, dayOf),
      { words: words.supplied, value: dayOf(advance.date) },
      ...(await partyFacts(advance, { ...advance, name: 'prePayment' }, context)),
    ],
    lines: [composeLine({ ...plain, net, vat, gross })],
    totals: [
      total(words.net, net),
      total(words.vat, vat),
      ...reasonFact(advance.taxReason),
      total(words.received, gross, true),
      { words: words.payment, value: modeOf(advance.mode) },
    ],
  }
}
