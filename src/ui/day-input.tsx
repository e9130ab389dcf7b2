// Days and moments. Months stay English in both languages, so that a day reads like every other on the screen.

import { ConfigProvider, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useContext, useId, useMemo, useState } from 'react'
import { instantAt, localTime } from '#kit/days.ts'
import { dayFormats, momentFormats } from '#ui/day-formats.ts'
import { HijriCell, meantDay, useHijriDays } from '#ui/hijri-days.tsx'
import { useLanguage } from '#ui/language.tsx'
import { TypingProvider, typedDay, useTyping } from '#ui/typed-day.tsx'
import './parts.css'

dayjs.extend(customParseFormat)

type DayInputProps = {
  value: string | number | null | undefined
  onChange: (value: string | number | null) => void
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

// The same day must be the same object: with a new one the picker drops the text being typed whenever the form rerenders.
const useDayjs = (text: string | null | undefined) => useMemo(() => (text ? dayjs(text) : null), [text])

/** The day that is meant by a text; NaN if it is none. */
export const readDay = (text: string): string | number => {
  const day = dayFormats.map(format => dayjs(text, format, true)).find(one => one.isValid())
  return (day && meantDay(day)) ?? Number.NaN
}

/** Why a text typed for a day is refused; `text` is shown where the entry no longer has it. */
export const NoSuchDay = ({ id, text }: { id: string; text?: string }) => {
  const { t } = useLanguage()
  return (
    <div id={id} className="label-note label-problem" role="alert">
      {text && (
        <>
          <bdi dir="ltr">{text}</bdi>{' '}
        </>
      )}
      {t('Enter a day that exists, as YYYY-MM-DD.')}
    </div>
  )
}

/** A day, `YYYY-MM-DD`. A day typed with a Hijri year is read as a Hijri day; NaN stands for a text that is no day. */
export const DayInput = ({ value, onChange, clearable, ...rest }: DayInputProps) => {
  const known = typeof value === 'string' ? value : null
  const { typing, choose, handlers } = useTyping({ value: known, read: readDay, onChange })
  return (
    <TypingProvider value={typing}>
      <DatePicker
        {...rest}
        {...handlers}
        {...useHijriPanel()}
        className="day-input"
        locale={useDayWords()}
        components={typedDay}
        format={dayFormats}
        suffixIcon={icon}
        allowClear={clearable}
        value={useDayjs(known)}
        onChange={(day: Dayjs | null) => choose(day && meantDay(day))}
      />
    </TypingProvider>
  )
}

type CheckedDayProps = Omit<DayInputProps, 'id' | 'status' | 'aria-describedby'>

/** A day outside of forms; a text that is no day is NaN, and is refused below the entry. */
export const CheckedDay = ({ value, ...rest }: CheckedDayProps) => {
  const note = useId()
  const isNone = typeof value === 'number'
  return (
    <>
      <DayInput
        {...rest}
        value={value}
        status={isNone ? 'error' : undefined}
        aria-describedby={isNone ? note : undefined}
      />
      {isNone && <NoSuchDay id={note} />}
    </>
  )
}

type DayChoiceProps = Omit<CheckedDayProps, 'value' | 'onChange'> & {
  value: string | null
  onChange: (value: string | null) => void
}

/** A day that applies at once, as in a filter: a text that is no day is refused and changes nothing. */
export const DayChoice = ({ value, onChange, ...rest }: DayChoiceProps) => {
  const [refusedAt, setRefusedAt] = useState<string | null>()
  const choose = (chosen: string | number | null) => {
    const isNone = typeof chosen === 'number'
    setRefusedAt(isNone ? value : undefined)
    if (!isNone) onChange(chosen)
  }
  return <CheckedDay {...rest} value={refusedAt === value ? Number.NaN : value} onChange={choose} />
}

const wall = 'YYYY-MM-DDTHH:mm:ss'

const readMoment = (text: string, zone: string): string | number => {
  const moment = momentFormats.map(format => dayjs(text, format, true)).find(one => one.isValid())
  return moment ? instantAt(moment.format(wall), zone) : Number.NaN
}

/** A moment, entered in the agency's local time; NaN stands for a text that is none. */
export const InstantInput = ({ value, onChange, clearable, zone, ...rest }: DayInputProps & { zone: string }) => {
  const known = typeof value === 'string' ? value : null
  const local = known && localTime(known, zone)
  const { typing, choose, handlers } = useTyping({ value: known, read: text => readMoment(text, zone), onChange })
  return (
    <TypingProvider value={typing}>
      <DatePicker
        {...rest}
        {...handlers}
        className="day-input"
        locale={useDayWords()}
        components={typedDay}
        format={momentFormats}
        // A moment typed or chosen counts once the field is left, like every other entry.
        needConfirm={false}
        showTime={{ format: 'HH:mm' }}
        suffixIcon={icon}
        allowClear={clearable}
        value={useDayjs(local && `${local.day}T${local.time}`)}
        onChange={(moment: Dayjs | null) => choose(moment && instantAt(moment.format(wall), zone))}
      />
    </TypingProvider>
  )
}
