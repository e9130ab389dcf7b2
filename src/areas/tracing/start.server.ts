// Where a trace begins: which lots it follows back and forth, and which documents it is about without asking a lot.

import { type RawBuilder, sql } from 'kysely'
import type { Traced } from '#areas/tracing/calls.ts'
import { inSql, legsOf, lotsOfLc } from '#areas/tracing/moves.server.ts'
import { keyOf, type Leg, type Lot, type Move, movesOf, type Spans, spansOf } from '#areas/tracing/reach.ts'
import type { Row } from '#kit/check.ts'
import type { Context } from '#kit/server/context.ts'

type Condition = RawBuilder<unknown>

/** What is exactly known of the chain, as conditions on the documents as `t`; the rest follows from lots. */
export type Start = {
  back: Spans
  forth: Spans
  moves: Move[]
  /** the lots begun at, by their keys */
  lots?: ReadonlySet<string>
  /** the LC begun at, whatever of it has arrived */
  lc?: number
  tickets?: Condition
  receipts?: Condition
  notes?: Condition
  loadings?: Condition
}

const always = '0001-01-01'
const never = '9999-12-31'
const none: Spans = new Map()
const nothing = { back: none, forth: none, moves: [] }

const spanning = (legs: readonly Leg[]): Spans =>
  new Map(legs.map(({ document: _, id: __, kg: ___, day, ...lot }) => [keyOf(lot), { lot, day }]))

/** A lot is followed both ways. */
export const startAtLots = (lots: readonly Lot[]): Start => ({
  back: spansOf(lots, never),
  forth: spansOf(lots, always),
  moves: [],
  lots: new Set(lots.map(keyOf)),
})

// A sale of which nothing has left yet may come from anything that is there.
const lastOf = async (table: 'delivery_note' | 'bulk_loading', sale: number, { tx }: Context): Promise<string> => {
  const { rows } = await sql<{
    day: string | null
  }>`select to_char(max(date), 'YYYY-MM-DD') as day from ${sql.table(table)}
    where agency_id = app.agency() and sale = ${sale} and status = 'Delivered'`.execute(tx)
  return rows[0]?.day ?? never
}

const lotOf = (row: Row, form: unknown = row.form): Lot => ({
  lc: row.lc as number,
  consignee: row.consignee as number,
  terminal: row.terminal as number,
  form: form as string,
})

const formOf = async (table: 'bag_sale' | 'bulk_sale', sale: unknown, { tx }: Context): Promise<string> => {
  const { rows } = await sql<{ form: string }>`select form from ${sql.table(table)}
    where agency_id = app.agency() and id = ${sale}`.execute(tx)
  return rows[0]!.form
}

const ticket = async (id: number, { tx }: Context): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from receive_cargo
    where agency_id = app.agency() and port_loading = ${id} and status = 'Received'`.execute(tx)
  return rows.map(receipt => receipt.id)
}

// What a document moved itself: back from what it took, forth from what it gave.
const ofLegs = async (document: string, ids: readonly number[], context: Context): Promise<Start> => {
  const legs = await legsOf(
    ids.map(id => ({ document, id })),
    context,
  )
  return {
    back: spanning(legs.filter(({ kg }) => kg < 0)),
    forth: spanning(legs.filter(({ kg }) => kg > 0)),
    moves: movesOf(legs),
  }
}

type Starting = (id: number, row: Row, context: Context) => Promise<Start>
const until = (lot: Lot, day: string): Start => ({ ...nothing, back: spansOf([lot], day) })
const is = (id: unknown): Condition => sql`t.id = ${id}`

const starts: Partial<Record<Traced, Starting>> = {
  lc: async (id, _, context) => ({ ...startAtLots(await lotsOfLc(id, context)), lots: undefined, lc: id }),
  portLoading: async (id, _, context) => ({
    ...(await ofLegs('receiveCargo', await ticket(id, context), context)),
    tickets: is(id),
    receipts: sql`t.port_loading = ${id}`,
  }),
  receiveCargo: async (id, row, context) => ({
    ...(await ofLegs('receiveCargo', [id], context)),
    tickets: is(row.portLoading),
    receipts: is(id),
  }),
  bagSale: async (id, row, context) => ({
    ...until(lotOf(row), await lastOf('delivery_note', id, context)),
    notes: sql`t.sale = ${id}`,
  }),
  bulkSale: async (id, row, context) => ({
    ...until(lotOf(row), await lastOf('bulk_loading', id, context)),
    loadings: sql`t.sale = ${id}`,
  }),
  deliveryNote: async (id, row, context) => ({
    ...until(lotOf(row, await formOf('bag_sale', row.sale, context)), row.date as string),
    notes: is(id),
  }),
  bulkLoading: async (id, row, context) => ({
    ...until(lotOf(row, await formOf('bulk_sale', row.sale, context)), row.date as string),
    loadings: is(id),
  }),
}

/** Where the trace of a document begins. */
export const startAt = (document: Traced, id: number, row: Row, context: Context): Promise<Start> =>
  (starts[document] ?? ((_, __, of) => ofLegs(document, [id], of)))(id, row, context)

/** The condition that a document `t` took grain out of these lots in time, or gave it to them. */
export const inLots = (spans: Spans, compared: '<=' | '>=', form: RawBuilder<unknown> = sql`t.form`): Condition =>
  spans.size === 0
    ? sql`false`
    : sql`t.lc = any(${[...new Set([...spans.values()].map(({ lot }) => lot.lc))]}::bigint[])
        and exists (select from ${inSql([...spans.values()])} where w.lc = t.lc and w.consignee = t.consignee
        and w.terminal = t.terminal and w.form = ${form} and t.date ${sql.raw(compared)} w.day)`
