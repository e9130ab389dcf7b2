// Stock as facts of a pivot, from the ledger's totals of every lot for each day and kind of document: however many trucks moved it,
// a lot has few rows per day.

import { type RawBuilder, sql } from 'kysely'
import type { StockMeasure } from '#areas/reports/explore/dimension-fields.ts'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { joinBalance, joinBalanceOn } from '#ledger/day-balances.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import type { InvoicedSalesFilters } from '#trade/statements/invoiced-sales.server.ts'

// As in the report of LCs: returns are deducted.
const kinds: Readonly<Record<Exclude<StockMeasure, 'closing'>, { of: readonly string[]; sign: 1 | -1 }>> = {
  received: { of: ['receiveCargo'], sign: 1 },
  sold: { of: ['deliveryNote', 'creditNote', 'bulkLoading', 'bulkReturn', 'lcSale'], sign: -1 },
  loss: { of: ['cargoLoss'], sign: -1 },
}

const movedQuery = ({ from, to }: InvoicedSalesFilters, measure: StockMeasure): RawBuilder<unknown> => {
  const { of, sign } = measure === 'closing' ? { of: null, sign: 1 } : kinds[measure]
  return sql`select x.day as date, ${sql.lit(sign)} * x.amount as amount from ledger.flow x
    where x.agency_id = c.agency_id and x.account_id = c.id and x.day between ${from}::date and ${to}::date
      ${of ? sql`and x.kind = any(${of}::text[])` : sql``}`
}

/** The facts of stock as `from ... s`, with the day as `date` and the kilograms as `amount`. For the closing stock a fact is a change, and
 *  the fact of the first day includes the opening stock: added up until a day, they are the stock at its end. */
export const stockFactsQuery = (
  measure: StockMeasure,
  filters: InvoicedSalesFilters,
  { asker }: Context,
): RawBuilder<unknown> => {
  const { from, to, consignee, terminal, lc, form } = filters
  const mutable = <T>(values: readonly T[] | null | undefined): T[] | null => (values ? [...values] : null)
  const lots = { consignee: mutable(consignee), terminal: mutable(terminal), lc: mutable(lc), form: mutable(form) }
  const columns = sql`c.consignee_id as consignee, c.location_id as terminal, c.consignment_id as lc, c.form`
  const opening = sql`union all
    select ${columns}, ${from}::date, stood.closing from ledger.account c ${joinBalance} ${joinBalanceOn(addDays(from, -1))}
    where ${lotCondition(lots, asker)} and b.first_day < ${from}::date and stood.closing <> 0`
  return sql`from (
    select ${columns}, f.date, f.amount from ledger.account c ${joinBalance}
      and b.last_day >= ${from}::date and b.first_day <= ${to}::date
    cross join lateral (${movedQuery(filters, measure)} offset 0) f where ${lotCondition(lots, asker)}
    ${measure === 'closing' ? opening : sql``}) s`
}
