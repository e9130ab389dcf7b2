// Which lot of an owner may be sold, by the rules of sale control. Kilograms.

export type Product = 'bagSale' | 'bulkSale' | 'lcSale'

/** A lot of one owner in one terminal under sale control; a lot without a row is open and comes last. */
export type ControlledLot = {
  lc: number
  lcNo: string
  form: string
  cargoGrade: number
  free: number
  priority: number | null
} & Record<Product, boolean>

const rank = ({ priority }: ControlledLot): number => priority ?? Number.POSITIVE_INFINITY

const isSameKind = (a: ControlledLot, b: ControlledLot): boolean => a.form === b.form && a.cargoGrade === b.cargoGrade

/** The lot that has to be sold before this one: of the same grade and form, open for the product, with free stock. */
export const lotToSellFirst = (
  lot: ControlledLot,
  lots: readonly ControlledLot[],
  product: Product,
): ControlledLot | undefined =>
  lots
    .filter(other => other[product] && other.free > 0 && isSameKind(other, lot) && rank(other) < rank(lot))
    .toSorted((a, b) => rank(a) - rank(b))[0]

/** Whether a sale may take cargo of a lot now. */
export const isOpenForSale = (lot: ControlledLot, lots: readonly ControlledLot[], product: Product): boolean =>
  lot[product] && lotToSellFirst(lot, lots, product) === undefined
