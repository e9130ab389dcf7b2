// A tax invoice is never dated before the last one of its seller's series (domain, Q14; decision 0044).

import { sql } from 'kysely'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { daysBack } from '#trade/dating/back-dating.ts'

/** An invoice about to be issued, or just issued. Invoices and debit notes are numbered apart. */
export type DatedInvoice = {
  id?: number
  consignee: number
  date: string
  dueDate: string | null
  corrects: string | null
}

// Nothing is issued ahead, so an invoice of today is asked nothing.
const readLastDay = async (
  { id, consignee, date, corrects }: DatedInvoice,
  { tx, today }: Context,
): Promise<string | null> => {
  if (date >= today) return null
  const { rows } = await sql<{ last: string | null }>`select max(i.date) as last from tax_invoice i
    join agency a on a.id = i.agency_id and a.invoices_in_order
    where i.agency_id = app.agency() and i.consignee = ${consignee} and i.id is distinct from ${id ?? null}::bigint
      and i.date > ${date}::date and (i.corrects is null) = ${corrects === null}::boolean`.execute(tx)
  return rows[0]?.last ?? null
}

/** The day of a new invoice and the day it is due on: that of its sale, or that of the last invoice of its seller's series where that
 *  is later; the terms of payment stay as long. */
export const dateInSeries = async (
  invoice: DatedInvoice,
  context: Context,
): Promise<{ date: string; dueDate: string | null }> => {
  const { date, dueDate } = invoice
  const last = await readLastDay({ ...invoice, corrects: invoice.corrects ?? null }, context)
  if (last === null) return { date, dueDate }
  return { date: last, dueDate: dueDate && addDays(dueDate, daysBack(date, last)) }
}

/** Called with the number, from which on no other invoice of the series is issued until the transaction ends: one that was issued in the
 *  meantime with a later day has the whole transaction repeated. */
export const requireLastOfSeries = async (invoice: DatedInvoice, context: Context): Promise<void> => {
  if ((await readLastDay(invoice, context)) === null) return
  throw Object.assign(new Error('Another invoice of the series was issued in the meantime.'), { code: '40001' })
}
