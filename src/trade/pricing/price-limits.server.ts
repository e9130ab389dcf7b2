// The agency's limits on prices: change from the last price, difference from the other list, margin on the cost.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatDecimal, formatMoney, proportion } from '#kit/units.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'

/** The price limits in the agency's settings. */
export const readPriceLimits = (context: Context) =>
  readAgencySettings(
    [
      'priceChangeLimitPct',
      'priceDivergenceLimitPct',
      'importerMarginLimitPct',
      'retailMarginLimit',
      'marginRule',
      'priceByHandPct',
    ],
    context,
  )

/** The values checked when a price is approved. `isConfirmed`: the approver has confirmed the price. */
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

/**
 * Refuses a price whose margin, on the cost or on the bulk price, exceeds the agency's limit (domain 4.6.1). Depending on the agency's
 * setting, the approver may confirm it nevertheless.
 */
export const refuseMargin = async (row: PriceToApprove, context: Context): Promise<void> => {
  const limits = await readPriceLimits(context)
  const found = findExceededMargin(row, limits)
  if (!found) return
  const [margin, limit] = found
  const values = { margin, limit }
  const details = { marginPct: row.marginPct, retailMargin: row.retailMargin }
  if (limits.marginRule === 'Refused') {
    const refusal = { code: 'MARGIN', fields: { price: 'Above the margin limit.' }, values, details }
    refuse('The margin is {margin}, and this agency allows {limit}. Lower the price.', refusal)
  }
  if (row.isConfirmed) return
  refuse('The margin is {margin}, above the {limit} of this agency. Check it, or confirm that it is right.', {
    code: 'MARGIN',
    fields: { isConfirmed: 'Confirm that the price is right.' },
    values,
    details,
  })
}

/** The price of a bag above the price of the same weight in bulk, in halalas; null without a bulk price. */
export const retailMarginOf = (pricePerTon: number, otherPerTon: number | null, bagsPerTon: number): number | null =>
  otherPerTon === null ? null : proportion(pricePerTon - otherPerTon, 1, bagsPerTon * 100)
