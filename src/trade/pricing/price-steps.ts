// The history of a price: which of the matching rows applied, in order of time. Pure.

import { choosePrice, type MatchingPrice } from '#trade/pricing/price-choice.ts'

/** A price row with its period in local time, `2026-03-15 14:00:00`; `ends` is exclusive. */
export type DatedPrice = MatchingPrice & { begins: string; ends: string | null }

type PriceStep<R> = { from: string; row: R }

const isInForce = ({ begins, ends }: DatedPrice, at: string): boolean => begins <= at && (ends === null || at < ends)

/**
 * The prices that applied one after the other until a moment. A period without any price gives no step; if the same price applies again
 * after it, the earlier step continues.
 */
export const priceSteps = <R extends DatedPrice>(rows: readonly R[], until: string): PriceStep<R>[] => {
  const moments = [...new Set(rows.flatMap(({ begins, ends }) => [begins, ...(ends === null ? [] : [ends])]))]
  const steps: PriceStep<R>[] = []
  for (const from of moments.filter(at => at <= until).sort()) {
    const row = choosePrice(rows.filter(of => isInForce(of, from)))
    if (row && steps.at(-1)?.row.id !== row.id) steps.push({ from, row })
  }
  return steps
}

/** The last step, if its price still applies at that moment. */
export const stepInForceAt = <R extends DatedPrice>(
  steps: readonly PriceStep<R>[],
  at: string,
): PriceStep<R> | undefined => {
  const last = steps.at(-1)
  return last && isInForce(last.row, at) ? last : undefined
}
