// The Inventory report added up in the database: its lots over all days, and how many lines each day has. So a screen shows a report of many
// lots and days without reading each of its lines.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { addDays } from '#kit/days.ts'
import { movedNames } from '#trade/authority/fields-by-report.ts'
import { changesQuery, lotKeys } from '#trade/authority/inventory-lines.server.ts'
import type { ReportScope } from '#trade/authority/reported-line.ts'

const figures = [...movedNames, 'opening', 'closing', 'skipped'] as const

/** A lot over all days of a report, in kilograms: its movements, its opening on the first day, and on the last day its closing and how much
 *  of that is skipped. */
type LotSums = Record<(typeof figures)[number], number> & {
  consignee: number
  lc: number
  terminal: number
  form: string
}

/** `moved`: lines with a movement */
type LinesOfDay = { day: string; lines: number; moved: number }

type InventorySums = { lots: LotSums[]; days: LinesOfDay[] }

/** What changes on a day: lines of its own, and lots that from then on have the same line every day, or no longer. */
type ChangesOfDay = LinesOfDay & { begin: number; end: number }

const ofEach = (names: readonly string[], of: (name: RawBuilder<unknown>) => RawBuilder<unknown>, between = sql`, `) =>
  sql.join(
    names.map(name => of(sql.ref(name))),
    between,
  )

const anyIsNotZero = (names: readonly string[]) => ofEach(names, name => sql`${name} <> 0`, sql` or `)

// `stays`: the lot has a line on each day until its next row, too.
const sumsQuery = (scope: ReportScope): RawBuilder<{ lots: LotSums[]; days: ChangesOfDay[] }> => {
  const lot = ofEach(lotKeys, name => name)
  const named = ['consignee', 'lc', 'terminal', 'form', ...figures].map(
    name => sql`${sql.lit(name)}, ${sql.ref(`l.${name}`)}`,
  )
  return sql`
    with s as materialized (
      select c.*, lead(day, 1, ${addDays(scope.to, 1)}::date) over (partition by ${lot} order by day) as until,
        ${anyIsNotZero(movedNames)} as has_moved, ${anyIsNotZero(figures)} or is_told as is_line, ${anyIsNotZero(['closing', 'skipped'])} as stays
      from (${changesQuery(scope)}) c),
    lots as (
      select ${lot}, min(day) filter (where is_line) as first_day, ${ofEach(movedNames, name => sql`sum(${name})::bigint as ${name}`)},
        coalesce(sum(opening) filter (where day = ${scope.from}::date), 0)::bigint as opening,
        ${ofEach(['closing', 'skipped'], name => sql`coalesce(sum(${name}) filter (where until > ${scope.to}::date), 0)::bigint as ${name}`)}
      from s group by ${lot} having bool_or(is_line)),
    days as (
      select day, sum(lines)::integer as lines, sum(moved)::integer as moved, sum(begin)::integer as begin, sum(ending)::integer as ending from (
        select day, count(*) filter (where is_line) as lines, count(*) filter (where has_moved) as moved, 0 as begin, 0 as ending from s group by day
        union all select day + 1, 0, 0, count(*), 0 from s where stays and until > day + 1 group by day
        union all select until, 0, 0, 0, count(*) from s where stays and until > day + 1 group by until) x group by day)
    select (
      select coalesce(json_agg(json_build_object(${sql.join(named)})
        order by l.first_day, t.name, l.terminal, o.name, l.consignee, c.lc_no, l.lc, l.form desc, l.cargo_grade), '[]')
      from lots l left join terminal t on t.agency_id = app.agency() and t.id = l.terminal
      left join company o on o.agency_id = app.agency() and o.id = l.consignee
      left join lc c on c.agency_id = app.agency() and c.id = l.lc) as lots,
      (select coalesce(json_agg(json_build_object('day', day, 'lines', lines, 'moved', moved, 'begin', begin, 'end', ending)), '[]') from days) as days`
}

const countLines = ({ from, to }: ReportScope, changes: readonly ChangesOfDay[]): LinesOfDay[] => {
  const changesOn = new Map(changes.map(change => [change.day, change]))
  const days: LinesOfDay[] = []
  let staying = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { lines = 0, moved = 0, begin = 0, end = 0 } = changesOn.get(day) ?? {}
    staying += begin - end
    days.push({ day, lines: lines + staying, moved })
  }
  return days
}

/** The lots of an Inventory report that have a line, in the order of their first lines, and the number of lines of each day. */
export const readInventorySums = async (scope: ReportScope, tx: Tx): Promise<InventorySums> => {
  const { rows } = await sumsQuery(scope).execute(tx)
  const { lots, days } = rows[0]!
  return { lots, days: countLines(scope, days) }
}
