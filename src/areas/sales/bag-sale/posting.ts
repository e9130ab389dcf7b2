import type { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { deliveredLegs, type InvoiceFacts, invoicedLegs } from '#areas/sales/legs.ts'
import type { ValuesIn } from '#kit/document.ts'
import type { Bags, Lot, Posting } from '#ledger/legs.ts'

export type Facts = Pick<InvoiceFacts, 'advances'> & { lot: Lot; bags: Bags }

/** What the sale comes to once it is invoiced and every truck has left: shown beside the form. The sale itself posts nothing; its
 *  invoice and its delivery notes do. */
export const foreseeBagSale = (sale: ValuesIn<typeof bagSale>, { lot, bags, advances }: Facts): Posting => {
  const { consignee, customer, terminal, agent } = sale
  const [net, vat, gross] = [sale.net as number, sale.vat as number, sale.gross as number]
  return {
    kind: 'bagSale',
    legs: [
      ...deliveredLegs({ kg: sale.quantity as number, terminal, customer, lot, bags: { of: bags, count: sale.bags } }),
      ...invoicedLegs(
        { consignee, customer, net, vat, gross, services: sale.loadingCharge ?? 0 },
        { agent, commission: sale.commission ?? 0, advances },
      ),
    ],
  }
}
