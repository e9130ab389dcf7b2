// How a slice answers its report: in internal units, for one page or all rows. routes.server.ts converts the result to
// the wire and to Excel.

import { type RawBuilder, sql } from 'kysely'
import { batch, rowsByCursor } from '#database/cursor.ts'
import type { Row } from '#kit/check.ts'
import type { Fields, ValuesOf } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'
import { andMerged, labelsOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOfEach } from '#kit/server/names.ts'

export type Rows = Iterable<Row> | AsyncIterable<Row>

/** All rows in memory; if there are more than `most`, `refuseMore` is called. */
export const collectRows = async (
  rows: Rows,
  most = Number.POSITIVE_INFINITY,
  refuseMore?: () => never,
): Promise<Row[]> => {
  const collected: Row[] = []
  for await (const row of rows) {
    collected.push(row)
    if (collected.length > most) refuseMore?.()
  }
  return collected
}

export type Reading = {
  /** Reads the rows of a query, in its order: one page for the screen, all for a file. The query places the given limit where it is
   *  cheapest, and names its columns as the report does. */
  rows: (query: (limit: RawBuilder<unknown>) => RawBuilder<unknown>) => Promise<Rows>
  /** The same for rows in the report's own order that are read by their places; missing where all rows are read. */
  between?: (read: (offset: number, limit: number) => Promise<readonly Row[]>) => Promise<Rows>
  /** The same for rows in memory: sorts them as requested; returned rows get what `complete` adds and the names of linked rows. */
  from: (rows: readonly Row[], complete?: Complete) => Promise<Rows>
  sortedBy: readonly string[]
}
export type Complete = (rows: readonly Row[]) => Promise<readonly Row[]>

/** Some figures of a report's columns: totals, an opening, a group's sums. */
type Figures<Columns extends Fields> = Partial<ValuesOf<Columns>>

export type ReportResult<Columns extends Fields = Fields> = {
  /** of all rows, not only of the page */
  count: number
  rows: Rows
  totals: Figures<Columns>
  opening?: Figures<Columns>
  closing?: Figures<Columns>
  /** sums of the groups, outermost first: the group's own columns and the totals; every other column is missing */
  groups?: Figures<Columns>[]
  /** key figures that are not columns, such as receivables by age */
  extras?: { fields: Fields; values: Row }
}

export type ReportSource<F extends Fields = Fields, C extends Fields = Fields> = {
  report: Report<F, C>
  find: (asked: ValuesOf<F>, reading: Reading, context: Context) => Promise<ReportResult<C>>
  /** columns the rows can be sorted by; empty: the report's own order only */
  sorts: readonly string[]
}

/** The filters of a report, with merged rows added to the requested ones: customers, consignees, terminals. */
export const includeMerged = async <F extends Fields>(
  { filters }: Pick<Report<F>, 'filters'>,
  asked: ValuesOf<F>,
  { tx }: Context,
): Promise<ValuesOf<F>> => {
  const addLabels = Object.entries(filters).flatMap(([name, { shape }]) => {
    const ids = shape.kind === 'links' ? ((asked as Row)[name] as number[] | null) : null
    return shape.kind === 'links' && ids?.length ? [sql`${andMerged(shape.to, ids)} as ${sql.ref(name)}`] : []
  })
  if (addLabels.length === 0) return asked
  const { rows } = await sql<Row>`select ${sql.join(addLabels)}`.execute(tx)
  return { ...asked, ...rows[0] }
}

/** Connects a report with the function that reads its rows. */
export const answerReport = <F extends Fields, C extends Fields>(
  report: Report<F, C>,
  find: ReportSource<F, C>['find'],
  sorts: readonly (keyof C & string)[] = [],
): ReportSource => {
  const whole: typeof find = async (asked, reading, context) =>
    find(await includeMerged(report, asked, context), reading, context)
  return { report, find: whole, sorts } as ReportSource
}

// Names of linked rows are read only for the rows that are returned.
const withLabels = (report: Report, query: RawBuilder<unknown>, { asker }: Context) => sql<Row>`
  select r.*, ${labelsOf(report.columns, 'r', asker)} as labels
  from (select app.agency() as agency_id, q.* from (${query}) q) r`

export type Sort = { column: string; descending: boolean }

/** The order of two values; null last. */
export const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return (a as number | string) < (b as number | string) ? -1 : 1
}

/** Rows in the requested order; equal rows keep their order. */
export const sortRows = (rows: readonly Row[], sort: readonly Sort[]): readonly Row[] =>
  sort.length === 0
    ? rows
    : rows.toSorted((one, other) =>
        sort.reduce((order, { column, descending }) => {
          const [a, b] = [one[column], other[column]]
          return order || (descending && a !== null && b !== null ? compare(b, a) : compare(a, b))
        }, 0),
      )

const addLabels = async ({ columns }: Report, shown: readonly Row[], context: Context, complete?: Complete) => {
  const rows = (await complete?.(shown)) ?? shown
  const names = await namesOfEach(columns, rows, context)
  return rows.map((row, index): Row => ({ ...row, labels: { ...(row.labels as Row | undefined), ...names[index] } }))
}

/** Returns the reader of one page. */
export const pageReading = (
  report: Report,
  { page, pageSize, sort }: { page: number; pageSize: number; sort: Sort[] },
  context: Context,
): Reading => ({
  async rows(query) {
    const limit = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
    const { rows } = await withLabels(report, query(limit), context).execute(context.tx)
    return rows
  },
  between: async read => addLabels(report, await read((page - 1) * pageSize, pageSize), context),
  from: (rows, complete) =>
    addLabels(report, sortRows(rows, sort).slice((page - 1) * pageSize, page * pageSize), context, complete),
  sortedBy: sort.map(({ column }) => column),
})

async function* addLabelsInBatches(report: Report, rows: readonly Row[], context: Context, complete?: Complete) {
  for (let first = 0; first < rows.length; first += batch) {
    yield* await addLabels(report, rows.slice(first, first + batch), context, complete)
  }
}

/** Returns the reader of all rows. */
export const wholeReading = (report: Report, sort: Sort[], context: Context): Reading => ({
  rows: async query => rowsByCursor(`report ${report.name}`, withLabels(report, query(sql``), context), context.tx),
  from: async (rows, complete) => addLabelsInBatches(report, sortRows(rows, sort), context, complete),
  sortedBy: sort.map(({ column }) => column),
})
