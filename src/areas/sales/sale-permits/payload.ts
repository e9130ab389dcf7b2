// What a truck may carry.

import { refuse } from '#kit/refusal.ts'
import { formatCount } from '#kit/units.ts'

export type TruckCapacity = {
  plate: string
  /** with its load */
  maxGrossKg: number | null
  /** empty, as it was weighed last; null where it never was */
  tareKg: number | null
  /** kilograms and bags its owner says it carries */
  capacity: number | null
  capacityBags: number | null
}

/** Kilograms a truck may carry: what it may weigh less what it weighs empty, and no more than its owner says; null where nobody knows. */
export const payloadOf = ({ maxGrossKg, tareKg, capacity }: TruckCapacity): number | null => {
  const known = [maxGrossKg && maxGrossKg - (tareKg ?? 0), capacity].filter(kg => kg !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/** Refuses a load of so many kilograms, or bags, that its truck may not carry. */
export const checkPayload = (built: TruckCapacity, load: { quantity: number | null; bags: number | null }): void => {
  const most = payloadOf(built)
  const fields = { truck: 'Carries less.' }
  const { plate, capacityBags } = built
  if (most !== null && (load.quantity ?? 0) > most) {
    refuse('Truck {plate} carries {most} kg at most. Issue a permit for less, or take another truck.', {
      fields,
      values: { plate, most: formatCount(Math.max(most, 0)) },
    })
  }
  if (capacityBags !== null && (load.bags ?? 0) > capacityBags) {
    refuse('Truck {plate} carries {most} bags at most. Issue a permit for less, or take another truck.', {
      fields,
      values: { plate, most: formatCount(capacityBags) },
    })
  }
}
