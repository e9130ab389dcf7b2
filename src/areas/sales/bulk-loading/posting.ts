import type { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Lot, Posting } from '#ledger/legs.ts'
import { deliveryLegs } from '#trade/selling/legs.ts'

type Loading = Pick<RowOf<typeof bulkLoading>, 'customer' | 'terminal' | 'netKg'>

/** From the order: the lot, and the kilograms still held of it. */
type Facts = { lot: Lot; hold?: { id: number; left: number; isOver: boolean } }

// A truck may leave after the last day of its order. It ends the reservation, as the schedule would, and takes free stock.
const consumeHold = (kg: number, hold: Facts['hold']): NonNullable<Posting['consume']> => {
  if (hold?.isOver) return [{ hold: hold.id, amount: 0, release: true }]
  const held = Math.min(kg, hold?.left ?? 0)
  return hold && held > 0 ? [{ hold: hold.id, amount: held }] : []
}

/** Gate out: the net weight is delivered to the customer. The part beyond the reservation, within the tolerance, comes from free stock. */
export const postBulkLoading = (loading: Loading, { lot, hold }: Facts): Posting => {
  const kg = loading.netKg as number
  return {
    kind: 'bulkLoading',
    legs: deliveryLegs({ kg, terminal: loading.terminal as number, customer: loading.customer as number, lot }),
    consume: consumeHold(kg, hold),
  }
}
