import type { bagSale } from '#areas/sales/bag-sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { amountByCount } from '#kit/units.ts'
import type { Bags, Lot, Posting } from '#ledger/legs.ts'
import { type CommissionAndAdvances, deliveryLegs, invoiceLegs } from '#trade/selling/legs.ts'

type Facts = Pick<CommissionAndAdvances, 'advances'> & { lot: Lot; bags: Bags; bagPrice: number | null }

/** The postings of the sale once it is invoiced and every truck has left, for the form. The sale itself posts nothing; its
 *  invoice and delivery notes do. */
export const previewBagSale = (sale: ValuesIn<typeof bagSale>, { lot, bags, bagPrice, advances }: Facts): Posting => {
  const { consignee, customer, terminal, agent } = sale
  const [net, vat, gross] = [sale.net as number, sale.vat as number, sale.gross as number]
  const filled = { of: bags, count: sale.bags, cost: amountByCount(bagPrice ?? 0, sale.bags) }
  return {
    kind: 'bagSale',
    legs: [
      ...deliveryLegs({ kg: sale.quantity as number, terminal, customer, lot, bags: filled }),
      ...invoiceLegs(
        { consignee, customer, net, vat, gross, services: sale.loadingCharge ?? 0 },
        { agent, commission: sale.commission ?? 0, advances },
      ),
    ],
  }
}
