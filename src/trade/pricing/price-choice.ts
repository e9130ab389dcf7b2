// Which of several prices in force counts, and how far two prices are apart. Pure.

import { proportion } from '#kit/units.ts'

/** A row of a price list that fits what is sold; what it leaves open is null. */
export type MatchingPrice = {
  id: number
  date: string
  consignee: number | null
  scope: string | null
  terminal: number | null
  lc: number | null
  cargoType: number | null
  cargoGrade: number | null
  customer: number | null
  customerGroup: string | null
  minQty: number | null
}

// From the most particular to the most general: a customer's own price goes before his group's, that before one for the LC.
const bySpecificity: readonly ((row: MatchingPrice) => boolean)[] = [
  row => row.customer !== null,
  row => row.customerGroup !== null,
  row => row.lc !== null,
  row => row.terminal !== null,
  row => row.consignee !== null,
  row => row.scope === 'SGC',
  row => row.cargoGrade !== null,
  row => row.cargoType !== null,
]

const compare = (a: MatchingPrice, b: MatchingPrice): number => {
  const is = bySpecificity.find(particular => particular(a) !== particular(b))
  if (is) return is(a) ? -1 : 1
  const byQuantity = (b.minQty ?? 0) - (a.minQty ?? 0)
  if (byQuantity !== 0) return byQuantity
  return a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1
}

/** The row that counts: the most particular one, of equals the one for the larger quantity, of those the latest. */
export const choosePrice = <R extends MatchingPrice>(rows: readonly R[]): R | undefined => rows.toSorted(compare)[0]

/** How far a price lies from another, in thousandths of a percent of the other; null where there is none. */
export const percentApart = (price: number, other: number | null | undefined): number | null =>
  other ? proportion(price - other, 100_000, other) : null

/** Whether prices lie further apart than a limit allows; no limit allows everything. */
export const exceedsLimit = (pct: number | null, limit: number | null): boolean =>
  pct !== null && limit !== null && Math.abs(pct) > limit
