// The credit note as a tax document: its number, and in phase 2 its seal in the chain of the seller's unit.

import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'
import { totalsOf, withAgreedVat } from '#trade/tax-documents/line-fields.ts'
import { noteReason } from '#trade/tax-documents/note-reasons.ts'
import { requireLastOfSeries } from '#trade/tax-documents/series-days.server.ts'
import { stampPaper, unitOfInvoice } from '#trade/tax-documents/stamping.server.ts'
import type { InvoiceFacts, SoldLine } from '#trade/tax-documents/tax-document.ts'
import { takePaperNumber } from '#trade/tax-documents/tax-papers.server.ts'

type Note = RowOf<typeof creditNote>
type Line = Note['lines'][number]

/**
 * A note's line has units and price, with the invoice's discount, if they give its exact amount; otherwise only the amount. A price
 * including VAT keeps both amounts.
 */
export const toSoldLine = (line: Line, statesVat: boolean): SoldLine => {
  const { bags, quantity, unitPrice, grossPrice } = line
  const [net, vatRate, vat] = [line.net as number, line.vatRate as number, line.vat as number]
  const plain = { item: line.item as string, bags, quantity, net, vatRate, vat, grossPrice }
  if (grossPrice !== null) return { ...plain, unitPrice, discount: 0 }
  const list =
    unitPrice === null
      ? null
      : bags === null
        ? amountByWeight(unitPrice, quantity as number)
        : amountByCount(unitPrice, bags)
  const isPriced = list !== null && list >= net
  return {
    ...plain,
    unitPrice: isPriced ? unitPrice : null,
    discount: isPriced ? list - net : 0,
    ...(statesVat && { vatIncluded: vat }),
  }
}

/** Seals a note under its number, if its seller is in phase 2. */
export const stampNote = async (note: Note, noteNo: string, context: Context): Promise<void> => {
  const unit = await unitOfInvoice(note, context)
  if (unit === undefined) return
  const kept = note.lines.map(({ net, vatRate, vat, grossPrice }) => ({
    net: net as number,
    vatRate: vatRate as number,
    vat: vat as number,
    grossPrice,
  }))
  // The VAT of an advance was fixed when it was received, and the last note takes the remaining VAT of its invoice. Both differ from VAT
  // computed on the net amount.
  const statesVat = note.prePayment !== null || totalsOf(kept.map(withAgreedVat)).vat !== note.vat
  const facts: InvoiceFacts = {
    invoiceNo: noteNo,
    kind: note.invoiceKind as 'Tax' | 'Simplified',
    uuid: note.uuid as string,
    issuedAt: timeStampOf(note.issuedAt as string),
    date: note.date,
    taxReason: note.taxReason,
    paymentMode: note.refund,
    goods: note.description as string,
    lines: note.lines.map(line => toSoldLine(line, statesVat)),
    prepayments: [],
    typeCode: '381',
    corrects: note.corrects,
    reason: noteReason(note.reason, note.reasonText),
  }
  const { qr, ...result } = await stampPaper(
    { name: 'creditNote', id: note.id, unit, facts, amounts: note },
    note,
    context,
  )
  await refresh(creditNote, note.id, { ...result, qr: qr ?? note.qr }, context)
}

/** Numbers and seals an issued note. */
export const numberAndStamp = async (note: Note, context: Context): Promise<void> => {
  const of = { consignee: note.consignee as number, date: note.date, paper: 'Credit note' } as const
  const posted = { documentType: 'creditNote', documentId: note.id }
  const noteNo = await takePaperNumber({ ...of, posted, series: 'creditNote', prefix: 'CN' }, context)
  const dated = { paper: 'creditNote', id: note.id, seller: note.consignee as number, date: note.date } as const
  await requireLastOfSeries(dated, context)
  await refresh(creditNote, note.id, { noteNo }, context)
  await stampNote(note, noteNo, context)
}
