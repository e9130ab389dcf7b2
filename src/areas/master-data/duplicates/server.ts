import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import {
  duplicates,
  type Mergeable,
  type Merged,
  merge,
  type Tare,
  taresOf,
  usesOf,
} from '#areas/master-data/duplicates/calls.ts'
import { duplicatesOf } from '#areas/master-data/duplicates/duplicates.server.ts'
import { mergeRows } from '#areas/master-data/duplicates/merging.server.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { andMerged, nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { mayOn } from '#rights/may.ts'
import { referringTo, rowsReferring } from '#trade/parties/references.server.ts'

const mergedRows = async (document: Document, join: RawBuilder<unknown>, { tx, asker }: Context): Promise<Merged[]> => {
  const { rows } =
    await sql<Merged>`select ${`${document.address}/`} || t.id as address, ${nameOf(document, 't', asker.language)} as name
    from app.merged m join ${tableOf(document)} t on t.agency_id = m.agency_id and ${join}
    where m.agency_id = app.agency() and m.document = ${document.name} order by 2`.execute(tx)
  return rows
}

// Where a row is used, under its own name or that of one that was merged into it.
const uses = async (document: Document, id: number, context: Context) => {
  await find(document, id, context)
  const referring = referringTo(document.name, context).filter(({ document }) =>
    mayOn(context.asker, 'View', document.right),
  )
  const counted = await Promise.all(
    referring.map(async each => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::integer as count from (${rowsReferring(each, andMerged(document, [id]))}) u`.execute(
        context.tx,
      )
      return { title: each.document.title, address: each.document.address, count: rows[0]!.count }
    }),
  )
  const [[into = null], merged] = [
    await mergedRows(document, sql`t.id = m.kept and m.gone = ${id}`, context),
    await mergedRows(document, sql`t.id = m.gone and m.kept = ${id}`, context),
  ]
  const rows = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  return { count: rows.reduce((sum, { count }) => sum + count, 0), rows, into, merged }
}

// Who merges changes rows; consignees' users see a part of the rows only, and merge none.
const needMerging = (of: Mergeable, { slices, asker }: Context): void => {
  if (asker.companyId !== null || !mayOn(asker, 'Edit', slices.get(of)!.document.right)) notFound()
}

const shown = 100

const tares = async (id: number, context: Context) => {
  await find(truck, id, context)
  const trucks = andMerged(truck, [id])
  const { rows } = await sql<Tare>`select day, kg, name as screen, doc_no as "docNo", id::text as address from (
      select date as day, first_weight as kg, 'portLoading' as name, doc_no, id from port_loading where agency_id = app.agency() and truck = any(${trucks})
        and status <> 'Canceled'
      union all select date, second_weight, 'receiveCargo', doc_no, id from receive_cargo where agency_id = app.agency() and truck = any(${trucks})
        and second_weight is not null and status <> 'Canceled'
      union all select date, tare_kg, 'deliveryNote', doc_no, id from delivery_note where agency_id = app.agency() and truck = any(${trucks})
        and tare_kg is not null and status <> 'Canceled'
      union all select date, tare_kg, 'bulkLoading', doc_no, id from bulk_loading where agency_id = app.agency() and truck = any(${trucks})
        and tare_kg is not null and status <> 'Canceled') weighed
    order by day desc, id desc`.execute(context.tx)
  const weights = rows.map(({ kg }) => kg)
  const sum = weights.reduce((total, kg) => total + kg, 0)
  const document = (name: string): Document => context.slices.get(name)!.document
  return {
    count: rows.length,
    least: weights.length > 0 ? Math.min(...weights) : null,
    most: weights.length > 0 ? Math.max(...weights) : null,
    mean: weights.length > 0 ? Math.round(sum / weights.length) : null,
    rows: rows.slice(0, shown).map(row => ({
      ...row,
      screen: document(row.screen).singular,
      address: `${document(row.screen).address}/${row.address}`,
    })),
  }
}

/** Mounts what one can ask about rows of master data beside the lists themselves. */
export const mountMasterData = (app: FastifyInstance): void => {
  answer(app, usesOf, async ({ query }, context) => {
    const { document } = context.slices.get(query.of)!
    if (!mayOn(context.asker, 'View', document.right)) notFound()
    return uses(document, query.row, context)
  })
  answer(app, duplicates, async ({ query }, context) => {
    needMerging(query.of, context)
    return { groups: await duplicatesOf(query.of, context) }
  })
  answer(app, merge, async ({ body }, context) => {
    needMerging(body.of, context)
    return mergeRows(body.of, body, context)
  })
  answer(app, taresOf, ({ id }, context) => tares(id(), context))
}
