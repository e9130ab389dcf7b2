import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { checkPrice } from '#areas/accounts/prices.server.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { behave } from '#kit/server/behaviour.ts'

export const bulkSalePriceServer = behave(bulkSalePrice, {
  check: (row, { what }, context) => checkPrice(bulkSalePrice, bulkSale, row, what, context),
})
