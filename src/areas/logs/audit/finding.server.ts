// Finding entries of the audit by words, without looking at the row of each: rows are found the other way round, through the index by which
// their own lists find them, and only entries of documents where that would be too many are looked at one by one.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { containing, findRows } from '#lists/found-rows.server.ts'
import { happenings } from '#texts/happenings.ts'

const documentsIn = ({ slices }: Context): Document[] => [...slices.values()].map(({ document }) => document)

// One that is named by a linked row is not found by that name in its own list.
const isNamedByText = ({ fields, named }: Document): boolean => fields[named]?.shape.kind === 'text'

type Found = { names: string[]; ids: number[]; others: string[] }

const findNamed = async (word: string, context: Context): Promise<Found> => {
  const documents = documentsIn(context)
  const named = documents.filter(isNamedByText)
  const found = await findRows(
    named.map(({ name }) => snake(name)),
    word,
    context.tx,
  )
  const rows = named.flatMap(({ name }, place) => (found[place] ?? []).map(id => ({ name, id })))
  return {
    names: rows.map(({ name }) => name),
    ids: rows.map(({ id }) => id),
    others: documents.filter(each => !found[named.indexOf(each)]).map(({ name }) => name),
  }
}

const sayBoth = (label: string, { arabic }: Context): string => `${label} ${arabic[label] ?? ''}`.toLowerCase()

// Screens and actions stand in the entries by their names, and people read and write their labels.
const findLabels = (word: string, screens: Readonly<Record<string, string>>, context: Context) => {
  const says = (label: string): boolean => sayBoth(label, context).includes(word)
  const own = documentsIn(context).flatMap(({ name, life }) =>
    Object.entries(life.actions)
      .filter(([, { label }]) => says(label))
      .map(([action]) => ({ name, action })),
  )
  return {
    screens: Object.keys(screens).filter(name => says(screens[name]!)),
    happenings: Object.keys(happenings).filter(action => says(happenings[action]!)),
    names: own.map(({ name }) => name),
    actions: own.map(({ action }) => action),
  }
}

/** The words somebody looks for, each of which an entry has to hold. */
export const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** Condition for entries `h` that hold a word: in what changed, by whom, why, from where, on which screen, or in the row's name, which
 *  `rowName` gives. `screens`: what each document's screen is called. */
export const holdsWord = async (
  word: string,
  { screens, rowName }: { screens: Readonly<Record<string, string>>; rowName: RawBuilder<unknown> },
  context: Context,
): Promise<RawBuilder<unknown>> => {
  const like = containing(word)
  const rows = await findNamed(word, context)
  const labels = findLabels(word, screens, context)
  const isTold = context.asker.companyId === null
  return sql`(h.actor_name ilike ${like} or h.reason ilike ${like} or h.changes::text ilike ${like}
    or (${isTold}::boolean and (h.address ilike ${like} or h.device ilike ${like}))
    or h.document = any(${labels.screens}::text[]) or h.action = any(${labels.happenings}::text[])
    or (h.document, h.action) in (select * from unnest(${labels.names}::text[], ${labels.actions}::text[]))
    or (h.document, h.document_id) in (select * from unnest(${rows.names}::text[], ${rows.ids}::bigint[]))
    or (h.document = any(${rows.others}::text[]) and ${rowName} ilike ${like}))`
}
