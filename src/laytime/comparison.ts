// Two versions of one calculation, line by line: what each counts of the same time, and what it comes to.

import type { Clause } from '#laytime/clauses.ts'
import { compare, type Fraction, fraction, isSame, minus, over, plus, times, zero } from '#laytime/fraction.ts'
import { demurrageCents } from '#laytime/money.ts'
import type { Period } from '#laytime/periods.ts'
import type { Statement } from '#laytime/statement.ts'

/** What a version makes of a line's time. `cents` is the demurrage of the line: the parts of all lines add up to the demurrage of the port. */
export type LineOfVersion = {
  percent: number
  clause: Clause
  counted: Fraction
  isOnDemurrage: boolean
  cents: number
}

/** A time that each version counts by one clause; null where its laytime does not run. */
export type ComparedLine = {
  from: Fraction
  to: Fraction
  first: LineOfVersion | null
  second: LineOfVersion | null
  /** the second less the first: seconds counted, and cents of demurrage */
  seconds: Fraction
  cents: number
}

const cutsOf = (statements: readonly Statement[]): Fraction[] => {
  const moments = statements.flatMap(({ periods }) => periods.flatMap(({ from, to }) => [from, to])).toSorted(compare)
  return moments.filter((moment, index) => index === 0 || !isSame(moment, moments[index - 1] as Fraction))
}

const periodAt = (periods: readonly Period[], from: Fraction, to: Fraction): Period | undefined =>
  periods.find(period => compare(period.from, from) <= 0 && compare(period.to, to) >= 0)

// Demurrage grows with the time on it; a line has what it adds, so that tiers and rounding come out in the sum.
const linesOf = ({ periods, call }: Statement, cuts: readonly Fraction[]): (LineOfVersion | null)[] => {
  let owed = zero
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] as Fraction
    const period = periodAt(periods, from, to)
    if (!period) return null
    const { percent, clause, isOnDemurrage } = period
    const counted = over(times(minus(to, from), fraction(percent)), fraction(100))
    const before = demurrageCents(owed, call.terms.rates)
    if (isOnDemurrage) owed = plus(owed, counted)
    return { percent, clause, isOnDemurrage, counted, cents: demurrageCents(owed, call.terms.rates) - before }
  })
}

/** The lines of two versions side by side, in the order of time. */
export const compareStatements = (first: Statement, second: Statement): ComparedLine[] => {
  const cuts = cutsOf([first, second])
  const [left, right] = [linesOf(first, cuts), linesOf(second, cuts)]
  return cuts.slice(1).flatMap((to, index): ComparedLine[] => {
    const [one, other] = [left[index] ?? null, right[index] ?? null]
    if (!one && !other) return []
    return [
      {
        ...{ from: cuts[index] as Fraction, to, first: one, second: other },
        seconds: minus(other?.counted ?? zero, one?.counted ?? zero),
        cents: (other?.cents ?? 0) - (one?.cents ?? 0),
      },
    ]
  })
}
