// The number of rows of a long list and the sums of its columns, kept per day and state, so that a page of twenty rows does not count a
// million. Days changed since are counted from the rows, so the result is always exact.

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connect.ts'

/** A document's table with the columns that are summed. Only documents with a day have figures. */
export type Figured = { document: string; table: string; sums: readonly string[] }

/** The requested days and states; all if none are given. */
export type Narrowing = { from?: string; to?: string; states?: readonly string[] }

/** `sums`: in the order of the columns, null if no row has a value. */
type Tally = { count: number; sums: (number | null)[] }

/** Documents that were taken back, refused, or replaced by another version are not included in sums. */
const outOfSums = ['Canceled', 'Reversed', 'Bounced', 'Rejected', 'Turned away', 'Superseded', 'Reopened'] as const

const within = (day: RawBuilder<unknown>, status: RawBuilder<unknown>, { from, to, states }: Narrowing) =>
  sql`${day} >= ${from ?? '-infinity'}::date and ${day} <= ${to ?? 'infinity'}::date
    and (${states ?? null}::text[] is null or ${status} = any(${states ?? null}::text[]))`

const arrayOf = (sums: readonly string[]): RawBuilder<unknown> =>
  sql`array[${sql.join(sums.map(column => sql`sum(t.${sql.ref(column)})`))}]::bigint[]`

// `offset 0`: forces each changed day to be read separately, through the index of days.
const parts = ({ document, table, sums }: Figured, narrowing: Narrowing): RawBuilder<unknown> => sql`
  select f.status, f.count, f.sums from app.list_figure f
  where f.agency_id = app.agency() and f.document = ${document} and f.day not in (select day from changed)
    and ${within(sql`f.day`, sql`f.status`, narrowing)}
  union all
  select t.status, t.count, t.sums from changed c cross join lateral (
    select t.status, count(*) as count, ${arrayOf(sums)} as sums from ${sql.table(table)} t
    where t.agency_id = app.agency() and t.date = c.day and ${within(sql`t.date`, sql`t.status`, narrowing)}
    group by t.status offset 0) t`

type Answer = Record<string, unknown> & { columns: string[] | null; count: number }

/** Reads the figures of the agency's list; null if none are kept for these columns. For staff only: row security hides the figures from
 *  consignees, whose rows are counted directly. */
export const readFigures = async (figured: Figured, narrowing: Narrowing, tx: Tx): Promise<Tally | null> => {
  const counted = sql`filter (where p.status <> all(${outOfSums}::text[]))`
  const sums = figured.sums.map((_, i) => sql`sum(p.sums[${sql.lit(i + 1)}]) ${counted} as ${sql.ref(`s${i}`)}`)
  const { rows } = await sql<Answer>`
    with kept as materialized (
      select columns from app.list_kept where agency_id = app.agency() and document = ${figured.document}),
    changed as materialized (
      select distinct day from app.list_change
      where agency_id = app.agency() and document = ${figured.document} and exists (select from kept))
    select (select columns from kept) as columns, ${sql.join([sql`coalesce(sum(p.count), 0) as count`, ...sums])}
    from (${parts(figured, narrowing)}) p`.execute(tx)
  const answer = rows[0]!
  if (`${answer.columns}` !== `${figured.sums}`) return null
  return { count: answer.count, sums: figured.sums.map((_, i) => answer[`s${i}`] as number | null) }
}

/** Counts and sums the rows of a table that meet a condition on its alias `t`. */
export const countRows = async (
  { table, sums }: Omit<Figured, 'document'>,
  where: RawBuilder<unknown>,
  tx: Tx,
): Promise<Tally> => {
  const counted = sql`filter (where t.status <> all(${outOfSums}::text[]))`
  const columns = sums.map((column, i) => sql`sum(${sql.ref(`t.${column}`)}) ${counted} as ${sql.ref(`s${i}`)}`)
  const asked = sql<Answer>`select ${sql.join([sql`count(*) as count`, ...columns])} from ${sql.table(table)} t where ${where}`
  const answer = (await asked.execute(tx)).rows[0]!
  return { count: answer.count, sums: sums.map((_, i) => answer[`s${i}`] as number | null) }
}

/** Records the days of changed rows, whose figures are now outdated. In the transaction of the change itself. */
export const noteRows = async (
  { document, table }: Omit<Figured, 'sums'>,
  ids: readonly number[],
  tx: Tx,
): Promise<void> => {
  await sql`insert into app.list_change (agency_id, document, day)
    select distinct app.agency(), ${document}, date from ${sql.table(table)}
    where agency_id = app.agency() and id = any(${ids}::bigint[])`.execute(tx)
}
