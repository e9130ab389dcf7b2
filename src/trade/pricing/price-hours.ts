// The time of day a sale is priced at. Pure.

import { localTime } from '#kit/days.ts'

const lastOfDay = '23:59:59'

/** The local time whose price a sale of `day` takes: when it was written, if on the same day; else the end of the day. */
export const pricingTimeOf = (day: string, written: string | Date, zone: string): string => {
  const at = localTime(written, zone)
  return at.day === day ? at.time : lastOfDay
}
