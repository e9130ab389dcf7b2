// The past day, week or month that a mail on a schedule covers. Pure.

import { addDays, startOfMonth } from '#kit/days.ts'

export type Rhythm = 'Daily' | 'Weekly' | 'Monthly'
export type Period = { from: string; to: string }

// Weeks begin on Sunday.
const startOfWeek = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

const startOf: Record<Rhythm, (day: string) => string> = {
  Daily: day => day,
  Weekly: startOfWeek,
  Monthly: startOfMonth,
}

const longestDays: Record<Rhythm, number> = { Daily: 1, Weekly: 7, Monthly: 31 }

/** The last full day, week or month before a day. */
export const endedPeriod = (every: Rhythm, today: string): Period => {
  const to = addDays(startOf[every](today), -1)
  return { from: startOf[every](to), to }
}

/** The first day after the day, week or month that contains a day. */
export const nextPeriodStart = (every: Rhythm, today: string): string =>
  startOf[every](addDays(startOf[every](today), longestDays[every]))
