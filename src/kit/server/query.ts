// Reads a list's query: page, sort, search and filters. Unknown parameters are refused.

import { type RawBuilder, sql } from 'kysely'
import { isDay } from '#kit/days.ts'
import { columnsOf, commonFields, type Document, opposites } from '#kit/document.ts'
import { type Field, parameterOf } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { andMerged, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope, inSight } from '#kit/server/scope.ts'
import type { Narrowing } from '#lists/figures.server.ts'
import { type Found, findRows } from '#lists/found-rows.server.ts'

const pageSizes = [20, 10, 40, 60, 80, 100]

export type ListQuery = {
  page: number
  pageSize: number
  where: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  /** the requested days and states, if nothing else narrows the list */
  narrowing?: Narrowing
  /** all rows run in the same direction, so they may be summed */
  isOneWay: boolean
  /** only the rows, or only the figures */
  part?: 'rows' | 'figures'
}
export type QueryWords = Record<string, string | string[] | undefined>

const all = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const one = (value: string | string[] | undefined): string | undefined => all(value)[0]

const refuseFilter = (name: string, message = 'This filter has the wrong format. Remove it and choose again.'): never =>
  refuse('This filter does not fit the list. Remove it.', { fields: { [name]: message } })

const wholeNumber = (name: string, text: string): number => {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : 0
  return number > 0 ? number : refuseFilter(name)
}

