// Finds where a row of master data is used.

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { andMerged, nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { mayOn } from '#rights/may.ts'
import { type MergedRow, readUses } from '#trade/parties/calls.ts'
import { findReferringDocuments, referringRowsQuery } from '#trade/parties/references.server.ts'

const readMergedRows = async (
  document: Document,
  join: RawBuilder<unknown>,
  { tx, asker }: Context,
): Promise<MergedRow[]> => {
  const { rows } =
    await sql<MergedRow>`select ${`${document.address}/`} || t.id as address, ${nameOf(document, 't', asker.language)} as name
    from app.merged m join ${tableOf(document)} t on t.agency_id = m.agency_id and ${join}
    where m.agency_id = app.agency() and m.document = ${document.name} order by 2`.execute(tx)
  return rows
}

// Includes the rows that were merged into the row.
const countUses = async (document: Document, id: number, context: Context) => {
  await find(document, id, context)
  const referring = findReferringDocuments(document.name, context).filter(({ document }) =>
    mayOn(context.asker, 'View', document.right),
  )
  const counted = await Promise.all(
    referring.map(async each => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::integer as count from (${referringRowsQuery(each, andMerged(document, [id]))}) u`.execute(
        context.tx,
      )
      return { title: each.document.title, address: each.document.address, count: rows[0]!.count }
    }),
  )
  const [[into = null], merged] = [
    await readMergedRows(document, sql`t.id = m.kept and m.gone = ${id}`, context),
    await readMergedRows(document, sql`t.id = m.gone and m.kept = ${id}`, context),
  ]
  const rows = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  return { count: rows.reduce((sum, { count }) => sum + count, 0), rows, into, merged }
}

/** Mounts the call that lists where a row is used. */
export const mountUses = (app: FastifyInstance): void =>
  answer(app, readUses, async ({ query }, context) => {
    const { document } = context.slices.get(query.of)!
    if (!mayOn(context.asker, 'View', document.right)) notFound()
    return countUses(document, query.row, context)
  })
