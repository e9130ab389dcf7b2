// How long stock lasts, in working days of its stations (domain 4.10.3). Kilograms; the daily sales are kept as a fraction, sold / days,
// and divided only for display.

import { weekdays } from '#areas/master-data/terminal/definition.ts'
import { addDays } from '#kit/days.ts'
import { proportion } from '#kit/units.ts'

/** An importer must hold the sales of this number of working days. */
export const minimumDays = 50
/** The projection ends after this number of days. */
export const horizonDays = 366

type Weekday = (typeof weekdays)[number]

export type StationCalendar = {
  workingDays: readonly Weekday[]
  /** the first and the last day included */
  holidays: readonly { firstDay: string; lastDay: string }[]
}

/** The week of a station without its own working days: Friday is off. */
export const defaultWeek: readonly Weekday[] = weekdays.filter(day => day !== 'Friday')

/** Whether a station works on a day. */
export const isWorkingDay = (day: string, { workingDays, holidays }: StationCalendar): boolean =>
  workingDays.includes(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!) &&
  !holidays.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)

/** The first of the last `count` working days until a day. */
export const firstOfLast = (count: number, until: string, calendar: StationCalendar): string => {
  let [day, left] = [until, count - (isWorkingDay(until, calendar) ? 1 : 0)]
  for (let back = 0; left > 0 && back < horizonDays; back++) {
    day = addDays(day, -1)
    if (isWorkingDay(day, calendar)) left--
  }
  return day
}

export type Holding = {
  stock: number
  /** kilograms sold in `days` working days */
  sold: number
  days: number
  arrivals: readonly { day: string; kg: number }[]
}

type Cover = {
  /** kilograms per working day, rounded for display */
  averageSales: number
  /** thousandths of working days the stock lasts without arrivals; null without sales */
  coverDays: number | null
  /** the sales of the required number of days */
  needed: number
  /** stock beyond that, negative if stock is missing; null without sales */
  surplus: number | null
}

/** How long the stock lasts at the given sales. */
export const coverOf = ({ stock, sold, days }: Omit<Holding, 'arrivals'>): Cover => {
  const isSold = sold > 0
  const needed = isSold ? proportion(sold, minimumDays, days) : 0
  return {
    averageSales: proportion(sold, 1, days),
    coverDays: isSold ? proportion(stock, days * 1000, sold) : null,
    needed,
    surplus: isSold ? stock - needed : null,
  }
}

type Projection = {
  /** thousandths of working days the stock lasts without arrivals; null without sales */
  coverDays: number | null
  /** the first working day with less than the minimum, and with nothing left; null beyond the horizon and without sales */
  belowMinimumOn: string | null
  emptyOn: string | null
  /** each day until nothing is left */
  course: { date: string; kg: number }[]
}

/** The remaining stock after each day from `asOf` on, when every working day sells the mean. */
export const projectStock = (
  { stock, sold, days, arrivals }: Holding,
  asOf: string,
  calendar: StationCalendar,
): Projection => {
  const found: Projection = { coverDays: null, belowMinimumOn: null, emptyOn: null, course: [] }
  if (sold <= 0) return found
  found.coverDays = coverOf({ stock, sold, days }).coverDays
  let worked = 0
  for (let ahead = 0; ahead <= horizonDays && !found.emptyOn; ahead++) {
    const date = addDays(asOf, ahead)
    const isWorked = ahead > 0 && isWorkingDay(date, calendar)
    if (isWorked) worked++
    const arrived = arrivals.reduce((sum, { day, kg }) => (day <= date ? sum + kg : sum), 0)
    // Multiplied by `days`, so that the mean need not be divided.
    const left = (stock + arrived) * days - sold * worked
    found.course.push({ date, kg: Math.max(0, proportion(left, 1, days)) })
    if (ahead > 0 && !isWorked) continue
    if (left < minimumDays * sold) found.belowMinimumOn ??= date
    if (left <= 0) found.emptyOn = date
  }
  return found
}
