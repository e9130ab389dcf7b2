// A list as an Excel file: every row of the same filter; first the list's columns, then all other fields of a row.

import { sql } from 'kysely'
import type { Reader } from '#excel/cells.ts'
import type { FileTable } from '#excel/spool.server.ts'
import { insideOf } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import { fieldForLists } from '#kit/display-units.ts'
import { columnsOf, type Document, fieldOf } from '#kit/document.ts'
import { type Field, type Fields, parameterOf } from '#kit/fields.ts'
import { nameOf, plainFields, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import type { ListQuery, QueryWords } from '#kit/server/query.ts'
import { everyRow, tally } from '#kit/server/rows.ts'

type CaptionLine = readonly [label: string, words: string]

const valuesOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The reader of the file: language and time zone. */
export const readerOf = ({ asker, words }: Context): Reader => ({
  language: asker.language,
  catalogue: words,
  timeZone: asker.timeZone,
})

const namesOf = async (to: Document, ids: string[], { tx, asker }: Context): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select ${nameOf(to, 'n', asker.language)} as name from ${tableOf(to)} n
    where n.agency_id = app.agency() and n.id = any(${ids}::bigint[]) order by n.id`.execute(tx)
  return rows.map(({ name }) => name)
}

const boundsOf = (asked: QueryWords): string | undefined => {
  const [from, to] = [valuesOf(asked.from)[0], valuesOf(asked.to)[0]]
  return from || to ? `${from ? formatDay(from) : '…'} – ${to ? formatDay(to) : '…'}` : undefined
}

const wordsOf = async (
  name: string,
  field: Field,
  asked: QueryWords,
  context: Context,
): Promise<string | undefined> => {
  const { shape } = field
  if (shape.kind === 'day') return boundsOf(asked)
  const values = valuesOf(asked[parameterOf(name, field)])
  if (values.length === 0) return undefined
  if (shape.kind === 'link' || shape.kind === 'links') return (await namesOf(shape.to, values, context)).join(', ')
  const { catalogue } = readerOf(context)
  return values.map(word => catalogue[word] ?? word).join(', ')
}

const captionOf = async (document: Document, asked: QueryWords, context: Context): Promise<CaptionLine[]> => {
  const fields: [string, Field][] = [
    ...document.filters.map(name => [name, document.fields[name] as Field] as [string, Field]),
    ['status', { label: 'Status', need: 'optional', shape: { kind: 'text', max: 40 } }],
    ['search', { label: 'Search', need: 'optional', shape: { kind: 'text', max: 100 } }],
  ]
  const words = await Promise.all(
    fields.map(async ([name, field]) => [field.label, await wordsOf(name, field, asked, context)] as const),
  )
  return words.filter((each): each is CaptionLine => Boolean(each[1]))
}

/** The columns of a document's file. */
const fileFields = (document: Document): Fields => ({
  ...Object.fromEntries(columnsOf(document).map(name => [name, fieldOf(document, name)!])),
  ...Object.fromEntries(plainFields(document.fields)),
})

/** All rows of a list as the table of a file; `asked` is the query, which the caption repeats. */
export const listTable = async (
  document: Document,
  query: ListQuery,
  asked: QueryWords,
  context: Context,
): Promise<FileTable> => {
  const reader = readerOf(context)
  const columns = fileFields(document)
  const [lines, { count, totals }] = await Promise.all([
    captionOf(document, asked, context),
    tally(document, query, context),
  ])
  const table = {
    ...reader,
    title: document.title,
    columns: Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, fieldForLists(field)])),
    asked: lines,
    totals: insideOf(columns, totals),
    rows: everyRow(document, query, context),
  }
  return { name: reader.catalogue[document.title] ?? document.title, count, table }
}
