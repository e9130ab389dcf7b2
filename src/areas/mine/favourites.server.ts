// Pages and documents that a user has marked as favourites.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Favourite, readFavourites, setFavourite } from '#areas/mine/calls.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'

type StoredFavourite = { address: string; id: number }

// Of those in view: one that the user may no longer see cannot be removed.
const most = 40

const readKept = async ({ tx }: Context): Promise<StoredFavourite[]> => {
  const { rows } = await sql<StoredFavourite>`select address, document_id as id from app.favourite
    where agency_id = app.agency() and owner = app.actor() order by at`.execute(tx)
  return rows
}

const labelsOf = async (kept: readonly StoredFavourite[], context: Context): Promise<Map<string, string>> => {
  const { slices, asker, tx } = context
  const documents = new Map([...slices.values()].map(({ document }) => [document.address, document]))
  const groups = [...Map.groupBy(kept, ({ address }) => address)].flatMap(([address, of]) => {
    const document = documents.get(address)
    return document && mayOn(asker, 'View', document.right) ? [{ document, ids: of.map(({ id }) => id) }] : []
  })
  if (groups.length === 0) return new Map()
  const query = ({ document, ids }: { document: Document; ids: number[] }) => sql`
    select ${sql.lit(document.address)} as address, t.id, ${nameOf(document, 't', asker.language)} as label from ${tableOf(document)} t
    where ${sql.join([sql`t.agency_id = app.agency()`, ...inScope(document, asker)], sql` and `)} and t.id = any(${ids}::bigint[])`
  const { rows } = await sql<
    StoredFavourite & { label: string }
  >`${sql.join(groups.map(query), sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ address, id, label }) => [`${address} ${id}`, label]))
}

// A document the user may no longer see is left out; the browser adds the names of pages.
const favouritesOf = async (context: Context): Promise<{ rows: Favourite[] }> => {
  const kept = await readKept(context)
  const documents = kept.filter(({ id }) => id > 0)
  const labels = await labelsOf(documents, context)
  const titles = new Map([...context.slices.values()].map(({ document }) => [document.address, document.singular]))
  return {
    rows: kept.flatMap(({ address, id }): Favourite[] => {
      if (id === 0) return [{ address, id: null, label: '', title: '' }]
      const label = labels.get(`${address} ${id}`)
      return label === undefined ? [] : [{ address, id, label, title: titles.get(address)! }]
    }),
  }
}

/** Mounts the calls about favourites. */
export const mountFavourites = (app: FastifyInstance): void => {
  answer(app, readFavourites, (_, context) => favouritesOf(context))
  answer(app, setFavourite, async ({ body: { address, id, isKept } }, context) => {
    const { tx } = context
    if (!isKept) {
      await sql`delete from app.favourite where agency_id = app.agency() and owner = app.actor()
        and address = ${address} and document_id = ${id ?? 0}`.execute(tx)
      return favouritesOf(context)
    }
    if ((await favouritesOf(context)).rows.length >= most) refuse('There are too many favourites. Remove one first.')
    await sql`insert into app.favourite (agency_id, owner, address, document_id)
      values (app.agency(), app.actor(), ${address}, ${id ?? 0}) on conflict do nothing`.execute(tx)
    return favouritesOf(context)
  })
}
