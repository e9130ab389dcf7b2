// Computes the amount of a service from its rate.

import type { ChargedUnit } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'

export type ChargedMeasure = {
  rate: number | null
  unit: ChargedUnit | null
  /** kilograms */
  quantity: number | null
  /** bags or trucks */
  pieces: number | null
  chargedDays: number | null
}

/** Halalas at a rate in ten-thousandths of a riyal: by weight, by the piece or by the day; storage for each day. */
export const chargeAmount = ({ rate, unit, quantity, pieces, chargedDays }: ChargedMeasure): number => {
  if (!rate || !unit) return 0
  if (unit === 'day') return amountByCount(rate, chargedDays ?? 1)
  const days = chargedDays ?? 1
  return unit === 'MT' ? amountByWeight(rate, (quantity ?? 0) * days) : amountByCount(rate, (pieces ?? 0) * days)
}
