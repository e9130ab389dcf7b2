// Applies a contract's settlement rule, in cents.

import type { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { amountByWeight } from '#kit/units.ts'
import { shippableRange, toleranceRange } from '#trade/contracts/tolerance.ts'

type SettlementTerms = Pick<
  ValuesIn<typeof purchaseContract>,
  'quantity' | 'tolerancePct' | 'excessPct' | 'excessPriceRule' | 'unitPrice'
>

const settledAtContract = (terms: SettlementTerms, shippedKg: number): number =>
  terms.excessPct === null || terms.excessPriceRule !== 'Market'
    ? shippedKg
    : Math.min(shippedKg, toleranceRange(terms.quantity, terms.excessPct).max)

/** Whether a part of the shipped quantity (kg) is settled at the market price. */
export const needsMarketPrice = (terms: SettlementTerms, shippedKg: number): boolean =>
  settledAtContract(terms, shippedKg) < shippedKg

/** The price of a shipped weight (kg) in US cents: the part beyond `excessPct` at the market price (ten-thousandths of a dollar per ton) if
 *  the contract says so. GAFTA 64: deficiency and excess beyond five percent are settled at the market price. */
export const settlementCents = (terms: SettlementTerms, shippedKg: number, marketPrice: number): number => {
  const atContract = settledAtContract(terms, shippedKg)
  return amountByWeight(terms.unitPrice, atContract) + amountByWeight(marketPrice, shippedKg - atContract)
}

/** The open quantities of a contract (kg): for LCs up to the largest shipment, for shipping up to its mean. */
export const openQuantities = (
  terms: Pick<SettlementTerms, 'quantity' | 'tolerancePct'>,
  { inLcs, shipped }: { inLcs: number; shipped: number },
) => {
  const { min, max } = shippableRange(terms)
  return { least: min, most: max, inLcs, openToLc: max - inLcs, shipped, toShip: terms.quantity - shipped }
}
