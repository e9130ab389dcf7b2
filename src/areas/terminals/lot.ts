import type { Lot } from '#ledger/legs.ts'

export type Taken = { lc: number | null; cargoType: number | null; cargoGrade: number | null; form?: string }

/** The lot a document of the terminals takes cargo from or puts it into; raw unless it says otherwise. */
export const lotOf = ({ lc, cargoType, cargoGrade, form = 'Raw' }: Taken, consignee: number): Lot => ({
  consignee,
  lc: lc!,
  cargoType: cargoType!,
  grade: cargoGrade!,
  form,
})
