// Overlaps of two deductions. The time is deducted once; users are shown where they entered it twice.

import { type Except, exceptedBy, nextCalendarChange } from '#laytime/calendar.ts'
import type { Second } from '#laytime/clock.ts'
import { type Fact, percentOf } from '#laytime/facts.ts'
import type { Call } from '#laytime/terms.ts'

export type Overlap = { from: Second; to: Second; of: Fact; with: Fact | Except }

const byTime = (a: Fact, b: Fact): number => a.from - b.from || a.to - b.to || (a.event < b.event ? -1 : 1)

const meeting = (of: Fact, other: Fact): Overlap[] => {
  const [from, to] = [Math.max(of.from, other.from), Math.min(of.to, other.to)]
  return from < to ? [{ from, to, of, with: other }] : []
}

/** Rows of a statement of facts that cover the same time. */
export const overlapsIn = (facts: readonly Fact[]): Overlap[] => {
  const ordered = facts.toSorted(byTime)
  return ordered.flatMap((fact, index) => ordered.slice(index + 1).flatMap(other => meeting(fact, other)))
}

/** Time that both a fact and the calendar deduct. */
export const overlapsWithCalendar = ({ facts, terms }: Call): Overlap[] =>
  facts
    .filter(fact => percentOf(fact, terms.weatherExcepted) < 100)
    .toSorted(byTime)
    .flatMap(fact => {
      const found: Overlap[] = []
      for (let from = fact.from; from < fact.to; from = Math.min(fact.to, nextCalendarChange(terms.calendar, from))) {
        const why = exceptedBy(terms.calendar, from)
        const to = Math.min(fact.to, nextCalendarChange(terms.calendar, from))
        const before = found.at(-1)
        if (why && before?.to === from && before.with === why) before.to = to
        else if (why) found.push({ from, to, of: fact, with: why })
      }
      return found
    })
