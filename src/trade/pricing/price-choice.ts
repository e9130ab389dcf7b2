// Which of several prices in force applies, and how far two prices differ. Pure.

import { proportion } from '#kit/units.ts'

/** A price row that matches the goods; a field that applies to all is null. */
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

// From the most to the least specific: a customer's own price precedes a price for the customer's group, which precedes a price for the LC,
// and so on.
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

/** The price that applies: the most specific, then the one for the largest quantity, then the latest. */
export const choosePrice = <R extends MatchingPrice>(rows: readonly R[]): R | undefined => rows.toSorted(compare)[0]

/** The difference from another price, in thousandths of a percent of that price; null without another price. */
export const percentApart = (price: number, other: number | null | undefined): number | null =>
  other ? proportion(price - other, 100_000, other) : null

/** Whether a difference exceeds a limit; false without a limit. */
export const exceedsLimit = (pct: number | null, limit: number | null): boolean =>
  pct !== null && limit !== null && Math.abs(pct) > limit
