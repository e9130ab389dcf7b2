// Invoiced sales added up by everything they are told apart by (decision 0036): reads as many sums as there are, not as many invoices.
// Days that were changed since their sums were kept are added up from the invoices, in the same statement, so what is read is exact.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import {
  andMatching,
  type InvoicedSalesFilters,
  invoicedSalesRows,
  matching,
} from '#trade/statements/invoiced-sales.server.ts'

/** The name under which days are noted (`app.notes_of`). */
export const noted = 'invoicedSales'

/** What a row of the facts is told apart by, beside its day. */
export const factColumns = [
  ...['consignee', 'sale_type', 'customer', 'agent', 'terminal', 'lc', 'form', 'size', 'payment_mode'],
  'e_invoice_status',
] as const
/** `weighed_net`: of the net amount, what was for a quantity and not for a price alone. */
export const factSums = ['documents', 'bags', 'quantity', 'net', 'vat', 'gross', 'weighed_net'] as const

/** Columns of a relation, by its alias. */
export const columnsOf = (alias: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.ref(`${alias}.${name}`)))

/** The sums of an invoice or a note of the relation `s`, in the order of `factSums`. */
export const sumsOfRow = sql`1::bigint, coalesce(s.bags, 0), coalesce(s.quantity, 0), s.net, s.vat, s.gross,
  case when s.quantity is null then 0 else s.net end`

const changedDays = ({ from, to }: InvoicedSalesFilters) => sql`changed as materialized (
  select distinct day from app.list_change where agency_id = app.agency() and document = ${noted}
    and day between ${from}::date and ${to}::date)`

// The days for which there are facts.
const span = ({ from, to }: InvoicedSalesFilters) => sql`span as materialized (
    select greatest(${from}::date, first_day) as first, least(${to}::date, last_day) as last,
      least(${to}::date, months_through) as through from app.sales_fact_kept where agency_id = app.agency())`

/** What a row of the facts adds up: by everything a day or a month, by parties a month, whoever bought it from which agent a month, by
 *  goods a day. */
export type Grain = 'Day' | 'Month' | 'Parties' | 'Agents' | 'Goods'

const factsWhere = (grain: Grain, filters: InvoicedSalesFilters, further: RawBuilder<unknown>) => sql`
  select f.* from app.sales_fact f where f.agency_id = app.agency() and f.grain = ${grain} ${andMatching('f', filters)} ${further}`

// Named customers are taken one by one: a plan made for any number of them would read all others, too.
const factsOf = (grain: Grain, { customer, ...filters }: InvoicedSalesFilters, days: RawBuilder<unknown>) =>
  customer?.length
    ? sql`select f.* from (select distinct unnest(${customer}::bigint[]) as id) w
        cross join lateral (${factsWhere(grain, filters, sql`and f.customer = w.id ${days}`)} offset 0) f`
    : factsWhere(grain, filters, days)

const isUnchanged = sql`and f.day not in (select c.day from changed c)`

const daysKept = (grain: Grain, filters: InvoicedSalesFilters): RawBuilder<unknown> => sql`
  select f.* from span cross join lateral (
    ${factsOf(grain, filters, sql`and f.day between span.first and span.last ${isUnchanged}`)} offset 0) f`

// Months that are over as such, and the days around them and in those of which a day has changed.
const monthsKept = (grain: Grain, filters: InvoicedSalesFilters): RawBuilder<unknown> => sql`
  select f.* from span, generate_series(date_trunc('month', span.first), span.last, '1 month') month
  cross join lateral (select month >= ${filters.from}::date and month + interval '1 month' - interval '1 day' <= span.through
    and not exists (select from changed c where date_trunc('month', c.day) = month) as whole) m
  cross join lateral (
    (${factsOf(grain, filters, sql`and m.whole and f.day = month::date`)})
    union all
    (${factsOf(
      'Day',
      filters,
      sql`and not m.whole and f.day between greatest(month::date, span.first)
      and least((month + interval '1 month')::date - 1, span.last) ${isUnchanged}`,
    )}) offset 0) f`

const factsQuery = (filters: InvoicedSalesFilters, kept: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (with ${changedDays(filters)}, ${span(filters)}
  select f.day as date, ${columnsOf('f', factColumns)}, ${columnsOf('f', factSums)} from (${kept}) f
  union all
  select s.date, ${columnsOf('s', factColumns)}, ${sumsOfRow} from changed c cross join lateral ${invoicedSalesRows(sql`c.day`)} s)`

/** What is told apart: single days; the buyer; the agent; what was sold, from where. */
export type SalesBreakdown = { days: boolean; customers: boolean; agents: boolean; lots: boolean }

const isNarrowed = (filters: InvoicedSalesFilters, ...by: (keyof InvoicedSalesFilters)[]): boolean =>
  by.some(name => Boolean(filters[name]?.length))

/** The facts that match the filters, as `from ... s where ...`, with the day as `date`, of a whole month its first; null where none are
 *  kept. The fewest that still tell apart what is asked for. */
export const salesFactsQuery = async (
  filters: InvoicedSalesFilters,
  told: SalesBreakdown,
  tx: Tx,
): Promise<RawBuilder<unknown> | null> => {
  const isKept = sql<{ kept: boolean }>`
    select exists (select from app.sales_fact_kept where agency_id = app.agency()) as kept`
  if (isNarrowed(filters, 'fimsStatus') || !(await isKept.execute(tx)).rows[0]!.kept) return null
  const ofCustomers = told.customers || isNarrowed(filters, 'customer')
  const ofParties = ofCustomers || told.agents || isNarrowed(filters, 'agent')
  const ofLots = told.lots || isNarrowed(filters, 'terminal', 'lc', 'form', 'size')
  const byMonth = () => monthsKept(!ofLots ? 'Parties' : ofCustomers ? 'Month' : 'Agents', filters)
  const kept = ofParties ? (told.days ? daysKept('Day', filters) : byMonth()) : daysKept('Goods', filters)
  return sql`from ${factsQuery(filters, kept)} s ${matching(filters)}`
}
