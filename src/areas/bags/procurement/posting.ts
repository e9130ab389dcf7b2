import type { bagProcurement } from '#areas/bags/procurement/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { bagCounterAccount, bagStore, move, type Posting, riyals } from '#ledger/legs.ts'

type ReceiptToPost = Pick<
  ValuesIn<typeof bagProcurement>,
  'consignee' | 'scope' | 'terminal' | 'vendor' | 'net' | 'vat'
> & {
  lines: readonly { bagGrade: number; received: number }[]
}

/** Accepted bags enter the store; the vendor is owed their price and its VAT (domain 4.4.2). `bagKg`: kilograms that a bag of each grade
 *  holds. */
export const postBagProcurement = (bought: ReceiptToPost, bagKg: ReadonlyMap<number, number>): Posting => {
  const { consignee, scope, terminal, vendor } = bought
  const payable = riyals('VENDOR_PAYABLE', { consignee, party: vendor })
  return {
    kind: 'bagProcurement',
    legs: [
      ...bought.lines.flatMap(({ bagGrade, received }) => {
        const bags = { consignee, scope, bagGrade, bagKg: bagKg.get(bagGrade)! }
        return move(received, bagCounterAccount('VENDOR', bags), bagStore(bags, terminal))
      }),
      ...move(bought.net!, payable, riyals('INVENTORY_BAGS', { consignee })),
      ...move(bought.vat!, payable, riyals('VAT_INPUT', { consignee })),
    ],
  }
}
