import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { fillPriceComparison } from '#trade/pricing/price-comparison.server.ts'
import { retailMarginOf } from '#trade/pricing/price-limits.server.ts'
import { checkPrice } from '#trade/pricing/prices.server.ts'

const bulk = { list: bulkSalePrice, perTon: (price: number) => price }

export const bagSalePriceServer = behave(bagSalePrice, {
  async fill(row, context, { what }) {
    const perTon = (vatPct: number) => bagSalePrice.derive({ ...row, vatPct }).pricePerTon as number
    const found = await fillPriceComparison({ ...row, quantity: null }, perTon, bulk, what, context)
    const bagsPerTon = row.size === '40 kg' ? 25 : 20
    return { ...found, retailMargin: retailMarginOf(perTon(found.vatPct), found.otherPerTon, bagsPerTon) }
  },
  check: (row, { what, before }, context) =>
    checkPrice(bagSalePrice, bagSale, { ...row, id: before?.id ?? 0 }, what, context),
})
