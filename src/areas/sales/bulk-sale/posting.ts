import type { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import type { Lot, Posting } from '#ledger/legs.ts'
import { type CommissionAndAdvances, deliveryLegs, invoiceLegs } from '#trade/selling/legs.ts'

type Facts = Pick<CommissionAndAdvances, 'advances'> & { lot: Lot }

/** The postings of the order once it is fully loaded and invoiced, for the form. The order itself posts nothing; its trucks
 *  and invoices do. */
export const previewBulkSale = (sale: ValuesIn<typeof bulkSale>, { lot, advances }: Facts): Posting => {
  const { consignee, customer, terminal, orderedQty, agent } = sale
  const [net, vat, gross] = [sale.net as number, sale.vat as number, sale.gross as number]
  return {
    kind: 'bulkSale',
    legs: [
      ...deliveryLegs({ kg: orderedQty, terminal, customer, lot }),
      ...invoiceLegs(
        { consignee, customer, net, vat, gross, services: sale.loadingCharge ?? 0 },
        { agent, commission: sale.commission ?? 0, advances },
      ),
    ],
  }
}
