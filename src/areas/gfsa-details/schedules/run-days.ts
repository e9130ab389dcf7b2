// The days a schedule runs on. Pure.

import { addDays } from '#kit/days.ts'
import { weekdays } from '#laytime/clock.ts'
import { endedPeriod, nextPeriodStart, type Period, type Rhythm } from '#trade/mailing/ended-period.ts'

export type RunTimes = {
  frequency: Rhythm
  weekday: (typeof weekdays)[number] | null
  dayOfMonth: string | null
}

// The run's day in the week that begins on a Sunday, or in the month, beginning at `start`.
const runDayIn = (start: string, { frequency, weekday, dayOfMonth }: RunTimes): string => {
  if (frequency === 'Weekly') return addDays(start, (weekdays.indexOf(weekday ?? 'Sun') + 1) % 7)
  if (frequency === 'Daily') return start
  return dayOfMonth === 'last'
    ? addDays(nextPeriodStart('Monthly', start), -1)
    : addDays(start, Number(dayOfMonth ?? 1) - 1)
}

/** The first day after `day` on which the schedule runs. */
export const nextRunDay = (times: RunTimes, day: string): string => {
  const thisStart = addDays(endedPeriod(times.frequency, day).to, 1)
  const inThis = runDayIn(thisStart, times)
  return inThis > day ? inThis : runDayIn(nextPeriodStart(times.frequency, day), times)
}

const rhythms = { 'Previous day': 'Daily', 'Previous week': 'Weekly', 'Previous month': 'Monthly' } as const
type Covered = keyof typeof rhythms

/** The period that a run on a day covers. */
export const coveredPeriod = (covered: Covered, day: string): Period => endedPeriod(rhythms[covered], day)

/** The days of the runs from `next` to `until`, at most `most` of them, oldest first. */
export const runDaysUntil = (times: RunTimes, next: string, until: string, most: number): string[] => {
  const days: string[] = []
  for (let day = next; day <= until && days.length < most; day = nextRunDay(times, day)) days.push(day)
  return days
}
