// Converts time into US cents: exact days times the daily rate, rounded once, half up.

import { centsToHalalas, share } from '#kit/units.ts'
import { DAY } from '#laytime/clock.ts'
import {
  ceiling,
  type Fraction,
  fraction,
  isMore,
  least,
  minus,
  nearest,
  over,
  plus,
  times,
  zero,
} from '#laytime/fraction.ts'
import type { Rates, Tier } from '#laytime/terms.ts'

const days = (seconds: Fraction): Fraction => over(seconds, fraction(DAY))

// Each tier takes its number of days; the last one takes the rest.
const byTiers = (owed: Fraction, tiers: readonly Tier[]): Fraction => {
  let [rest, total] = [owed, zero]
  for (const [index, tier] of tiers.entries()) {
    const isLast = index === tiers.length - 1
    const here = isLast || tier.days === undefined ? rest : least(rest, fraction(tier.days))
    total = plus(total, times(here, fraction(tier.centsPerDay)))
    rest = minus(rest, here)
  }
  return total
}

/** Cents of demurrage for a number of seconds. */
export const demurrageCents = (seconds: Fraction, { demurrage, isPerDayOrPart = false }: Rates): number =>
  nearest(byTiers(isPerDayOrPart ? fraction(ceiling(days(seconds))) : days(seconds), demurrage))

/** Cents of despatch for a number of seconds, always pro rata. */
export const despatchCents = (seconds: Fraction, { demurrage, despatchCentsPerDay }: Rates): number => {
  if (!isMore(seconds, zero)) return 0
  return nearest(times(days(seconds), despatchCentsPerDay ?? fraction(demurrage[0]?.centsPerDay ?? 0, 2)))
}

type Part = { cents: number; halalas: number }

/** Splits an amount by the quantities of the bills of lading, in dollars and in riyals; the parts add up to the whole. */
export const splitByBills = (cents: number, kilograms: readonly number[]): Part[] => {
  const halalas = share(centsToHalalas(cents), kilograms)
  return share(cents, kilograms).map((part, index) => ({ cents: part, halalas: halalas[index] as number }))
}
