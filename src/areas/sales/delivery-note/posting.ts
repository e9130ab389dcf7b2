import type { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { deliveredLegs } from '#areas/sales/legs.ts'
import type { RowOf } from '#kit/document.ts'
import type { Bags, Lot, Posting } from '#ledger/legs.ts'

type Note = Pick<RowOf<typeof deliveryNote>, 'customer' | 'terminal' | 'loadedBags' | 'quantity'>

/** What the sale tells: which cargo, in which bags, and what is held of both for it. */
export type Facts = { lot: Lot; bags: Bags; holds: { cargo?: number; bags?: number } }

/** Out of the gate: the cargo goes to the customer, in bags that are used up by it, and the sale's reservations with them. */
export const postDeliveryNote = (note: Note, { lot, bags, holds }: Facts): Posting => {
  const [kg, count] = [note.quantity as number, note.loadedBags as number]
  const [terminal, customer] = [note.terminal as number, note.customer as number]
  return {
    kind: 'deliveryNote',
    legs: deliveredLegs({ kg, terminal, customer, lot, bags: { of: bags, count } }),
    consume: [
      ...(holds.cargo ? [{ hold: holds.cargo, amount: kg }] : []),
      ...(holds.bags ? [{ hold: holds.bags, amount: count }] : []),
    ],
  }
}
