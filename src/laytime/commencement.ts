// From the notice of readiness to the second at which laytime begins, each step with the clause that moved it.

import { exceptedBy } from '#laytime/calendar.ts'
import { type CountingBasis, clauseAt, nextChange } from '#laytime/clauses.ts'
import { DAY, dayOf, midnightBefore, type Second, timeOf, weekdayOf } from '#laytime/clock.ts'
import type { Call, Notice, OfficeHours, Terms } from '#laytime/terms.ts'

export type Step = {
  at: Second
  clause:
    | 'Tendered in office hours'
    | 'Deemed tendered at the next opening'
    | 'Turn time'
    | 'Next working day'
    | 'Sooner commenced'
    | 'After an excepted period'
    | 'Agreed'
  reason?: string
}

/** The valid notice, the end of turn time, and what postponed the beginning further; laytime begins at the last one. */
export type Commencement = { steps: Step[]; at: Second }

// The office is closed on holidays, also where laytime includes them.
const openOn = ({ officeHours = [], holidays = [] }: Notice, day: Second): OfficeHours[] =>
  holidays.some(({ from, to }) => dayOf(from) <= day && day <= dayOf(to))
    ? []
    : officeHours.filter(({ days }) => days.includes(weekdayOf(day)))

// A notice at the second when the office closes is still in time.
const validFrom = (notice: Notice): Step => {
  const { tenderedAt, officeHours = [] } = notice
  const today = midnightBefore(tenderedAt)
  const time = tenderedAt - today
  const isOpen = openOn(notice, today).some(({ opens, closes }) => timeOf(opens) <= time && time <= timeOf(closes))
  if (officeHours.length === 0 || isOpen) return { at: tenderedAt, clause: 'Tendered in office hours' }
  for (let day = today; ; day += DAY) {
    const openings = openOn(notice, day).map(({ opens }) => day + timeOf(opens))
    const next = openings.filter(opening => opening > tenderedAt)
    if (next.length > 0) return { at: Math.min(...next), clause: 'Deemed tendered at the next opening' }
  }
}

const nextWorkingDay = ({ calendar }: Terms, after: Second, time: string): Step => {
  let at = midnightBefore(after) + DAY + timeOf(time)
  while (exceptedBy(calendar, at)) at += DAY
  return { at, clause: 'Next working day' }
}

const turnFrom = (valid: Second, { start }: Notice, terms: Terms): Step => {
  if (start.rule === 'Hours after') return { at: valid + start.seconds, clause: 'Turn time' }
  if (start.rule === 'Next working day') return nextWorkingDay(terms, valid, start.time)
  const day = midnightBefore(valid)
  if (valid - day <= DAY / 2) return { at: day + timeOf(start.sameDay), clause: 'Turn time' }
  return nextWorkingDay(terms, valid, start.nextDay)
}

const soonerThan = (turnEnd: Second, { tenderedAt, unlessSooner }: Notice, { facts }: CountingBasis): Step[] => {
  const work = facts.filter(({ event, to }) => event === 'Working' && to > tenderedAt)
  const began = Math.max(tenderedAt, Math.min(...work.map(({ from }) => from)))
  return unlessSooner && began < turnEnd ? [{ at: began, clause: 'Sooner commenced' }] : []
}

// Laytime never begins in a period that does not count; on demurrage there are no such periods.
const outOfExceptions = (from: Second, ground: CountingBasis, hasExpired: boolean): Step[] => {
  let at = from
  while (clauseAt(ground, at, hasExpired).percent === 0) at = nextChange(ground, at)
  return at > from ? [{ at, clause: 'After an excepted period' }] : []
}

/** When laytime begins. `hasExpired`: the time allowed for several ports was used up before this one. */
export const commencementOf = ({ notice, commenced, terms, facts }: Call, hasExpired = false): Commencement => {
  if (commenced) return { steps: [{ ...commenced, clause: 'Agreed' }], at: commenced.at }
  if (!notice) throw new RangeError('neither a notice nor an agreed commencement')
  const ground = { terms, facts }
  const valid = validFrom(notice)
  const turn = turnFrom(valid.at, notice, terms)
  const sooner = soonerThan(turn.at, notice, ground)
  const begun = sooner[0] ?? turn
  const steps = [valid, turn, ...sooner, ...outOfExceptions(begun.at, ground, hasExpired)]
  return { steps, at: (steps.at(-1) as Step).at }
}