/** Reads page and page size. */
export const pageOf = (asked: QueryWords): { page: number; pageSize: number } => {
  const page = wholeNumber('page', one(asked.page) ?? '1')
  const pageSize = wholeNumber('pageSize', one(asked.pageSize) ?? '20')
  if (!pageSizes.includes(pageSize)) refuseFilter('pageSize')
  return { page, pageSize }
}

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${snake(name)}`)

const filterCondition = (name: string, field: Field, asked: string[]): RawBuilder<unknown> => {
  const { shape } = field
  const parameter = parameterOf(name, field)
  const rowsOf = (to: Document) =>
    andMerged(
      to,
      asked.map(id => wholeNumber(parameter, id)),
    )
  if (shape.kind === 'link') return sql`${column(name)} = any(${rowsOf(shape.to)})`
  if (shape.kind === 'links') return sql`${column(name)} && ${rowsOf(shape.to)}`
  if (shape.kind === 'choices') return sql`${column(name)} && ${asked}::text[]`
  if (shape.kind === 'choice' && asked.some(word => !shape.options.includes(word))) refuseFilter(parameter)
  if (shape.kind === 'yesNo') return sql`${column(name)} = ${asked[0] === 'true'}`
  return sql`${column(name)}::text = any(${asked}::text[])`
}

const dayConditions = (name: string, asked: QueryWords): RawBuilder<unknown>[] =>
  (['from', 'to'] as const).flatMap(bound => {
    const text = one(asked[bound])
    if (text === undefined) return []
    if (!isDay(text)) return refuseFilter(bound, 'Enter a day that exists, as YYYY-MM-DD.')
    return [bound === 'from' ? sql`${column(name)} >= ${text}::date` : sql`${column(name)} <= ${text}::date`]
  })

/** For each document, its rows that contain `words` in one of its search fields. */
export const searchEach = (documents: readonly Document[], words: string, { tx }: Context): Promise<Found[]> => {
  const tables = documents.map(({ name }) => snake(name))
  return findRows(tables, words, tx)
}

/** Documents named by a link have no text of their own to search. */
export const hasName = ({ fields, named }: Document): boolean => fields[named]?.shape.kind === 'text'

// Digits alone are the end of a number, not a name.
const searchedLinks = (document: Document, words: string, by: readonly string[]): [string, Document][] =>
  Object.entries(document.fields).flatMap(([name, { shape }]): [string, Document][] => {
    if (shape.kind !== 'link') return []
    const isNamed = by.includes(name) && hasName(shape.to) && !shape.to.prefix && /\D/.test(words)
    return isNamed || name === document.named ? [[name, shape.to]] : []
  })

/** Condition for rows that contain `words` in a search field of the document, or in the name of a row to which a link of `by` leads. */
export const searchIn = async (document: Document, words: string, context: Context, by: readonly string[] = []) => {
  const own = document.fields[document.named]?.shape.kind === 'link' ? [] : [document]
  const links = searchedLinks(document, words, by)
  const found = await searchEach([...own, ...links.map(([, to]) => to)], words, context)
  const named = links.flatMap(([name, to], place) => {
    const { rows, isNone } = found[own.length + place]!
    const ids = sql`select t.id from ${tableOf(to)} t where t.agency_id = app.agency() and ${rows}`
    return isNone ? [] : [sql`${column(name)} = any(array(${ids}))`]
  })
  return sql`(${sql.join([...own.map((_, place) => found[place]!.rows), ...named, sql`false`], sql` or `)})`
}

const filtersOf = (document: Document): [string, Field][] =>
  document.filters.map(name => [name, document.fields[name] as Field] as [string, Field])

const conditions = async (document: Document, asked: QueryWords, context: Context): Promise<RawBuilder<unknown>[]> => {
  const known = new Set(['page', 'pageSize', 'sort', 'part', 'search', 'status'])
  const found: RawBuilder<unknown>[] = [sql`t.agency_id = app.agency()`]
  for (const [name, value] of Object.entries(document.only))
    found.push(filterCondition(name, document.fields[name] as Field, [value]))
  for (const [name, field] of filtersOf(document)) {
    if (field.shape.kind === 'day') {
      known.add('from').add('to')
      found.push(...dayConditions(name, asked))
      continue
    }
    const parameter = parameterOf(name, field)
    // One of several may be asked for by its own name: `type=seller` of `types`.
    const single = field.shape.kind === 'choices' ? name.replace(/s$/, '') : parameter
    known.add(parameter).add(single)
    const values = [...new Set([asked[parameter], asked[single]].flatMap(all))]
    if (values.length > 0) found.push(filterCondition(name, field, values))
  }
  const states = all(asked.status)
  if (states.some(state => !document.life.states.includes(state))) refuseFilter('status')
  if (states.length > 0) found.push(sql`t.status = any(${states}::text[])`)
  const words = one(asked.search)?.trim()
  for (const name of Object.keys(asked))
    if (!known.has(name)) refuseFilter(name, 'This list has no such filter. Remove it.')
  if (words) found.push(await searchIn(document, words.slice(0, 100), context, document.filters))
  return found
}

const defaultSort = (document: Document): string => (document.fields.date ? '-date' : document.named)

const sortOf = (document: Document, asked: QueryWords): RawBuilder<unknown> => {
  const sortable = new Set([...columnsOf(document), ...Object.keys(commonFields), document.named])
  const parts = (one(asked.sort) ?? defaultSort(document)).split(',').slice(0, 4)
  const terms = parts.map(part => {
    const name = part.replace(/^-/, '')
    if (!sortable.has(name)) refuseFilter('sort')
    return part.startsWith('-') ? sql`${column(name)} desc` : sql`${column(name)}`
  })
  return sql.join([...terms, sql`t.id desc`])
}

const parts = ['rows', 'figures'] as const

const partOf = ({ part }: QueryWords): ListQuery['part'] =>
  part === undefined ? part : (parts.find(each => each === part) ?? refuseFilter('part'))

const ofAll = new Set(['page', 'pageSize', 'sort', 'part', 'status', 'from', 'to'])

// Kept figures can answer only for staff who see all rows, and only for days and states.
const narrowingOf = (document: Document, asked: QueryWords, { asker }: Context): Narrowing | undefined => {
  const isNarrowed = Object.keys({ ...document.only, ...asked }).some(name => !ofAll.has(name))
  const isLimited = asker.companyId !== null || inScope(document, asker).length > 0
  if (!document.fields.date || !document.filters.includes('date') || isNarrowed || isLimited) return undefined
  return { from: one(asked.from), to: one(asked.to), states: asked.status ? all(asked.status) : undefined }
}

/** Reads a list's query. An unknown parameter is refused, not ignored. */
export const readListQuery = async (document: Document, asked: QueryWords, context: Context): Promise<ListQuery> => {
  const [own, seen] = [await conditions(document, asked, context), await inSight(document, context)]
  return {
    ...pageOf(asked),
    where: sql.join([...own, ...seen, ...inScope(document, context.asker)], sql` and `),
    orderBy: sortOf(document, asked),
    narrowing: narrowingOf(document, asked, context),
    isOneWay: opposites(document).every(name => all(asked[name]).length === 1),
    part: partOf(asked),
  }
}
