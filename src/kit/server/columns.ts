// Maps a document's values to tables and columns.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import type { Person } from '#kit/server/context.ts'

type Namer = Pick<Person, 'language' | 'companyId'>

/** `netKg` -> `net_kg`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The table of a document's child rows: `lc_assigned_consignees`. */
export const linesTable = (document: Document, lines: string): string => `${snake(document.name)}_${snake(lines)}`

export const tableOf = (document: Document): RawBuilder<unknown> => sql.table(snake(document.name))

/** Fields that are columns of the document's own table: no child rows, and no secrets, which are never read back. */
export const plainFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, { shape }]) => shape.kind !== 'lines' && !(shape.kind === 'text' && shape.secret))

/** SQL for the display name of a row of `of`, in the user's language where the row has an Arabic name. */
export const nameOf = (of: Document, alias: string, language: Person['language']): RawBuilder<string> => {
  const name = sql.ref<string>(`${alias}.${snake(of.named)}`)
  const named = of.fields[of.named]
  if (named?.shape.kind === 'link') {
    const { to } = named.shape
    return sql`(select ${nameOf(to, 'n', language)} from ${tableOf(to)} n where n.agency_id = ${sql.ref(`${alias}.agency_id`)} and n.id = ${name})`
  }
  return language === 'arabic' && of.fields.nameAr ? sql`coalesce(${sql.ref(`${alias}.name_ar`)}, ${name})` : name
}

/** SQL by which unique values are compared: names without punctuation and spelling variants, other texts without case. */
export const comparedBy = (fields: Fields, name: string, value: string = snake(name)): string => {
  if (fields[name]?.shape.kind !== 'text') return value
  return name === 'name' ? `app.plain_name(${value})` : `lower(${value})`
}

// Consignee users may read the names of some rows they may not open; app.name_of decides which.
const labelOf = (
  [name, { shape }]: [string, Field],
  alias: string,
  { language, companyId }: Namer,
): RawBuilder<unknown>[] => {
  if (shape.kind !== 'link' && shape.kind !== 'links') return []
  const of = sql`from ${tableOf(shape.to)} l where l.agency_id = ${sql.ref(`${alias}.agency_id`)}`
  const column = sql.ref(`${alias}.${snake(name)}`)
  const label =
    shape.kind === 'link'
      ? sql`(select ${nameOf(shape.to, 'l', language)} ${of} and l.id = ${column})`
      : sql`(select json_agg(${nameOf(shape.to, 'l', language)} order by array_position(${column}, l.id)) ${of} and l.id = any(${column}))`
  const known = companyId !== null && shape.kind === 'link'
  const called = known ? sql`coalesce(${label}, app.name_of(${sql.lit(snake(shape.to.name))}, ${column}))` : label
  return [sql`${sql.lit(name)}, ${called}`]
}

/** A JSON object with the names of all rows a row links to, by link field. */
export const labelsOf = (fields: Fields, alias: string, asker: Namer): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(Object.entries(fields).flatMap(entry => labelOf(entry, alias, asker)))})`

/** Conditions that limit `alias` to the rows of a view. */
export const onlyOf = ({ only }: Document, alias: string): RawBuilder<unknown>[] =>
  Object.entries(only).map(([name, value]) => sql`${value} = any(${sql.ref(`${alias}.${snake(name)}`)})`)

/** `and ... and ...`, to append to a where clause. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    conditions.map(condition => sql`and ${condition}`),
    sql` `,
  )

/** The ids, and those of rows merged into them: documents keep linking to a merged row after its merge. */
export const andMerged = ({ name }: { name: string }, ids: readonly number[]): RawBuilder<number[]> =>
  sql`app.and_merged(${name}, ${ids}::bigint[])`
