// Local time of the port: laytime, weekends and office hours are counted in it. A moment is the number of seconds since 1970-01-01 00:00
// local time; seconds are needed because contracts agree on half minutes. Only the moment of expiry may be between two seconds.

import { isDay } from '#kit/days.ts'
import { type Fraction, floor, nearest } from '#laytime/fraction.ts'

export type Second = number

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Seconds of `hh:mm`, up to 24:00. */
export const timeOf = (text: string): number => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  const time = Number(hours) * HOUR + Number(minutes) * MINUTE
  if (!(time <= DAY) || Number(minutes) > 59) throw new RangeError(`not a time of day: ${text}`)
  return time
}

/** The second at which a day begins. */
export const dayOf = (day: string): Second => {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`) / 1000
}

/** `2025-01-06 22:00` in the port's local time, with seconds where given. */
export const at = (text: string): Second => {
  const [, day, time, seconds = '0'] = /^(\d{4}-\d{2}-\d{2})[ T](\d\d:\d\d)(?::([0-5]\d))?$/.exec(text) ?? []
  if (day === undefined) throw new RangeError(`not a moment: ${text}`)
  return dayOf(day) + timeOf(time as string) + Number(seconds)
}

export const midnightBefore = (second: Second): Second => Math.floor(second / DAY) * DAY

// 1 January 1970 was a Thursday.
export const weekdayOf = (second: Second): Weekday =>
  weekdays[(((Math.floor(second / DAY) + 3) % 7) + 7) % 7] as Weekday

/** Seconds since Monday 00:00. */
export const secondOfWeek = (second: Second): number =>
  weekdays.indexOf(weekdayOf(second)) * DAY + (second - midnightBefore(second))

const two = (number: number): string => String(number).padStart(2, '0')

/** `2025-01-14 17:30`; with seconds, rounded to the nearest, where the moment is not a full minute. */
export const momentText = (moment: Fraction | Second): string => {
  const seconds = typeof moment === 'number' ? moment : nearest(moment)
  const text = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(':00') ? text.slice(0, 16) : text
}

/** `5d 00:37`: whole minutes, rounded down. For display only, never for calculation. */
export const durationText = (seconds: Fraction): string => {
  const whole = floor({ top: seconds.top < 0n ? -seconds.top : seconds.top, bottom: seconds.bottom })
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const text = `${Math.floor(whole / DAY)}d ${two(Math.floor((whole % DAY) / HOUR))}:${two(minutes)}`
  return seconds.top < 0n && whole >= MINUTE ? `-${text}` : text
}
