// Formats the dashboard's figures.

import { formatDay } from '#kit/days.ts'
import { formatDecimal } from '#kit/units.ts'

/** Kilograms as `54,137.500`. */
export const inTons = (kg: number): string => formatDecimal(kg, 3)
/** Halalas as `3,381,731.50`. */
export const inRiyals = (halalas: number): string => formatDecimal(halalas, 2)

/** A day without its year, where it is in the year of the day `from`: `19-Jan`, else `19-Jan-2027`. */
export const shortDay = (day: string, from: string): string =>
  day.slice(0, 4) === from.slice(0, 4) ? formatDay(day).slice(0, 6) : formatDay(day)

/** Whole metric tons, for labels in a chart: `80,000`. */
export const roundTons = (kg: number): string => formatDecimal(Math.round(kg / 1000), 0)

/** A part of a whole as `63.9 %`. */
export const percentText = (part: number, whole: number): string =>
  whole > 0 ? `${formatDecimal(Math.round((part / whole) * 1000), 1)} %` : '–'

export const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0)
