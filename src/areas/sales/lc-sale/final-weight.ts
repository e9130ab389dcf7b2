// The weight on which an LC sale is settled: by the books, by the bill of lading, or by outturn.

import { proportion } from '#kit/units.ts'

/** The cargo of an LC, of all owners together, in kilograms. */
export type LcWeights = {
  /** by its bills of lading */
  bl: number
  /** in port by the books: bills of lading and survey findings */
  inPort: number
  /** of that, sold in port and removed without the agency's trucks */
  soldInPort: number
  /** weighed out of the port on trucks */
  out: number
  /** the same cargo by the terminals' books */
  landed: number
  /** some of it is still on board or on the road */
  isComing: boolean
}

type SoldQuantity = { weightBasis: string; soldFrom: string; quantity: number }

/** Kilograms to settle; null if not known yet, so that the user enters them. The books hold the bill's weight in a port, and
 *  the outturn in a terminal; the sold share of the LC is converted to the agreed weight. Cargo sold from a terminal by
 *  outturn is weighed as it leaves. */
export const finalWeightOf = ({ weightBasis, soldFrom, quantity }: SoldQuantity, of: LcWeights): number | null => {
  if (weightBasis === 'Book') return quantity
  if (of.bl === 0 || of.inPort <= 0) return null
  if (weightBasis === 'B/L' && soldFrom === 'Port') return proportion(quantity, of.bl, of.inPort)
  const trucked = of.inPort - of.soldInPort
  if (of.isComing || trucked <= 0 || of.landed <= 0) return null
  if (weightBasis === 'B/L') return proportion(quantity, proportion(trucked, of.bl, of.inPort), of.landed)
  return soldFrom === 'Port' ? proportion(quantity, of.out, trucked) : null
}
