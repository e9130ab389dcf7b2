// Which hour of its day a sale is priced at. Pure.

import { localTime } from '#kit/days.ts'

const lastOfDay = '23:59:59'

/** The clock time, in the zone, whose price a sale of `day` takes: that at which it was written, if it was written on its own day; of
 *  one that is entered later the end of its day. */
export const pricingTimeOf = (day: string, written: string | Date, zone: string): string => {
  const at = localTime(written, zone)
  return at.day === day ? at.time : lastOfDay
}
