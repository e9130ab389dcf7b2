// Compares two versions of a calculation line by line: how each counts the same time, and the resulting amount.

import type { Clause } from '#laytime/clauses.ts'
import { compare, type Fraction, fraction, isSame, minus, over, plus, times, zero } from '#laytime/fraction.ts'
import { demurrageCents } from '#laytime/money.ts'
import type { Period } from '#laytime/periods.ts'
import type { Statement } from '#laytime/statement.ts'

/** A version's result for the time of a line. `cents` is the demurrage of the line; the lines add up to the demurrage of the port. */
export type LineOfVersion = {
  percent: number
  clause: Clause
  counted: Fraction
  isOnDemurrage: boolean
  cents: number
}

/** A period in which each version applies one clause; null where its laytime does not run. */
type ComparedLine = {
  from: Fraction
  to: Fraction
  first: LineOfVersion | null
  second: LineOfVersion | null
  /** second version minus first: seconds counted, and cents of demurrage */
  seconds: Fraction
  cents: number
}

const cutsOf = (statements: readonly Statement[]): Fraction[] => {
  const moments = statements.flatMap(({ periods }) => periods.flatMap(({ from, to }) => [from, to])).toSorted(compare)
  return moments.filter((moment, index) => index === 0 || !isSame(moment, moments[index - 1] as Fraction))
}

const periodAt = (periods: readonly Period[], from: Fraction, to: Fraction): Period | undefined =>
  periods.find(period => compare(period.from, from) <= 0 && compare(period.to, to) >= 0)

// A line's demurrage is the increase of the total at its end, so that the lines add up despite tiers and rounding.
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

/** The lines of two versions side by side, ordered by time. */
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
