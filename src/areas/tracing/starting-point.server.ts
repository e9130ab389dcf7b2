// The start of a trace: the lots to follow back and forth, and the documents that are known without following lots.

import { type RawBuilder, sql } from 'kysely'
import { readLegs, readLotsOfLc, spansRelation } from '#areas/tracing/moves.server.ts'
import { type Leg, type Lot, lotKey, type Move, pairLegs, type Spans, spanLots } from '#areas/tracing/reachable-lots.ts'
import type { Row } from '#kit/check.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import type { TracedDocument } from '#trade/tracing/calls.ts'

type Condition = RawBuilder<unknown>

/** Exactly known documents, as conditions on `t`; all others follow from lots. */
export type StartingPoint = {
  back: Spans
  forth: Spans
  moves: Move[]
  /** the starting lots, by their keys */
  lots?: ReadonlySet<string>
  /** the starting LC, even if nothing of it has arrived */
  lc?: number
  tickets?: Condition
  receipts?: Condition
  notes?: Condition
  loadings?: Condition
}

const always = '0001-01-01'
const never = '9999-12-31'
const none: Spans = new Map()
const emptyStart = { back: none, forth: none, moves: [] }

const spanLegs = (legs: readonly Leg[]): Spans =>
  new Map(legs.map(({ document: _, id: __, kg: ___, day, ...lot }) => [lotKey(lot), { lot, day }]))

/** A lot is followed in both directions. */
export const startAtLots = (lots: readonly Lot[]): StartingPoint => ({
  back: spanLots(lots, never),
  forth: spanLots(lots, always),
  moves: [],
  lots: new Set(lots.map(lotKey)),
})

// A sale without a delivery may still be delivered from anything in stock.
const readLastDelivery = async (truck: Truck, sale: number, { tx }: Context): Promise<string> => {
  const { rows } = await sql<{
    day: string | null
  }>`select to_char(max(date), 'YYYY-MM-DD') as day from ${sql.table(snake(truck))}
    where agency_id = app.agency() and sale = ${sale} and status = 'Delivered'`.execute(tx)
  return rows[0]?.day ?? never
}

const soldBy = { deliveryNote: 'bag_sale', bulkLoading: 'bulk_sale' } as const
type Truck = keyof typeof soldBy

// The lots that the trucks were loaded from; without trucks, the lot of the sale.
const readLotsOfTrucks = async (
  truck: Truck,
  which: Condition,
  row: Row,
  { tx }: Context,
  form = row.form,
): Promise<Lot[]> => {
  const { rows } = await sql<{
    lc: number
  }>`select distinct coalesce(corrected.lc, t.lc) as lc from ${sql.table(snake(truck))} t
    left join ${correctedLcs} corrected on ${correctionConditions[truck](sql`t`)}
    where t.agency_id = app.agency() and t.status <> 'Canceled' and ${which}`.execute(tx)
  const { consignee, terminal } = row as { consignee: number; terminal: number }
  const lcs = rows.length > 0 ? rows.map(({ lc }) => lc) : [row.lc as number]
  return lcs.map(lc => ({ lc, consignee, terminal, form: form as string }))
}

const readForm = async (truck: Truck, sale: unknown, { tx }: Context): Promise<string> => {
  const { rows } = await sql<{ form: string }>`select form from ${sql.table(soldBy[truck])}
    where agency_id = app.agency() and id = ${sale}`.execute(tx)
  return rows[0]!.form
}

const readLotsOfTruck = async (truck: Truck, id: number, row: Row, context: Context): Promise<Lot[]> =>
  readLotsOfTrucks(truck, idIs(id), row, context, await readForm(truck, row.sale, context))

