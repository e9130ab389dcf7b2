// How the price of some goods went: whichever of the rows that fit applied, from one moment to the next. Pure.

import { choosePrice, type MatchingPrice } from '#trade/pricing/price-choice.ts'

/** A price row with the local moments it is in force between, `2026-03-15 14:00:00`; the last one is excluded. */
export type DatedPrice = MatchingPrice & { begins: string; ends: string | null }

export type PriceStep<R> = { from: string; row: R }

const isInForce = ({ begins, ends }: DatedPrice, at: string): boolean => begins <= at && (ends === null || at < ends)

/** The prices that applied one after the other until a moment. Where none applied for a while, the step before it ends unseen and the
 *  next one begins it anew. */
export const priceSteps = <R extends DatedPrice>(rows: readonly R[], until: string): PriceStep<R>[] => {
  const moments = [...new Set(rows.flatMap(({ begins, ends }) => [begins, ...(ends === null ? [] : [ends])]))]
  const steps: PriceStep<R>[] = []
  for (const from of moments.filter(at => at <= until).sort()) {
    const row = choosePrice(rows.filter(of => isInForce(of, from)))
    if (row && steps.at(-1)?.row.id !== row.id) steps.push({ from, row })
  }
  return steps
}

/** The last step, if its price still applies then. */
export const stepAt = <R extends DatedPrice>(steps: readonly PriceStep<R>[], at: string): PriceStep<R> | undefined => {
  const last = steps.at(-1)
  return last && isInForce(last.row, at) ? last : undefined
}
