// The pace of a discharge, and when the vessel will be empty. Kilograms.

import { proportion } from '#kit/units.ts'

const dayMinutes = 1440

export type Discharging = { bl: number; discharged: number; commencedAt: string | null; completedAt: string | null }

/** The minutes of discharge so far; null before it commenced. */
export const minutesWorked = (
  { commencedAt, completedAt }: Pick<Discharging, 'commencedAt' | 'completedAt'>,
  now: Date,
): number | null => {
  if (commencedAt === null) return null
  const until = completedAt === null ? now : new Date(completedAt)
  return Math.max(1, Math.round((until.getTime() - new Date(commencedAt).getTime()) / 60_000))
}

/** The average per day for `kg` kilograms in `minutes` minutes. */
export const averagePerDay = (kg: number, minutes: number): number => proportion(kg, dayMinutes, minutes)

/**
 * The discharged part of the bills of lading in thousandths of a percent, the average per day, and the moment when the rest is discharged
 * at that pace.
 */
export const calculatePace = (
  { bl, discharged, commencedAt, completedAt }: Discharging,
  now: Date,
): { sharePct: number; perDay: number | null; emptyAt: string | null } => {
  const sharePct = bl > 0 ? Math.min(100_000, proportion(discharged, 100_000, bl)) : 0
  const minutes = minutesWorked({ commencedAt, completedAt }, now)
  if (minutes === null || discharged === 0) return { sharePct, perDay: null, emptyAt: null }
  const perDay = averagePerDay(discharged, minutes)
  const rest = bl - discharged
  if (completedAt !== null || rest <= 0) return { sharePct, perDay, emptyAt: null }
  const left = proportion(rest, minutes, discharged)
  return { sharePct, perDay, emptyAt: new Date(now.getTime() + left * 60_000).toISOString() }
}
