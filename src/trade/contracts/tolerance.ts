// Contract quantities are approximate: a percentage more or less, in whole kilograms.

import { proportion } from '#kit/units.ts'

/** The range of a percentage (thousandths) below and above a quantity (kg). */
export const toleranceRange = (kg: number, pct: number): { min: number; max: number } => {
  const part = proportion(kg, pct, 100_000)
  return { min: kg - part, max: kg + part }
}

/** The least and the most (kg) that may be shipped under a contract or an LC. */
export const shippableRange = ({
  quantity,
  tolerancePct,
}: {
  quantity: number
  tolerancePct: number
}): { min: number; max: number } => toleranceRange(quantity, tolerancePct)
