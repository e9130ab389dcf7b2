// Checks a call before it is counted; the messages are for the user.

import type { Problem } from '#kit/kinds.ts'
import { allowedSeconds, isRunning } from '#laytime/allowance.ts'
import { type Calendar, exceptedBy, type Holiday, windowSpan } from '#laytime/calendar.ts'
import { DAY, dayOf, timeOf, WEEK, weekdays } from '#laytime/clock.ts'
import type { Fact } from '#laytime/facts.ts'
import { fraction, isMore, zero } from '#laytime/fraction.ts'
import { isPooled, type Method } from '#laytime/settlement.ts'
import type { Allowance, Call, Rates, StartRule } from '#laytime/terms.ts'

/** A problem and its place: a field of the call, or a row of its facts. */
export type Fault = Problem & { field: string; row?: number }

const LONGEST = 1000 * DAY

const fault = (field: string, message: string, values?: Problem['values']): Fault => ({
  ...{ field, message },
  ...(values && { values }),
})

const ofNotice = ({ notice, commenced, completedAt }: Call): Fault[] => {
  if (!notice) {
    return commenced ? [] : [fault('norTenderedAt', 'Enter the notice of readiness, or the agreed commencement.')]
  }
  const { arrivedAt = notice.tenderedAt, tenderedAt, acceptedAt = tenderedAt } = notice
  return [
    ...(arrivedAt > tenderedAt ? [fault('norTenderedAt', 'The notice lies before the arrival.')] : []),
    ...(tenderedAt > acceptedAt ? [fault('norAcceptedAt', 'The notice was accepted before it was tendered.')] : []),
    ...(completedAt < tenderedAt ? [fault('completedAt', 'Work was completed before the notice.')] : []),
    ...(notice.officeHours?.every(({ days }) => days.length === 0) && notice.officeHours.length > 0
      ? [fault('officeHours', 'Name a day on which the office is open.')]
      : []),
    ...(notice.officeHours?.some(({ opens, closes }) => timeOf(closes) <= timeOf(opens))
      ? [fault('officeHours', 'The office closes before it opens. Correct its hours.')]
      : []),
  ]
}

// The time from the notice or the agreed commencement to the completion, and the turn time, are limited: a year entered wrongly would
// otherwise be counted.
const ofLength = ({ notice, commenced, completedAt }: Call): Fault[] => {
  const begins = commenced?.at ?? notice?.tenderedAt ?? completedAt
  const isTurnLong = notice?.start.rule === 'Hours after' && notice.start.seconds > LONGEST
  return [
    ...(completedAt - begins > LONGEST ? [fault('completedAt', 'Lies too long after the notice.')] : []),
    ...(commenced && commenced.at - completedAt > LONGEST
      ? [fault('agreedCommencement', 'Lies too long after the completion.')]
      : []),
    ...(isTurnLong ? [fault('turnTimeHours', 'More than a thousand days of turn time. Enter fewer hours.')] : []),
  ]
}

const isMeasured = (allowance: Allowance): boolean => {
  if (allowance.basis === 'Stated') return isMore(allowance.seconds, zero)
  if ('days' in allowance) return isMore(allowance.days, zero)
  const isWhole = !('hatches' in allowance) || allowance.hatches > 0
  return isWhole && isMore(allowance.quantity, zero) && isMore(allowance.rate, zero)
}

const ofAllowance = ({ terms: { allowance } }: Call): Fault[] => {
  if (!isMeasured(allowance)) return [fault('allowance', 'Enter quantity and rate, or the time allowed, above zero.')]
  const isLong = isMore(allowedSeconds(allowance), fraction(LONGEST))
  return isLong ? [fault('allowance', 'More than a thousand days are allowed. Look at quantity and rate.')] : []
}

const isWholeWeek = ({ windows }: Calendar): boolean => {
  const taken = windows.map(windowSpan).toSorted(([a], [b]) => a - b)
  const first = taken[0]?.[0] ?? 0
  const end = taken.reduce((end, [from, to]) => (from > end ? end : Math.max(end, to)), first)
  return end - first >= WEEK
}

// Whether the start time of laytime on working days is excepted on every day of the week, so that laytime could never begin.
const isNever = (start: StartRule | undefined, calendar: Calendar): boolean => {
  if (!start || start.rule === 'Hours after') return false
  const time = timeOf(start.rule === 'By noon' ? start.nextDay : start.time)
  const monday = dayOf('2024-01-01')
  return weekdays.every((_, day) => exceptedBy({ ...calendar, holidays: [] }, monday + day * DAY + time))
}

const isHoliday = ({ from, to }: Holiday): boolean => from <= to && dayOf(to) - dayOf(from) < 366 * DAY

const ofCalendar = ({ terms: { calendar, allowance }, notice }: Call): Fault[] => [
  ...(isWholeWeek(calendar) && !isRunning(allowance)
    ? [fault('terms', 'The whole week is excepted. Leave time that counts.')]
    : []),
  ...(isNever(notice?.start, calendar)
    ? [fault('startRule', 'This hour is excepted on every day. Choose another.')]
    : []),
  ...(calendar.holidays.every(isHoliday)
    ? []
    : [fault('holidays', 'A holiday ends on its first day or within a year.')]),
  ...(calendar.usedPercent > 100 ? [fault('usedPercent', 'Enter 0 to 100.')] : []),
]

const ofRates = ({ demurrage, despatchCentsPerDay }: Rates): Fault[] => {
  const first = demurrage[0]
  if (!first) return [fault('demurrageRate', 'Enter the rate of demurrage.')]
  const isOpen = demurrage.every(({ days }, index) => (days === undefined) === (index === demurrage.length - 1))
  return [
    ...(isOpen ? [] : [fault('tiers', 'Every tier but the last needs its days, and the last has none.')]),
    ...(despatchCentsPerDay && isMore(despatchCentsPerDay, fraction(first.centsPerDay))
      ? [fault('despatchRate', 'Despatch is not more than demurrage.')]
      : []),
  ]
}

const ofRow = ({ from, to, percent = 0 }: Fact, row: number): Fault[] => [
  ...(to <= from ? [{ ...fault('to', 'Ends before it begins.'), row }] : []),
  ...(percent < 0 || percent > 100 ? [{ ...fault('percent', 'Enter 0 to 100.'), row }] : []),
]

/** All problems of one call. */
export const faultsOf = (call: Call): Fault[] => [
  ...ofNotice(call),
  ...ofLength(call),
  ...ofAllowance(call),
  ...ofCalendar(call),
  ...ofRates(call.terms.rates),
  ...call.facts.flatMap(ofRow),
]

const worth = ({ demurrage, despatchCentsPerDay, isPerDayOrPart = false }: Rates): string =>
  JSON.stringify([demurrage, `${despatchCentsPerDay?.top}/${despatchCentsPerDay?.bottom}`, isPerDayOrPart])

/** Reasons why calls cannot be settled together: a common allowance or a common balance needs one rate. */
export const groupFaults = (calls: readonly Call[], method: Method): Fault[] => {
  if (calls.length === 0) return [fault('ports', 'Enter a port.')]
  const rates = new Set(calls.map(({ terms }) => worth(terms.rates)))
  return isPooled(method) && rates.size > 1 ? [fault('demurrageRate', 'Ports settled together have one rate.')] : []
}
