// The Inventory report: the stock of each lot in each terminal at the end of each day, and its movements. Documents that are left out of
// the reports are left out here too and shown as `skipped`: closing in the ledger = closing reported + skipped.

import { setImmediate as othersFirst } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { rowsByCursor } from '#database/cursor.ts'
import type { Row } from '#kit/check.ts'
import { addDays } from '#kit/days.ts'
import { snake } from '#kit/server/columns.ts'
import { accountsWithBalanceOn, type Viewer } from '#ledger/day-balances.server.ts'
import { ins, movedNames, outs } from '#trade/authority/fields-by-report.ts'
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

export const lotKeys = ['consignee', 'lc', 'terminal', 'cargo_grade', 'form']
const list = (names: readonly string[], of: (name: string) => RawBuilder<unknown>) => sql.join(names.map(of))
const key = list(lotKeys, name => sql.ref(name))
const keys = ['m.consignee', 'm.lc', 'm.terminal', 'm.cargo_grade', 'm.form', 'm.day'] as const

// Ledger movements under their names in the report: cargo that goes into the mill reduces the stock of its form.
const moved: Readonly<Record<(typeof movedNames)[number], RawBuilder<unknown>>> = {
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

// Lots that were reported to the authority on these days, with the day: a lot that is empty by now has to be reported as empty.
const toldQuery = (scope: ReportScope): RawBuilder<unknown> => {
  const { consignee, terminal } = lotsOf(scope)
  const part = (place: number) => sql`split_part(a.part, '/', ${sql.lit(place)})`
  return sql`
    select distinct a.consignee_id as consignee, ${part(3)}::bigint as lc, a.document_id as terminal, ${part(4)}::bigint as cargo_grade,
      ${part(5)} as form, a.day
    from app.authority_line a
    where a.agency_id = app.agency() and a.report_type = 'Inventory' and a.day between ${scope.from}::date and ${scope.to}::date
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

const sameLot = (one: string, other: string) =>
  sql`(${list(lotKeys, name => sql.ref(`${one}.${name}`))}) = (${list(lotKeys, name => sql.ref(`${other}.${name}`))})`

/**
 * Every lot on the first day, on each day on which it moved, and on each day for which it was reported, with a running balance. Between two
 * of its rows its stock is the same.
 */
export const changesQuery = (scope: ReportScope): RawBuilder<unknown> => sql`
  with skip as materialized (${skipQuery(scope)}), o as materialized (${openingQuery(scope)}), f as materialized (
    select ${key}, day, ${list(moves, name => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`)} from (${movedQuery(scope)}) x group by ${key}, day),
  told as materialized (${toldQuery(scope)}),
  k as (select ${key} from o where (kg, skipped, kg40, kg50) <> (0, 0, 0, 0) union select ${key} from f union select ${key} from told),
  d as (select ${key}, ${scope.from}::date as day from k union select ${key}, day from f union select ${key}, day from told),
  m as (select d.*, coalesce(o.kg, 0) - coalesce(o.skipped, 0) as opened, coalesce(o.skipped, 0) as skipped_before,
      coalesce(o.kg40, 0) as before40, coalesce(o.kg50, 0) as before50, ${list(moves, name => sql`coalesce(${sql.ref(`f.${name}`)}, 0) as ${sql.ref(name)}`)},
      t.day is not null as is_told
    from d
    left join o on ${sameLot('o', 'd')} left join f on ${sameLot('f', 'd')} and f.day = d.day left join told t on ${sameLot('t', 'd')} and t.day = d.day),
  n as (select m.*, ${sum(ins)} - (${sum(outs)}) as net from m)
  select ${list(lotKeys, name => sql.ref(`m.${name}`))}, m.day, m.is_told,
    (m.opened + sum(m.net) over so_far - m.net)::bigint as opening, (m.opened + sum(m.net) over so_far)::bigint as closing,
    ${sql.join(movedNames.map(name => sql`(${moved[name]})::bigint as ${sql.ref(snake(name))}`))},
    (m.skipped_before + sum(m.skipped_receipts + m.skipped_sales) over so_far)::bigint as skipped,
    ((m.before40 + sum(m.kg40) over so_far) / 40)::bigint as bags40, ((m.before50 + sum(m.kg50) over so_far) / 50)::bigint as bags50
  from n m window so_far as (partition by ${list(lotKeys, name => sql.ref(`m.${name}`))} order by m.day)`

const figures = Object.keys(inventoryFigures)

const namedChangesQuery = (scope: ReportScope): RawBuilder<Change> => sql`
  select q.day, q.consignee as consignee_id, q.terminal as location_id, q.lc, q.cargo_grade, q.form, t.station_code, t.name as station_name,
    o.name as importer_name, g.lc_no, r.name as grade, g.origin,
    ${list([...figures.map(snake), 'skipped', 'bags40', 'bags50'], name => sql.ref(`q.${name}`))}, t.capacity
  from (${changesQuery(scope)}) q
  left join terminal t on t.agency_id = app.agency() and t.id = q.terminal
  left join company o on o.agency_id = app.agency() and o.id = q.consignee
  left join cargo_grade r on r.agency_id = app.agency() and r.id = q.cargo_grade
  left join (${originOfLcs}) g on g.lc = q.lc
  order by t.name, q.terminal, o.name, q.consignee, g.lc_no, q.lc, q.form desc, q.cargo_grade, q.day`

/** A lot on a day: its names, its figures in kilograms by the names of the report, and its bags. */
type Change = Row & {
  day: string
  consigneeId: number
  locationId: number
  lc: number
  cargoGrade: number
  form: string
  closing: number
}

/** A lot as it is reported until it moves again. `isEmpty` marks a lot without stock or movements. */
type Standing = Change & {
  document: string
  documentId: number
  quantityKg: number
  isSkipped: boolean
  isEmpty: boolean
}

const lotOf = ({ consigneeId, lc, locationId, cargoGrade, form }: Change): string =>
  [consigneeId, lc, locationId, cargoGrade, form].join('/')

// The changes of each lot, in the order of the report's lots.
const readChanges = async (scope: ReportScope, tx: Tx): Promise<Change[][]> => {
  const lots = new Map<string, Change[]>()
  for await (const row of rowsByCursor('changes of lots', namedChangesQuery(scope), tx)) {
    const change = row as Change
    const changes = lots.get(lotOf(change)) ?? []
    if (changes.push(change) === 1) lots.set(lotOf(change), changes)
  }
  return [...lots.values()]
}

const standingOf = (change: Change): Standing => ({
  ...change,
  ...{ document: 'terminal', documentId: change.locationId, quantityKg: change.closing, isSkipped: false },
  isEmpty: [...figures, 'skipped'].every(name => change[name] === 0),
})

const noMovement = Object.fromEntries(movedNames.map(name => [name, 0]))

const lineOn = (day: string, lot: Standing) => ({
  ...lot,
  ...{ day, date: day, part: [day, lot.consigneeId, lot.lc, lot.cargoGrade, lot.form].join('/') },
})

/**
 * Each lot on each of these days, by day and station. A lot without stock or movements has a line, too: it is reported where stock or
 * movements were reported before.
 */
export async function* inventoryLines(scope: ReportScope, tx: Tx): AsyncGenerator<ReturnType<typeof lineOn>> {
  const lots = (await readChanges(scope, tx)).map(changes => ({ changes, standing: undefined as Standing | undefined }))
  for (let day = scope.from; day <= scope.to; day = addDays(day, 1)) {
    // There may be tens of thousands of lines: other requests are served between two days.
    await othersFirst()
    for (const lot of lots) {
      const change = lot.changes[0]?.day === day ? lot.changes.shift() : undefined
      yield lineOn(day, change ? standingOf(change) : lot.standing!)
      if (change) lot.standing = standingOf({ ...change, ...noMovement, opening: change.closing })
    }
  }
}
