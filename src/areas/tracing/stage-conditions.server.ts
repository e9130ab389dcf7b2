// The documents of each stage, found from another stage by their ids: each set is read once through an index, however many rows a
// table has. A nested condition would read the whole chain again for each stage.

import { type RawBuilder, sql } from 'kysely'
import type { Spans } from '#areas/tracing/reachable-lots.ts'
import { lotsCondition, type StartingPoint, trucksCondition } from '#areas/tracing/starting-point.server.ts'
import type { Context } from '#kit/server/context.ts'

type Condition = RawBuilder<unknown>

/** The condition that the row `t` is one of these. */
const isOneOf = (ids: readonly number[]): Condition =>
  ids.length === 0 ? sql`false` : sql`t.id = any(${ids}::bigint[])`

/** Values of a column in the rows of a table that meet a condition on `t`; without a column, the ids of the rows. */
const readIds = async (table: string, condition: Condition, { tx }: Context, column = 'id'): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct ${sql.ref(`t.${column}`)} as id from ${sql.table(table)} t
    where t.agency_id = app.agency() and (${condition}) and ${sql.ref(`t.${column}`)} is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

const union = (...sets: (readonly number[])[]): number[] => [...new Set(sets.flat())]

const lcsOf = (...spans: Spans[]): number[] => union(spans.flatMap(each => [...each.values()].map(({ lot }) => lot.lc)))

/** Conditions on each kind of document, as `t`. */
export const readStageConditions = async (start: StartingPoint, back: Spans, forth: Spans, context: Context) => {
  const idsIn = (table: string, condition: Condition, column?: string) => readIds(table, condition, context, column)
  const ofLc = async (table: string) => (start.lc === undefined ? [] : idsIn(table, sql`t.lc = ${start.lc}`))
  // A sale is represented by its trucks; a trace that starts at one kind of truck excludes the other kind.
  const isSale = start.notes !== undefined || start.loadings !== undefined
  const loaded = (given: Condition | undefined, truck: 'deliveryNote' | 'bulkLoading', table: string) =>
    idsIn(table, given ?? (isSale ? sql`false` : trucksCondition(forth, truck)))
  const isReceived = sql`t.status = 'Received' and ${start.receipts ?? lotsCondition(back, '<=')}`
  const receipts = await idsIn('receive_cargo', isReceived)
  const tickets = start.tickets
    ? await idsIn('port_loading', start.tickets)
    : union(await ofLc('port_loading'), await idsIn('receive_cargo', isOneOf(receipts), 'port_loading'))
  const shipments = union(await ofLc('shipment'), await idsIn('port_loading', isOneOf(tickets), 'shipment'))
  const lcs = union(lcsOf(back, forth), start.lc ? [start.lc] : [], await idsIn('shipment', isOneOf(shipments), 'lc'))
  const notes = await loaded(start.notes, 'deliveryNote', 'delivery_note')
  const loadings = await loaded(start.loadings, 'bulkLoading', 'bulk_loading')
  const lcSales = await idsIn(
    'lc_sale',
    sql`t.buyer_consignee is null and ${isSale ? sql`false` : lotsCondition(forth, '>=')}`,
  )
  const isDelivered = sql`t.status = 'Delivered'`
  const sold = (table: string, ids: number[], isGiven: boolean) =>
    idsIn(table, isGiven ? isOneOf(ids) : sql`${isDelivered} and ${isOneOf(ids)}`, 'sale')
  return {
    isSale,
    contracts: isOneOf(await idsIn('lc', isOneOf(lcs), 'purchase_contract')),
    lcs: isOneOf(lcs),
    shipments: isOneOf(shipments),
    tickets: isOneOf(tickets),
    receipts: isOneOf(receipts),
    bagSales: isOneOf(await sold('delivery_note', notes, start.notes !== undefined)),
    bulkSales: isOneOf(await sold('bulk_loading', loadings, start.loadings !== undefined)),
    notes: isOneOf(notes),
    loadings: isOneOf(loadings),
    lcSales: isOneOf(lcSales),
  }
}
