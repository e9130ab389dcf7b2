// The payload of a truck.

import { refuse } from '#kit/refusal.ts'
import { formatCount } from '#kit/units.ts'

type TruckCapacity = {
  plate: string
  /** loaded */
  maxGrossKg: number | null
  /** empty, at the last weighing; null if never weighed */
  tareKg: number | null
  /** kilograms and bags by the owner's statement */
  capacity: number | null
  capacityBags: number | null
}

/** Kilograms a truck may carry: maximum gross weight less empty weight, and at most the stated capacity; null if unknown. */
export const payloadOf = ({ maxGrossKg, tareKg, capacity }: TruckCapacity): number | null => {
  const known = [maxGrossKg && maxGrossKg - (tareKg ?? 0), capacity].filter(kg => kg !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/** Refuses a load in kilograms or bags that exceeds the truck's capacity. */
export const checkPayload = (built: TruckCapacity, load: { quantity: number | null; bags: number | null }): void => {
  const most = payloadOf(built)
  const fields = { truck: 'More than the truck carries.' }
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
