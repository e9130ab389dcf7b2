// Which backups of a folder stay: those of the last days, and one of each of the last weeks.

import { addDays } from '#kit/days.ts'

const shape = /^gms-(\d{4}-\d{2}-\d{2})-\d{6}\.backup$/

/** The name of a nightly backup, by which it is known again; `time` is its hour, minute and second. */
export const nightlyName = (day: string, time: string): string => `gms-${day}-${time.replaceAll(':', '')}.backup`

// Weeks begin on Sunday.
const weekOf = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** The names of those that go, among all names in the folder: what is no nightly backup stays. Of a day and of a week the last is kept.
 *  They are counted as they are there: after a pause the old ones stay until there are new ones. */
export const namesToRemove = (names: readonly string[], { days, weeks }: { days: number; weeks: number }): string[] => {
  const found = names
    .filter(name => shape.test(name))
    .sort()
    .reverse()
  const lastOf = (group: (day: string) => string): string[] => {
    const last = new Map<string, string>()
    for (const name of found) {
      const of = group(shape.exec(name)![1]!)
      if (!last.has(of)) last.set(of, name)
    }
    return [...last.values()]
  }
  const kept = new Set([...lastOf(day => day).slice(0, days), ...lastOf(weekOf).slice(0, weeks)])
  return found.filter(name => !kept.has(name))
}
