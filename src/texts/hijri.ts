// Days in the Umm al-Qura calendar, as `Intl` provides it. For display and queries only; documents store Gregorian days.

import { addDays } from '#kit/days.ts'

type HijriDay = { year: number; month: number; day: number }
type Days = { from: string; to: string }

// The calendar is given explicitly: `ar-SA` alone may be Gregorian. Digits are Latin, like all others on the screen.
const calendar = 'u-ca-islamic-umalqura-nu-latn'
const parts = new Intl.DateTimeFormat(`en-${calendar}`, { dateStyle: 'short', timeZone: 'UTC' })
const months = {
  english: new Intl.DateTimeFormat(`en-${calendar}`, { month: 'long', timeZone: 'UTC' }),
  arabic: new Intl.DateTimeFormat(`ar-SA-${calendar}`, { month: 'long', timeZone: 'UTC' }),
} as const

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** `2026-01-15` -> the 26th day of the 7th month of 1447. */
export const hijriOf = (day: string): HijriDay => {
  const found = parts.formatToParts(momentOf(day))
  const figure = (type: Intl.DateTimeFormatPartTypes): number => Number(found.find(part => part.type === type)!.value)
  return { year: figure('year'), month: figure('month'), day: figure('day') }
}

// A year has 354.367 days on average and the era began on 16 July 622; the Umm al-Qura calendar deviates by two days at most.
const averageYear = 354.36708
const begin = '0622-07-19'

/** The Gregorian day of a Hijri day; undefined for a day that its month does not have, and outside the years 1300 to 1600. */
export const gregorianOf = ({ year, month, day }: HijriDay): string | undefined => {
  if (year < 1300 || year > 1600) return undefined
  const days = Math.round((year - 1) * averageYear + ((month - 1) * averageYear) / 12 + day - 1)
  const guess = addDays(begin, days)
  for (let away = -4; away <= 4; away += 1) {
    const tried = addDays(guess, away)
    const found = hijriOf(tried)
    if (found.year === year && found.month === month && found.day === day) return tried
  }
  return undefined
}

/** The first and the last day of the Hijri month that contains a day, or of the month `away` months from it. */
export const hijriMonthAround = (day: string, away = 0): Days => {
  const { year, month } = hijriOf(day)
  const first = (count: number): string => {
    const months = (year - 1) * 12 + month - 1 + away + count
    return gregorianOf({ year: Math.floor(months / 12) + 1, month: (months % 12) + 1, day: 1 })!
  }
  return { from: first(0), to: addDays(first(1), -1) }
}

/** `Rajab 1447`, `رجب 1447`. */
export const formatHijriMonth = (day: string, language: 'english' | 'arabic'): string =>
  `${months[language].format(momentOf(day))} ${hijriOf(day).year}`

/** `26 Rajab 1447`, `26 رجب 1447`. */
export const formatHijri = (day: string, language: 'english' | 'arabic'): string =>
  `${hijriOf(day).day} ${formatHijriMonth(day, language)}`

/** `26/07/1447H`, as shown beside the Gregorian day on papers in two languages. */
export const formatHijriFigures = (day: string): string => {
  const { year, month, day: of } = hijriOf(day)
  const two = (figure: number): string => String(figure).padStart(2, '0')
  return `${two(of)}/${two(month)}/${year}H`
}
