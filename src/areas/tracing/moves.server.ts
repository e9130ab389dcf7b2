// The connections between lots, read from the ledger, lot by lot.

import { sql } from 'kysely'
import { lotMoves } from '#areas/tracing/lot-moves.ts'
import {
  betweenOwners,
  type Direction,
  findReachableLots,
  type Leg,
  type Lot,
  lotKey,
  type Move,
  pairLegs,
  type Spans,
} from '#areas/tracing/reachable-lots.ts'
import type { Context } from '#kit/server/context.ts'
import { mayOn } from '#rights/may.ts'

// A trace skips the documents the user may not see.
const visibleMoves = ({ asker }: Context): string[] =>
  [...lotMoves.values()]
    .map(({ document }) => document)
    .filter(({ right }) => mayOn(asker, 'View', right))
    .map(({ name }) => name)

type Reference = { document: string; id: number }

/** The lots a document took from and gave to, net of reversals. */
export const readLegs = async (documents: readonly Reference[], { tx }: Context): Promise<Leg[]> => {
  if (documents.length === 0) return []
  const { rows } = await sql<Leg>`
    select p.document_type as document, p.document_id as id, a.consignment_id as lc, a.consignee_id as consignee,
      a.location_id as terminal, a.form, sum(e.amount)::bigint as kg, to_char(max(e.effective_date), 'YYYY-MM-DD') as day
    from unnest(${documents.map(one => one.document)}::text[], ${documents.map(one => one.id)}::bigint[]) d (document, id)
    join ledger.posting p on p.agency_id = app.agency() and p.document_type = d.document and p.document_id = d.id
    join ledger.entry e on e.agency_id = p.agency_id and e.posted_month = p.posted_month and e.posting_id = p.id
    join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id and a.unit = 'KG' and a.role = 'TERMINAL'
    group by p.document_type, p.document_id, a.consignment_id, a.consignee_id, a.location_id, a.form
    having sum(e.amount) <> 0 order by 1, 2`.execute(tx)
  return rows
}

// Documents that took from these lots on or after their days, or gave to them up to their days.
const findTouchingDocuments = async (spans: Spans, way: Direction, context: Context): Promise<Reference[]> => {
  const each = [...spans.values()]
  const moved =
    way === 'forth' ? sql`e.amount < 0 and e.effective_date >= w.day` : sql`e.amount > 0 and e.effective_date <= w.day`
  const { rows } = await sql<Reference>`
    select distinct p.document_type as document, p.document_id as id
    from ${spansRelation(each)}
    join ledger.account a on a.agency_id = app.agency() and a.consignment_id = w.lc and a.consignee_id = w.consignee
      and a.location_id = w.terminal and a.form = w.form and a.unit = 'KG' and a.role = 'TERMINAL'
    join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id and ${moved}
    join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
    where p.document_type = any(${visibleMoves(context)}::text[])`.execute(context.tx)
  return rows
}

/** Lots and their days as a relation `w (lc, consignee, terminal, form, day)`. */
export const spansRelation = (
  spans: readonly { lot: Lot; day: string }[],
) => sql`unnest(${spans.map(({ lot }) => lot.lc)}::bigint[],
  ${spans.map(({ lot }) => lot.consignee)}::bigint[], ${spans.map(({ lot }) => lot.terminal)}::bigint[],
  ${spans.map(({ lot }) => lot.form)}::text[], ${spans.map(({ day }) => day)}::date[]) w (lc, consignee, terminal, form, day)`

/** Every lot of an LC that is not reversed, including empty ones. */
export const readLotsOfLc = async (lc: number, { tx }: Context): Promise<Lot[]> => {
  const { rows } = await sql<Lot>`
    select distinct a.consignment_id as lc, a.consignee_id as consignee, a.location_id as terminal, a.form from ledger.account a
    where a.agency_id = app.agency() and a.consignment_id = ${lc} and a.unit = 'KG' and a.role = 'TERMINAL'`.execute(tx)
  return rows
}

/** The present stock of each of these lots, in kilograms. */
export const readOnHand = async (spans: Spans, { tx }: Context): Promise<Map<string, number>> => {
  const { rows } = await sql<Lot & { kg: number }>`
    select a.consignment_id as lc, a.consignee_id as consignee, a.location_id as terminal, a.form, sum(b.on_hand)::bigint as kg
    from ${spansRelation([...spans.values()])}
    join ledger.account a on a.agency_id = app.agency() and a.consignment_id = w.lc and a.consignee_id = w.consignee
      and a.location_id = w.terminal and a.form = w.form and a.unit = 'KG' and a.role = 'TERMINAL'
    join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    group by a.consignment_id, a.consignee_id, a.location_id, a.form`.execute(tx)
  return new Map(rows.map(({ kg, ...lot }) => [lotKey(lot), kg]))
}

// Merges and swaps can form endless chains; to see further, start a trace at the last lot.
const mostRounds = 12

// A sale as LC to an outside buyer has no other side.
const isOneSided = (document: string): boolean => document !== 'lcSale' && betweenOwners.has(document)

/** A move of which the user may see one side only; the other side stays hidden. */
export type OneSidedMove = Pick<Move, 'document' | 'id' | 'kg'>

export type FollowedMoves = { spans: Spans; moves: Move[]; halves: OneSidedMove[] }

/** Follows the seeds through the ledger; each round adds the next lots. */
export const followMoves = async (seeds: Spans, way: Direction, context: Context): Promise<FollowedMoves> => {
  const followed = new Set<string>()
  const daysRead = new Map<string, string>()
  const moves: Move[] = []
  const oneSided: OneSidedMove[] = []
  let found = findReachableLots(moves, seeds, way)
  for (let round = 0; round < mostRounds; round++) {
    const fresh = new Map([...found.spans].filter(([key, { day }]) => daysRead.get(key) !== day))
    if (fresh.size === 0) break
    for (const [key, { day }] of fresh) daysRead.set(key, day)
    const documents = (await findTouchingDocuments(fresh, way, context)).filter(
      ({ document, id }) => !followed.has(`${document} ${id}`),
    )
    for (const { document, id } of documents) followed.add(`${document} ${id}`)
    const legs = await readLegs(documents, context)
    for (const of of Map.groupBy(legs, ({ document, id }) => `${document} ${id}`).values()) {
      const paired = pairLegs(of)
      moves.push(...paired)
      const { document, id } = of[0]!
      if (paired.length === 0 && isOneSided(document))
        oneSided.push({ document, id, kg: Math.abs(of.reduce((sum, { kg }) => sum + kg, 0)) })
    }
    found = findReachableLots(moves, seeds, way)
  }
  return { ...found, halves: oneSided }
}
