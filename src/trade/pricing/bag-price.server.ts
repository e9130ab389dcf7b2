// The price of the list is for barley in its bag, or for barley alone: then the bag has a price of its own.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type PricedBag = { priceRow: number | null; bagPrice: number | null }

/** Refuses bags that are paid twice or not at all. */
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
