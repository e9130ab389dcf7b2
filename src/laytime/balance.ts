// Time allowed compared with time used: the excess and the saving.

import type { Second } from '#laytime/clock.ts'
import { type Fraction, fraction, isMore, minus, most, zero } from '#laytime/fraction.ts'
import { findExpiryIfContinued } from '#laytime/periods.ts'
import type { Terms } from '#laytime/terms.ts'

export type Balance = {
  allowed: Fraction
  used: Fraction
  /** seconds on demurrage */
  over: Fraction
  /** seconds of despatch, on the basis in the contract */
  saved: Fraction
  /** when laytime expired, or would have expired */
  expiry: { at: Fraction; isReached: boolean }
}

/** Working time saved is the remaining laytime; all time saved lasts until laytime would have expired, excepted periods included. */
export const balanceOf = (
  { allowed, used, expiredAt }: { allowed: Fraction; used: Fraction; expiredAt?: Fraction },
  { commencedAt, completedAt }: { commencedAt: Second; completedAt: Second },
  terms: Terms,
): Balance => {
  const left = most(minus(allowed, used), zero)
  const at = expiredAt ?? findExpiryIfContinued({ terms, facts: [] }, Math.max(commencedAt, completedAt), left)
  const all = most(minus(at, fraction(completedAt)), zero)
  return {
    ...{ allowed, used },
    over: isMore(used, allowed) ? minus(used, allowed) : zero,
    saved: !isMore(left, zero) ? zero : terms.despatchBasis === 'ATS' ? all : left,
    expiry: { at, isReached: expiredAt !== undefined },
  }
}
