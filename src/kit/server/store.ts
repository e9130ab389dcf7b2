// Putting a document's values where columns.ts says they stand.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import { type Document, linesOf } from '#kit/document.ts'
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

/** Who may see a row: null is everyone of the agency. */
export const seersOf = (document: Document, row: Row): number[] | null => seenBy(document.seenBy(row))

/** Writes a document's child rows anew. */
export const writeLines = async (document: Document, row: Row, { tx }: Context): Promise<void> => {
  for (const [name, fields] of linesOf(document)) {
    const table = linesTable(document, name)
    const shape = document.fields[name]!.shape
    await sql`delete from ${sql.table(table)} where agency_id = app.agency() and parent = ${row.id}`.execute(tx)
    const lines = (row[name] ?? []) as Row[]
    if (lines.length === 0) continue
    const whole = seersOf(document, row)
    const rows = lines.map((line, position) => ({
      agency_id: row.agencyId,
      parent: row.id,
      position,
      seen_by: shape.kind === 'lines' && shape.seenBy ? seenBy(shape.seenBy(line as never)) : whole,
      ...Object.fromEntries(Object.keys(fields).map(field => [snake(field), line[field] ?? null])),
    }))
    await tx
      .insertInto(table as never)
      .values(rows as never)
      .execute()
  }
}

/** Writes columns of a document's own row. */
export const updateRow = async (document: Document, id: number, values: Row, { tx }: Context): Promise<void> => {
  await tx
    .updateTable(snake(document.name) as never)
    .set(values as never)
    .where('agencyId' as never, '=', sql`app.agency()` as never)
    .where('id' as never, '=', id as never)
    .execute()
}
