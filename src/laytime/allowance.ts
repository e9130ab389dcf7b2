// The time allowed to the charterer, as an exact fraction of seconds. Printed durations are cut to minutes; calculations never are.

import { DAY, HOUR } from '#laytime/clock.ts'
import { type Fraction, fraction, over, plus, times } from '#laytime/fraction.ts'
import type { Allowance } from '#laytime/terms.ts'

const secondsOf = (allowance: Allowance): Fraction => {
  switch (allowance.basis) {
    case 'Rate per day':
      return times(over(allowance.quantity, allowance.rate), fraction(DAY))
    case 'Rate per hour':
      return times(over(allowance.quantity, allowance.rate), fraction(HOUR))
    case 'Rate per hatch and day':
      return times(over(allowance.quantity, times(allowance.rate, fraction(allowance.hatches))), fraction(DAY))
    case 'Stated':
      return allowance.seconds
    default:
      return times(allowance.days, fraction(DAY))
  }
}

/** The allowed seconds, including what the contract adds. */
export const allowedSeconds = (allowance: Allowance): Fraction =>
  plus(secondsOf(allowance), fraction(allowance.extraSeconds ?? 0))

/** A fixed number of days runs without interruption: no exception applies to it. */
export const isRunning = ({ basis }: Allowance): boolean =>
  basis === 'Fixed days' || basis === 'Customary quick despatch'
