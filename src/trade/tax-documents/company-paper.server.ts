// Tax documents between companies, an invoice or its credit note: sealed in phase 2, and printed.

import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { type PaperDay, readPaperDay } from '#trade/dating/paper-days.server.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'
import { noteReason, noteReasonInBoth } from '#trade/tax-documents/note-reasons.ts'
import { issueFact, type Language, lookOf, total } from '#trade/tax-documents/paper-of.server.ts'
import { partyFacts } from '#trade/tax-documents/parties.server.ts'
import { stampPaper, unitOfInvoice } from '#trade/tax-documents/stamping.server.ts'
import type { InvoiceFacts } from '#trade/tax-documents/tax-document.ts'
import { type Fact, type PaperLine, type TaxPaper, words } from '#trade/tax-documents/tax-paper.ts'

/** An invoice between companies, independent of its own document type. */
export type CompanyPaper = {
  name: 'serviceInvoice' | 'emptyBagInvoice'
  id: number
  seller: number
  company: number
  invoiceNo: string | null
  issuedAt: string | null
  uuid: string | null
  corrects: string | null
  reason: string | null
  qr: string | null
  qrReason: string | null
  net: number | null
  vat: number | null
  gross: number | null
}

const partiesOf = ({ seller, company }: CompanyPaper) => ({ consignee: seller, company })

/** The supplied lines in the terms of the standard, and the days of the supply. */
type Supplied = Pick<InvoiceFacts, 'goods' | 'lines' | 'date' | 'until' | 'isSummary'>

/** Seals a document under its number, where its seller is in phase 2. */
export const sealCompanyPaper = async (
  paper: CompanyPaper,
  invoiceNo: string,
  supplied: Supplied,
  context: Context,
): Promise<void> => {
  const { name, id, seller, issuedAt, uuid, corrects, reason } = paper
  const unit = await unitOfInvoice({ consignee: seller, issuedAt }, context)
  if (unit === undefined) return
  const facts: InvoiceFacts = {
    ...{ ...supplied, invoiceNo, kind: 'Tax', uuid: uuid as string, paymentMode: 'On credit', prepayments: [] },
    issuedAt: timeStampOf(issuedAt as string),
    ...(corrects && { typeCode: '381', corrects, reason: noteReason('Whole invoice', reason) }),
  }
  const { qr, ...stand } = await stampPaper({ name, id, unit, facts, amounts: paper }, partiesOf(paper), context)
  await context.tx
    .updateTable(name)
    .set({ ...stand, qr: qr ?? paper.qr })
    .where('id', '=', id)
    .execute()
}

const correction = ({ corrects, reason }: CompanyPaper): Fact[] =>
  corrects
    ? [
        { words: words.corrects, value: corrects, strong: true },
        { words: words.reason, value: noteReasonInBoth('Whole invoice', reason) },
      ]
    : []

const daysOf = ({ date, until }: Pick<Supplied, 'date' | 'until'>, dayOf: PaperDay): string =>
  [date, ...(until && until !== date ? [until] : [])].map(dayOf).join(' – ')

/** The content of a printed invoice or note between companies. Refuses a draft. */
export const composeCompanyPaper = async (
  paper: CompanyPaper,
  lines: PaperLine[],
  supplied: Pick<Supplied, 'date' | 'until'>,
  language: Language,
  context: Context,
): Promise<TaxPaper> => {
  if (!paper.invoiceNo) conflict('A draft is no tax invoice. Issue it first.')
  const parties = partiesOf(paper)
  const dayOf = await readPaperDay(context)
  return {
    number: paper.invoiceNo ?? '',
    title: paper.corrects ? words.note : words.tax,
    look: await lookOf(parties, paper.corrects ? 'Credit note' : 'Tax invoice', language, context),
    ...{ qr: paper.qr, qrReason: paper.qrReason },
    facts: [
      { words: words.number, value: paper.invoiceNo ?? '', strong: true },
      issueFact(paper.issuedAt as string, dayOf),
      ...correction(paper),
      { words: words.supplied, value: daysOf(supplied, dayOf) },
      ...(await partyFacts(parties, paper, context)),
    ],
    lines,
    totals: [
      total(words.net, paper.net as number),
      total(words.vat, paper.vat as number),
      total(paper.corrects ? words.credited : words.gross, paper.gross as number, true),
      ...(paper.corrects ? [] : [total(words.payable, paper.gross as number, true)]),
    ],
  }
}
