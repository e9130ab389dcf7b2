// The requests of other users to this user, and the news of the documents the user follows.

import { sql } from 'kysely'
import type { Waiting, WaitKind } from '#areas/mine/calls.ts'
import { factsOf, shownFigure } from '#areas/mine/facts.server.ts'
import type { Document } from '#kit/document.ts'
import { nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'
import { happenings } from '#texts/happenings.ts'
import { translate } from '#texts/translate.ts'

type OpenRequest = {
  kind: WaitKind
  task: number | null
  document: string
  documentId: number
  who: string | null
  words: string
  day: string | null
  at: string
  isNew: boolean
}

type Named = {
  name: string
  id: number
  label: string
  status: string
  party: string | null
  figure: number | null
  changedAt: string
  isOpen: boolean
}

const most = 200

const readAsked = async ({ tx, asker }: Context): Promise<OpenRequest[]> => {
  const { rows } = await sql<OpenRequest>`
    (select k.kind, k.id as task, k.document, k.document_id as "documentId", k.by_name as who, k.words, k.day, k.at, k.seen_at is null as "isNew"
      from app.task k where k.agency_id = app.agency() and k.for_user = ${asker.userId} and k.done_at is null order by k.id desc limit ${most})
    union all
    (select 'followed', null, f.document, f.document_id, h.actor_name, h.action, null, h.at, true
      from app.follow f cross join lateral (select * from app.history h where h.agency_id = f.agency_id and h.document = f.document
        and h.document_id = f.document_id and h.id > f.seen and h.actor is distinct from ${asker.userId} order by h.id desc limit 1) h
      where f.agency_id = app.agency() and f.owner = ${asker.userId} limit ${most})`.execute(tx)
  return rows
}

// `isOpen`: a document that was sent back waits until it is changed or decided.
const namesOfEach = async (asked: readonly OpenRequest[], context: Context): Promise<Map<string, Named>> => {
  const { slices, asker, tx } = context
  const groups = [...Map.groupBy(asked, ({ document }) => document)].flatMap(([name, of]) => {
    const document = slices.get(name)?.document
    return document && mayOn(asker, 'View', document.right) ? [{ document, of }] : []
  })
  if (groups.length === 0) return new Map()
  const query = ({ document, of }: { document: Document; of: readonly OpenRequest[] }) => sql`
    select ${sql.lit(document.name)} as name, t.id, ${nameOf(document, 't', asker.language)} as label, t.status, t.updated_at as "changedAt",
      ${factsOf(document, context)}, t.status in (${sql.join([...document.life.editable, ''].map(state => sql.lit(state)))}) as "isOpen"
    from ${tableOf(document)} t where ${sql.join([sql`t.agency_id = app.agency()`, ...inScope(document, asker)], sql` and `)}
      and t.id = any(${of.map(({ documentId }) => documentId)}::bigint[])`
  const { rows } = await sql<Named>`${sql.join(groups.map(query), sql` union all `)}`.execute(tx)
  return new Map(rows.map(row => [`${row.name} ${row.id}`, row]))
}

const wordsOf = ({ kind, words }: OpenRequest, { life }: Document, { words: catalogue }: Context): string =>
  kind === 'followed' ? translate(catalogue, happenings[words] ?? life.actions[words]?.label ?? words) : words

/** The requests of other users to this user, for documents the user may see; the latest first. */
export const readRequests = async (context: Context): Promise<(Waiting & { isNew: boolean })[]> => {
  const asked = await readAsked(context)
  const named = await namesOfEach(asked, context)
  return asked.flatMap(each => {
    const row = named.get(`${each.document} ${each.documentId}`)
    if (!row) return []
    if (each.kind === 'returned' && (!row.isOpen || row.changedAt > each.at)) return []
    const { document } = context.slices.get(each.document)!
    const { kind, task, who, day, at, isNew } = each
    const { address, singular } = document
    const { id, label, status, party } = row
    const common = { kind, task, who, day, at, isNew, address, singular, action: null }
    const facts = { party, ...shownFigure(document, row.figure) }
    return [{ ...common, id, label, status, ...facts, words: wordsOf(each, document, context) }]
  })
}
