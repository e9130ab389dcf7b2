// The weekly and yearly times that the contract excepts: SHINC, SHEX, FHEX and windows of its own. The abbreviations are defined in BIMCO's
// Laytime Definitions for Charter Parties 2013.

import {
  DAY,
  dayOf,
  midnightBefore,
  type Second,
  secondOfWeek,
  timeOf,
  WEEK,
  type Weekday,
  weekdays,
} from '#laytime/clock.ts'

export type WeekTime = { day: Weekday; time: string }
/** From one moment of the week to another, which may be in the following week. */
export type Window = { from: WeekTime; to: WeekTime }
/** Both days included. */
export type Holiday = { from: string; to: string }

export type Calendar = {
  windows: readonly Window[]
  holidays: readonly Holiday[]
  /** the percentage of excepted time that counts while cargo is worked: 0 even if used, 100 unless used, 50 half to count */
  usedPercent: number
  /** holidays begin at this time of the previous day */
  eve?: string
  /** and end at this time of the following day */
  morrow?: string
}

const window = (from: Weekday, fromTime: string, to: Weekday, toTime: string): Window => ({
  from: { day: from, time: fromTime },
  to: { day: to, time: toTime },
})

const excepted = {
  SHEX: [window('Sun', '00:00', 'Sun', '24:00')],
  SSHEX: [window('Sat', '00:00', 'Sun', '24:00')],
  FHEX: [window('Fri', '00:00', 'Fri', '24:00')],
  FSHEX: [window('Fri', '00:00', 'Sat', '24:00')],
} as const

export const presets = [
  ...(['SHINC', 'FHINC'] as const),
  ...(['SHEX UU', 'SHEX EIU', 'SSHEX UU', 'SSHEX EIU', 'FHEX UU', 'FHEX EIU', 'FSHEX UU', 'FSHEX EIU'] as const),
] as const
export type Preset = (typeof presets)[number]

/** A preset with the holidays of the port and, where the contract names hours, its own windows. */
export const calendar = (preset: Preset, more: Partial<Omit<Calendar, 'usedPercent'>> = {}): Calendar => {
  const [name, used] = preset.split(' ') as [string, string | undefined]
  if (used === undefined) return { windows: [], holidays: [], usedPercent: 100 }
  const usedPercent = used === 'UU' ? 100 : 0
  return { windows: excepted[name as keyof typeof excepted], holidays: [], ...more, usedPercent }
}

export type Except = 'Weekend' | 'Holiday'
type Span = { from: Second; to: Second; why: Except }

const ofWeek = ({ day, time }: WeekTime): number => weekdays.indexOf(day) * DAY + timeOf(time)

/** The start and end of a window, in seconds of the week in which it begins. */
export const windowSpan = (window: Window): [from: number, to: number] => {
  const [from, to] = [ofWeek(window.from), ofWeek(window.to)]
  return [from, to > from ? to : to + WEEK]
}

// Windows of the previous week may extend into this one, and the next start may be in the following week.
const spansAround = (calendar: Calendar, second: Second): Span[] => {
  const monday = second - secondOfWeek(second)
  const weekends = calendar.windows.flatMap(window => {
    const [from, to] = windowSpan(window)
    return [-WEEK, 0, WEEK].map(
      (week): Span => ({ from: monday + week + from, to: monday + week + to, why: 'Weekend' }),
    )
  })
  const holidays = calendar.holidays.map(({ from, to }): Span => {
    const [first, last] = [dayOf(from), dayOf(to)]
    return {
      from: calendar.eve === undefined ? first : first - DAY + timeOf(calendar.eve),
      to: last + DAY + timeOf(calendar.morrow ?? '00:00'),
      why: 'Holiday',
    }
  })
  return [...holidays, ...weekends]
}

/** Why the second is excepted, if it is. A holiday on a weekend is shown as holiday and excepted once. */
export const exceptedBy = (calendar: Calendar, second: Second): Except | undefined =>
  spansAround(calendar, second).find(({ from, to }) => from <= second && second < to)?.why

/** The next second at which the result of the calendar may change; midnight at the latest, because statements have a row for each day. */
export const nextCalendarChange = (calendar: Calendar, second: Second): Second =>
  Math.min(
    midnightBefore(second) + DAY,
    ...spansAround(calendar, second)
      .flatMap(({ from, to }) => [from, to])
      .filter(turn => turn > second),
  )
