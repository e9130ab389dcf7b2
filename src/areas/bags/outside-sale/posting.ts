import { type Bags, bagCounterAccount, bagStore, move, type Posting } from '#ledger/legs.ts'
import { bagCostLegs } from '#trade/bags/bag-sale-legs.ts'

type SaleToPost = {
  quantity: number
  terminal: number
  condition: 'Good' | 'Damaged'
  bags: Bags
  /** the cost of the bags in halalas */
  cost: number
}

/** The bags leave the store, and their cost leaves the value of bags. The invoice posts the customer's debt (domain 4.4.5). */
export const postOutsideBagSale = ({ quantity, terminal, condition, bags, cost }: SaleToPost): Posting => ({
  kind: 'outsideBagSale',
  legs: [
    ...move(quantity, bagStore(bags, terminal, condition), bagCounterAccount('CUSTOMER', bags)),
    ...bagCostLegs(bags.consignee, cost),
  ],
})
