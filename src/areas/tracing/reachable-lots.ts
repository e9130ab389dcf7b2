// The path of grain from lot to lot, with its days. Grain within one lot is not distinguished: what leaves a lot may be any grain that was
// in it by then, so a trace follows days. All functions are pure.

import { share } from '#kit/units.ts'

/** Stock of one owner, of one LC, in one terminal, in one form. */
export type Lot = { lc: number; consignee: number; terminal: number; form: string }

export const lotKey = ({ lc, consignee, terminal, form }: Lot): string => `${lc} ${consignee} ${terminal} ${form}`

/** The kilograms a document took from a lot (negative) or gave to it, and the day. */
export type Leg = Lot & { document: string; id: number; kg: number; day: string }

/** The kilograms of one document from one lot to another, with the day they left and the day they arrived. */
export type Move = { document: string; id: number; from: Lot; to: Lot; kg: number; left: string; arrived: string }

const toMove = (from: Leg, to: Leg, kg: number): Move => ({
  document: from.document,
  id: from.id,
  from,
  to,
  kg,
  left: from.day,
  arrived: to.day,
})

const isSameCargo = (a: Leg, b: Leg): boolean => a.lc === b.lc && a.terminal === b.terminal && a.form === b.form

// Between owners, a user may see only one half of a move, which has no visible source.
export const betweenOwners = new Set(['loan', 'loanReturn', 'cargoSale', 'swapCargo', 'lcSale'])

/** The moves of one document. A change of owner links equal cargo, so that the two halves of a swap are not mixed; otherwise every output
 *  contains all inputs by weight. Only what arrived counts: the rest was lost. */
export const pairLegs = (legs: readonly Leg[]): Move[] => {
  const given = legs.filter(({ kg }) => kg < 0)
  return legs
    .filter(({ kg }) => kg > 0)
    .flatMap(to => {
      const same = given.filter(from => isSameCargo(from, to))
      const sources = same.length > 0 || betweenOwners.has(to.document) ? same : given
      const parts = share(
        to.kg,
        sources.map(({ kg }) => -kg),
      )
      return sources.map((from, n) => toMove(from, to, parts[n]!)).filter(({ kg }) => kg > 0)
    })
}

/** Lots by their keys, each with a day: the grain in the lot from that day on, or until it. */
export type Spans = ReadonlyMap<string, { lot: Lot; day: string }>

/** The lots as spans that begin or end on a day. */
export const spanLots = (lots: readonly Lot[], day: string): Spans =>
  new Map(lots.map(lot => [lotKey(lot), { lot, day }]))

export type Direction = 'back' | 'forth'

// The next lot that a move leads to, with its day; undefined if the move was too late or too early.
const nextLot = (move: Move, spans: Spans, way: Direction): { lot: Lot; day: string } | undefined => {
  if (way === 'forth') {
    const at = spans.get(lotKey(move.from))
    return at && move.left >= at.day ? { lot: move.to, day: move.arrived } : undefined
  }
  const at = spans.get(lotKey(move.to))
  return at && move.arrived <= at.day ? { lot: move.from, day: move.left } : undefined
}

/** Every lot that grain of `seeds` may have reached (forth: from its day on) or come from (back: until its day), and the moves between
 *  them. */
export const findReachableLots = (
  moves: readonly Move[],
  seeds: Spans,
  way: Direction,
): { spans: Spans; moves: Move[] } => {
  const spans = new Map(seeds)
  const isWider = (day: string, dayBefore: string): boolean => (way === 'forth' ? day < dayBefore : day > dayBefore)
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const move of moves) {
      const next = nextLot(move, spans, way)
      const span = next && spans.get(lotKey(next.lot))
      if (!next || (span && !isWider(next.day, span.day))) continue
      spans.set(lotKey(next.lot), next)
      isGrowing = true
    }
  }
  return { spans, moves: moves.filter(move => nextLot(move, spans, way)) }
}
