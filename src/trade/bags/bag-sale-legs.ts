// Ledger legs of a sale of empty bags in the books of their owner, the same for every kind of buyer.

import { type Leg, move, riyals } from '#ledger/legs.ts'

/** The cost of the sold bags, in halalas, leaves the owner's bag inventory. */
export const bagCostLegs = (consignee: number, cost: number): Leg[] =>
  move(cost, riyals('INVENTORY_BAGS', { consignee }), riyals('COST_OF_SALES', { consignee }))
