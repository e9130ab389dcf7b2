// The arriving weight must equal the weight that left, within the scale's tolerance; beyond it, a user who approves must give a reason.
// A truck arrives between the day it left and today.

import { exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity, proportion } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'

/** The highest acceptable weight for `kg` kilograms: with the agency's limit in percent or in kilograms, whichever is larger. */
export const maxAcceptedWeight = async (kg: number, context: Context): Promise<number> => {
  const { overUnderLimitPct, overUnderLimitKg } = await readAgencySettings(
    ['overUnderLimitPct', 'overUnderLimitKg'],
    context,
  )
  return kg + Math.max(overUnderLimitKg, proportion(kg, overUnderLimitPct, 100_000))
}

/** Kilograms that left, and that arrived, with the field in which the arrival is entered. */
export type Arrival = {
  left: number | null
  arrived: number | null
  field: string
  reason: string | null
  right: Screen
}

/** Refuses more than left beyond the tolerance, unless a user who approves gives a reason. */
export const checkArrived = async (
  { left, arrived, field, reason, right }: Arrival,
  context: Context,
): Promise<void> => {
  if (left === null || arrived === null || arrived <= left) return
  if (reason !== null && mayOn(context.asker, 'Approve', right)) return
  const most = await maxAcceptedWeight(left, context)
  if (arrived <= most) return
  exceeded(
    'ARRIVAL_EXCEEDED',
    '{arrived} MT arrive of {left} MT that left: {over} MT too much. Weigh it again, or ask a user who approves this to save it with a reason for more than left.',
    {
      fields: { [field]: 'More than left.', arrivalReason: 'Enter the reason, or weigh it again.' },
      values: {
        arrived: formatQuantity(arrived),
        left: formatQuantity(left),
        over: formatQuantity(arrived - left),
      },
      details: { left, most, arrived },
    },
  )
}

/** Refuses a day of arrival before the truck left or in the future; null: not entered. */
export const checkDeliveredOn = (
  { date, deliveredOn }: { date: string; deliveredOn: string | null },
  { today }: Context,
): void => {
  if (deliveredOn === null || (deliveredOn >= date && deliveredOn <= today)) return
  refuse('A truck arrives between the day it left and today. Enter one of these days.', {
    fields: { deliveredOn: 'Not between these days.' },
  })
}
