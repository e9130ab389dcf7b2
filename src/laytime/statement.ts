// The statement of one call: notice, commencement, periods and balance, with every step in the result.

import { allowedSeconds } from '#laytime/allowance.ts'
import { type Balance, balanceOf } from '#laytime/balance.ts'
import { type Commencement, commencementOf } from '#laytime/commencement.ts'
import { type Fraction, fraction, isMore, sum, zero } from '#laytime/fraction.ts'
import { countPeriods, type Period } from '#laytime/periods.ts'
import type { Call } from '#laytime/terms.ts'

export type Statement = {
  call: Call
  commencement: Commencement
  periods: Period[]
  elapsed: Fraction
  excepted: Fraction
  balance: Balance
}

/** Counts a call. Where several ports share an allowance, `allowed` is the remainder of it. */
export const statementOf = (call: Call, allowed: Fraction = allowedSeconds(call.terms.allowance)): Statement => {
  const { terms, facts, completedAt } = call
  const commencement = commencementOf(call, !isMore(allowed, zero))
  const counted = countPeriods({ terms, facts }, commencement.at, completedAt, allowed)
  const elapsed = Math.max(0, completedAt - commencement.at)
  return {
    ...{ call, commencement, periods: counted.periods, elapsed: fraction(elapsed) },
    excepted: sum(counted.periods.map(({ excepted }) => excepted)),
    balance: balanceOf({ allowed, ...counted }, { commencedAt: commencement.at, completedAt }, terms),
  }
}
