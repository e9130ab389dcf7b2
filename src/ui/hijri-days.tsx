// Whether Hijri days are shown beside Gregorian ones: the user's choice, by default the agency's.

import type { Dayjs } from 'dayjs'
import { createContext, type ReactNode, useContext } from 'react'
import { gregorianOf, hijriOf } from '#texts/hijri.ts'

const Context = createContext(false)

/** Sets whether the days inside are shown with their Hijri day. */
export const HijriDays = ({ areShown, children }: { areShown: boolean; children: ReactNode }) => (
  <Context value={areShown}>{children}</Context>
)

/** Whether Hijri days are shown. */
export const useHijriDays = (): boolean => useContext(Context)

const wire = 'YYYY-MM-DD'

/** The Gregorian day for a typed day: a year before 1600 is read as a Hijri year. Null if there is no such Hijri day. */
export const meantDay = (day: Dayjs): string | null => {
  if (day.year() >= 1600) return day.format(wire)
  return gregorianOf({ year: day.year(), month: day.month() + 1, day: day.date() }) ?? null
}

/** A day of the picker's calendar, with its Hijri day below. */
export const HijriCell = ({ day }: { day: Dayjs }) => {
  const { day: hijri } = hijriOf(day.format(wire))
  return (
    <div className="ant-picker-cell-inner day-cell">
      {day.date()}
      <small aria-hidden>{hijri}</small>
    </div>
  )
}
