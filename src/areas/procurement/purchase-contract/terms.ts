// What a contract's settlement rule means in cents.

import type { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { around } from '#areas/procurement/tolerance.ts'
import type { ValuesIn } from '#kit/document.ts'
import { amountByWeight } from '#kit/units.ts'

type Terms = Pick<
  ValuesIn<typeof purchaseContract>,
  'quantity' | 'tolerancePct' | 'excessPct' | 'excessPriceRule' | 'unitPrice'
>

/** What a shipped weight (kg) costs, in US cents: the part beyond `excessPct` at the market price (ten-thousandths of a dollar per
 *  ton) where the contract says so. GAFTA 64: deficiency and excess beyond five percent are settled at the market. */
export const settlement = (terms: Terms, shippedKg: number, marketPrice: number): number => {
  const within =
    terms.excessPct === null || terms.excessPriceRule !== 'Market'
      ? shippedKg
      : around(terms.quantity, terms.excessPct).max
  const atContract = Math.min(shippedKg, within)
  return amountByWeight(terms.unitPrice, atContract) + amountByWeight(marketPrice, shippedKg - atContract)
}
