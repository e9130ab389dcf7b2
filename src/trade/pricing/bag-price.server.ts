// A list price either includes the empty bag or is for the barley alone; in the second case the bag has its own price.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type PricedBag = { priceRow: number | null; bagPrice: number | null }

/** Refuses bags that would be charged twice or not at all. */
export const checkBagPrice = async ({ priceRow, bagPrice }: PricedBag, { tx }: Context): Promise<void> => {
  if (priceRow === null) return
  const { docNo, priceIncludesBag } = await tx
    .selectFrom('bagSalePrice')
    .select(['docNo', 'priceIncludesBag'])
    .where('id', '=', priceRow)
    .executeTakeFirstOrThrow()
  const [isIncluded, values] = [priceIncludesBag ?? true, { row: docNo ?? '–' }]
  if (isIncluded && bagPrice) {
    refuse('The price of {row} includes the bag. Leave the price of the empty bag out.', {
      fields: { bagPrice: 'Included already.' },
      values,
    })
  }
  if (!isIncluded && !bagPrice) {
    refuse('The price of {row} is for the barley alone. Enter the price of the empty bag too.', {
      fields: { bagPrice: 'Please enter it.' },
      values,
    })
  }
}
