// The clause that rules a minute, and how much of it counts. Where several apply, the one that takes off most rules alone: nothing is
// taken off twice.

import { isRunning } from '#laytime/allowance.ts'
import { exceptedBy, nextTurn } from '#laytime/calendar.ts'
import type { Minute } from '#laytime/clock.ts'
import { type Fact, percentOf } from '#laytime/facts.ts'
import type { Terms } from '#laytime/terms.ts'

/** What a row of a statement may stand under; of clauses that take off the same, the earlier one rules. */
export const clauses = [
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

export type Ruling = { percent: number; clause: Clause; remark?: string }

/** Under what time is counted: the contract, and what befell. */
export type Ground = { terms: Terms; facts: readonly Fact[] }

const rank = ({ clause }: Ruling): number => clauses.indexOf(clause)

const stricter = (a: Ruling, b: Ruling): Ruling => {
  const order = a.percent - b.percent || rank(a) - rank(b) || ((a.remark ?? '') < (b.remark ?? '') ? -1 : 1)
  return order <= 0 ? a : b
}

const byFact = (fact: Fact, { weatherExcepted }: Terms): Ruling => ({
  percent: percentOf(fact, weatherExcepted),
  clause: fact.exemption ?? fact.event,
  ...(fact.remark !== undefined && { remark: fact.remark }),
})

const byCalendar = ({ calendar }: Terms, here: readonly Fact[], minute: Minute): Ruling[] => {
  const excepted = exceptedBy(calendar, minute)
  if (!excepted) return []
  const isUsed = calendar.usedPercent > 0 && here.some(({ event }) => event === 'Working')
  return [
    isUsed ? { percent: calendar.usedPercent, clause: 'Used in excepted time' } : { percent: 0, clause: excepted },
  ]
}

const at = (facts: readonly Fact[], minute: Minute): Fact[] =>
  facts.filter(({ from, to }) => from <= minute && minute < to)

const inLaytime = ({ terms, facts }: Ground, minute: Minute): Ruling => {
  const here = at(facts, minute)
  const rulings = [...byCalendar(terms, here, minute), ...here.map(fact => byFact(fact, terms))]
  return rulings.reduce(stricter, { percent: 100, clause: 'Counts' })
}

// Once on demurrage, always on demurrage: only what the owner answers for, or both agreed on, is still taken off.
const onDemurrage = ({ terms, facts }: Ground, minute: Minute): Ruling =>
  at(facts, minute)
    .filter(({ exemption }) => exemption)
    .map(fact => byFact(fact, terms))
    .reduce(stricter, { percent: 100, clause: 'On demurrage' })

/** How the minute counts, before or after laytime has expired. */
export const ruling = (ground: Ground, minute: Minute, hasExpired: boolean): Ruling => {
  const { allowance, onceOnDemurrage = true } = ground.terms
  if (isRunning(allowance)) return { percent: 100, clause: hasExpired ? 'On demurrage' : 'Days run without exception' }
  return hasExpired && onceOnDemurrage ? onDemurrage(ground, minute) : inLaytime(ground, minute)
}

/** The next minute at which another clause may rule. */
export const nextChange = ({ terms, facts }: Ground, minute: Minute): Minute =>
  Math.min(
    nextTurn(terms.calendar, minute),
    ...facts.flatMap(({ from, to }) => [from, to]).filter(edge => edge > minute),
  )
