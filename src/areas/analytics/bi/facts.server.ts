// The facts of a pivot as SQL. The ledger stores for each account and kind of document the running total of every day with movement: the
// movement of a period is the difference of two totals, however many days and documents are between them. An account of money has no
// terminal and no LC, so sales are read from their invoices.

import { type RawBuilder, sql } from 'kysely'
import type { bi, dimensions } from '#areas/analytics/bi/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { andOwn, joinBalance } from '#ledger/day-balances.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { invoicedAmountsQuery } from '#trade/statements/invoiced-sales.server.ts'
import { lcCargoQuery } from '#trade/statements/lc-cargo.server.ts'
import { daysOf, periodLengths, periodsBetween } from '#trade/statements/periods.ts'
import { documentOfKindIn } from '#trade/statements/postings.server.ts'

type FactFilters = ValuesOf<typeof bi.filters>
type Dimension = (typeof dimensions)[number]

const isBy = ({ by }: FactFilters, ...some: Dimension[]): boolean => some.some(dimension => by?.includes(dimension))

type Period = { time: string | null; first: string; last: string }

// One period for all days if they are not grouped by time.
const periodsIn = ({ from, to, granularity, ...filters }: FactFilters): Period[] => {
  if (!filters.by?.includes('date')) return [{ time: null, first: from, last: to }]
  return periodsBetween(from, to, granularity ?? 'MONTH').map(time => {
    const [first, last] = daysOf(time)
    return { time, first: first < from ? from : first, last: last > to ? to : last }
  })
}

const accountCondition = (filters: FactFilters, { asker }: Context): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() ${andOwn(asker)} ${andAnyOf('c.consignee_id', filters.consignee)} ${andAnyOf('c.consignment_id', filters.lc)}
  ${andAnyOf('c.form', filters.form)}
  and (${filters.terminal?.length ? sql`false` : sql`(c.unit, c.role) = ('SAR', 'CONSIGNMENT_COST')`}
    or (c.unit, c.role) in (('KG', 'TERMINAL'), ('BAG', 'STORE')) ${andAnyOf('c.location_id', filters.terminal)})`

// The kinds of document that ever moved an account; the recursion reads one index entry for each kind.
const kindsQuery = sql`
  with recursive k as (
    (select x.kind from ledger.flow x where x.agency_id = c.agency_id and x.account_id = c.id order by x.kind limit 1)
    union all
    select (select x.kind from ledger.flow x where x.agency_id = c.agency_id and x.account_id = c.id and x.kind > k.kind order by x.kind limit 1)
    from k where k.kind is not null)
  select k.kind from k where k.kind is not null`

const ofKind = sql`x.agency_id = c.agency_id and x.account_id = c.id and x.kind = k.kind`

const totalUntil = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((select x.total from ledger.flow x
  where ${ofKind} and x.day <= ${day} order by x.day desc limit 1), 0)`

// The differences of running totals, for the periods in which the account moved.
const byPeriod = (filters: FactFilters): RawBuilder<unknown> => sql`
  select t.time, t.total - lag(t.total, 1, ${totalUntil(sql`${filters.from}::date - 1`)}) over (order by t.last) as amount
  from (select p.time, p.last, ${totalUntil(sql`p.last`)} as total
    from jsonb_to_recordset(${JSON.stringify(periodsIn(filters))}::jsonb) p (time text, first date, last date)
    where p.last >= b.first_day and p.first <= b.last_day) t`

const byDay = ({ from, to }: FactFilters): RawBuilder<unknown> => sql`
  select x.day::text as time, x.amount from ledger.flow x where ${ofKind} and x.day between ${from}::date and ${to}::date`

const movedQuery = (filters: FactFilters, context: Context): RawBuilder<unknown> => sql`
  select f.time, c.consignee_id as consignee, c.location_id as terminal, c.consignment_id as lc, c.grade_id as grade, c.form, k.kind,
    case c.unit when 'BAG' then f.amount else 0 end as bags, case c.unit when 'KG' then f.amount else 0 end as quantity,
    0 as net, 0 as vat, case c.unit when 'SAR' then f.amount else 0 end as cost
  from ledger.account c ${joinBalance} and b.last_day >= ${filters.from}::date and b.first_day <= ${filters.to}::date
  cross join lateral (${kindsQuery}) k
  cross join lateral (${isBy(filters, 'date') && filters.granularity === 'DAY' ? byDay(filters) : byPeriod(filters)}) f
  where f.amount <> 0 and ${accountCondition(filters, context)}`

const soldQuery = (filters: FactFilters): RawBuilder<unknown> => {
  const time = isBy(filters, 'date')
    ? sql`left(s.date::text, ${sql.lit(periodLengths[filters.granularity ?? 'MONTH'])})`
    : sql`null::text`
  return sql`
    select ${time}, s.consignee, s.terminal, s.lc, null::bigint, s.form, s.sale_type, 0, 0, s.net, s.vat, 0 ${invoicedAmountsQuery(filters)}`
}

const measures = ['bags', 'quantity', 'net', 'vat', 'cost'].map(
  name => sql`coalesce(sum(${sql.ref(`x.${name}`)}), 0)::bigint as ${sql.ref(name)}`,
)

const columnOf: Record<Dimension, RawBuilder<unknown>> = {
  date: sql`x.time`,
  agency: sql`(select a.name from agency a where a.id = app.agency())`,
  consignee: sql`x.consignee`,
  terminal: sql`x.terminal`,
  lc: sql`x.lc`,
  vessel: sql`l.vessel`,
  origin: sql`l.origin`,
  cargoGrade: sql`coalesce(x.grade, l.cargo_grade)`,
  form: sql`x.form`,
  kind: documentOfKindIn(sql`x.kind`),
}

// Joins the LCs if a dimension comes from them.
const joinLcs = (filters: FactFilters): RawBuilder<unknown> =>
  isBy(filters, 'vessel', 'origin', 'cargoGrade') ? sql`left join ${lcCargoQuery} l on l.id = x.lc` : sql``

/** The sums of all facts, a row for each combination of the requested dimensions. */
export const factsQuery = (filters: FactFilters, context: Context): RawBuilder<unknown> => {
  const by = [...new Set(filters.by ?? [])]
  const columns = by.map(dimension => sql`${columnOf[dimension]} as ${sql.ref(dimension)}`)
  const places = by.map((_, at) => sql.lit(at + 1))
  const grouping = by.length > 0 ? sql`group by ${sql.join(places)} order by ${sql.join(places)}` : sql``
  return sql`select ${sql.join([...columns, ...measures])}
    from (${movedQuery(filters, context)} union all ${soldQuery(filters)}) x ${joinLcs(filters)} ${grouping}`
}
