// The time of day that determines the price of a sale. Pure.

import { localTime } from '#kit/days.ts'

const lastOfDay = '23:59:59'

/** The local time at which a sale of `day` is priced: the time it was entered, if on the same day; else the end of the day. */
export const pricingTimeOf = (day: string, written: string | Date, zone: string): string => {
  const at = localTime(written, zone)
  return at.day === day ? at.time : lastOfDay
}
