import { type Bags, bagStore, move, type Posting, riyals } from '#ledger/legs.ts'
import { bagCostLegs } from '#trade/bags/bag-sale-legs.ts'

export type SaleToPost = {
  quantity: number
  terminal: number
  condition: 'Good' | 'Damaged'
  seller: Bags
  buyer: Bags
  net: number
  vat: number
  /** the cost of the bags for the seller, in halalas */
  cost: number
}

/** What the buyer of empty bags owes the seller, in halalas. */
type BagDebt = Pick<SaleToPost, 'net' | 'vat'> & { seller: { consignee: number }; buyer: { consignee: number } }

/** The bags change owner, with their value: the seller books the net as a sale, the buyer as the value of bags (domain 4.4.5). */
export const postSoldBags = (sale: SaleToPost): Posting => {
  const { quantity, terminal, condition, net, cost } = sale
  const [seller, buyer] = [sale.seller.consignee, sale.buyer.consignee]
  return {
    kind: 'emptyBagSale',
    legs: [
      ...move(quantity, bagStore(sale.seller, terminal, condition), bagStore(sale.buyer, terminal, condition)),
      ...bagCostLegs(seller, cost),
      ...move(net, riyals('SALES', { consignee: seller }), riyals('INVENTORY_BAGS', { consignee: buyer })),
    ],
  }
}

/** The agency keeps the account: the buyer owes the total, the seller is owed the net. It is a posting of its own, because bags that did not
 *  change owner are taken back on their own day, but money and VAT on the day of the credit note. */
export const postBagDebt = ({ seller: { consignee: seller }, buyer, net, vat }: BagDebt): Posting => {
  const owes = riyals('CONSIGNEE_PAYABLE', { consignee: buyer.consignee })
  return {
    kind: 'emptyBagSale',
    legs: [
      ...move(net, riyals('CONSIGNEE_PAYABLE', { consignee: seller }), owes),
      ...move(vat, riyals('VAT_OUTPUT', { consignee: seller }), owes),
    ],
  }
}
