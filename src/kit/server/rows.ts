// Reads documents: pages of a list with totals over all rows, and single documents with their child rows.

import { type RawBuilder, sql } from 'kysely'
import { rowsByCursor } from '#database/cursor.ts'
import { together } from '#database/together.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { columnsOf, type Document, linesOf, maySee, opposites } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { allOf, labelsOf, linesTable, onlyOf, plainFields, snake, tableOf } from '#kit/server/columns.ts'
import type { Context, Person } from '#kit/server/context.ts'
import type { ListQuery } from '#kit/server/query.ts'
import { inScope } from '#kit/server/scope.ts'
import { countRows, type Figured, readFigures } from '#lists/figures.server.ts'
import { mayOn } from '#rights/may.ts'
import type { Verb } from '#rights/rights.ts'

const commonColumns = ['id', 'docNo', 'status', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

const columnsIn = (fields: Fields, alias: string): RawBuilder<unknown>[] =>
  plainFields(fields).map(([name]) => sql`${sql.ref(`${alias}.${snake(name)}`)} as ${sql.ref(name)}`)

const ownColumns = (document: Document, alias: string): RawBuilder<unknown> =>
  sql.join([
    ...commonColumns.map(name => sql`${sql.ref(`${alias}.${snake(name)}`)} as ${sql.ref(name)}`),
    ...columnsIn(document.fields, alias),
  ])

/** A row for the wire: common values as they are, its own in wire units, the names of its links. */
const wireRow = (document: Document, row: Row): Row => {
  const { fields } = document
  const shown = Object.fromEntries(plainFields(fields))
  return {
    ...Object.fromEntries(commonColumns.map(name => [name, row[name]])),
    ...writeValues(shown, row),
    ...(row.datedBack ? { datedBack: row.datedBack } : undefined),
    labels: row.labels ?? {},
  }
}

const summed = new Set(['quantity', 'weight', 'money', 'count'])

const totalsIn = (document: Document): Fields =>
  Object.fromEntries(
    columnsOf(document).flatMap(name => {
      const field = document.fields[name]
      return field && summed.has(field.shape.kind) && !('sum' in field.shape) ? [[name, field]] : []
    }),
  )

const summedOf = (document: Document, totals: Fields): Figured => ({
  document: document.name,
  table: snake(document.name),
  sums: Object.keys(totals).map(snake),
})

// Rows that run in opposite directions are not summed unless the list is filtered to one direction.
const sumsOf = (document: Document, isOneWay: boolean): Fields => (isOneWay ? totalsIn(document) : {})

/** A document's list as its kept figures need it; undefined if it has no day. */
export const figuredOf = (document: Document): Figured | undefined =>
  document.fields.date && summedOf(document, sumsOf(document, opposites(document).length === 0))

/** The number of rows and the sums of their figures: from the kept figures where they suffice, else counted. */
export const tally = async (document: Document, { where, narrowing, isOneWay }: ListQuery, { tx }: Context) => {
  const fields = sumsOf(document, isOneWay)
  const of = summedOf(document, fields)
  const kept = narrowing && (await readFigures(of, narrowing, tx))
  const { count, sums } = kept ?? (await countRows(of, where, tx))
  const totals = Object.fromEntries(Object.keys(fields).map((name, i) => [name, sums[i]]))
  return { count, totals: writeValues(fields, totals) }
}

// Names of linked rows; for Arabic readers also the row's own Arabic name.
const labelsWithName = ({ named, fields }: Document, asker: Person): RawBuilder<unknown> =>
  named === 'name' && fields.nameAr && asker.language === 'arabic'
    ? sql`(${labelsOf(fields, 't', asker)}::jsonb || jsonb_build_object('name', t.name_ar))`
    : labelsOf(fields, 't', asker)

// By how many days a row was dated further back than users may date.
const datedBack = ({ name, fields }: Document): RawBuilder<unknown> =>
  fields.date
    ? sql`, (select d.days from app.dated_back d
        where d.agency_id = app.agency() and d.document = ${sql.lit(name)} and d.document_id = t.id) as "datedBack"`
    : sql``

const rowsOf = (
  document: Document,
  { where, orderBy }: ListQuery,
  limit: RawBuilder<unknown>,
  { asker }: Context,
) => sql<Row>`
  select ${ownColumns(document, 't')}, ${labelsWithName(document, asker)} as labels ${datedBack(document)}
  from (select * from ${tableOf(document)} t where ${where} order by ${orderBy} ${limit}) t order by ${orderBy}`

/** A page of a list: `{count, rows, totals}`, rows in wire units; or one part of it, `{rows}` or `{count, totals}`. */
export const list = async (document: Document, query: ListQuery, context: Context) => {
  const limit = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  const [figures, page] = await together(
    query.part === 'rows' ? undefined : tally(document, query, context),
    query.part === 'figures' ? undefined : rowsOf(document, query, limit, context).execute(context.tx),
  )
  return { ...figures, ...(page && { rows: page.rows.map(row => wireRow(document, row)) }) }
}

/** Every row of a list, for files. */
export const everyRow = (document: Document, query: ListQuery, context: Context): AsyncGenerator<Row> =>
  rowsByCursor(`list ${document.name}`, rowsOf(document, query, sql``, context), context.tx)

// The statement that reads a document always has the same long text, so it is compiled once.
const texts = new Map<string, string>()

const columnsRead = (document: Document, { tx, asker }: Context, lock: boolean): RawBuilder<unknown> => {
  const key = `${document.address} ${asker.language} ${asker.companyId === null} ${lock}`
  const labels = () => (lock ? sql`null::json` : labelsWithName(document, asker))
  const text = texts.get(key) ?? sql`${ownColumns(document, 't')}, ${labels()} as labels`.compile(tx).sql
  texts.set(key, text)
  return sql.raw(text)
}

const readLines = async (
  document: Document,
  [name, fields]: [string, Fields],
  id: number,
  { tx, asker }: Context,
): Promise<Row[]> => {
  const lines = sql<Row>`
    select ${sql.join(columnsIn(fields, 't'))}, ${labelsOf(fields, 't', asker)} as labels
    from ${sql.table(linesTable(document, name))} t where t.agency_id = app.agency() and t.parent = ${id} order by t.position`
  return (await lines.execute(tx)).rows
}

/** One document with its child rows, in internal units; 404 if the user may not see it. `lock` locks the row until the transaction
 *  ends, and leaves out the names of its links: a caller that changes a row does not show it. */
export const find = async (document: Document, id: number, context: Context, { lock = false } = {}): Promise<Row> => {
  const within = [...onlyOf(document, 't'), ...inScope(document, context.asker)]
  const [{ rows }, ...lines] = await together(
    sql<Row>`
    select ${columnsRead(document, context, lock)}, t.agency_id as "agencyId"
    from ${tableOf(document)} t where t.agency_id = app.agency() and t.id = ${id} ${allOf(within)}
    ${lock ? sql`for update` : sql``}`.execute(context.tx),
    ...linesOf(document).map(lines => readLines(document, lines, id, context)),
  )
  const row = rows[0] ?? notFound()
  for (const [i, [name]] of linesOf(document).entries()) row[name] = lines[i]
  return row
}

export type SeenBy = { seenBy: number[] | null }

/** A document with the companies that may see it (null: everyone); 404 for users without the right to `verb`.
 *  Attachments are visible to everyone who may see the document. */
export const findWithViewers = async (
  document: Document,
  id: number,
  verb: Verb,
  context: Context,
): Promise<Row & SeenBy> => {
  if (!mayOn(context.asker, verb, document.right)) notFound()
  const row = await find(document, id, context)
  const { rows } = await sql<SeenBy>`select seen_by from ${tableOf(document)}
    where agency_id = app.agency() and id = ${row.id}`.execute(context.tx)
  return { ...row, seenBy: rows[0]!.seenBy }
}

/** A whole document for the wire, with the child rows the user may see. */
export const wireDocument = (document: Document, row: Row, { asker }: Context): Row => {
  const seen = linesOf(document).filter(([name]) => maySee(asker, document.fields[name]!))
  const lines = seen.map(([name, fields]) => [
    name,
    (row[name] as Row[]).map(line => ({ ...writeValues(fields, line), labels: line.labels ?? {} })),
  ])
  return { ...wireRow(document, row), ...Object.fromEntries(lines) }
}
