// Divides laytime and demurrage into periods: at every midnight, wherever a different clause begins to apply, and at the moment laytime
// expires, which may be between two seconds.

import { type Clause, type CountingBasis, clauseAt, nextChange } from '#laytime/clauses.ts'
import type { Second } from '#laytime/clock.ts'
import { type Fraction, floor, fraction, isMore, least, minus, over, plus, times, zero } from '#laytime/fraction.ts'

/** A row of the statement. Counted plus excepted equals the elapsed time; `used` is the total at the end of the row. */
export type Period = {
  from: Fraction
  to: Fraction
  elapsed: Fraction
  percent: number
  counted: Fraction
  excepted: Fraction
  used: Fraction
  isOnDemurrage: boolean
  clause: Clause
  remark?: string
}

type CountedLaytime = {
  periods: Period[]
  used: Fraction /** when the time allowed was used up, if it was */
  expiredAt?: Fraction
}

const HUNDRED = fraction(100)

// How long the remaining allowance lasts at this percentage.
const untilExpiry = (from: Fraction, rest: Fraction, percent: number): Fraction =>
  plus(from, over(times(rest, HUNDRED), fraction(percent)))

const periodOf = (
  ground: CountingBasis,
  from: Fraction,
  end: Fraction,
  used: Fraction,
  rest: Fraction | null,
): Period => {
  const { percent, ...why } = clauseAt(ground, floor(from), rest === null)
  const last = least(fraction(nextChange(ground, floor(from))), end)
  const to = rest && percent > 0 ? least(last, untilExpiry(from, rest, percent)) : last
  const elapsed = minus(to, from)
  const counted = over(times(elapsed, fraction(percent)), HUNDRED)
  return {
    ...{ from, to, elapsed, percent, counted },
    ...{ excepted: minus(elapsed, counted), used: plus(used, counted), isOnDemurrage: rest === null, ...why },
  }
}

/** Counts from the beginning of laytime to the completion of work. With nothing allowed, demurrage runs from the first second. */
export const countPeriods = (ground: CountingBasis, from: Second, to: Second, allowed: Fraction): CountedLaytime => {
  const end = fraction(to)
  const periods: Period[] = []
  let [moment, used, expiredAt] = [fraction(from), zero, isMore(allowed, zero) ? undefined : fraction(from)]
  while (isMore(end, moment)) {
    const period = periodOf(ground, moment, end, used, expiredAt ? null : minus(allowed, used))
    periods.push(period)
    moment = period.to
    used = period.used
    if (!expiredAt && !isMore(allowed, used)) expiredAt = moment
  }
  return { periods, used, ...(expiredAt && { expiredAt }) }
}

/** When laytime would have expired if work had continued: the remainder is counted onwards under the calendar alone. */
export const findExpiryIfContinued = ({ terms }: CountingBasis, from: Second, left: Fraction): Fraction => {
  const ground = { terms, facts: [] }
  let [moment, rest] = [fraction(from), left]
  while (isMore(rest, zero)) {
    const { to, counted } = periodOf(ground, moment, fraction(nextChange(ground, floor(moment))), zero, rest)
    moment = to
    rest = minus(rest, counted)
  }
  return moment
}
