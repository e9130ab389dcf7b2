// Compares the price of a deal with the list price of the same cargo in bulk, so that a deal cannot bypass the margin of a sale.

import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import type { lcSale } from '#areas/sales/lc-sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { checkPriceByHand } from '#trade/pricing/price-by-hand.server.ts'
import { pricingTimeOf } from '#trade/pricing/price-hours.ts'
import { findPriceInForce } from '#trade/pricing/prices.server.ts'

type Values = ValuesIn<typeof lcSale>

/** The list price per ton of the cargo in the terminal, in ten-thousandths of a riyal; approving keeps that of the last change. Cargo in
 *  port has no list price. */
export const readListPrice = async (sale: Values, what: string, context: Context): Promise<number | null> => {
  if (what === 'approve' && sale.listPrice !== null) return sale.listPrice
  if (sale.terminal === null) return null
  const at = pricingTimeOf(sale.date, new Date(), context.asker.timeZone)
  return (await findPriceInForce(bulkSalePrice, { ...sale, on: sale.date, at }, context))?.price ?? null
}

/** Refuses a price that differs from the list by more than the agency's margin, without the right and a reason. Without a list price any
 *  price passes. */
export const checkDealPrice = async (sale: Values, what: string, context: Context): Promise<void> => {
  const { unitPrice, priceUsd, listPrice, listDifferencePct, priceReason } = sale
  if (listPrice === null) return
  const price = { agreedPrice: unitPrice, listPrice, listDifferencePct, priceReason }
  await checkPriceByHand(price, what, context, priceUsd ? 'priceUsd' : 'unitPrice')
}
