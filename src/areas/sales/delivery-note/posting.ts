import type { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import { type Bags, bagStore, type Lot, move, type Posting } from '#ledger/legs.ts'
import { inBulk, lossLegs, tornLegs } from '#trade/cargo/lot.ts'
import { deliveryLegs } from '#trade/selling/legs.ts'

type Note = Pick<RowOf<typeof deliveryNote>, 'customer' | 'terminal' | 'loadedBags' | 'damagedBags' | 'quantity'> & {
  spilledQty?: number | null
}

type Hold = { id: number; left: number }

/** From the sale: the lot, the bags, and the holds on both. */
export type Facts = {
  lot: Lot
  bags: Bags
  holds: { cargo?: Hold; bags?: Hold }
  /** cost of a bag and of a ton of the cargo, in ten-thousandths of a riyal, where known */
  bagPrice?: number | null
  cargoPrice?: number | null
}

const consumeHold = (hold: Hold | undefined, amount: number): { hold: number; amount: number }[] => {
  const taken = Math.min(amount, hold?.left ?? 0)
  return hold && taken > 0 ? [{ hold: hold.id, amount: taken }] : []
}

/** Gate out: the cargo is delivered to the customer in bags that are used up, and the sale's reservations are consumed. Torn bags stay
 *  behind as damaged, those of packed cargo with their barley in bulk; they come out of the reservation first, then out of free stock.
 *  The cost of the filled bags is posted with it. */
export const postDeliveryNote = (note: Note, { lot, bags, holds, bagPrice }: Facts): Posting => {
  const [kg, count, damaged] = [note.quantity as number, note.loadedBags as number, note.damagedBags ?? 0]
  const [terminal, customer] = [note.terminal as number, note.customer as number]
  const cost = amountByCount(bagPrice ?? 0, count)
  const isPacked = lot.bagKg !== undefined
  return {
    kind: 'deliveryNote',
    legs: [
      ...deliveryLegs({ kg, terminal, customer, lot, bags: { of: bags, count, cost } }),
      ...(isPacked
        ? tornLegs(damaged, lot, bags, terminal)
        : move(damaged, bagStore(bags, terminal), bagStore(bags, terminal, 'Damaged'))),
    ],
    consume: [
      ...consumeHold(holds.cargo, kg + (isPacked ? damaged * bags.bagKg : 0)),
      ...consumeHold(holds.bags, count + damaged),
    ],
  }
}

/** Barley of torn bags that was swept up and not filled again: a handling loss at the cost of the cargo, posted after the delivery so that
 *  reports count it as lost, not as sold. It comes out of what the delivery has left of the reservation first. */
export const postSpilledBarley = (note: Note, { lot, holds, cargoPrice }: Facts): Posting => {
  const spilled = note.spilledQty ?? 0
  return {
    kind: 'cargoLoss',
    legs: lossLegs(
      { kg: spilled, value: amountByWeight(cargoPrice ?? 0, spilled) },
      inBulk(lot),
      note.terminal as number,
    ),
    consume: lot.bagKg === undefined ? consumeHold(holds.cargo, spilled) : [],
  }
}

/** Both postings of the gate out as one, to be shown before it. */
export const previewDeliveryNote = (note: Note, facts: Facts): Posting => {
  const { cargo } = facts.holds
  const left = cargo && { ...cargo, left: Math.max(0, cargo.left - (note.quantity as number)) }
  const [delivered, spilled] = [
    postDeliveryNote(note, facts),
    postSpilledBarley(note, { ...facts, holds: { cargo: left } }),
  ]
  return {
    ...delivered,
    legs: [...delivered.legs, ...spilled.legs],
    consume: [...(delivered.consume ?? []), ...(spilled.consume ?? [])],
  }
}
