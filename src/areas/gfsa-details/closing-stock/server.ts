import { type RawBuilder, sql } from 'kysely'
import { closingStock, countingStates } from '#areas/gfsa-details/closing-stock/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { allOf } from '#kit/server/columns.ts'
import { answerReport } from '#reports/source.server.ts'

type Filters = ValuesOf<typeof closingStock.filters>

const conditions = ({ terminal, consignee, form, state }: Filters): RawBuilder<unknown> =>
  allOf([
    ...(terminal?.length ? [sql`c.terminal = any(${terminal}::bigint[])`] : []),
    ...(consignee?.length ? [sql`c.consignee = any(${consignee}::bigint[])`] : []),
    ...(form?.length ? [sql`f.form = any(${form}::text[])`] : []),
    sql`c.status = any(${state?.length ? state : countingStates}::text[])`,
  ])

export const closingStockInquiry = answerReport(closingStock, async (filters, reading, { tx }) => {
  const closed = sql`from stock_close c join stock_close_figures f on f.agency_id = c.agency_id and f.parent = c.id
    where c.agency_id = app.agency() and c.date between ${filters.from}::date and ${filters.to}::date ${conditions(filters)}`
  const sums = closingStock.totals.map(name => sql`coalesce(sum(f.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`)
  const { rows: summed } = await sql<Record<string, number> & { count: number }>`
    select count(*)::integer as count, ${sql.join(sums)} ${closed}`.execute(tx)
  const { count, ...totals } = summed[0]!
  const rows = await reading.rows(
    limit => sql`select c.id, c.doc_no, c.first_day, c.date, c.consignee, c.terminal, f.form, f.opening, f.received, f.issued, f.sold,
      f.lost, f.book, f.declared, f.difference, c.status as state, c.reported_at, c.reference
      ${closed} order by c.date desc, c.id desc, f.position ${limit}`,
  )
  return { count, rows, totals }
})
