// Limits of a terminal's weighbridges: their maximum, their division, and the expiry of their calibration. A typed weight has no
// weighbridge, so at least one weighbridge must be able to show it; a weight read from a scale is checked against that scale's calibration,
// if entered. Conveyors are not weighed on a weighbridge.

import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { may } from '#rights/may.ts'

/** Weights entered now, by the field they are entered in. */
type ShownWeights = {
  date: string
  manualReason: string | null
  entered: readonly { field: string; kg: number }[]
  /** the connected scale that showed the weight */
  shownBy?: CalibratedScale
}

export type CalibratedScale = { name: string; calibrationExpiry: string | null }
type Weighbridge = CalibratedScale & { mostKg: number | null; divisionKg: number | null }

/** The weighbridges on which a truck may be weighed at a terminal. */
export const readWeighbridges = async (
  { terminal, truck }: { terminal: number | null; truck: number | null },
  { tx }: Context,
): Promise<readonly Weighbridge[]> => {
  const { rows } = await sql<Weighbridge>`
    select w.name, w.calibration_expiry as "calibrationExpiry", w.most_kg as "mostKg", w.division_kg as "divisionKg"
    from terminal_weighbridges w where w.agency_id = app.agency() and w.parent = ${terminal} and not exists (
      select from truck t where t.agency_id = w.agency_id and t.id = ${truck} and t.truck_type = 'Conveyor')
    order by w.calibration_expiry desc nulls first`.execute(tx)
  return rows
}

/** A weight from a scale whose calibration has expired needs a reason and the right to type weights. */
export const checkCalibrated = (
  scales: readonly CalibratedScale[],
  { date, manualReason, entered }: Pick<ShownWeights, 'date' | 'manualReason' | 'entered'>,
  { asker }: Context,
): void => {
  const [latest] = scales
  const isCalibrated = ({ calibrationExpiry }: CalibratedScale) =>
    calibrationExpiry === null || calibrationExpiry >= date
  if (!latest || scales.some(isCalibrated)) return
  const isTrusted = may(asker, { rights: ['canEnterManualWeight'] })
  if (isTrusted && manualReason !== null) return
  refuse(
    'The calibration of {scale} expired on {day}. Have it calibrated and the new day entered, or ask a user who may type weights to enter the reason.',
    {
      fields: isTrusted ? { manualReason: 'Enter the reason.' } : { [entered[0]!.field]: 'Not calibrated.' },
      values: { scale: latest.name, day: latest.calibrationExpiry! },
    },
  )
}

const isWithin = (kg: number, { mostKg }: Weighbridge): boolean => mostKg === null || kg <= mostKg
const isStep = (kg: number, { divisionKg }: Weighbridge): boolean => divisionKg === null || kg % divisionKg === 0

/** Refuses a weight none of these weighbridges can show, and weighing where none is calibrated. */
export const checkWeighbridges = (weights: ShownWeights, scales: readonly Weighbridge[], context: Context): void => {
  if (weights.entered.length === 0) return
  checkCalibrated(weights.shownBy?.calibrationExpiry ? [weights.shownBy] : scales, weights, context)
  if (scales.length === 0) return
  for (const { field, kg } of weights.entered) {
    const able = scales.filter(scale => isWithin(kg, scale))
    if (able.length === 0) {
      const most = Math.max(...scales.map(({ mostKg }) => mostKg ?? 0))
      refuse('The weighbridge shows {most} kg at most. Check the weight.', {
        fields: { [field]: 'Above the weighbridge’s maximum.' },
        values: { most: formatCount(most) },
      })
    }
    if (!able.some(scale => isStep(kg, scale))) {
      refuse('The weighbridge shows steps of {division} kg. Enter the weight as it is shown.', {
        fields: { [field]: 'Not shown by the weighbridge.' },
        values: { division: formatCount(able[0]!.divisionKg!) },
      })
    }
  }
}
