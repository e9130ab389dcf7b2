// What an agent earns by a sale. Pure.

import { amountByCount, amountByWeight, proportion, share } from '#kit/units.ts'

/** From so many bags or metric tons on: ten-thousandths of a riyal a unit, or thousandths of a percent of the net amount. */
export type Tier = { fromQty: number; rate: number | null; pct: number | null }
export type Basis = 'Per bag' | 'Per MT' | 'Part of net'

/** What was sold: bags, kilograms, halalas before VAT. */
export type SoldAmounts = { bags: number; kg: number; net: number }

/** How much of a quantity lies in each tier: marginal, as with a tax. */
const quantityPerTier = (tiers: readonly Tier[], quantity: number, unit: number): number[] =>
  tiers.map(({ fromQty }, n) => {
    const next = tiers[n + 1]
    const [from, to] = [fromQty * unit, next ? next.fromQty * unit : Number.POSITIVE_INFINITY]
    return Math.max(Math.min(quantity, to) - from, 0)
  })

/** A commission in halalas. Bags and tons earn by their tier's rate; of a net amount each tier earns its part of what was sold in it. */
export const tieredCommission = (basis: Basis, tiers: readonly Tier[], { bags, kg, net }: SoldAmounts): number => {
  const parts = basis === 'Per bag' ? quantityPerTier(tiers, bags, 1) : quantityPerTier(tiers, kg, 1000)
  const nets = basis === 'Part of net' ? share(net, parts) : []
  return tiers.reduce((sum, { rate, pct }, n) => {
    if (basis === 'Part of net') return sum + proportion(nets[n] as number, pct ?? 0, 100_000)
    const amount = basis === 'Per bag' ? amountByCount : amountByWeight
    return sum + amount(rate ?? 0, parts[n] as number)
  }, 0)
}

export type MatchingTerms = { id: number; rank: number | null }

/** The terms that count: of the lowest rank, of those the first that were entered. */
export const chooseTerms = <T extends MatchingTerms>(fitting: readonly T[]): T | undefined =>
  fitting.toSorted((a, b) => (a.rank ?? 10) - (b.rank ?? 10) || a.id - b.id)[0]

/** What of a commission stands after a part of an invoice was credited and a part paid, in halalas: what the rest of the net amount
 *  earns, as far as the rest of the total is paid. */
export const commissionEarnedByPayment = (
  commission: number,
  { gross, paid, credited }: { gross: number; paid: number; credited: number },
): number => {
  const rest = gross - credited
  if (rest <= 0) return 0
  return proportion(proportion(commission, rest, gross), Math.min(paid, rest), rest)
}
