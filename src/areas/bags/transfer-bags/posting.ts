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
  /** null while they are on the road */
  received: number | null
  damaged: number | null
  receivedOn: string | null
  /** what the missing bags had cost, in halalas */
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

/** What happens on the day they are sent: they go on the road; what arrives the same day is at its end at once (domain 4.4.7). */
export const postBagTransfer = (of: TransferToPost): Posting => {
  const from = bagStore(of.bags, of.terminal)
  const isThere = of.received !== null && (of.receivedOn ?? of.date) === of.date
  if (!isThere) return { kind, legs: move(of.quantity, from, bagsInTransit(of.bags, of.toTerminal)) }
  return { kind, legs: [{ ...from, amount: -of.quantity }, ...arrivalLegs(of)] }
}

/** What happens on a later day, when they are received. */
export const postBagArrival = (of: TransferToPost): Posting => ({
  kind,
  date: of.receivedOn as string,
  legs: [{ ...bagsInTransit(of.bags, of.toTerminal), amount: -of.quantity }, ...arrivalLegs(of)],
})
