// From what was entered to a call the engine counts. Times are read as the clock on the wall shows them, and told so again.

import type { laytime } from '#areas/reports/laytime/definition.ts'
import { localTime } from '#kit/days.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Calendar, calendar, type Preset, type WeekTime, type Window } from '#laytime/calendar.ts'
import { dayOf, HOUR, type Minute, timeOf, weekdays } from '#laytime/clock.ts'
import type { Fact } from '#laytime/facts.ts'
import { type Fraction, fraction, nearest, times } from '#laytime/fraction.ts'
import type { Method } from '#laytime/settlement.ts'
import type { Allowance, Call, Notice, Rates, StartRule, Terms, Tier } from '#laytime/terms.ts'

export type Entered = ValuesIn<typeof laytime>

/** The minute an instant shows on the clocks of a zone. */
export const minuteOf = (instant: string, zone: string): Minute => {
  const { day, time } = localTime(instant, zone)
  return dayOf(day) + timeOf(time.slice(0, 5))
}

/** The instant at which the clocks of a zone show a moment, to the second. */
export const instantOf = (moment: Fraction, zone: string): string => {
  const shown = nearest(times(moment, fraction(60))) * 1000
  const guess = new Date(shown).toISOString()
  const ahead = (minuteOf(guess, zone) - Math.floor(shown / 60_000)) * 60_000
  return new Date(shown - ahead).toISOString()
}

const allowanceOf = ({ basis, quantity, rate, hatches, days, extraMinutes }: Entered): Allowance => {
  const extra = { extraMinutes: extraMinutes ?? 0 }
  const measured = { quantity: fraction(quantity), rate: fraction(rate ?? 0) }
  if (basis === 'Rate per hatch and day') return { ...extra, ...measured, basis, hatches: hatches ?? 0 }
  if (basis === 'Rate per day' || basis === 'Rate per hour') return { ...extra, ...measured, basis }
  if (basis === 'Stated') return { ...extra, basis, minutes: fraction((days ?? 0) * 1440, 1000) }
  return { ...extra, basis, days: fraction(days ?? 0, 1000) }
}

const windowsOf = ({ windowFromDay, windowFromTime, windowToDay, windowToTime }: Entered): Window[] =>
  windowFromDay && windowFromTime && windowToDay && windowToTime
    ? [{ from: { day: windowFromDay, time: windowFromTime }, to: { day: windowToDay, time: windowToTime } as WeekTime }]
    : []

const calendarOf = (entered: Entered): Calendar => {
  const [windows, { usedPercent, terms }] = [windowsOf(entered), entered]
  const holidays = entered.holidays.map(({ firstDay, lastDay }) => ({ from: firstDay, to: lastDay }))
  if (terms === 'Custom window') return { windows, holidays, usedPercent: usedPercent ?? 0 }
  const made = calendar(terms as Preset, { holidays, ...(windows.length > 0 && { windows }) })
  return usedPercent === null ? made : { ...made, usedPercent }
}

const startOf = ({ startRule, turnTimeHours }: Entered): StartRule => {
  if (startRule === 'Next working day') return { rule: 'Next working day', time: '08:00' }
  if (startRule === 'By noon') return { rule: 'By noon', sameDay: '13:00', nextDay: '08:00' }
  return { rule: 'Hours after', minutes: (turnTimeHours ?? 0) * HOUR }
}

const noticeOf = (entered: Entered, at: (instant: string) => Minute): Notice | undefined => {
  const { arrivedAt, norTenderedAt, norAcceptedAt, officeDays, officeOpens, officeCloses } = entered
  if (!norTenderedAt) return undefined
  const days = officeDays?.length ? officeDays : weekdays
  return {
    ...(arrivedAt && { arrivedAt: at(arrivedAt) }),
    tenderedAt: at(norTenderedAt),
    ...(norAcceptedAt && { acceptedAt: at(norAcceptedAt) }),
    ...(officeOpens && officeCloses && { officeHours: [{ days, opens: officeOpens, closes: officeCloses }] }),
    start: startOf(entered),
    unlessSooner: entered.unlessSooner,
  }
}

// Tiers are entered by the day after which they hold; the engine wants how long each lasts.
const tiersOf = ({ demurrageRate, tiers }: Entered): Tier[] => {
  const starts = [{ afterDays: 0, rate: demurrageRate }, ...tiers.toSorted((a, b) => a.afterDays - b.afterDays)]
  return starts.map(({ afterDays, rate }, index) => {
    const next = starts[index + 1]
    return { centsPerDay: rate, ...(next && { days: next.afterDays - afterDays }) }
  })
}

const ratesOf = (entered: Entered): Rates => ({
  demurrage: tiersOf(entered),
  ...(entered.despatchRate !== null && { despatchCentsPerDay: fraction(entered.despatchRate) }),
  isPerDayOrPart: entered.perDayOrPart,
})

const termsOf = (entered: Entered): Terms => ({
  allowance: allowanceOf(entered),
  calendar: calendarOf(entered),
  weatherExcepted: entered.weatherExcepted,
  onceOnDemurrage: entered.onceOnDemurrage,
  despatchBasis: entered.despatchBasis === 'All time saved' ? 'ATS' : 'WTS',
  rates: ratesOf(entered),
})

const factOf = (line: Entered['facts'][number], at: (instant: string) => Minute): Fact => ({
  ...{ from: at(line.startsAt), to: at(line.endsAt), event: line.event },
  ...(line.percent !== null && { percent: line.percent }),
  ...(line.exemption !== null && { exemption: line.exemption }),
  ...(line.remark !== null && { remark: line.remark }),
})

/** What the engine counts, by the clocks of a zone. */
export const callOf = (entered: Entered, zone: string): Call => {
  const at = (instant: string): Minute => minuteOf(instant, zone)
  const { agreedCommencement, agreedReason } = entered
  const notice = noticeOf(entered, at)
  return {
    ...{ port: String(entered.port), operation: entered.operation, terms: termsOf(entered) },
    ...(notice && { notice }),
    ...(agreedCommencement && { commenced: { at: at(agreedCommencement), reason: agreedReason ?? '' } }),
    ...{ completedAt: at(entered.completedAt), facts: entered.facts.map(line => factOf(line, at)) },
  }
}

/** How the ports of a voyage are settled. */
export const methodOf = ({ method, isNetted }: Pick<Entered, 'method' | 'isNetted'>): Method => {
  if (method === 'Reversible') return { method }
  if (method === 'Non-reversible') return { method, isNetted }
  return { method: 'Average', of: method === 'Average by time' ? 'Time' : 'Money' }
}
