// Writes a document's values into its tables.

import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import type { Row } from '#kit/check.ts'
import { type Document, linesOf } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { linesTable, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** A row's own columns, child rows apart. */
export const columnValues = (document: Document, row: Row): Row =>
  Object.fromEntries(
    Object.keys(document.fields)
      .filter(name => document.fields[name]!.shape.kind !== 'lines' && name in row)
      .map(name => [snake(name), row[name]]),
  )

const seenBy = (who: (number | null)[] | 'everyone'): number[] | null =>
  who === 'everyone' ? null : who.filter((id): id is number => id !== null)

/** Companies that may see a row; null: everyone of the agency. */
export const seersOf = (document: Document, row: Row): number[] | null => seenBy(document.seenBy(row))

/** Companies that may see a row as it was and as it is: a new owner does not learn what the former one had. */
export const seersOfBoth = (document: Document, before: Row, row: Row): number[] | null => {
  const [was, is] = [seersOf(document, before), seersOf(document, row)]
  return was && is ? is.filter(id => was.includes(id)) : (was ?? is)
}

const writeTable = async (document: Document, [name, fields]: [string, Fields], row: Row, tx: Tx): Promise<void> => {
  const shape = document.fields[name]!.shape
  const lines = (row[name] ?? []) as Row[]
  if (lines.length === 0) return
  const whole = seersOf(document, row)
  const rows = lines.map((line, position) => ({
    agency_id: row.agencyId,
    parent: row.id,
    position,
    seen_by: shape.kind === 'lines' && shape.seenBy ? seenBy(shape.seenBy(line as never)) : whole,
    ...Object.fromEntries(Object.keys(fields).map(field => [snake(field), line[field] ?? null])),
  }))
  await tx
    .insertInto(linesTable(document, name) as never)
    .values(rows as never)
    .execute()
}

const clearTable = (table: string, row: Row, tx: Tx): Promise<unknown> =>
  sql`delete from ${sql.table(table)} where agency_id = app.agency() and parent = ${row.id}`.execute(tx)

/** Replaces a document's child rows if they have changed; a new document has none to delete. */
export const writeLines = async (document: Document, row: Row, before: Row | null, { tx }: Context): Promise<void> => {
  const isSeenAlike = before !== null && `${seersOf(document, row)}` === `${seersOf(document, before)}`
  const others = linesOf(document).filter(([name]) => !isSeenAlike || before?.[name] !== row[name])
  await together(
    ...others.flatMap(lines => [
      ...(before ? [clearTable(linesTable(document, lines[0]), row, tx)] : []),
      writeTable(document, lines, row, tx),
    ]),
  )
}

/** Updates columns of a document's row, or the same columns of several rows. */
export const updateRow = async (
  document: Document,
  ids: number | readonly number[],
  values: Row,
  { tx }: Context,
): Promise<void> => {
  await tx
    .updateTable(snake(document.name) as never)
    .set(values as never)
    .where('agencyId' as never, '=', sql`app.agency()` as never)
    .where('id' as never, '=', sql`any(${[ids].flat()}::bigint[])` as never)
    .execute()
}

/** Gives a document's papers the same viewers as the document. */
export const showPapers = async (document: Document, row: Row, { tx }: Context): Promise<void> => {
  if (document.papers.length === 0) return
  const seers = seersOf(document, row)
  await sql`update app.paper set seen_by = ${seers}::bigint[] where agency_id = app.agency() and document = ${document.name}
    and document_id = ${row.id} and seen_by is distinct from ${seers}::bigint[]`.execute(tx)
}
