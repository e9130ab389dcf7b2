// Prices and discounts entered by the user: free within the agency's margin around the list price; beyond it, a right and a reason are
// needed (domain Q24).

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatDecimal } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { exceedsLimit } from '#trade/pricing/price-choice.ts'
import { readPriceLimits } from '#trade/pricing/price-limits.server.ts'

/** Values of a sale; prices in ten-thousandths of a riyal, percentages in thousandths. */
export type PriceByHand = {
  agreedPrice: number | null
  discountPct?: number | null
  listPrice?: number | null
  listDifferencePct?: number | null
  priceReason?: string | null
}

/** Thousandths of a percent as text, such as `5` or `7.5`. */
export const formatPercent = (pct: number): string => formatDecimal(pct, 3).replace(/\.?0+$/, '')

// Without a list price to compare with, approving needs the right.
const checkWithoutList = (what: string, field: string, { asker }: Context): void => {
  if (what !== 'approve' || may(asker, { rights: ['canOverrideSalePrice'] })) return
  refuse('There is no list price for this. Enter one, or ask a user who may override sale prices to approve.', {
    fields: { [field]: 'Not a list price.' },
  })
}

/** Refuses a price beyond the margin without the right or without a reason, even in a draft. `priceField` is the field of the price. */
export const checkPriceByHand = async (
  sale: PriceByHand,
  what: string,
  context: Context,
  priceField = 'agreedPrice',
): Promise<void> => {
  const { agreedPrice, discountPct, listPrice, priceReason } = sale
  if (!agreedPrice && !discountPct) return
  const pct = sale.listDifferencePct ?? null
  if (pct === null) return checkWithoutList(what, priceField, context)
  const { priceByHandPct } = await readPriceLimits(context)
  if (!exceedsLimit(pct, priceByHandPct)) return
  const field = agreedPrice ? priceField : 'discountPct'
  const list = formatDecimal(listPrice ?? 0, 4).replace(/00$/, '')
  const values = { pct: formatPercent(pct), list, most: formatPercent(priceByHandPct) }
  const more = { code: 'PRICE_BY_HAND', values, details: { pct, listPrice, most: priceByHandPct } }
  if (!may(context.asker, { rights: ['canOverrideSalePrice'] })) {
    refuse(
      'This is {pct} % from the list price of {list} SAR; up to {most} % are free. Come closer to the list, or ask a user who may override sale prices.',
      { ...more, fields: { [field]: 'Too far from the list price.' } },
    )
  }
  if (priceReason) return
  refuse('This is {pct} % from the list price of {list} SAR. Check it, and enter why.', {
    ...more,
    fields: { [field]: 'Too far from the list price.', priceReason: 'Please enter it.' },
  })
}
