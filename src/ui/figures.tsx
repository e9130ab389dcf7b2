// Displays numbers and dates. Values are internal integers: kilograms, halalas, ten-thousandths, thousandths.

import type { ReactNode } from 'react'
import { formatDay, formatInstant } from '#kit/days.ts'
import { formatDecimal } from '#kit/units.ts'
import { formatHijri } from '#texts/hijri.ts'
import { useHijriDays } from '#ui/hijri-days.tsx'
import { useLanguage } from '#ui/language.tsx'

/** quantity: kg shown in MT · money: halalas in SAR · price: ten-thousandths · percent: thousandths · weight: kg · count: whole */
export type FigureKind = 'quantity' | 'money' | 'count' | 'weight' | 'price' | 'days' | 'percent'

const scales: Record<FigureKind, number> = { quantity: 3, money: 2, count: 0, weight: 0, price: 4, days: 5, percent: 3 }
const missing = '–'

/** The figure as text: true minus, thousands, the kind's decimals; `signed` adds a plus. An en dash if it is missing. */
export const formatFigure = (value: number | null | undefined, kind: FigureKind, signed = false): string => {
  if (value === null || value === undefined || !Number.isSafeInteger(value)) return missing
  return `${signed && value > 0 ? '+' : ''}${formatDecimal(value, scales[kind])}`
}

/** A figure outside a column: a percentage without the trailing zeros that align it with others. */
export const formatAlone = (value: number | null | undefined, kind: FigureKind, signed = false): string => {
  const text = formatFigure(value, kind, signed)
  return kind === 'percent' ? text.replace(/\.?0+$/, '') : text
}

type FigureProps = {
  value: number | null | undefined
  kind: FigureKind
  /** plus sign on differences */
  signed?: boolean
  strong?: boolean
  quiet?: boolean
  /** in no column with others */
  alone?: boolean
  /** breaks a rule: red. Negative alone is not a breach. */
  breach?: boolean
}

/** A number, always left to right with tabular digits; a table cell holding one is right-aligned in both directions. */
export const Figure = ({ value, kind, signed, strong, quiet, alone, breach }: FigureProps) => {
  const text = (alone ? formatAlone : formatFigure)(value, kind, signed)
  const looks = [
    'figure ltr',
    text === missing && 'figure-missing',
    strong && 'figure-strong',
    quiet && 'figure-quiet',
    breach && 'figure-breach',
  ]
  return (
    <bdi dir="ltr" className={looks.filter(Boolean).join(' ')}>
      {text}
    </bdi>
  )
}

/** Document numbers, plates, phone numbers, IBANs: always left to right. */
export const Ltr = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="ltr">
    {children}
  </bdi>
)

/** `2026-11-21` as 21-Nov-2026, with the Hijri day if Hijri days are on; in Arabic at least in the tooltip. */
export const Day = ({ value, quiet }: { value: string | null | undefined; quiet?: boolean }) => {
  const { language } = useLanguage()
  const isShown = useHijriDays()
  const hijri = value && (isShown || language === 'arabic') ? formatHijri(value, language) : undefined
  const day = (
    <bdi dir="ltr" className={`figure ltr${quiet ? ' quiet' : ''}`} title={isShown ? undefined : hijri}>
      {value ? formatDay(value) : missing}
    </bdi>
  )
  if (!isShown || !hijri) return day
  return (
    <>
      {day} <bdi className="day-hijri">{hijri}</bdi>
    </>
  )
}

/** An ISO instant as 21-Nov-2026 14:12 in the zone; in a table the day is less prominent than the time. */
export const Instant = ({ value, zone = 'Asia/Riyadh' }: { value: string | null | undefined; zone?: string }) => {
  if (!value) return <span className="figure-missing">{missing}</span>
  const [day, time] = formatInstant(value, zone).split(' ')
  return (
    <bdi dir="ltr" className="ltr instant">
      <span className="quiet">{day}</span> {time}
    </bdi>
  )
}
