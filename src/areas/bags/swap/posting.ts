import { type Bags, bagStore, move, type Posting, riyals } from '#ledger/legs.ts'

/** What one side gives: bags out of a terminal, their quantity, and their value in halalas. */
type Side = { bags: Bags; terminal: number; quantity: number; value: number }

/** Each owner gives bags and their value to the other; the owner who gives less pays the difference. The bags of one owner change places
 *  (domain 4.4.4). `toA` and `toB` are the scopes under which the owners store what they receive. */
export const postBagSwap = (a: Side, b: Side, { toA, toB }: { toA: string; toB: string }): Posting => {
  const [ownerA, ownerB] = [a.bags.consignee, b.bags.consignee]
  if (ownerA === ownerB) {
    return {
      kind: 'bagSwap',
      legs: [
        ...move(a.quantity, bagStore(a.bags, a.terminal), bagStore(a.bags, b.terminal)),
        ...move(b.quantity, bagStore(b.bags, b.terminal), bagStore(b.bags, a.terminal)),
      ],
    }
  }
  const givenLegs = (side: Side, consignee: number, scope: string) =>
    move(side.quantity, bagStore(side.bags, side.terminal), bagStore({ ...side.bags, consignee, scope }, side.terminal))
  const gainOfA = b.value - a.value
  const [stockA, stockB] = [
    riyals('INVENTORY_BAGS', { consignee: ownerA }),
    riyals('INVENTORY_BAGS', { consignee: ownerB }),
  ]
  const [accountA, accountB] = [
    riyals('CONSIGNEE_PAYABLE', { consignee: ownerA }),
    riyals('CONSIGNEE_PAYABLE', { consignee: ownerB }),
  ]
  return {
    kind: 'bagSwap',
    legs: [
      ...givenLegs(a, ownerB, toB),
      ...givenLegs(b, ownerA, toA),
      ...move(gainOfA, stockB, stockA),
      ...move(gainOfA, accountB, accountA),
    ],
  }
}
