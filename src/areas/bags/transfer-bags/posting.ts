import {
  type Bags,
  bagCounterAccount,
  bagStore,
  bagsInTransit,
  type Leg,
  move,
  type Posting,
  riyals,
} from '#ledger/legs.ts'

export type TransferToPost = {
  date: string
  bags: Bags
  terminal: number
  toTerminal: number
  quantity: number
  /** null while the bags are in transit */
  received: number | null
  damaged: number | null
  receivedOn: string | null
  /** the cost of the missing bags in halalas */
  shortCost: number | null
}

const kind = 'bagTransfer'

// Good and damaged bags are in stock at the destination; missing bags are scrapped, and their cost is a loss.
const arrivalLegs = (of: TransferToPost): Leg[] => {
  const { bags, toTerminal, quantity, shortCost } = of
  const [received, damaged] = [of.received ?? 0, of.damaged ?? 0]
  const legs = [
    { ...bagStore(bags, toTerminal), amount: received },
    { ...bagStore(bags, toTerminal, 'Damaged'), amount: damaged },
    { ...bagCounterAccount('SCRAP', bags), amount: quantity - received - damaged },
    ...move(
      shortCost ?? 0,
      riyals('INVENTORY_BAGS', { consignee: bags.consignee }),
      riyals('LOSS_VALUE', { consignee: bags.consignee }),
    ),
  ]
  return legs.filter(({ amount }) => amount !== 0)
}

/** The posting of the day of dispatch: the bags are in transit; a transfer received on the same day posts the arrival too (domain
 *  4.4.7). */
export const postBagTransfer = (of: TransferToPost): Posting => {
  const from = bagStore(of.bags, of.terminal)
  const isThere = of.received !== null && (of.receivedOn ?? of.date) === of.date
  if (!isThere) return { kind, legs: move(of.quantity, from, bagsInTransit(of.bags, of.toTerminal)) }
  return { kind, legs: [{ ...from, amount: -of.quantity }, ...arrivalLegs(of)] }
}

/** The posting of a later day, on which the bags are received. */
export const postBagArrival = (of: TransferToPost): Posting => ({
  kind,
  date: of.receivedOn as string,
  legs: [{ ...bagsInTransit(of.bags, of.toTerminal), amount: -of.quantity }, ...arrivalLegs(of)],
})
