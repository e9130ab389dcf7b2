// The rules of both price lists, and the price a sale takes from them.

import { sql } from 'kysely'
import { formatDay } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** What a price is for: beside its days, everything that tells one row of the list from another. */
type Priced = { consignee: number; terminal: number | null; lc: number | null; form: string; size?: string | null }

export type PriceRow = Priced & { id?: number; date: string; until: string | null }

export type InForce = { id: number; price: number }

/** The price in force on a day, in ten-thousandths of a riyal: a row for the LC goes before one for the terminal, and that
 *  before a general one. Undefined where there is none. */
export const priceInForce = async (
  list: Document,
  { consignee, terminal, lc, form, size, on }: Priced & { on: string },
  { tx }: Context,
): Promise<InForce | undefined> => {
  const { rows } = await sql<InForce>`
    select id, price from ${tableOf(list)}
    where agency_id = app.agency() and status = 'Active' and consignee = ${consignee} and form = ${form}
      ${size ? sql`and size = ${size}` : sql``} and date <= ${on} and (until is null or until >= ${on})
      and (terminal is null or terminal = ${terminal}) and (lc is null or lc = ${lc})
    order by (lc is not null) desc, (terminal is not null) desc, date desc, id desc limit 1`.execute(tx)
  return rows[0]
}

// Prices of a consignee take effect one after the other, so that two of them cannot miss each other.
const oneAtATime = ({ consignee }: PriceRow, { tx }: Context) =>
  tx.selectFrom('company').select('id').where('id', '=', consignee).forNoKeyUpdate().execute()

/** Refuses a row that would be in force on a day on which another row for the same already is. */
const refuseOverlap = async (list: Document, row: PriceRow, context: Context): Promise<void> => {
  await oneAtATime(row, context)
  const { rows } = await sql<{ docNo: string; date: string; until: string | null }>`
    select doc_no as "docNo", date, until from ${tableOf(list)}
    where agency_id = app.agency() and status = 'Active' and id <> ${row.id} and consignee = ${row.consignee}
      and form = ${row.form} ${row.size ? sql`and size = ${row.size}` : sql``}
      and terminal is not distinct from ${row.terminal} and lc is not distinct from ${row.lc}
      and date <= coalesce(${row.until}::date, 'infinity') and coalesce(until, 'infinity') >= ${row.date}
    order by date limit 1`.execute(context.tx)
  const [other] = rows
  if (!other) return
  refuse('{number} is in force from {from} for the same. End it on the day before, or choose other days.', {
    fields: { date: 'Another price is in force.' },
    values: { number: other.docNo, from: formatDay(other.date) },
  })
}

type Used = { docNo: string; date: string }

const lastSaleAt = async (sales: Document, row: PriceRow, { tx }: Context): Promise<Used | undefined> => {
  const { rows } = await sql<Used>`
    select doc_no as "docNo", date from ${tableOf(sales)}
    where agency_id = app.agency() and price_row = ${row.id} and status not in ('Draft', 'Canceled') order by date desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** Judges a row of a price list; `sales` are the documents that take their price from it. */
export const checkPrice = async (
  list: Document,
  sales: Document,
  row: PriceRow,
  what: string,
  context: Context,
): Promise<void> => {
  if (what === 'approve' || what === 'end') await refuseOverlap(list, row, context)
  if (what !== 'cancel' && what !== 'end') return
  const sale = await lastSaleAt(sales, row, context)
  if (!sale) return
  if (what === 'cancel') {
    refuse('{sale} was sold at this price, so it stays. End it instead.', { values: { sale: sale.docNo } })
  }
  if (row.until && row.until < sale.date) {
    refuse('{sale} was sold at this price on {day}. End it on that day or later.', {
      fields: { until: 'Sold at this price later than that.' },
      values: { sale: sale.docNo, day: formatDay(sale.date) },
    })
  }
}
