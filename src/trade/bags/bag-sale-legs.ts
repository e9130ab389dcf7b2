// What a sale of empty bags does to their owner's books, whoever buys them.

import { type Leg, move, riyals } from '#ledger/legs.ts'

/** The cost of sold bags, in halalas, leaves the owner's bag inventory. */
export const bagCostLegs = (consignee: number, cost: number): Leg[] =>
  move(cost, riyals('INVENTORY_BAGS', { consignee }), riyals('COST_OF_SALES', { consignee }))
