// Finds the documents that refer to a row of master data, from the documents' definitions.

import { type RawBuilder, sql } from 'kysely'
import { type Document, linesOf } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { linesTable, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** `isEntered`: the user chose the link; otherwise it follows from another document, such as a credit note's customer from its invoice. */
type Reference = { table: string; row: 'id' | 'parent'; column: string; isList: boolean; isEntered: boolean }
export type ReferringDocument = { document: Document; references: Reference[] }

const referencesIn = (fields: Fields, name: string, table: string, row: Reference['row']): Reference[] =>
  Object.entries(fields).flatMap(([field, { shape, need }]) =>
    (shape.kind === 'link' || shape.kind === 'links') && shape.to.name === name
      ? [{ table, row, column: snake(field), isList: shape.kind === 'links', isEntered: need !== 'automatic' }]
      : [],
  )

/** Every document with links to rows of `name`, child rows included. */
export const findReferringDocuments = (name: string, { slices }: Context): ReferringDocument[] =>
  [...slices.values()].flatMap(({ document }) => {
    const own = referencesIn(document.fields, name, snake(document.name), 'id')
    const inLines = linesOf(document).flatMap(([lines, fields]) =>
      referencesIn(fields, name, linesTable(document, lines), 'parent'),
    )
    const references = [...own, ...inLines]
    return references.length > 0 ? [{ document, references }] : []
  })

/** The ids of the documents that refer to one of the rows. */
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

// A document that refers to the same row twice counts once.
const namedRowsQuery = ({ references }: ReferringDocument, ids: readonly number[]): RawBuilder<unknown> =>
  sql`select u.named, count(distinct u.id) as uses from (${sql.join(
    references.map(({ table, row, column, isList }) => {
      const [id, named] = [sql.ref(`r.${row}`), sql.ref(`r.${column}`)]
      const from = isList
        ? sql`${sql.table(table)} r cross join lateral unnest(${named}) n (named)`
        : sql`${sql.table(table)} r`
      const which = isList ? sql.ref('n.named') : named
      return sql`select ${which} as named, ${id} as id from ${from} where r.agency_id = app.agency() and ${which} = any(${ids}::bigint[])`
    }),
    sql` union all `,
  )}) u group by u.named`

/** The number of documents that refer to each of these rows of `name`; rows without any are missing. Every table is read once. */
export const countUsesOfEach = async (
  name: string,
  ids: readonly number[],
  context: Context,
): Promise<Map<number, number>> => {
  const each = findReferringDocuments(name, context).map(referring => namedRowsQuery(referring, ids))
  if (each.length === 0 || ids.length === 0) return new Map()
  const { rows } = await sql<{ named: number; uses: number }>`
    select e.named, sum(e.uses)::bigint as uses from (${sql.join(each, sql` union all `)}) e group by e.named`.execute(
    context.tx,
  )
  return new Map(rows.map(({ named, uses }) => [named, uses]))
}
