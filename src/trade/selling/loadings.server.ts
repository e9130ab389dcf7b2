// Trucks loaded for sales, in bags and in bulk, as one relation.

import { type RawBuilder, sql } from 'kysely'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'

const figures = ['bags', 'quantity', 'tareKg', 'grossKg', 'netKg', 'overUnder', 'machineCount'] as const
type Figure = (typeof figures)[number]

/** Filters of the trucks; null or empty does not filter. */
type LoadingFilters = {
  from: string
  to: string
  saleType?: readonly string[] | null
  customer?: readonly number[] | null
  terminal?: readonly number[] | null
  consignee?: readonly number[] | null
  lc?: readonly number[] | null
  form?: readonly string[] | null
  size?: readonly string[] | null
  truck?: readonly number[] | null
  driver?: readonly number[] | null
  transporter?: readonly number[] | null
  docNo?: string | null
  saleNo?: string | null
  permitNo?: string | null
  status?: readonly string[] | null
  undone?: boolean | null
  user?: string | null
  ticketNo?: string | null
  invoiceNo?: string | null
} & { [F in Figure as `${F}From` | `${F}To`]?: number | null }

// Minutes from the creation of the note until gate out; null while the truck is inside.
const minutes = sql`(extract(epoch from n.gate_out_at - n.created_at) / 60)::bigint as minutes`

// A correction may have invoiced another customer than the one the truck was loaded for.
const shared = sql`n.date, n.doc_no, coalesce(i.customer, n.customer) as customer, n.consignee, n.terminal, coalesce(corrected.lc, n.lc) as lc, n.tare_kg, n.gross_kg, n.net_kg, n.truck, n.driver,
  n.permit_no, n.status, n.created_by, n.created_at, n.gate_out_at, n.id as document_id, coalesce(n.ticket_no, n.doc_no) as ticket_no, i.invoice_no, s.doc_no as sale_no, s.form, ${minutes}`

const trucksQuery = (filters: LoadingFilters): RawBuilder<unknown> => {
  const days = sql`n.agency_id = app.agency() and n.date between ${filters.from}::date and ${filters.to}::date`
  return sql`
    select ${shared}, 'SALE' as sale_type, 'deliveryNote' as document, s.size, n.ordered_bags, n.loaded_bags as bags,
      case when n.loaded_bags is null then null else n.quantity end as quantity, n.expected_kg, n.over_under, n.over_under_pct, n.machine_count, n.machine_line
    from delivery_note n join bag_sale s on s.agency_id = n.agency_id and s.id = n.sale
      left join tax_invoice i on i.agency_id = s.agency_id and i.id = s.invoice
      left join ${correctedLcs} corrected on ${correctionConditions.deliveryNote(sql`n`)} where ${days}
    union all
    select ${shared}, 'LOADING', 'bulkLoading', null, null, null, n.net_kg, null, null, null, null, null
    from bulk_loading n join bulk_sale s on s.agency_id = n.agency_id and s.id = n.sale
      left join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice
      left join ${correctedLcs} corrected on ${correctionConditions.bulkLoading(sql`n`)} where ${days}`
}

const among = (column: string, values: readonly unknown[] | null | undefined, type: string): RawBuilder<unknown> =>
  values?.length ? sql`and ${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : sql``

const containing = (column: string, word: string | null | undefined): RawBuilder<unknown> =>
  word ? sql`and position(lower(${word}) in lower(${sql.ref(column)})) > 0` : sql``

const between = (name: Figure, filters: LoadingFilters): RawBuilder<unknown> => {
  const [from, to] = [filters[`${name}From`] ?? null, filters[`${name}To`] ?? null]
  const column = sql.ref(`f.${snake(name)}`)
  return sql`${from === null ? sql`` : sql`and ${column} >= ${from}`} ${to === null ? sql`` : sql`and ${column} <= ${to}`}`
}

// A state in the filter selects its trucks in any case; `undone` does not add them again.
const stateCondition = ({ status, undone }: LoadingFilters): RawBuilder<unknown> => {
  if (status?.length) return undone ? sql`false` : sql`f.status = any(${status}::text[])`
  return undone ? sql`f.status = 'Canceled'` : sql`f.status <> 'Canceled'`
}

/**
 * Trucks that match the filters, without canceled ones unless the filter names that state; with `undone`, only the canceled ones. `further`
 * adds conditions on `f`.
 */
export const loadingsQuery = (
  filters: LoadingFilters,
  further: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  select f.*, t.transporter, u.name as "user" from (${trucksQuery(filters)}) f
  join truck t on t.agency_id = app.agency() and t.id = f.truck
  left join staff_user u on u.agency_id = app.agency() and u.id = f.created_by
  where ${stateCondition(filters)} ${further}
    ${among('f.sale_type', filters.saleType, 'text')} ${among('f.customer', filters.customer, 'bigint')}
    ${among('f.terminal', filters.terminal, 'bigint')} ${among('f.consignee', filters.consignee, 'bigint')}
    ${among('f.lc', filters.lc, 'bigint')} ${among('f.form', filters.form, 'text')} ${among('f.size', filters.size, 'text')}
    ${among('f.truck', filters.truck, 'bigint')} ${among('f.driver', filters.driver, 'bigint')}
    ${among('t.transporter', filters.transporter, 'bigint')} ${containing('f.sale_no', filters.saleNo)} ${containing('f.permit_no', filters.permitNo)}
    ${containing('f.doc_no', filters.docNo)} ${containing('u.name', filters.user)} ${containing('f.ticket_no', filters.ticketNo)}
    ${containing('f.invoice_no', filters.invoiceNo)} ${sql.join(
      figures.map(name => between(name, filters)),
      sql` `,
    )}`

export type LoadingTotals = {
  count: number
  orderedBags: number
  bags: number
  quantity: number
  netKg: number
  expectedKg: number
  overUnder: number
  /** number of trucks that have left */
  left: number
  /** from the first truck to the last one that left */
  seconds: number
}

const sum = (column: string): RawBuilder<unknown> => sql`coalesce(sum(${sql.ref(`l.${column}`)}), 0)::bigint`

/** Totals of the trucks, overall or grouped by the columns `by`. */
export const sumLoadings = async <By extends object = object>(
  query: RawBuilder<unknown>,
  by: readonly string[],
  { tx }: Context,
): Promise<(LoadingTotals & By)[]> => {
  const keys = by.map(name => sql.ref(`l.${name}`))
  const { rows } = await sql<LoadingTotals & By>`
    select ${keys.length ? sql`${sql.join(keys)},` : sql``} count(*) as count,
      ${sum('ordered_bags')} as "orderedBags", ${sum('bags')} as bags, ${sum('quantity')} as quantity,
      ${sum('net_kg')} as "netKg", ${sum('expected_kg')} as "expectedKg", ${sum('over_under')} as "overUnder",
      count(l.gate_out_at) as left, coalesce(extract(epoch from max(l.gate_out_at) - min(l.created_at)), 0)::bigint as seconds
    from (${query}) l ${keys.length ? sql`group by ${sql.join(keys)} order by ${sql.join(keys)}` : sql``}`.execute(tx)
  return rows
}
