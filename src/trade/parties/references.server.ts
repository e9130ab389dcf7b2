// Which documents name a row of master data, found in their definitions.

import { type RawBuilder, sql } from 'kysely'
import { type Document, linesOf } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { linesTable, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** `isEntered`: a user chose it; otherwise it follows from another document, such as a credit note's customer from its invoice. */
type Reference = { table: string; row: 'id' | 'parent'; column: string; isList: boolean; isEntered: boolean }
export type ReferringDocument = { document: Document; references: Reference[] }

const referencesIn = (fields: Fields, name: string, table: string, row: Reference['row']): Reference[] =>
  Object.entries(fields).flatMap(([field, { shape, need }]) =>
    (shape.kind === 'link' || shape.kind === 'links') && shape.to.name === name
      ? [{ table, row, column: snake(field), isList: shape.kind === 'links', isEntered: need !== 'automatic' }]
      : [],
  )

/** Every document with fields that lead to rows of `name`, its child rows included. */
export const findReferringDocuments = (name: string, { slices }: Context): ReferringDocument[] =>
  [...slices.values()].flatMap(({ document }) => {
    const own = referencesIn(document.fields, name, snake(document.name), 'id')
    const inLines = linesOf(document).flatMap(([lines, fields]) =>
      referencesIn(fields, name, linesTable(document, lines), 'parent'),
    )
    const references = [...own, ...inLines]
    return references.length > 0 ? [{ document, references }] : []
  })

/** The ids of the documents that name one of the rows. */
export const referringRowsQuery = (
  { references }: Pick<ReferringDocument, 'references'>,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    references.map(({ table, row, column, isList }) => {
      const named = sql.ref(`r.${column}`)
      const names = isList ? sql`${named} && ${ids}` : sql`${named} = any(${ids})`
      return sql`select ${sql.ref(`r.${row}`)} as id from ${sql.table(table)} r where r.agency_id = app.agency() and ${names}`
    }),
    sql` union `,
  )
