// The maximum weight of a truck, at every scale.

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