const readReceiptsOfTicket = async (id: number, { tx }: Context): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from receive_cargo
    where agency_id = app.agency() and port_loading = ${id} and status = 'Received'`.execute(tx)
  return rows.map(receipt => receipt.id)
}

// A document's own movement: back from its sources, forth from its targets.
const startFromLegs = async (document: string, ids: readonly number[], context: Context): Promise<StartingPoint> => {
  const legs = await readLegs(
    ids.map(id => ({ document, id })),
    context,
  )
  return {
    back: spanLegs(legs.filter(({ kg }) => kg < 0)),
    forth: spanLegs(legs.filter(({ kg }) => kg > 0)),
    moves: pairLegs(legs),
  }
}

type FindStart = (id: number, row: Row, context: Context) => Promise<StartingPoint>
const startBackFrom = (lots: readonly Lot[], day: string): StartingPoint => ({
  ...emptyStart,
  back: spanLots(lots, day),
})
const idIs = (id: unknown): Condition => sql`t.id = ${id}`

const startByDocument: Partial<Record<TracedDocument, FindStart>> = {
  lc: async (id, _, context) => ({ ...startAtLots(await readLotsOfLc(id, context)), lots: undefined, lc: id }),
  portLoading: async (id, _, context) => ({
    ...(await startFromLegs('receiveCargo', await readReceiptsOfTicket(id, context), context)),
    tickets: idIs(id),
    receipts: sql`t.port_loading = ${id}`,
  }),
  receiveCargo: async (id, row, context) => ({
    ...(await startFromLegs('receiveCargo', [id], context)),
    tickets: idIs(row.portLoading),
    receipts: idIs(id),
  }),
  bagSale: async (id, row, context) => ({
    ...startBackFrom(
      await readLotsOfTrucks('deliveryNote', sql`t.sale = ${id}`, row, context),
      await readLastDelivery('deliveryNote', id, context),
    ),
    notes: sql`t.sale = ${id}`,
  }),
  bulkSale: async (id, row, context) => ({
    ...startBackFrom(
      await readLotsOfTrucks('bulkLoading', sql`t.sale = ${id}`, row, context),
      await readLastDelivery('bulkLoading', id, context),
    ),
    loadings: sql`t.sale = ${id}`,
  }),
  deliveryNote: async (id, row, context) => ({
    ...startBackFrom(await readLotsOfTruck('deliveryNote', id, row, context), row.date as string),
    notes: idIs(id),
  }),
  bulkLoading: async (id, row, context) => ({
    ...startBackFrom(await readLotsOfTruck('bulkLoading', id, row, context), row.date as string),
    loadings: idIs(id),
  }),
}

/** The starting point of the trace of a document. */
export const startAt = (document: TracedDocument, id: number, row: Row, context: Context): Promise<StartingPoint> =>
  (startByDocument[document] ?? ((_, __, of) => startFromLegs(document, [id], of)))(id, row, context)

const lcsIn = (spans: Spans): number[] => [...new Set([...spans.values()].map(({ lot }) => lot.lc))]

const inSpans = (spans: Spans, compared: '<=' | '>=', lc: Condition, form: Condition): Condition =>
  sql`exists (select from ${spansRelation([...spans.values()])} where w.lc = ${lc} and w.consignee = t.consignee
    and w.terminal = t.terminal and w.form = ${form} and t.date ${sql.raw(compared)} w.day)`

/** The condition that a document `t` took grain out of these lots in time, or put grain into them. */
export const lotsCondition = (spans: Spans, compared: '<=' | '>='): Condition =>
  spans.size === 0
    ? sql`false`
    : sql`t.lc = any(${lcsIn(spans)}::bigint[]) and ${inSpans(spans, compared, sql`t.lc`, sql`t.form`)}`

/** The condition that a truck `t` of a sale took grain out of these lots, by the LC that it counts for. */
export const trucksCondition = (spans: Spans, truck: Truck): Condition => {
  if (spans.size === 0) return sql`false`
  const form = sql`(select s.form from ${sql.table(soldBy[truck])} s where s.agency_id = t.agency_id and s.id = t.sale)`
  const corrected = sql`(select corrected.lc from ${correctedLcs} corrected where ${correctionConditions[truck](sql`t`)})`
  const trucks = sql.table(truck === 'deliveryNote' ? 'delivery_note' : 'bulk_loading')
  const [column, told, saleType] =
    truck === 'deliveryNote' ? (['sale', 'sale_id', 'SALE'] as const) : (['invoice', 'invoice', 'BULKSALE'] as const)
  // Each branch of the union uses an index; a single condition with "or" would read all trucks of the agency.
  const found = sql`array(
    select x.id from ${trucks} x where x.agency_id = app.agency() and x.lc = any(${lcsIn(spans)}::bigint[])
    union select x.id from ${correctedLcs} c join ${trucks} x on x.agency_id = app.agency()
      and x.${sql.ref(column)} = c.${sql.ref(told)} where c.sale_type = ${sql.lit(saleType)})`
  return sql`t.id = any(${found})
    and ${inSpans(spans, '>=', sql`coalesce(${corrected}, t.lc)`, form)}`
}
