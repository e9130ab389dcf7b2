import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type FocusEvent, useId, useState } from 'react'
import { startOfMonth, today } from '#kit/days.ts'
import { formatHijriMonth, hijriMonthAround } from '#texts/hijri.ts'
import { dayFormats } from '#ui/day-formats.ts'
import { NoSuchDay, readDay, useDayWords, useHijriPanel } from '#ui/day-input.tsx'
import { meantDay, useHijriDays } from '#ui/hijri-days.tsx'
import { type Language, useLanguage } from '#ui/language.tsx'
import type { Changes } from '#ui/list-state.ts'
import { typedDay } from '#ui/typed-day.tsx'

const monthsBack = 12

type Preset = { label: string; value: [Dayjs, Dayjs] }

// The current Hijri month and those before it, by name.
const hijriMonths = (now: string, language: Language): Preset[] =>
  Array.from({ length: monthsBack + 1 }, (_, back) => {
    const { from, to } = hijriMonthAround(now, -back)
    return { label: formatHijriMonth(from, language), value: [dayjs(from), dayjs(to)] }
  })

// The usual periods that end today or with the last month.
const usePeriods = (today: string): Preset[] => {
  const { t, language } = useLanguage()
  const now = dayjs(today)
  const lastMonth = now.subtract(1, 'month')
  return [
    { label: t('Today'), value: [now, now] },
    { label: t('Last 7 days'), value: [now.subtract(6, 'day'), now] },
    { label: t('This month'), value: [dayjs(startOfMonth(today)), now] },
    { label: t('Last month'), value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
    { label: t('This year'), value: [now.startOf('year'), now] },
    ...(useHijriDays() ? hijriMonths(today, language) : []),
  ]
}

const text = (one: Dayjs | null | undefined) => (one ? (meantDay(one) ?? undefined) : undefined)

type DayRangeProps = { asked: URLSearchParams; change: (changes: Changes) => void; zone: string }

/** The days from and to in a list's address, with the usual periods; today is the day in the zone, which need not be the browser's. */
export const DayRange = ({ asked, change, zone }: DayRangeProps) => {
  const note = useId()
  const [refused, setRefused] = useState<string>()
  // The picker drops a text that is no day when it is left.
  const check = ({ target }: FocusEvent<HTMLElement>) => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : ''
    if (typed) setRefused(Number.isNaN(readDay(typed)) ? typed : undefined)
  }
  const bounds = [asked.get('from'), asked.get('to')].map(one => (one ? dayjs(one) : null))
  return (
    <>
      <DatePicker.RangePicker
        {...useHijriPanel()}
        status={refused ? 'error' : undefined}
        aria-describedby={refused ? note : undefined}
        onBlur={check}
        className="filter-editor day-range"
        locale={useDayWords()}
        components={typedDay}
        format={dayFormats}
        allowEmpty
        value={[bounds[0]!, bounds[1]!]}
        presets={usePeriods(today(zone))}
        onChange={range => {
          setRefused(undefined)
          change({ from: text(range?.[0]), to: text(range?.[1]) })
        }}
      />
      {refused && <NoSuchDay id={note} text={refused} />}
    </>
  )
}
