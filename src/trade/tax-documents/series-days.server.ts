// A tax document is never dated before the last one of its seller's series (domain, Q14; decisions 0044 and 0056).

import { sql } from 'kysely'
import { addDays, today } from '#kit/days.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { daysBack } from '#trade/dating/back-dating.ts'

// For each: its table, the columns of seller and number, and whether its notes are in the same table with a separate series.
const papers = {
  taxInvoice: ['tax_invoice', 'consignee', 'invoice_no', true],
  creditNote: ['credit_note', 'consignee', 'note_no', false],
  prePayment: ['pre_payment', 'consignee', 'invoice_no', false],
  serviceInvoice: ['service_invoice', 'seller', 'invoice_no', true],
  emptyBagInvoice: ['empty_bag_invoice', 'seller', 'invoice_no', true],
} as const

/** A tax document about to be issued, or just issued. Documents that correct another one (`corrects`) have a separate series. */
export type DatedPaper = {
  paper: keyof typeof papers
  id?: number
  seller: number
  date: string
  corrects?: string | null
}

// No document is dated in the future, so a document of today needs no check.
const readLastDay = async (
  { paper, id, seller, date, corrects = null }: DatedPaper,
  { tx, today }: Pick<Context, 'tx' | 'today'>,
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

/** The day of a new document: its own, or the day of the last one of its seller's series where that is later. */
export const dayInSeries = async (paper: DatedPaper, context: Context): Promise<string> =>
  (await readLastDay(paper, context)) ?? paper.date

/** The same with the due date, which moves by the same number of days, so that the payment terms stay the same. */
export const dateInSeries = async (
  { dueDate, ...paper }: DatedPaper & { dueDate: string | null },
  context: Context,
): Promise<{ date: string; dueDate: string | null }> => {
  const date = await dayInSeries(paper, context)
  return { date, dueDate: dueDate && addDays(dueDate, daysBack(paper.date, date)) }
}

/** The day of the invoice that a sale of this day would get, where it is later: shown in the form of the sale. */
export const findLaterInvoiceDay = async (
  { consignee, date }: { consignee: number | null; date: string | null },
  context: Context,
): Promise<string | null> =>
  consignee && date ? readLastDay({ paper: 'taxInvoice', seller: consignee, date }, context) : null

/** Refuses a document whose day is the day of an event, so that it cannot be moved to a later day. */
export const refuseBeforeLastOfSeries = async (paper: DatedPaper, context: Context): Promise<void> => {
  const last = await readLastDay(paper, context)
  if (last === null) return
  refuse('The last invoice of this series is dated {day}. Enter that day or a later one.', {
    fields: { date: 'Lies before the last invoice of the series.' },
    values: { day: last },
  })
}

/**
 * To be called once the number is taken, which blocks the series until the transaction ends. If a document with a later day was issued in
 * the meantime, the error makes the whole transaction run again.
 */
export const requireLastOfSeries = async (
  paper: DatedPaper,
  { tx, asker }: { tx: Context['tx']; asker: Pick<Context['asker'], 'timeZone'> },
): Promise<void> => {
  // A request that began before midnight may have waited for one that began after it.
  if ((await readLastDay(paper, { tx, today: today(asker.timeZone) })) === null) return
  throw Object.assign(new Error('Another document of the series was issued in the meantime.'), { code: '40001' })
}
