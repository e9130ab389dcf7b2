// Decides which backups of a folder are kept: those of the last days, and one of each of the last weeks.

import { addDays } from '#kit/days.ts'

const shape = /^gms-(\d{4}-\d{2}-\d{2})-\d{6}\.backup$/

/** The name of a nightly backup, by which rotation recognizes it; `time` is its hour, minute and second. */
export const nightlyName = (day: string, time: string): string => `gms-${day}-${time.replaceAll(':', '')}.backup`

// Weeks begin on Sunday.
const weekOf = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

const draftEnd = /\.\d+$/

/** The drafts of nightly backups among the names in the folder: the name of the backup, and the number of the process that wrote it. */
export const draftsIn = (names: readonly string[]): string[] =>
  names.filter(name => draftEnd.test(name) && shape.test(name.replace(draftEnd, '')))

/** The names to remove, among all names in the folder; names that are not of nightly backups are ignored. The last backup of a day or week
 *  is kept. Only days and weeks with a backup count: after a pause, old backups are kept until there are new ones. */
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
