// The chain itself: stage after stage, each from the one before it.

import { type RawBuilder, sql } from 'kysely'
import { readCustomerSteps } from '#areas/tracing/customer-steps.server.ts'
import { readLotSteps } from '#areas/tracing/lot-steps.server.ts'
import { type FollowedMoves, followMoves, type OneSidedMove } from '#areas/tracing/moves.server.ts'
import { lotKey, type Move, type Spans } from '#areas/tracing/reachable-lots.ts'
import { readStageConditions } from '#areas/tracing/stage-conditions.server.ts'
import { lotsCondition, type StartingPoint } from '#areas/tracing/starting-point.server.ts'
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

const contract: StepKind = { document: 'purchaseContract', kg: sql`t.quantity`, about: ['seller'] }
const lc: StepKind = { document: 'lc', kg: sql`t.quantity`, about: ['issuingBank'] }
const shipment: StepKind = { document: 'shipment', kg: sql`t.bl_quantity`, about: ['voyage'] }
const ticket: StepKind = {
  document: 'portLoading',
  kg: sql`t.net_kg`,
  about: ['truck', 'consignee', 'terminal', 'customer'],
  isPosted: true,
}
const receipt: StepKind = {
  document: 'receiveCargo',
  kg: sql`t.accepted_net`,
  about: ['truck', 'consignee', 'terminal'],
  isPosted: true,
}
const deliveredKg = (table: string, column: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum(n.${sql.ref(column)}), 0) from ${sql.table(table)} n where n.agency_id = t.agency_id and n.sale = t.id
    and n.status = 'Delivered')`
const soldDescription = ['customer', 'consignee', 'terminal']
const bagSale: StepKind = { document: 'bagSale', kg: deliveredKg('delivery_note', 'quantity'), about: soldDescription }
const bulkSale: StepKind = { document: 'bulkSale', kg: deliveredKg('bulk_loading', 'net_kg'), about: soldDescription }
const lcSale: StepKind = {
  document: 'lcSale',
  kg: sql`case t.weight_basis when 'B/L' then t.quantity else coalesce(t.final_quantity, t.quantity) end`,
  about: ['customer', 'consignee', 'terminal'],
  isPosted: true,
}
const truckDescription = { about: ['truck', 'customer'], isPosted: true }
const note: StepKind = { document: 'deliveryNote', kg: sql`t.quantity`, ...truckDescription }
const loading: StepKind = { document: 'bulkLoading', kg: sql`t.net_kg`, ...truckDescription }
const out: StepKind = {
  document: 'terminalOut',
  kg: sql`t.net_kg`,
  about: ['truck', 'consignee', 'terminal'],
  isPosted: true,
}
const loss: StepKind = { document: 'cargoLoss', kg: sql`t.quantity`, about: ['consignee', 'terminal'], isPosted: true }

// The fields that describe a move: giver and receiver.
const moveDescriptions: Record<string, readonly string[]> = {
  loan: ['lender', 'borrower'],
  loanReturn: ['borrower', 'lender'],
  cargoSale: ['seller', 'buyer'],
  cargoTransfer: ['consignee', 'toConsignee', 'terminal', 'toTerminal'],
  terminalOut: ['truck', 'terminal', 'toTerminal'],
  swapCargo: ['consigneeA', 'consigneeB'],
  lcSale: ['consignee', 'buyerConsignee'],
  lcMerging: ['consignee', 'terminal', 'targetLc'],
  flakedBarley: ['consignee', 'terminal'],
  cargoMilling: ['consignee', 'terminal'],
}

const readMoveSteps = async (
  moves: readonly OneSidedMove[],
  begun: StartDocument,
  context: Context,
): Promise<Steps> => {
  const parts: Steps[] = []
  for (const [document, of] of Map.groupBy(moves, move => move.document)) {
    const kgOf = new Map<number, number>()
    for (const { id, kg } of of) kgOf.set(id, (kgOf.get(id) ?? 0) + kg)
    const [ids, kgs] = [[...kgOf.keys()], [...kgOf.values()]]
    const kg = sql`(${kgs}::bigint[])[array_position(${ids}::bigint[], t.id)]`
    const kind = { document, kg, about: moveDescriptions[document] ?? [] }
    parts.push(await readSteps(kind, sql`t.id = any(${ids}::bigint[])`, begun, context))
  }
  return mergeSteps(parts)
}

const unionOfSpans = (a: Spans, b: Spans): Spans => new Map([...a, ...b])

// A move both ways is one move.
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
  mergeSteps([await read(bagSale, of.bagSales), await read(bulkSale, of.bulkSales), await read(lcSale, of.lcSales)])

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
  // The document the trace starts at stands in its stage, whatever became of it.
  const orBegun = (document: string, condition: RawBuilder<unknown>) =>
    begun?.document === document ? sql`(${condition} or t.id = ${begun.id})` : condition
  const read: ReadKind = (kind, condition) => readSteps(kind, orBegun(kind.document, condition), begun, context)
  const lost = of.isSale ? sql`false` : lotsCondition(ahead.spans, '>=')
  const moves = collectMoves(start, behind, ahead)
  const stages: [string, Steps][] = [
    ['Contract', await read(contract, of.contracts)],
    ['LC', await read(lc, of.lcs)],
    ['Bills of lading', await read(shipment, of.shipments)],
    ['Port tickets', await read(ticket, of.tickets)],
    ['Receipts', await read(receipt, of.receipts)],
    ['Lots', await readLotSteps(unionOfSpans(behind.spans, ahead.spans), start.lots, context)],
    ['From lot to lot', await readMoveSteps(moves, begun, context)],
    ['Sales', await readSaleSteps(read, of)],
    ['Deliveries', mergeSteps([await read(note, of.notes), await read(loading, of.loadings)])],
    [
      'Lost or withdrawn',
      mergeSteps([await read(out, sql`t.out_type <> 'Transfer' and ${lost}`), await read(loss, lost)]),
    ],
    ['Customers', await readCustomerSteps({ ...of, lcSales: orBegun('lcSale', of.lcSales) }, context)],
  ]
  return stages
    .filter(([, { count }]) => count > 0)
    .map(([stage, { count, kg, steps }]) => ({ stage, count, quantity: toDecimal(kg, 3), steps }))
}
