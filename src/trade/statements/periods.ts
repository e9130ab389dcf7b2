// The periods of a series over time, named as in charts: 2026, 2026-03, 2026-03-15.

import { addDays } from '#kit/days.ts'

export type Granularity = 'YEAR' | 'MONTH' | 'DAY'

/** How many characters of a day's text name its period. */
export const periodLengths: Readonly<Record<Granularity, number>> = { YEAR: 4, MONTH: 7, DAY: 10 }

/** The first and the last day of a period. */
export const daysOf = (period: string): [first: string, last: string] => {
  const [year, month] = period.split('-')
  if (month === undefined) return [`${year}-01-01`, `${year}-12-31`]
  if (period.length === periodLengths.DAY) return [period, period]
  const next =
    Number(month) === 12 ? `${Number(year) + 1}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`
  return [`${period}-01`, addDays(next, -1)]
}

/** Every period from one day to another, including periods without any values. */
export const periodsBetween = (from: string, to: string, granularity: Granularity): string[] => {
  const found: string[] = []
  for (let day = from; day <= to; day = addDays(daysOf(found.at(-1)!)[1], 1)) {
    found.push(day.slice(0, periodLengths[granularity]))
  }
  return found
}
