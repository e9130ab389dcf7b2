import type { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import {
  type Bags,
  bagStore,
  counterAccount,
  type Lot,
  move,
  type Posting,
  riyals,
  terminalStock,
} from '#ledger/legs.ts'
import { inBulk, tornLegs } from '#trade/cargo/lot.ts'
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
 *  Barley swept up and not filled again is lost. The cost of the filled bags and of the lost cargo is posted with it. */
export const postDeliveryNote = (note: Note, { lot, bags, holds, bagPrice, cargoPrice }: Facts): Posting => {
  const [kg, count, damaged] = [note.quantity as number, note.loadedBags as number, note.damagedBags ?? 0]
  const [terminal, customer, spilled] = [note.terminal as number, note.customer as number, note.spilledQty ?? 0]
  const cost = amountByCount(bagPrice ?? 0, count)
  const isPacked = lot.bagKg !== undefined
  const loose = inBulk(lot)
  const { consignee, lc } = lot
  return {
    kind: 'deliveryNote',
    legs: [
      ...deliveryLegs({ kg, terminal, customer, lot, bags: { of: bags, count, cost } }),
      ...(isPacked
        ? tornLegs(damaged, lot, bags, terminal)
        : move(damaged, bagStore(bags, terminal), bagStore(bags, terminal, 'Damaged'))),
      ...move(spilled, terminalStock(loose, terminal), counterAccount('LOSS', loose)),
      ...move(
        amountByWeight(cargoPrice ?? 0, spilled),
        riyals('INVENTORY_CARGO', { consignee, lc }),
        riyals('LOSS_VALUE', { consignee, lc }),
      ),
    ],
    consume: [
      ...consumeHold(holds.cargo, kg + (isPacked ? damaged * bags.bagKg : spilled)),
      ...consumeHold(holds.bags, count + damaged),
    ],
  }
}
