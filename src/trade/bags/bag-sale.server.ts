// Default values of a sale of empty bags, the same for every kind of buyer.

import type { Context } from '#kit/server/context.ts'
import { readBagCost } from '#trade/bags/bag-cost.server.ts'
import type { Condition, scopes } from '#trade/bags/bag-fields.ts'
import { goodUnlessDamaged, readBagFacts } from '#trade/bags/bags.server.ts'

type BagSaleValues = {
  date: string
  bagGrade: number
  scope: (typeof scopes)[number] | null
  condition: Condition | null
  vatPct: number | null
}

/** Fills size, scope, condition, VAT rate, and the seller's cost of a bag until the day of the sale. */
export const fillBagSale = async (sale: BagSaleValues, seller: number, context: Context) => {
  const bagFacts = await readBagFacts(sale, seller, context)
  const of = { owner: seller, scope: bagFacts.scope, until: sale.date, grade: sale.bagGrade }
  return {
    ...bagFacts,
    condition: goodUnlessDamaged(sale.condition),
    vatPct: sale.vatPct ?? 15_000,
    unitCost: await readBagCost(of, context),
  }
}
