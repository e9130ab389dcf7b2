// Days and moments. Months stay English in both languages, so that a day reads like every other on the screen.

import { ConfigProvider, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useContext, useMemo } from 'react'
import { localTime } from '#kit/days.ts'
import { withLatinDigits } from '#texts/digits.ts'
import { dayFormats, momentFormats, withMonthNames } from '#ui/day-formats.ts'
import { HijriCell, meantDay, useHijriDays } from '#ui/hijri-days.tsx'
import { useLanguage } from '#ui/language.tsx'
import './parts.css'

type DayInputProps = {
  value: string | null | undefined
  onChange: (value: string | null) => void
  clearable?: boolean
  id?: string
  status?: 'error'
  'aria-label'?: string
  'aria-describedby'?: string
}

const arabicDays = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س']

/** Shows the Hijri day below each day, if Hijri days are on. */
export const useHijriPanel = (): {
  cellRender?: (day: string | number | Dayjs, cell: { type: string; originNode: ReactNode }) => ReactNode
} => {
  if (!useHijriDays()) return {}
  return {
    cellRender: (day, { type, originNode }) =>
      type === 'date' && typeof day === 'object' ? <HijriCell day={day} /> : originNode,
  }
}

const icon = <CalendarDays size={14} strokeWidth={1.6} aria-hidden />

/** antd's own texts with English months. */
export const useDayWords = () => {
  const { language } = useLanguage()
  const words = useContext(ConfigProvider.ConfigContext).locale?.DatePicker
  if (!words || language === 'english') return words
  return { ...words, lang: { ...words.lang, locale: 'en_US', shortWeekDays: arabicDays } }
}

// The picker reads only the digits 0 to 9 and months as Oct. Each sign is replaced at once, and the caret stays.
const TypedDay = ({ onChange, ...rest }: ComponentProps<'input'>) => (
  <input
    {...rest}
    onChange={event => {
      const { currentTarget: entry } = event
      const [caret, latin] = [entry.selectionStart, withMonthNames(withLatinDigits(entry.value))]
      if (latin !== entry.value) {
        entry.value = latin
        entry.setSelectionRange(caret, caret)
      }
      onChange?.(event)
    }}
  />
)
/** Parts of a picker in which a day may be typed. */
export const typedDay = { input: TypedDay }

// The same day must be the same object: with a new one the picker drops the text being typed whenever the form rerenders.
const useDayjs = (text: string | null | undefined) => useMemo(() => (text ? dayjs(text) : null), [text])

// Enter accepts the typed day; it must not also submit the form.
const keepForm = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

/** A day, `YYYY-MM-DD`. A day typed with a Hijri year is read as a Hijri day. */
export const DayInput = ({ value, onChange, clearable, ...rest }: DayInputProps) => (
  <DatePicker
    {...rest}
    {...useHijriPanel()}
    className="day-input"
    locale={useDayWords()}
    components={typedDay}
    format={dayFormats}
    suffixIcon={icon}
    onKeyDown={keepForm}
    allowClear={clearable}
    value={useDayjs(value)}
    onChange={(day: Dayjs | null) => onChange(day && meantDay(day))}
  />
)

/** The instant at which clocks of the zone show `wall`. */
const instantAt = (wall: string, zone: string): string => {
  const guess = Date.parse(`${wall}Z`)
  const { day, time } = localTime(new Date(guess), zone)
  return new Date(2 * guess - Date.parse(`${day}T${time}Z`)).toISOString()
}

/** A moment, entered in the agency's local time. */
export const InstantInput = ({ value, onChange, clearable, zone, ...rest }: DayInputProps & { zone: string }) => {
  const local = value && localTime(value, zone)
  return (
    <DatePicker
      {...rest}
      className="day-input"
      locale={useDayWords()}
      components={typedDay}
      format={momentFormats}
      // A moment typed or chosen counts once the field is left, like every other entry.
      needConfirm={false}
      showTime={{ format: 'HH:mm' }}
      suffixIcon={icon}
      onKeyDown={keepForm}
      allowClear={clearable}
      value={useDayjs(local && `${local.day}T${local.time}`)}
      onChange={(moment: Dayjs | null) =>
        onChange(moment ? instantAt(moment.format('YYYY-MM-DDTHH:mm:ss'), zone) : null)
      }
    />
  )
}
