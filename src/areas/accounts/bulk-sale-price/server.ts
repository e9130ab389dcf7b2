import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { fillPriceComparison } from '#trade/pricing/price-comparison.server.ts'
import { checkPrice } from '#trade/pricing/prices.server.ts'

// Bag prices are compared per ton at twenty bags of 50 kg.
const bags = { list: bagSalePrice, size: '50 kg', perTon: (price: number) => price * 20 }

export const bulkSalePriceServer = behave(bulkSalePrice, {
  fill(row, context, { what }) {
    const perTon = (vatPct: number) => bulkSalePrice.derive({ ...row, vatPct }).priceExclVat as number
    return fillPriceComparison({ ...row, quantity: null }, perTon, bags, what, context)
  },
  check: (row, { what, before }, context) =>
    checkPrice(bulkSalePrice, bulkSale, { ...row, id: before?.id ?? 0 }, what, context),
})
