import { type Bags, bagStore, bagsBeyond, type Leg, type Lot, move, terminalStock } from '#ledger/legs.ts'

export type LotFields = {
  lc: number | null
  cargoType: number | null
  cargoGrade: number | null
  form?: string
  /** of cargo that was filled into bags before */
  bagSize?: string | null
}

/** The lot a document of the terminals takes cargo from or puts it into; raw and in bulk unless it says otherwise. */
export const ledgerLot = ({ lc, cargoType, cargoGrade, form = 'Raw', bagSize }: LotFields, consignee: number): Lot => ({
  consignee,
  lc: lc!,
  cargoType: cargoType!,
  grade: cargoGrade!,
  form,
  // '50 kg'
  ...(bagSize && { bagKg: Number.parseInt(bagSize, 10) }),
})

/** The same cargo where nobody asks how it was packed: out of its bags, or lent in tons. */
export const inBulk = ({ bagKg: _, ...lot }: Lot): Lot => lot

/** Bags of packed cargo that were torn: what they held lies there in bulk, they themselves are damaged. */
export const tornLegs = (torn: number, lot: Lot, of: Bags, terminal: number): Leg[] => [
  ...move(torn * of.bagKg, terminalStock(lot, terminal), terminalStock(inBulk(lot), terminal)),
  ...move(torn, bagsBeyond('USED', of), bagStore(of, terminal, 'Damaged')),
]
