// Commission of an agent on a sale. Pure.

import { amountByCount, amountByWeight, proportion, share } from '#kit/units.ts'

/** From a number of bags or metric tons on: ten-thousandths of a riyal per unit, or thousandths of a percent of the net
 *  amount. */
export type Tier = { fromQty: number; rate: number | null; pct: number | null }
export type Basis = 'Per bag' | 'Per MT' | 'Percentage of net'

/** Bags, kilograms, halalas before VAT. */
export type SoldAmounts = { bags: number; kg: number; net: number }

/** The part of a quantity in each tier; tiers are marginal, as in income tax. */
const quantityPerTier = (tiers: readonly Tier[], quantity: number, unit: number): number[] =>
  tiers.map(({ fromQty }, n) => {
    const next = tiers[n + 1]
    const [from, to] = [fromQty * unit, next ? next.fromQty * unit : Number.POSITIVE_INFINITY]
    return Math.max(Math.min(quantity, to) - from, 0)
  })

/** Commission in halalas. Bags and tons earn their tier's rate; a net amount is split over the tiers, and each part earns its
 *  tier's percentage. */
export const tieredCommission = (basis: Basis, tiers: readonly Tier[], { bags, kg, net }: SoldAmounts): number => {
  const parts = basis === 'Per bag' ? quantityPerTier(tiers, bags, 1) : quantityPerTier(tiers, kg, 1000)
  const nets = basis === 'Percentage of net' ? share(net, parts) : []
  return tiers.reduce((sum, { rate, pct }, n) => {
    if (basis === 'Percentage of net') return sum + proportion(nets[n] as number, pct ?? 0, 100_000)
    const amount = basis === 'Per bag' ? amountByCount : amountByWeight
    return sum + amount(rate ?? 0, parts[n] as number)
  }, 0)
}

export type MatchingTerms = { id: number; rank: number | null }

/** The terms that apply: the lowest rank, and of those the first entered. */
export const chooseTerms = <T extends MatchingTerms>(fitting: readonly T[]): T | undefined =>
  fitting.toSorted((a, b) => (a.rank ?? 10) - (b.rank ?? 10) || a.id - b.id)[0]

/** The commission earned, in halalas, after an invoice was credited and paid in part: the share of the uncredited net amount,
 *  as far as the uncredited total is paid. */
export const commissionEarnedByPayment = (
  commission: number,
  { gross, paid, credited }: { gross: number; paid: number; credited: number },
): number => {
  const rest = gross - credited
  if (rest <= 0) return 0
  return proportion(proportion(commission, rest, gross), Math.min(paid, rest), rest)
}
