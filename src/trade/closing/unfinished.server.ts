// Documents dated before a close that have not posted yet: drafts, and trucks that are still being weighed.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { allOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import type { Life } from '#kit/states.ts'
import { type ChecklistLine, findBlocking } from '#trade/closing/checklist.ts'

/** The days to be closed; with an owner and a terminal, only documents that name both. */
export type ClosedDays = { from: string | null; to: string; consignee?: number; terminal?: number }

/** The states from which an action leads to a posted state, such as those of drafts and open tickets. */
const unpostedStates = (life: Life): string[] => {
  const reached = new Set(life.posted)
  const moves = Object.values(life.actions).flatMap(({ moves, undo }) => (undo ? [] : Object.entries(moves)))
  for (let grows = true; grows; ) {
    const before = reached.size
    for (const [from, to] of moves) if (reached.has(to)) reached.add(from)
    grows = reached.size > before
  }
  return life.states.filter(state => reached.has(state) && !life.posted.includes(state))
}

const linksTo = ({ fields }: Document, name: string): string[] =>
  Object.entries(fields).flatMap(([field, { shape }]) =>
    shape.kind === 'link' && shape.to.name === name ? [field] : [],
  )

const anyOf = (links: readonly string[], id: number): RawBuilder<unknown> =>
  sql`${id}::bigint in (${sql.join(links.map(field => sql.ref(snake(field))))})`

const isDated = ({ document, behaviour }: Slice): boolean =>
  document.fields.date?.shape.kind === 'day' && Boolean(behaviour.post ?? behaviour.preview)

type UnfinishedKind = { document: Document; states: string[]; about: RawBuilder<unknown>[]; words: [string, string][] }

// The link of a line opens the filtered list. Where a list cannot be filtered by owner or terminal, its days and states still include the
// counted documents.
const countedIn = ({ document }: Slice, { from, to, consignee, terminal }: ClosedDays): UnfinishedKind[] => {
  const states = unpostedStates(document.life)
  const [owners, places] = [linksTo(document, 'company'), linksTo(document, 'terminal')]
  const isOfStock = consignee !== undefined && terminal !== undefined
  if (states.length === 0 || (isOfStock && (owners.length === 0 || places.length === 0))) return []
  const about = isOfStock ? [anyOf(owners, consignee), anyOf(places, terminal)] : []
  const days: [string, string][] = [...(from ? [['from', from] as [string, string]] : []), ['to', to]]
  const isFiltered = (name: string) => isOfStock && document.filters.includes(name)
  const words: [string, string][] = [
    ...states.map((state): [string, string] => ['status', state]),
    ...(document.filters.includes('date') ? days : []),
    ...(isFiltered('consignee') ? [['consigneeId', String(consignee)] as [string, string]] : []),
    ...(isFiltered('terminal') ? [['terminalId', String(terminal)] as [string, string]] : []),
  ]
  return [{ document, states, about, words }]
}

/** Counts unfinished documents: one line for each kind of document that has any. */
export const readUnfinished = async (of: ClosedDays, { tx, slices }: Context): Promise<ChecklistLine[]> => {
  const all = [...slices.values()].filter(isDated).flatMap(slice => countedIn(slice, of))
  const counts = all.map(
    ({ document, states, about }, index) => sql`select ${sql.lit(index)}::integer as "index", count(*)::integer as found
      from ${tableOf(document)} where agency_id = app.agency() and status = any(${states}::text[]) and date <= ${of.to}::date
      and (${of.from}::date is null or date >= ${of.from}::date) ${allOf(about)}`,
  )
  const { rows } = await sql<{
    index: number
    found: number
  }>`${sql.join(counts, sql` union all `)} order by 1`.execute(tx)
  return rows
    .filter(({ found }) => found > 0)
    .map(({ index, found }) => {
      const { document, words } = all[index]!
      return {
        title: 'Not posted yet: {of}',
        of: document.title,
        found,
        path: `${document.address}?${new URLSearchParams(words)}`,
        isBlocking: true,
      }
    })
}

/** Refuses a close while a blocking line of its checklist has found something. */
export const refuseUnfinished = (lines: readonly ChecklistLine[]): void => {
  const first = findBlocking(lines)[0]
  if (!first) return
  exceeded('UNFINISHED', 'Not posted yet: {of} ({found}). Post or cancel that first.', {
    values: { of: first.of, found: first.found },
    details: { checklist: lines },
  })
}
