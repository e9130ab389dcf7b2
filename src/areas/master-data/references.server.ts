// Which documents name a row of master data, found in their definitions.

import { type RawBuilder, sql } from 'kysely'
import { type Document, linesOf } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { linesTable, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

type Reference = { table: string; row: 'id' | 'parent'; column: string; isList: boolean }
export type Referring = { document: Document; references: Reference[] }

const among = (fields: Fields, name: string, table: string, row: Reference['row']): Reference[] =>
  Object.entries(fields).flatMap(([field, { shape }]) =>
    (shape.kind === 'link' || shape.kind === 'links') && shape.to.name === name
      ? [{ table, row, column: snake(field), isList: shape.kind === 'links' }]
      : [],
  )

/** Every document with fields that lead to rows of `name`, its child rows included. */
export const referringTo = (name: string, { slices }: Context): Referring[] =>
  [...slices.values()].flatMap(({ document }) => {
    const own = among(document.fields, name, snake(document.name), 'id')
    const inLines = linesOf(document).flatMap(([lines, fields]) =>
      among(fields, name, linesTable(document, lines), 'parent'),
    )
    const references = [...own, ...inLines]
    return references.length > 0 ? [{ document, references }] : []
  })

/** The ids of the documents that name the row. */
export const rowsReferring = ({ references }: Referring, id: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql.join(
    references.map(({ table, row, column, isList }) => {
      const names = isList ? sql`${id} = any(${sql.ref(`r.${column}`)})` : sql`${sql.ref(`r.${column}`)} = ${id}`
      return sql`select ${sql.ref(`r.${row}`)} as id from ${sql.table(table)} r where r.agency_id = app.agency() and ${names}`
    }),
    sql` union `,
  )
