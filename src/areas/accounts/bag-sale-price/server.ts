import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { checkPrice } from '#areas/accounts/prices.server.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { behave } from '#kit/server/behaviour.ts'

export const bagSalePriceServer = behave(bagSalePrice, {
  check: (row, { what }, context) => checkPrice(bagSalePrice, bagSale, row, what, context),
})
