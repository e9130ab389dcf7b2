// Which weight is settled: what the books sold, what the bill of lading says of it, or what came out of the ship.

import { proportion } from '#kit/units.ts'

/** An LC's cargo, of all its owners together, in kilograms. */
export type LcWeights = {
  /** by its bills of lading */
  bl: number
  /** in port by the books: the bills, and what surveys found */
  inPort: number
  /** of that, sold in port and gone without the house's trucks */
  soldInPort: number
  /** weighed out of the port on trucks */
  out: number
  /** the same cargo as the terminals' books have it */
  landed: number
  /** something of it is still on board or on the road */
  isComing: boolean
}

type Sold = { weightBasis: string; soldFrom: string; quantity: number }

/** Kilograms to settle; null where nobody knows yet, and it is entered. In the port the books have the bill's weight, in a terminal the
 *  weight that came out: the share of the LC that was sold counts by the weight that was agreed on. What is sold out of a terminal by
 *  outturn is weighed as it leaves. */
export const finalWeightOf = ({ weightBasis, soldFrom, quantity }: Sold, of: LcWeights): number | null => {
  if (weightBasis === 'Book') return quantity
  if (of.bl === 0 || of.inPort <= 0) return null
  if (weightBasis === 'B/L' && soldFrom === 'Port') return proportion(quantity, of.bl, of.inPort)
  const trucked = of.inPort - of.soldInPort
  if (of.isComing || trucked <= 0 || of.landed <= 0) return null
  if (weightBasis === 'B/L') return proportion(quantity, proportion(trucked, of.bl, of.inPort), of.landed)
  return soldFrom === 'Port' ? proportion(quantity, of.out, trucked) : null
}
