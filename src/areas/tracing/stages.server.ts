// The stages of the chain, each derived from the one before it.

import { type RawBuilder, sql } from 'kysely'
import { readCustomerSteps } from '#areas/tracing/customer-steps.server.ts'
import { lotMoves } from '#areas/tracing/lot-moves.ts'
import { readLotSteps } from '#areas/tracing/lot-steps.server.ts'
import { type FollowedMoves, followMoves, type OneSidedMove } from '#areas/tracing/moves.server.ts'
import { lotKey, type Move, type Spans } from '#areas/tracing/reachable-lots.ts'
import { readStageConditions } from '#areas/tracing/stage-conditions.server.ts'
import { lotsCondition, type StartingPoint } from '#areas/tracing/starting-point.server.ts'
import { stepKinds } from '#areas/tracing/step-kinds.server.ts'
import {
  mergeSteps,
  readSteps,
  type StartDocument,
  type StepKind,
  type Steps,
} from '#areas/tracing/trace-steps.server.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import type { TraceStage } from '#trade/tracing/calls.ts'

const readMoveSteps = async (
  moves: readonly OneSidedMove[],
  begun: StartDocument,
  context: Context,
): Promise<Steps> => {
  const parts: Steps[] = []
  for (const [name, of] of Map.groupBy(moves, move => move.document)) {
    const kgOf = new Map<number, number>()
    for (const { id, kg } of of) kgOf.set(id, (kgOf.get(id) ?? 0) + kg)
    const [ids, kgs] = [[...kgOf.keys()], [...kgOf.values()]]
    const kg = sql`(${kgs}::bigint[])[array_position(${ids}::bigint[], t.id)]`
    const move = lotMoves.get(name) ?? { document: context.slices.get(name)!.document, about: [] }
    parts.push(await readSteps({ ...move, kg }, sql`t.id = any(${ids}::bigint[])`, begun, context))
  }
  return mergeSteps(parts)
}

const unionOfSpans = (a: Spans, b: Spans): Spans => new Map([...a, ...b])

// A move found in both directions is one move.
const withoutRepeats = (moves: readonly Move[]): Move[] => [
  ...new Map(moves.map(move => [`${move.document} ${move.id} ${lotKey(move.from)} ${lotKey(move.to)}`, move])).values(),
]

const collectMoves = (start: StartingPoint, behind: FollowedMoves, ahead: FollowedMoves) => {
  const halves = new Map([...behind.halves, ...ahead.halves].map(half => [`${half.document} ${half.id}`, half]))
  return [...withoutRepeats([...start.moves, ...behind.moves, ...ahead.moves]), ...halves.values()]
}

type ReadKind = (kind: StepKind, condition: RawBuilder<unknown>) => Promise<Steps>
type StageConditions = Awaited<ReturnType<typeof readStageConditions>>

const readSaleSteps = async (read: ReadKind, of: StageConditions): Promise<Steps> =>
  mergeSteps([
    await read(stepKinds.bagSale, of.bagSales),
    await read(stepKinds.bulkSale, of.bulkSales),
    await read(stepKinds.lcSale, of.lcSales),
  ])

/** The stages of a trace; empty ones are left out. */
export const readStages = async (
  start: StartingPoint,
  begun: StartDocument,
  context: Context,
): Promise<TraceStage[]> => {
  const [behind, ahead] = [
    await followMoves(start.back, 'back', context),
    await followMoves(start.forth, 'forth', context),
  ]
  const of = await readStageConditions(start, behind.spans, ahead.spans, context)
  // The document at which the trace starts is always listed, whatever its state.
  const orStart = (document: string, condition: RawBuilder<unknown>) =>
    begun?.document === document ? sql`(${condition} or t.id = ${begun.id})` : condition
  const read: ReadKind = (kind, condition) => readSteps(kind, orStart(kind.document.name, condition), begun, context)
  const lost = of.isSale ? sql`false` : lotsCondition(ahead.spans, '>=')
  const moves = collectMoves(start, behind, ahead)
  const stages: [string, Steps][] = [
    ['Contract', await read(stepKinds.contract, of.contracts)],
    ['LC', await read(stepKinds.lc, of.lcs)],
    ['Bills of lading', await read(stepKinds.shipment, of.shipments)],
    ['Port tickets', await read(stepKinds.ticket, of.tickets)],
    ['Receipts', await read(stepKinds.receipt, of.receipts)],
    ['Lots', await readLotSteps(unionOfSpans(behind.spans, ahead.spans), start.lots, context)],
    ['From lot to lot', await readMoveSteps(moves, begun, context)],
    ['Sales', await readSaleSteps(read, of)],
    ['Deliveries', mergeSteps([await read(stepKinds.note, of.notes), await read(stepKinds.loading, of.loadings)])],
    [
      'Lost or withdrawn',
      mergeSteps([
        await read(stepKinds.out, sql`t.out_type <> 'Transfer' and ${lost}`),
        await read(stepKinds.loss, lost),
      ]),
    ],
    ['Customers', await readCustomerSteps({ ...of, lcSales: orStart('lcSale', of.lcSales) }, context)],
  ]
  return stages
    .filter(([, { count }]) => count > 0)
    .map(([stage, { count, kg, steps }]) => ({ stage, count, quantity: toDecimal(kg, 3), steps }))
}
