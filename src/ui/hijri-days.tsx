// Whether Hijri days stand beside Gregorian ones: the user's choice, or else the agency's.

import type { Dayjs } from 'dayjs'
import { createContext, type ReactNode, useContext } from 'react'
import { gregorianOf, hijriOf } from '#texts/hijri.ts'

const Context = createContext(false)

/** Days below it are shown with their Hijri day, or without. */
export const HijriDays = ({ areShown, children }: { areShown: boolean; children: ReactNode }) => (
  <Context value={areShown}>{children}</Context>
)

/** Whether Hijri days are shown. */
export const useHijriDays = (): boolean => useContext(Context)

const wire = 'YYYY-MM-DD'

/** The day of a calendar that was meant: a year of the Hijri count was typed as one. */
export const meantDay = (day: Dayjs): string | null => {
  if (day.year() >= 1600) return day.format(wire)
  return gregorianOf({ year: day.year(), month: day.month() + 1, day: day.date() }) ?? null
}

/** A day of the calendar one chooses from, with its Hijri day below. */
export const HijriCell = ({ day }: { day: Dayjs }) => {
  const { day: hijri } = hijriOf(day.format(wire))
  return (
    <div className="ant-picker-cell-inner day-cell">
      {day.date()}
      <small aria-hidden>{hijri}</small>
    </div>
  )
}
