import {
  type Bags,
  bagCounterAccount,
  bagStore,
  counterAccount,
  type Leg,
  type Lot,
  move,
  riyals,
  terminalStock,
} from '#ledger/legs.ts'

export type LotFields = {
  lc: number | null
  cargoType: number | null
  cargoGrade: number | null
  form?: string
  /** of cargo that was packed before */
  bagSize?: string | null
}

/** The lot of a document in the ledger; raw and in bulk by default. */
export const ledgerLot = ({ lc, cargoType, cargoGrade, form = 'Raw', bagSize }: LotFields, consignee: number): Lot => ({
  consignee,
  lc: lc!,
  cargoType: cargoType!,
  grade: cargoGrade!,
  form,
  // '50 kg'
  ...(bagSize && { bagKg: Number.parseInt(bagSize, 10) }),
})

/** The same lot without its packing: taken out of its bags, or lent in tons. */
export const inBulk = ({ bagKg: _, ...lot }: Lot): Lot => lot

/** The ledger legs of torn bags of packed cargo: their content becomes bulk, the bags become damaged. */
export const tornLegs = (torn: number, lot: Lot, of: Bags, terminal: number): Leg[] => [
  ...move(torn * of.bagKg, terminalStock(lot, terminal), terminalStock(inBulk(lot), terminal)),
  ...move(torn, bagCounterAccount('USED', of), bagStore(of, terminal, 'Damaged')),
]

/** Kilograms lost from a lot at a terminal, and their value in halalas as booked. */
export const lossLegs = (
  { kg, value }: { kg: number; value: number },
  lot: Lot,
  terminal: number,
  role: 'LOSS' | 'COUNT' = 'LOSS',
): Leg[] => {
  const { consignee, lc } = lot
  return [
    ...move(kg, terminalStock(lot, terminal), counterAccount(role, lot)),
    ...move(value, riyals('INVENTORY_CARGO', { consignee, lc }), riyals('LOSS_VALUE', { consignee, lc })),
  ]
}
