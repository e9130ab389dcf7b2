// The commission of an agent on a sale. Pure.

import { amountByCount, amountByWeight, proportion, share } from '#kit/units.ts'

/**
 * A tier begins at `fromQty` bags or metric tons; `rate` is in ten-thousandths of a riyal per unit, `pct` in thousandths of a percent of
 * the net amount.
 */
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

/**
 * Commission in halalas. Bags and tons earn the rate of their tier; a net amount is split over the tiers, and each part earns the
 * percentage of its tier.
 */
export const tieredCommission = (basis: Basis, tiers: readonly Tier[], { bags, kg, net }: SoldAmounts): number => {
  const parts = basis === 'Per bag' ? quantityPerTier(tiers, bags, 1) : quantityPerTier(tiers, kg, 1000)
  const nets = basis === 'Percentage of net' ? share(net, parts) : []
  return tiers.reduce((sum, { rate, pct }, n) => {
    if (basis === 'Percentage of net') return sum + proportion(nets[n] as number, pct ?? 0, 100_000)
    const amount = basis === 'Per bag' ? amountByCount : amountByWeight
    return sum + amount(rate ?? 0, parts[n] as number)
  }, 0)
}

type MatchingTerms = { id: number; rank: number | null }

/** The terms that apply: those of the lowest rank, and among equal ranks the ones entered first. */
export const chooseTerms = <T extends MatchingTerms>(fitting: readonly T[]): T | undefined =>
  fitting.toSorted((a, b) => (a.rank ?? 10) - (b.rank ?? 10) || a.id - b.id)[0]

/**
 * The commission earned so far, in halalas, on an invoice that is partly credited and partly paid: the commission on the uncredited net
 * amount, in proportion to the paid part of the uncredited total.
 */
export const commissionEarnedByPayment = (
  commission: number,
  { gross, paid, credited }: { gross: number; paid: number; credited: number },
): number => {
  const rest = gross - credited
  if (rest <= 0) return 0
  return proportion(proportion(commission, rest, gross), Math.min(paid, rest), rest)
}
