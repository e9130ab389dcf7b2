// How long the charterer has, as an exact fraction of seconds; what is printed of it is cut to minutes, never what is reckoned with.

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

/** Seconds allowed, with what the contract adds to them. */
export const allowedBy = (allowance: Allowance): Fraction =>
  plus(secondsOf(allowance), fraction(allowance.extraSeconds ?? 0))

/** A number of days runs through everything: no exception applies to it. */
export const isRunning = ({ basis }: Allowance): boolean =>
  basis === 'Fixed days' || basis === 'Customary quick despatch'
