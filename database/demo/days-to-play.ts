// Decides which days of the demo data are played next.

import { addDays } from '#kit/days.ts'

/** After a longer stop no days are played: it would take minutes, and an empty database gets newer demo data in about that time. */
const mostDays = 14

/** The days after the last played one up to today, oldest first; none if there are none, or too many. */
export const daysToPlay = (playedTo: string, today: string): { days: string[]; isTooOld: boolean } => {
  if (addDays(playedTo, mostDays) < today) return { days: [], isTooOld: true }
  const days: string[] = []
  for (let day = addDays(playedTo, 1); day <= today; day = addDays(day, 1)) days.push(day)
  return { days, isTooOld: false }
}
