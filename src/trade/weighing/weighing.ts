// Whether a weight at the gate is plausible: read by the scale or typed, and consistent with the truck's history.

import type { ticketWarnings } from '#areas/port-loading/definition.ts'
import { proportion } from '#kit/units.ts'

/** A scale reading is valid for the truck on the scale for this number of minutes. */
export const readingMinutes = 10
/** Minimum minutes between two loads of one truck. */
const turnMinutes = 30
/** The accepted deviation of a truck's empty weight, in thousandths of a percent. */
export const tareTolerance = 2_000
/** The number of last tickets that determine a truck's tare. */
export const tareHistory = 5

export type Warning = (typeof ticketWarnings)[number]

type Reading = { kg: number; at: string | Date }

const minutesBetween = (from: string | Date, to: Date): number => (to.getTime() - new Date(from).getTime()) / 60_000

/** Whether the scale showed this weight within the last `readingMinutes`. */
export const isScaleReading = (kg: number, reading: Reading | undefined, now: Date): boolean => {
  if (!reading || reading.kg !== kg) return false
  const age = minutesBetween(reading.at, now)
  return age >= 0 && age <= readingMinutes
}

/** The deviation of an empty weight from the mean of the truck's last ones, in thousandths of a percent; null without any. */
export const tareDeviation = (tare: number, before: readonly number[]): number | null => {
  const sum = before.reduce((all, kg) => all + kg, 0)
  return sum === 0 ? null : proportion(tare * before.length - sum, 100_000, sum)
}

type Trip = { firstWeight: number; netKg: number | null; weighedInAt: string | Date | null }

/** Warnings against a truck's earlier trips, latest first. `now` is given while the truck is on the scale. */
export const warningsFor = (
  { firstWeight, netKg }: Omit<Trip, 'weighedInAt'>,
  before: readonly Trip[],
  now: Date | null,
): Warning[] => {
  const [last] = before
  const deviation = tareDeviation(
    firstWeight,
    before.slice(0, tareHistory).map(trip => trip.firstWeight),
  )
  const isSoon = now && last?.weighedInAt ? minutesBetween(last.weighedInAt, now) < turnMinutes : false
  const found: Warning[] = []
  if (isSoon) found.push('Loaded again too soon')
  if (netKg !== null && last?.netKg === netKg) found.push('Same net as before')
  if (deviation !== null && Math.abs(deviation) > tareTolerance) found.push('Tare unlike before')
  return found
}
