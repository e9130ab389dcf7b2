// Converts the entered values into the input of the laytime engine. Times are local to the port, in both directions.

import type { laytime } from '#areas/reports/laytime/definition.ts'
import { instantAt, localTime } from '#kit/days.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Calendar, calendar, type Holiday, type Preset, type WeekTime, type Window } from '#laytime/calendar.ts'
import { DAY, HOUR, MINUTE, type Second, at as toSecondOf, weekdays } from '#laytime/clock.ts'
import type { Fact } from '#laytime/facts.ts'
import { type Fraction, fraction, nearest, times } from '#laytime/fraction.ts'
import type { Method } from '#laytime/settlement.ts'
import type { Allowance, Call, Notice, Rates, StartRule, Terms, Tier } from '#laytime/terms.ts'

export type LaytimeValues = ValuesIn<typeof laytime>

/** The local second of an instant in a time zone. */
export const toSecond = (instant: string, zone: string): Second => {
  const { day, time } = localTime(instant, zone)
  return toSecondOf(`${day} ${time}`)
}

/** The instant of a local moment in a time zone, to the second. */
export const toInstant = (moment: Fraction, zone: string): string =>
  instantAt(new Date(nearest(moment) * 1000).toISOString().slice(0, 19), zone)

// Minutes are entered in thousandths that make whole seconds: 32.5 are 1,950 seconds.
const secondsOf = (thousandths: number | null): number => Math.round(((thousandths ?? 0) * MINUTE) / 1000)

const toAllowance = ({ basis, quantity, rate, hatches, days, extraMinutes }: LaytimeValues): Allowance => {
  const extra = { extraSeconds: secondsOf(extraMinutes) }
  const measured = { quantity: fraction(quantity), rate: fraction(rate ?? 0) }
  if (basis === 'Rate per hatch and day') return { ...extra, ...measured, basis, hatches: hatches ?? 0 }
  if (basis === 'Rate per day' || basis === 'Rate per hour') return { ...extra, ...measured, basis }
  if (basis === 'Stated') return { ...extra, basis, seconds: times(fraction(days ?? 0, 100_000), fraction(DAY)) }
  return { ...extra, basis, days: fraction(days ?? 0, 100_000) }
}

const toWindows = ({ windowFromDay, windowFromTime, windowToDay, windowToTime }: LaytimeValues): Window[] =>
  windowFromDay && windowFromTime && windowToDay && windowToTime
    ? [{ from: { day: windowFromDay, time: windowFromTime }, to: { day: windowToDay, time: windowToTime } as WeekTime }]
    : []

const toHolidays = ({ holidays }: LaytimeValues): Holiday[] =>
  holidays.map(({ firstDay, lastDay }) => ({ from: firstDay, to: lastDay }))

const toCalendar = (entered: LaytimeValues): Calendar => {
  const [windows, { usedPercent, terms }] = [toWindows(entered), entered]
  const holidays = toHolidays(entered)
  if (terms === 'Custom window') return { windows, holidays, usedPercent: usedPercent ?? 0 }
  const preset = calendar(terms as Preset, { holidays, ...(windows.length > 0 && { windows }) })
  return usedPercent === null ? preset : { ...preset, usedPercent }
}

const toStartRule = ({ startRule, turnTimeHours, turnTimeMinutes }: LaytimeValues): StartRule => {
  if (startRule === 'Next working day') return { rule: 'Next working day', time: '08:00' }
  if (startRule === 'By noon') return { rule: 'By noon', sameDay: '13:00', nextDay: '08:00' }
  return { rule: 'Hours after', seconds: (turnTimeHours ?? 0) * HOUR + secondsOf(turnTimeMinutes) }
}

const toNotice = (entered: LaytimeValues, at: (instant: string) => Second): Notice | undefined => {
  const { arrivedAt, norTenderedAt, norAcceptedAt, officeDays, officeOpens, officeCloses } = entered
  if (!norTenderedAt) return undefined
  const days = officeDays?.length ? officeDays : weekdays
  return {
    ...(arrivedAt && { arrivedAt: at(arrivedAt) }),
    tenderedAt: at(norTenderedAt),
    ...(norAcceptedAt && { acceptedAt: at(norAcceptedAt) }),
    ...(officeOpens &&
      officeCloses && {
        officeHours: [{ days, opens: officeOpens, closes: officeCloses }],
        holidays: toHolidays(entered),
      }),
    start: toStartRule(entered),
    unlessSooner: entered.unlessSooner,
  }
}

// A tier is entered with the day after which it applies; the engine needs the length of each tier.
const toTiers = ({ demurrageRate, tiers }: LaytimeValues): Tier[] => {
  const starts = [{ afterDays: 0, rate: demurrageRate }, ...tiers.toSorted((a, b) => a.afterDays - b.afterDays)]
  return starts.map(({ afterDays, rate }, index) => {
    const next = starts[index + 1]
    return { centsPerDay: rate, ...(next && { days: next.afterDays - afterDays }) }
  })
}

const toRates = (entered: LaytimeValues): Rates => ({
  demurrage: toTiers(entered),
  ...(entered.despatchRate !== null && { despatchCentsPerDay: fraction(entered.despatchRate) }),
  isPerDayOrPart: entered.perDayOrPart,
})

const toTerms = (entered: LaytimeValues): Terms => ({
  allowance: toAllowance(entered),
  calendar: toCalendar(entered),
  weatherExcepted: entered.weatherExcepted,
  onceOnDemurrage: entered.onceOnDemurrage,
  despatchBasis: entered.despatchBasis === 'All time saved' ? 'ATS' : 'WTS',
  rates: toRates(entered),
})

const toFact = (line: LaytimeValues['facts'][number], at: (instant: string) => Second): Fact => ({
  from: at(line.startsAt),
  to: at(line.endsAt),
  event: line.event,
  ...(line.percent !== null && { percent: line.percent }),
  ...(line.exemption !== null && { exemption: line.exemption }),
  ...(line.remark !== null && { remark: line.remark }),
})

/** The engine's input, in local time of a zone. */
export const toCall = (entered: LaytimeValues, zone: string): Call => {
  const at = (instant: string): Second => toSecond(instant, zone)
  const { agreedCommencement, agreedReason } = entered
  const notice = toNotice(entered, at)
  return {
    port: String(entered.port),
    operation: entered.operation,
    terms: toTerms(entered),
    ...(notice && { notice }),
    ...(agreedCommencement && { commenced: { at: at(agreedCommencement), reason: agreedReason ?? '' } }),
    completedAt: at(entered.completedAt),
    facts: entered.facts.map(line => toFact(line, at)),
  }
}

/** The settlement method of the ports of a voyage. */
export const toMethod = ({ method, isNetted }: Pick<LaytimeValues, 'method' | 'isNetted'>): Method => {
  if (method === 'Reversible') return { method }
  if (method === 'Non-reversible') return { method, isNetted }
  return { method: 'Average', of: method === 'Average by time' ? 'Time' : 'Money' }
}
