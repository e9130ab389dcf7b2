// The clause that applies to a second, and the percentage of it that counts. Where several apply, only the strictest one does: nothing is
// deducted twice.

import { isRunning } from '#laytime/allowance.ts'
import { exceptedBy, nextCalendarChange } from '#laytime/calendar.ts'
import type { Second } from '#laytime/clock.ts'
import { type Fact, percentOf } from '#laytime/facts.ts'
import type { Terms } from '#laytime/terms.ts'

/** The clauses a row of a statement can be under; of clauses with the same percentage, the earlier one applies. */
const clauses = [
  'Days run without exception',
  'On demurrage',
  'Owner’s fault',
  'Agreed exception',
  'Holiday',
  'Weekend',
  'Weather',
  'Breakdown',
  'Shifting',
  'Other',
  'Used in excepted time',
  'Working',
  'Waiting',
  'Counts',
] as const
export type Clause = (typeof clauses)[number]

type AppliedClause = { percent: number; clause: Clause; remark?: string }

/** What counting is based on: the contract's terms and the facts. */
export type CountingBasis = { terms: Terms; facts: readonly Fact[] }

const rank = ({ clause }: AppliedClause): number => clauses.indexOf(clause)

const stricter = (a: AppliedClause, b: AppliedClause): AppliedClause => {
  const order = a.percent - b.percent || rank(a) - rank(b) || ((a.remark ?? '') < (b.remark ?? '') ? -1 : 1)
  return order <= 0 ? a : b
}

const byFact = (fact: Fact, { weatherExcepted }: Terms): AppliedClause => ({
  percent: percentOf(fact, weatherExcepted),
  clause: fact.exemption ?? fact.event,
  ...(fact.remark !== undefined && { remark: fact.remark }),
})

const byCalendar = ({ calendar }: Terms, here: readonly Fact[], second: Second): AppliedClause[] => {
  const excepted = exceptedBy(calendar, second)
  if (!excepted) return []
  const isUsed = calendar.usedPercent > 0 && here.some(({ event }) => event === 'Working')
  return [
    isUsed ? { percent: calendar.usedPercent, clause: 'Used in excepted time' } : { percent: 0, clause: excepted },
  ]
}

const at = (facts: readonly Fact[], second: Second): Fact[] =>
  facts.filter(({ from, to }) => from <= second && second < to)

const inLaytime = ({ terms, facts }: CountingBasis, second: Second): AppliedClause => {
  const here = at(facts, second)
  const rulings = [...byCalendar(terms, here, second), ...here.map(fact => byFact(fact, terms))]
  return rulings.reduce(stricter, { percent: 100, clause: 'Counts' })
}

// Once on demurrage, always on demurrage: only time that is the owner's fault, or an agreed exception, is still deducted.
const onDemurrage = ({ terms, facts }: CountingBasis, second: Second): AppliedClause =>
  at(facts, second)
    .filter(({ exemption }) => exemption)
    .map(fact => byFact(fact, terms))
    .reduce(stricter, { percent: 100, clause: 'On demurrage' })

/** How the second counts, before or after laytime has expired. */
export const clauseAt = (ground: CountingBasis, second: Second, hasExpired: boolean): AppliedClause => {
  const { allowance, onceOnDemurrage = true } = ground.terms
  if (isRunning(allowance)) return { percent: 100, clause: hasExpired ? 'On demurrage' : 'Days run without exception' }
  return hasExpired && onceOnDemurrage ? onDemurrage(ground, second) : inLaytime(ground, second)
}

/** The next second at which a different clause may apply. */
export const nextChange = ({ terms, facts }: CountingBasis, second: Second): Second =>
  Math.min(
    nextCalendarChange(terms.calendar, second),
    ...facts.flatMap(({ from, to }) => [from, to]).filter(edge => edge > second),
  )
