// The Inventory report: the stock of each lot in each terminal at the end of each day, and its movements. Documents that are left out of
// the reports are left out here too and shown as `skipped`: closing in the ledger = closing reported + skipped.

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kit/days.ts'
import { snake } from '#kit/server/columns.ts'
import { accountsWithBalanceOn, type Viewer } from '#ledger/day-balances.server.ts'
import { ins, outs } from '#trade/authority/fields-by-report.ts'
import { originOfLcs } from '#trade/authority/lc-origin.server.ts'
import { inventoryFigures } from '#trade/authority/reported-fields.ts'
import type { ReportScope } from '#trade/authority/reported-line.ts'
import { movedBy, skippedDocuments } from '#trade/authority/skipped.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { movementsQuery } from '#trade/statements/lot-movements.server.ts'

// Row-level security already limits what a consignee's user sees.
const staff: Viewer = { asker: { companyId: null } }

type Lots = { consignee: number[] | null; terminal: number[] | null }
const lotsOf = ({ consigneeIds, locationIds }: ReportScope): Lots => ({
  consignee: consigneeIds?.length ? [...consigneeIds] : null,
  terminal: locationIds?.length ? [...locationIds] : null,
})

const key = sql`consignee, lc, terminal, cargo_grade, form`
const keys = ['m.consignee', 'm.lc', 'm.terminal', 'm.cargo_grade', 'm.form', 'm.day'] as const

// Ledger movements under their names in the report: cargo that goes into the mill reduces the stock of its form.
const moved: Readonly<Record<(typeof ins)[number] | (typeof outs)[number], RawBuilder<unknown>>> = {
  received: sql`m.received - m.skipped_receipts`,
  ownIn: sql`m.own_in`,
  loanIn: sql`m.loan_in`,
  swapIn: sql`m.swap_in`,
  mergedIn: sql`m.merged_in`,
  milledIn: sql`m.milled_out`,
  transferIn: sql`m.transfer_in`,
  adjustment: sql`m.other`,
  ownOut: sql`m.own_out`,
  loanOut: sql`m.loan_out`,
  swapOut: sql`m.swap_out`,
  mergedOut: sql`m.merged_out`,
  milledOut: sql`m.milled_in`,
  transferOut: sql`m.transfer_out`,
  withdrawn: sql`m.withdrawn`,
  sold: sql`m.sold_bags + m.sold_bulk + m.sold_lc + m.skipped_sales`,
  loss: sql`m.loss`,
}
const movedNames = Object.keys(moved) as (keyof typeof moved)[]
const fromLedger = [
  ...[
    'received',
    'own_in',
    'own_out',
    'loan_in',
    'loan_out',
    'swap_in',
    'swap_out',
    'merged_in',
    'merged_out',
    'milled_in',
  ],
  ...['milled_out', 'transfer_in', 'transfer_out', 'withdrawn', 'loss', 'sold_bags', 'sold_bulk', 'sold_lc', 'other'],
]
const list = (names: readonly string[], of: (name: string) => RawBuilder<unknown>) => sql.join(names.map(of))

// One row for each kind of figure of a lot and day, to be added up: movements, the skipped part of them, and bags.
const movedQuery = (scope: ReportScope): RawBuilder<unknown> => {
  const days = { from: scope.from, to: scope.to, ...lotsOf(scope) }
  const none = (names: readonly string[]) => list(names, name => sql`0 as ${sql.ref(name)}`)
  return sql`
    select ${key}, day, ${list(fromLedger, name => sql.ref(name))}, 0 as skipped_receipts, 0 as skipped_sales, 0 as kg40, 0 as kg50
    from (${movementsQuery(days, { keys, roles: ['TERMINAL'] }, staff)}) x
    union all
    select ${key}, day, ${none(fromLedger)}, case when document = 'receiveCargo' then kg else 0 end, case when document = 'receiveCargo' then 0 else kg end, 0, 0
    from skip where day >= ${scope.from}::date
    union all
    select c.consignee_id, c.consignment_id, c.location_id, c.grade_id, c.form, f.day, ${none(fromLedger)}, 0, 0,
      case c.bag_kg when 40 then f.amount else 0 end, case c.bag_kg when 50 then f.amount else 0 end
    from ledger.account c join ledger.flow f on f.agency_id = c.agency_id and f.account_id = c.id
      and f.day between ${scope.from}::date and ${scope.to}::date
    where ${lotCondition(lotsOf(scope), staff.asker)} and c.bag_kg is not null`
}

const openingQuery = (scope: ReportScope): RawBuilder<unknown> => sql`
  select ${key}, sum(kg)::bigint as kg, sum(skipped)::bigint as skipped, sum(kg40)::bigint as kg40, sum(kg50)::bigint as kg50 from (
    select c.consignee_id as consignee, c.consignment_id as lc, c.location_id as terminal, c.grade_id as cargo_grade, c.form, c.closing as kg,
      0 as skipped, case c.bag_kg when 40 then c.closing else 0 end as kg40, case c.bag_kg when 50 then c.closing else 0 end as kg50
    from ${accountsWithBalanceOn(addDays(scope.from, -1), lotCondition(lotsOf(scope), staff.asker))} c
    union all select ${key}, 0, kg, 0, 0 from skip where day < ${scope.from}::date) x group by ${key}`

const toldOn = (scope: ReportScope) => sql`from app.authority_line a
  where a.agency_id = app.agency() and a.report_type = 'Inventory' and a.day between ${scope.from}::date and ${scope.to}::date`

