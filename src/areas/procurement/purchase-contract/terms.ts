// What a contract's tolerance and settlement rule mean in kilograms and cents.

import type { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { amountByWeight, proportion } from '#kit/units.ts'

type Terms = Pick<
  ValuesIn<typeof purchaseContract>,
  'quantity' | 'tolerancePct' | 'excessPct' | 'excessPriceRule' | 'unitPrice'
>

/** A percentage (thousandths) more and less than a quantity (kg). */
export const around = (kg: number, pct: number): { min: number; max: number } => {
  const part = proportion(kg, pct, 100_000)
  return { min: kg - part, max: kg + part }
}

/** The least and the most (kg) the seller may ship. */
export const shippable = ({ quantity, tolerancePct }: Pick<Terms, 'quantity' | 'tolerancePct'>) =>
  around(quantity, tolerancePct)

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
