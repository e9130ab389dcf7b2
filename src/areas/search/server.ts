// The search over every document of the catalogue, limited to what the user may see. Numbers are found by their
// beginning, names by any part.

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type FoundDocument, leastLetters, mostFound, search } from '#areas/search/calls.ts'
import { resolveNumbers } from '#areas/search/numbers.ts'
import { escapeLike } from '#database/like.ts'
import type { Document } from '#kit/document.ts'
import { answer } from '#kit/server/answer.ts'
import { nameOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { hasName, searchEach } from '#kit/server/query.ts'
import { inScope } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'
import { openStates, waitsFor } from '#waiting/waiting.ts'

type SearchCondition = { document: Document; condition: RawBuilder<unknown>; rank: RawBuilder<unknown> }

// There may be millions of automatically numbered documents.
const isNumbered = ({ prefix, fields, named }: Document): boolean =>
  prefix !== undefined || fields[named]?.need === 'automatic'

const startsWith = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`} and starts_with(${column}, ${text}))`

const byNumber = (
  document: Document,
  words: string,
  own: string | null,
  { today }: Context,
): SearchCondition | undefined => {
  const year = Number(today.slice(0, 4))
  const series = typeof document.prefix === 'string' ? document.prefix : undefined
  const numbers = resolveNumbers(words, series, [year, year - 1], own)
  if (!numbers) return undefined
  const column = sql`t.${sql.ref(snake(document.named))}`
  const begins = numbers.begins.map(text => startsWith(column, text))
  const is = numbers.is.length > 0 ? [sql`${column} = any(${numbers.is}::text[])`] : []
  return { document, condition: sql`(${sql.join([...begins, ...is], sql` or `)})`, rank: sql`0` }
}

const byName = async (documents: readonly Document[], words: string, context: Context): Promise<SearchCondition[]> => {
  const begins = `${escapeLike(words)}%`
  const found = await searchEach(documents, words, context)
  return documents.map((document, place) => ({
    document,
    condition: found[place]!.rows,
    rank: sql`case when t.${sql.ref(snake(document.named))} ilike ${begins} then 0 else 1 end`,
  }))
}

const searchQuery = ({ document, condition, rank }: SearchCondition, { asker }: Context): RawBuilder<unknown> => {
  const scope = inScope(document, asker).map(each => sql` and ${each}`)
  const label = nameOf(document, 't', asker.language)
  return sql`(select ${document.name} as name, t.id, ${label} as label, t.status, ${rank} as rank from ${tableOf(document)} t
    where t.agency_id = app.agency() and ${condition}${sql.join(scope, sql``)} order by rank, t.id desc limit ${mostFound})`
}

const readNumberPrefix = async ({ tx }: Context): Promise<string | null> => {
  const { rows } = await sql<{
    own: string | null
  }>`select number_prefix as own from agency where id = app.agency()`.execute(tx)
  return rows[0]?.own ?? null
}

type SearchRow = { name: string; id: number; label: string; status: string; plate?: string }

// Users look for a truck because of its present task: its open tickets come first, the latest first.
const openTicketsOf = async (
  documents: readonly Document[],
  trucks: readonly SearchRow[],
  context: Context,
): Promise<SearchRow[]> => {
  const ids = trucks.map(({ id }) => id)
  const queries = documents.flatMap(document => {
    const states = openStates(document)
    const [link] =
      Object.entries(document.fields).find(([, { shape }]) => shape.kind === 'link' && shape.to.name === 'truck') ?? []
    if (!link || states.length === 0) return []
    const truck = sql.ref(`t.${snake(link)}`)
    const scope = inScope(document, context.asker).map(each => sql` and ${each}`)
    return sql`(select ${document.name} as name, t.id, ${nameOf(document, 't', context.asker.language)} as label, t.status,
        (select plate from truck where agency_id = t.agency_id and id = ${truck}) as plate, t.updated_at as at from ${tableOf(document)} t
      where t.agency_id = app.agency() and ${truck} = any(${ids}::bigint[]) and t.status in (${sql.join(states.map(state => sql.lit(state)))})
        ${sql.join(scope, sql``)} order by t.updated_at desc limit ${mostFound})`
  })
  if (ids.length === 0 || queries.length === 0) return []
  const { rows } =
    await sql<SearchRow>`select name, id, label, status, plate from (${sql.join(queries, sql` union all `)}) f
    order by at desc limit ${mostFound - 1}`.execute(context.tx)
  return rows
}

const foundDocument = (found: SearchRow, document: Document, { asker }: Context): FoundDocument => {
  const { name, id, label, status, plate = null } = found
  const { title, singular, address } = document
  const decision = waitsFor(asker, document).find(({ kind, state }) => kind === 'approve' && state === status)?.action
  const entry = { id, label, status, plate, address, title: name === 'truck' || !plate ? title : singular }
  return { ...entry, decision: decision ? document.life.actions[decision]!.label : null }
}

const findDocuments = async (words: string, context: Context): Promise<FoundDocument[]> => {
  const own = await readNumberPrefix(context)
  const documents = [...context.slices.values()]
    .map(({ document }) => document)
    .filter(({ right }) => mayOn(context.asker, 'View', right))
  const numbered = documents.filter(isNumbered).flatMap(document => byNumber(document, words, own, context) ?? [])
  const named = documents.filter(document => !isNumbered(document) && hasName(document))
  const matching = [...numbered, ...(await byName(named, words, context))]
  if (matching.length === 0) return []
  const { rows } = await sql<SearchRow>`
    select name, id, label, status from (${sql.join(
      matching.map(each => searchQuery(each, context)),
      sql` union all `,
    )}) f order by rank, length(label), label limit ${mostFound}`.execute(context.tx)
  const tickets = await openTicketsOf(
    documents,
    rows.filter(({ name }) => name === 'truck'),
    context,
  )
  const ofName = new Map(documents.map(document => [document.name, document]))
  return [...tickets, ...rows].slice(0, mostFound).map(row => foundDocument(row, ofName.get(row.name)!, context))
}

/** Mounts the search. */
export const mountSearch = (app: FastifyInstance): void => {
  answer(app, search, async ({ query: { words } }, context) => {
    const text = words.trim()
    return { rows: text.length < leastLetters ? [] : await findDocuments(text, context) }
  })
}
