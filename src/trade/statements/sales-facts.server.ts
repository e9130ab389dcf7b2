// Invoiced sales as stored totals by every dimension (decision 0036), so that a report reads totals instead of invoices. Days that changed
// since are added up from their invoices in the same statement, so the result is exact.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import {
  andMatching,
  type InvoicedSalesFilters,
  invoicedSalesRows,
  matching,
} from '#trade/statements/invoiced-sales.server.ts'

/** The name under which changed days are noted (`app.notes_of`). */
export const changedDaysName = 'invoicedSales'

/** The dimensions of a row of totals, besides its day. */
export const factColumns = [
  ...['consignee', 'sale_type', 'customer', 'agent', 'terminal', 'lc', 'form', 'size', 'payment_mode'],
  'e_invoice_status',
] as const
/**
 * `goods`: the part of the net amount that is for the consignee's goods; the consignee is owed it minus the agent's `commission`.
 * `credited`: the amount that notes deducted.
 */
export const factSums = [
  'documents',
  'bags',
  'quantity',
  'net',
  'vat',
  'gross',
  'goods',
  'credited',
  'commission',
] as const

/** Columns of a relation, by its alias. */
export const columnsOf = (alias: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.ref(`${alias}.${name}`)))

/** The sums of an invoice or a note of the relation `s`, in the order of `factSums`. */
export const sumsOfRow = sql`1::bigint, coalesce(s.bags, 0), coalesce(s.quantity, 0), s.net, s.vat, s.gross, s.goods, s.credited, s.commission`

const changedDays = ({ from, to }: InvoicedSalesFilters) => sql`changed as materialized (
  select distinct day from app.list_change where agency_id = app.agency() and document = ${changedDaysName}
    and day between ${from}::date and ${to}::date)`

// The days for which totals are stored.
const span = ({ from, to }: InvoicedSalesFilters) => sql`span as materialized (
    select greatest(${from}::date, first_day) as first, least(${to}::date, last_day) as last,
      least(${to}::date, months_through) as through from app.sales_fact_kept where agency_id = app.agency())`

/**
 * What a row of totals combines: `Day` and `Month` have every dimension; `Parties` has no goods and `Agents` no customer, both by month;
 * `Goods` has neither customer nor agent, by day.
 */
export type Grain = 'Day' | 'Month' | 'Parties' | 'Agents' | 'Goods'

const factsWhere = (grain: Grain, filters: InvoicedSalesFilters, further: RawBuilder<unknown>) => sql`
  select f.* from app.sales_fact f where f.agency_id = app.agency() and f.grain = ${grain} ${andMatching('f', filters)} ${further}`

// Named customers are looked up one by one: a plan for any number of customers would read all rows.
const factsOf = (grain: Grain, { customer, ...filters }: InvoicedSalesFilters, days: RawBuilder<unknown>) =>
  customer?.length
    ? sql`select f.* from (select distinct unnest(${customer}::bigint[]) as id) w
        cross join lateral (${factsWhere(grain, filters, sql`and f.customer = w.id ${days}`)} offset 0) f`
    : factsWhere(grain, filters, days)

const isUnchanged = sql`and f.day not in (select c.day from changed c)`

const daysKept = (grain: Grain, filters: InvoicedSalesFilters): RawBuilder<unknown> => sql`
  select f.* from span cross join lateral (
    ${factsOf(grain, filters, sql`and f.day between span.first and span.last ${isUnchanged}`)} offset 0) f`

// Complete unchanged months by month; the days of other months by day.
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

/** The dimensions that the result must distinguish: single days, customers, agents, goods and places. */
type SalesBreakdown = { days: boolean; customers: boolean; agents: boolean; lots: boolean }

const isNarrowed = (filters: InvoicedSalesFilters, ...by: (keyof InvoicedSalesFilters)[]): boolean =>
  by.some(name => Boolean(filters[name]?.length))

/**
 * The stored totals that match the filters, as `from ... s where ...`; `date` is the day, or the first day of a whole month. Null where no
 * totals are stored. Chooses the smallest set of rows that has the required dimensions.
 */
export const salesFactsQuery = async (
  filters: InvoicedSalesFilters,
  breakdown: SalesBreakdown,
  tx: Tx,
): Promise<RawBuilder<unknown> | null> => {
  const isKept = sql<{ kept: boolean }>`
    select exists (select from app.sales_fact_kept where agency_id = app.agency()) as kept`
  if (isNarrowed(filters, 'fimsStatus', 'taxReason') || !(await isKept.execute(tx)).rows[0]!.kept) return null
  const ofCustomers = breakdown.customers || isNarrowed(filters, 'customer')
  const ofParties = ofCustomers || breakdown.agents || isNarrowed(filters, 'agent')
  const ofLots = breakdown.lots || isNarrowed(filters, 'terminal', 'lc', 'form', 'size')
  const byMonth = () => monthsKept(!ofLots ? 'Parties' : ofCustomers ? 'Month' : 'Agents', filters)
  const kept = ofParties ? (breakdown.days ? daysKept('Day', filters) : byMonth()) : daysKept('Goods', filters)
  return sql`from ${factsQuery(filters, kept)} s ${matching(filters)}`
}
