// Which lot of an owner may be sold, by what the board of sale control says. Kilograms.

export type Product = 'bagSale' | 'bulkSale' | 'lcSale'

/** A lot of one owner in one terminal, as the board has it; what is not on the board is open and comes last. */
export type Controlled = {
  lc: number
  lcNo: string
  form: string
  cargoGrade: number
  free: number
  priority: number | null
} & Record<Product, boolean>

const rank = ({ priority }: Controlled): number => priority ?? Number.POSITIVE_INFINITY

const isAlike = (a: Controlled, b: Controlled): boolean => a.form === b.form && a.cargoGrade === b.cargoGrade

/** The lot that has to be sold before this one: of the same grade and form, open for the product, with something free. */
export const soldBefore = (lot: Controlled, lots: readonly Controlled[], product: Product): Controlled | undefined =>
  lots
    .filter(other => other[product] && other.free > 0 && isAlike(other, lot) && rank(other) < rank(lot))
    .toSorted((a, b) => rank(a) - rank(b))[0]

/** Whether a sale may take cargo of a lot now. */
export const isOpen = (lot: Controlled, lots: readonly Controlled[], product: Product): boolean =>
  lot[product] && soldBefore(lot, lots, product) === undefined
