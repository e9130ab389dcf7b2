// The past week or month a statement covers. Pure.

import { addDays, startOfMonth } from '#kit/days.ts'

export type Period = { from: string; to: string }

// Weeks begin on Sunday.
const startOfWeek = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** The last full week or month before a day. */
export const endedPeriod = (every: 'Weekly' | 'Monthly', today: string): Period => {
  const to = addDays(every === 'Weekly' ? startOfWeek(today) : startOfMonth(today), -1)
  return { from: every === 'Weekly' ? addDays(to, -6) : startOfMonth(to), to }
}
