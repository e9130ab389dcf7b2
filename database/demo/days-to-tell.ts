// Which days of the demo world are told next.

import { addDays } from '#kit/days.ts'

/** A world that was left for longer stays as it is: so many days would take minutes, and half of them are told anew by an empty database. */
export const mostDays = 14

/** The days after the last one told up to today, oldest first; none where they are told already, or are too many. */
export const daysToTell = (toldTo: string, today: string): { days: string[]; isTooOld: boolean } => {
  if (addDays(toldTo, mostDays) < today) return { days: [], isTooOld: true }
  const days: string[] = []
  for (let day = addDays(toldTo, 1); day <= today; day = addDays(day, 1)) days.push(day)
  return { days, isTooOld: false }
}
