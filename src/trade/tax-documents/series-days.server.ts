// A tax document is never dated before the last one of its seller's series (domain, Q14; decisions 0044 and 0056).

import { sql } from 'kysely'
import { addDays, formatDay } from '#kit/days.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { daysBack } from '#trade/dating/back-dating.ts'

// The table of each, the column of its seller and of its number, and whether its notes are in the same table with a series of their own.
const papers = {
  taxInvoice: ['tax_invoice', 'consignee', 'invoice_no', true],
  creditNote: ['credit_note', 'consignee', 'note_no', false],
  prePayment: ['pre_payment', 'consignee', 'invoice_no', false],
  serviceInvoice: ['service_invoice', 'seller', 'invoice_no', true],
  emptyBagInvoice: ['empty_bag_invoice', 'seller', 'invoice_no', true],
} as const

/** A tax document about to be issued, or just issued. What `corrects` another is numbered apart from what does not. */
export type DatedPaper = {
  paper: keyof typeof papers
  id?: number
  seller: number
  date: string
  corrects?: string | null
}

// Nothing is issued ahead, so a document of today is asked nothing.
const readLastDay = async (
  { paper, id, seller, date, corrects = null }: DatedPaper,
  { tx, today }: Context,
): Promise<string | null> => {
  if (date >= today) return null
  const [table, bySeller, byNumber, hasNotes] = papers[paper]
  const sameSeries = hasNotes ? sql`(i.corrects is null) = ${corrects === null}::boolean` : sql`true`
  const { rows } = await sql<{ last: string | null }>`select max(i.date) as last from ${sql.table(table)} i
    join agency a on a.id = i.agency_id and a.invoices_in_order
    where i.agency_id = app.agency() and i.${sql.ref(bySeller)} = ${seller} and i.id is distinct from ${id ?? null}::bigint
      and i.date > ${date}::date and i.${sql.ref(byNumber)} is not null and ${sameSeries}`.execute(tx)
  return rows[0]?.last ?? null
}

/** The day of a new document: its own, or that of the last one of its seller's series where that is later. */
export const dayInSeries = async (paper: DatedPaper, context: Context): Promise<string> =>
  (await readLastDay(paper, context)) ?? paper.date

/** The same with the day it is due on: the terms of payment stay as long. */
export const dateInSeries = async (
  { dueDate, ...paper }: DatedPaper & { dueDate: string | null },
  context: Context,
): Promise<{ date: string; dueDate: string | null }> => {
  const date = await dayInSeries(paper, context)
  return { date, dueDate: dueDate && addDays(dueDate, daysBack(paper.date, date)) }
}

/** The day of the invoice a sale of this day would get, where it is a later one: for the form of the sale. */
export const laterInvoiceDay = async (
  { consignee, date }: { consignee: number | null; date: string | null },
  context: Context,
): Promise<string | null> =>
  consignee && date ? readLastDay({ paper: 'taxInvoice', seller: consignee, date }, context) : null

/** Refuses a document whose day is that on which something happened, so that it cannot take a later one. */
export const refuseBeforeLastOfSeries = async (paper: DatedPaper, context: Context): Promise<void> => {
  const last = await readLastDay(paper, context)
  if (last === null) return
  refuse('The last invoice of this series is dated {day}. Enter that day or a later one.', {
    fields: { date: 'Lies before the last invoice of the series.' },
    values: { day: formatDay(last) },
  })
}

/** Called with the number, from which on no other document of the series is issued until the transaction ends: one that was issued in
 *  the meantime with a later day has the whole transaction repeated. */
export const requireLastOfSeries = async (paper: DatedPaper, context: Context): Promise<void> => {
  if ((await readLastDay(paper, context)) === null) return
  throw Object.assign(new Error('Another document of the series was issued in the meantime.'), { code: '40001' })
}
