// The invoice of a bill of lading, allocated to its owners: what is owed under the LC, and later paid by the bank.

import { centsToHalalas, share } from '#kit/units.ts'

/** The amount drawn under an LC for a consignee, in cents, and its value in the books, in halalas. */
export type DrawnAmount = { consignee: number; cents: number; halalas: number }

/** The exact parts of the owners. A bill is converted as a whole: its parts converted one by one would add up to another amount. */
export const drawnAmounts = (
  invoiceAmount: number | null,
  split: readonly { consignee: number; quantity: number }[],
): DrawnAmount[] => {
  const weights = split.map(({ quantity }) => quantity)
  const cents = share(invoiceAmount ?? 0, weights)
  const halalas = share(centsToHalalas(invoiceAmount ?? 0), weights)
  return split.map(({ consignee }, n) => ({ consignee, cents: cents[n]!, halalas: halalas[n]! }))
}

/** The amounts of several bills together, one for each consignee. */
export const sumDrawn = (amounts: readonly DrawnAmount[]): DrawnAmount[] =>
  [...Map.groupBy(amounts, ({ consignee }) => consignee)].map(([consignee, own]) => ({
    consignee,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    halalas: own.reduce((sum, { halalas }) => sum + halalas, 0),
  }))
