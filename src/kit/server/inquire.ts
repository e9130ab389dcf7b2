// A report's question as its slice answers it: in the inside's units, for one page or for all of it. report-routes.ts takes it to
// the wire and into the file.

import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Fields, ValuesOf } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'
import { labelsOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

export type Rows = Iterable<Row> | AsyncIterable<Row>

export type Reading = {
  /** Reads the rows a query finds, in its order: one page for the screen, every one for a file. The query puts the limit it is given
   *  where it costs least, and names its columns as the report does. */
  rows: (query: (limit: RawBuilder<unknown>) => RawBuilder<unknown>) => Promise<Rows>
  /** The order that was asked, over the query's columns; `usual` where none was. */
  order: (usual: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Some figures of a report's columns: totals, an opening, a group's sums. */
type Figures<Columns extends Fields> = Partial<ValuesOf<Columns>>

export type Found<Columns extends Fields = Fields> = {
  /** all of them, not only the page */
  count: number
  rows: Rows
  totals: Figures<Columns>
  opening?: Figures<Columns>
  closing?: Figures<Columns>
  /** sums of the groups, outermost first: the group's own columns and the totals; every other column is missing */
  groups?: Figures<Columns>[]
  /** key figures that are no column: the ages of what is owed */
  extras?: { fields: Fields; values: Row }
}

export type Inquiry<F extends Fields = Fields, C extends Fields = Fields> = {
  report: Report<F, C>
  find: (asked: ValuesOf<F>, reading: Reading, context: Context) => Promise<Found<C>>
  /** columns by which its rows can be sorted; the report's own order where empty */
  sorts: readonly string[]
}

/** Gives a report its answer. */
export const inquire = <F extends Fields, C extends Fields>(
  report: Report<F, C>,
  find: Inquiry<F, C>['find'],
  sorts: readonly (keyof C & string)[] = [],
): Inquiry => ({ report, find, sorts }) as unknown as Inquiry

// The names of what a row links to, read for the rows that are shown and no others.
const labelled = (report: Report, query: RawBuilder<unknown>, { asker }: Context) => sql<Row>`
  select r.*, ${labelsOf(report.columns, 'r', asker.language)} as labels
  from (select app.agency() as agency_id, q.* from (${query}) q) r`

const orderBy = (sort: Sort[], usual: RawBuilder<unknown>): RawBuilder<unknown> =>
  sort.length === 0
    ? usual
    : sql.join([
        ...sort.map(
          ({ column, descending }) =>
            sql`${sql.ref(column)} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
        ),
        usual,
      ])

export type Sort = { column: string; descending: boolean }

/** Reads one page. */
export const pageReading = (
  report: Report,
  { page, pageSize, sort }: { page: number; pageSize: number; sort: Sort[] },
  context: Context,
): Reading => ({
  order: usual => orderBy(sort, usual),
  async rows(query) {
    const limit = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
    const { rows } = await labelled(report, query(limit), context).execute(context.tx)
    return rows
  },
})

const batch = 1000

// A cursor, so that the question is put once, however many rows it finds, and no more than a batch of them is held.
async function* everyRow(report: Report, query: RawBuilder<unknown>, context: Context): AsyncGenerator<Row> {
  const { tx } = context
  const cursor = sql.id(`report ${report.name}`)
  await sql`declare ${cursor} no scroll cursor for ${labelled(report, query, context)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(batch))} from ${cursor}`.execute(tx)
    yield* rows
    if (rows.length < batch) break
  }
  await sql`close ${cursor}`.execute(tx)
}

/** Reads every row. */
export const wholeReading = (report: Report, sort: Sort[], context: Context): Reading => ({
  order: usual => orderBy(sort, usual),
  rows: async query => everyRow(report, query(sql``), context),
})
