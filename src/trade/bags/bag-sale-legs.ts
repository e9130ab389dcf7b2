// What a sale of empty bags does to their owner's books, whoever buys them.

import { type Leg, move, riyals } from '#ledger/legs.ts'

/** What sold bags had cost their owner, in halalas, leaves the value of his bags. */
export const bagCostLegs = (consignee: number, cost: number): Leg[] =>
  move(cost, riyals('INVENTORY_BAGS', { consignee }), riyals('COST_OF_SALES', { consignee }))
