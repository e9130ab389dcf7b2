// The clock on the wall of the port: laytime is counted on it, weekends and office hours are told by it. A moment is the minutes
// from 1970-01-01 00:00 on that clock; what is written down is whole minutes, only a moment of expiry may fall between.

import { isDay } from '#kit/days.ts'
import { type Fraction, floor, fraction, nearest, times } from '#laytime/fraction.ts'

export type Minute = number

export const HOUR = 60
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Minutes of `hh:mm`, up to 24:00. */
export const timeOf = (text: string): number => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  const time = Number(hours) * HOUR + Number(minutes)
  if (!(time <= DAY) || Number(minutes) > 59) throw new RangeError(`not a time of day: ${text}`)
  return time
}

/** The minute a day begins. */
export const dayOf = (day: string): Minute => {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`) / 60_000
}

/** `2025-01-06 22:00` on the port's clock; seconds, where written, are left out. */
export const at = (text: string): Minute => {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d\d:\d\d)(?::\d\d)?$/.exec(text) ?? []
  if (day === undefined) throw new RangeError(`not a moment: ${text}`)
  return dayOf(day) + timeOf(time as string)
}

export const midnightBefore = (minute: Minute): Minute => Math.floor(minute / DAY) * DAY

// 1970 began on a Thursday.
export const weekdayOf = (minute: Minute): Weekday =>
  weekdays[(((Math.floor(minute / DAY) + 3) % 7) + 7) % 7] as Weekday

/** Minutes since Monday 00:00. */
export const minuteOfWeek = (minute: Minute): number =>
  weekdays.indexOf(weekdayOf(minute)) * DAY + (minute - midnightBefore(minute))

const two = (number: number): string => String(number).padStart(2, '0')

/** `2025-01-14 17:30`, with its seconds where the moment falls between two minutes, to the nearest. */
export const momentText = (moment: Fraction | Minute): string => {
  const seconds = nearest(times(typeof moment === 'number' ? fraction(moment) : moment, fraction(60)))
  const text = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(':00') ? text.slice(0, 16) : text
}

/** `5d 00:37`: whole minutes, never rounded up. For reading only: nothing is reckoned with it. */
export const durationText = (minutes: Fraction): string => {
  const whole = floor({ top: minutes.top < 0n ? -minutes.top : minutes.top, bottom: minutes.bottom })
  const text = `${Math.floor(whole / DAY)}d ${two(Math.floor((whole % DAY) / HOUR))}:${two(whole % HOUR)}`
  return minutes.top < 0n && whole > 0 ? `-${text}` : text
}
