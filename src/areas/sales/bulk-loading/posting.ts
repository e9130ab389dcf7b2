import type { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Lot, Posting } from '#ledger/legs.ts'
import { deliveryLegs } from '#trade/selling/legs.ts'

type Loading = Pick<RowOf<typeof bulkLoading>, 'customer' | 'terminal' | 'netKg'>

/** What the order tells: which cargo, and what is still held of it, in kilograms. */
export type Facts = { lot: Lot; hold?: { id: number; left: number } }

/** Out of the gate: the net weight goes to the customer. What the order's tolerance allows beyond its reservation comes from
 *  free stock. */
export const postBulkLoading = (loading: Loading, { lot, hold }: Facts): Posting => {
  const kg = loading.netKg as number
  const held = Math.min(kg, hold?.left ?? 0)
  return {
    kind: 'bulkLoading',
    legs: deliveryLegs({ kg, terminal: loading.terminal as number, customer: loading.customer as number, lot }),
    consume: hold && held > 0 ? [{ hold: hold.id, amount: held }] : [],
  }
}