// Lots that were reported to the authority on these days: a lot that is empty by now has to be reported as empty.
const toldQuery = (scope: ReportScope): RawBuilder<unknown> => {
  const { consignee, terminal } = lotsOf(scope)
  const part = (place: number) => sql`split_part(a.part, '/', ${sql.lit(place)})`
  return sql`
    select a.consignee_id, ${part(3)}::bigint, a.document_id, ${part(4)}::bigint, ${part(5)} ${toldOn(scope)}
      ${andAnyOf('a.consignee_id', consignee)} ${andAnyOf('a.document_id', terminal)}`
}

const skipQuery = (scope: ReportScope): RawBuilder<unknown> => {
  const { consignee, terminal } = lotsOf(scope)
  return sql`select * from (${movedBy(skippedDocuments)}) x where day <= ${scope.to}::date ${andAnyOf('x.consignee', consignee)}
    ${andAnyOf('x.terminal', terminal)}`
}

const sum = (names: readonly (keyof typeof moved)[]) =>
  sql.join(
    names.map(name => moved[name]),
    sql` + `,
  )

const moves = [...fromLedger, 'skipped_receipts', 'skipped_sales', 'kg40', 'kg50']

// Every lot on every day, with a running balance. The days are materialized without an order, so that movements are hash joined by lot and
// day; ordered by lot, the join would compare each movement with every day of its lot.
const daysQuery = (scope: ReportScope): RawBuilder<unknown> => sql`
  with skip as materialized (${skipQuery(scope)}), o as materialized (${openingQuery(scope)}), f as materialized (
    select ${key}, day, ${list(moves, name => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`)} from (${movedQuery(scope)}) x group by ${key}, day),
  k as (select ${key} from o where (kg, skipped, kg40, kg50) <> (0, 0, 0, 0) union select ${key} from f union ${toldQuery(scope)}),
  d as materialized (
    select k.*, day::date as day from k cross join generate_series(${scope.from}::date, ${scope.to}::date, interval '1 day') day),
  m as (select d.*, coalesce(o.kg, 0) - coalesce(o.skipped, 0) as opened, coalesce(o.skipped, 0) as skipped_before,
      coalesce(o.kg40, 0) as before40, coalesce(o.kg50, 0) as before50, ${list(moves, name => sql`coalesce(${sql.ref(`f.${name}`)}, 0) as ${sql.ref(name)}`)}
    from d
    left join o on (o.consignee, o.lc, o.terminal, o.cargo_grade, o.form) = (d.consignee, d.lc, d.terminal, d.cargo_grade, d.form)
    left join f on (f.consignee, f.lc, f.terminal, f.cargo_grade, f.form, f.day) = (d.consignee, d.lc, d.terminal, d.cargo_grade, d.form, d.day)),
  n as (select m.*, ${sum(ins)} - (${sum(outs)}) as net from m)
  select ${list(['consignee', 'lc', 'terminal', 'cargo_grade', 'form'], name => sql.ref(`m.${name}`))}, m.day,
    (m.opened + sum(m.net) over so_far - m.net)::bigint as opening, (m.opened + sum(m.net) over so_far)::bigint as closing,
    ${sql.join(movedNames.map(name => sql`(${moved[name]})::bigint as ${sql.ref(snake(name))}`))},
    (m.skipped_before + sum(m.skipped_receipts + m.skipped_sales) over so_far)::bigint as skipped,
    ((m.before40 + sum(m.kg40) over so_far) / 40)::bigint as bags40, ((m.before50 + sum(m.kg50) over so_far) / 50)::bigint as bags50
  from n m window so_far as (partition by m.consignee, m.lc, m.terminal, m.cargo_grade, m.form order by m.day)`

const figures = Object.keys(inventoryFigures).map(snake)
const isEmpty = sql.join(
  [...figures, 'skipped'].map(name => sql`${sql.ref(`q.${name}`)} = 0`),
  sql` and `,
)

const partOf = sql`q.day || '/' || q.consignee || '/' || q.lc || '/' || q.cargo_grade || '/' || q.form`

/**
 * Each lot on each of these days. `is_empty` marks a lot without stock or movements; it is read only where stock or movements were
 * reported before.
 */
export const inventoryLinesQuery = (scope: ReportScope): RawBuilder<unknown> => sql`
  select 'terminal' as document, q.terminal as document_id, ${partOf} as part,
    q.day, q.consignee as consignee_id, q.terminal as location_id, q.closing as quantity_kg, false as is_skipped, (${isEmpty}) as is_empty,
    q.lc, q.cargo_grade, q.form, q.day as date, t.station_code, t.name as station_name, o.name as importer_name, g.lc_no, r.name as grade, g.origin,
    ${list([...figures, 'skipped', 'bags40', 'bags50'], name => sql.ref(`q.${name}`))}, t.capacity
  from (${daysQuery(scope)}) q
  left join terminal t on t.agency_id = app.agency() and t.id = q.terminal
  left join company o on o.agency_id = app.agency() and o.id = q.consignee
  left join cargo_grade r on r.agency_id = app.agency() and r.id = q.cargo_grade
  left join (${originOfLcs}) g on g.lc = q.lc
  where not (${isEmpty}) or (q.terminal, ${partOf}) in (select a.document_id, a.part ${toldOn(scope)})
  order by q.day, t.name, q.terminal, o.name, q.consignee, g.lc_no, q.lc, q.form desc, q.cargo_grade`
