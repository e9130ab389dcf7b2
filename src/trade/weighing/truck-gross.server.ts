// The maximum weight of a truck, at every scale: its own, and that of any truck.

import { heaviestTruckKg } from '#areas/master-data/truck/definition.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'

/** Refuses a full weight above the truck's maximum; a truck without a known maximum is not limited. `field` is the field of the weight. */
export const checkTruckGross = async (
  truck: number | null,
  { field, kg }: { field: string; kg: number | null },
  { tx }: Context,
): Promise<void> => {
  if (truck === null || kg === null) return
  const { plate, maxGrossKg } = await tx
    .selectFrom('truck')
    .select(['plate', 'maxGrossKg'])
    .where('id', '=', truck)
    .executeTakeFirstOrThrow()
  if (maxGrossKg === null || kg <= maxGrossKg) return
  refuse('Truck {plate} may weigh {most} kg at most. Unload {excess} kg and weigh again.', {
    fields: { [field]: 'Above the truck’s maximum.' },
    values: { plate, most: formatCount(maxGrossKg), excess: formatCount(kg - maxGrossKg) },
  })
}

/** Refuses weights that no truck can have, empty or full, by the fields they are entered in. A conveyor is not limited: it weighs a whole
 *  day's cargo. */
export const refuseImpossibleWeights = async (
  truck: number | null,
  entered: readonly { field: string; kg: number }[],
  { tx }: Context,
): Promise<void> => {
  const impossible = entered.find(({ kg }) => kg > heaviestTruckKg)
  if (truck === null || !impossible) return
  const { plate, truckType } = await tx
    .selectFrom('truck')
    .select(['plate', 'truckType'])
    .where('id', '=', truck)
    .executeTakeFirstOrThrow()
  if (truckType === 'Conveyor') return
  refuse('Truck {plate} cannot weigh {kg} kg: no truck weighs more than {most} kg. Check the weight.', {
    fields: { [impossible.field]: 'More than a truck can weigh.' },
    values: { plate, kg: formatCount(impossible.kg), most: formatCount(heaviestTruckKg) },
  })
}
