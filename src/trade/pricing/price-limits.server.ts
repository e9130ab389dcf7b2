// How far a price may go by the agency's settings: from the last one, from the other list, above what the cargo cost.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatDecimal, formatMoney, proportion } from '#kit/units.ts'

/** What a new price may differ from the last one without being confirmed, and the other limits of the agency. */
export const readPriceLimits = ({ tx, asker }: Context) =>
  tx
    .selectFrom('agency')
    .select(['priceChangeLimitPct', 'priceDivergenceLimitPct', 'importerMarginLimitPct', 'retailMarginLimit'])
    .select('marginRule')
    .where('id', '=', asker.agencyId)
    .executeTakeFirstOrThrow()

/** What is judged when a price is approved. `isConfirmed`: who approves has checked it. */
export type PriceToApprove = {
  marginPct?: number | null
  isAboveMargin?: boolean | null
  retailMargin?: number | null
  isConfirmed?: boolean | null
}

const findExceededMargin = (
  row: PriceToApprove,
  limits: Awaited<ReturnType<typeof readPriceLimits>>,
): [string, string] | undefined => {
  if (row.isAboveMargin) {
    return [`${formatDecimal(row.marginPct ?? 0, 3)} %`, `${formatDecimal(limits.importerMarginLimitPct ?? 0, 3)} %`]
  }
  const { retailMarginLimit: most } = limits
  if (most === null || (row.retailMargin ?? 0) <= most) return undefined
  return [`${formatMoney(row.retailMargin as number)} SAR`, `${formatMoney(most)} SAR`]
}

/** Refuses a price whose margin, over the cost or of a bag over its bulk price, is above the agency's limit (domain 4.6.1): at all, or
 *  until who approves it says that it is right. */
export const refuseMargin = async (row: PriceToApprove, context: Context): Promise<void> => {
  const limits = await readPriceLimits(context)
  const found = findExceededMargin(row, limits)
  if (!found) return
  const [margin, limit] = found
  const values = { margin, limit }
  const details = { marginPct: row.marginPct, retailMargin: row.retailMargin }
  if (limits.marginRule === 'Refused') {
    const told = { code: 'MARGIN', fields: { price: 'Above the margin limit.' }, values, details }
    refuse('The margin is {margin}, and this agency allows {limit}. Lower the price.', told)
  }
  if (row.isConfirmed) return
  refuse('The margin is {margin}, above the {limit} of this agency. Check it, or confirm that it is right.', {
    code: 'MARGIN',
    fields: { isConfirmed: 'Confirm that the price is right.' },
    values,
    details,
  })
}

/** What a bag costs above the same weight in bulk, in halalas; null where bulk has no price. */
export const retailMarginOf = (pricePerTon: number, otherPerTon: number | null, bagsPerTon: number): number | null =>
  otherPerTon === null ? null : proportion(pricePerTon - otherPerTon, 1, bagsPerTon * 100)
