import type { lcSale } from '#areas/sales/lc-sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Account, type Lot, move, type Posting, portStock, soldTo, terminalStock } from '#ledger/legs.ts'
import { type CommissionAndAdvances, invoiceLegs } from '#trade/selling/legs.ts'

type SaleToPost = Pick<
  ValuesIn<typeof lcSale>,
  | 'soldFrom'
  | 'terminal'
  | 'port'
  | 'customer'
  | 'buyerConsignee'
  | 'quantity'
  | 'weightBasis'
  | 'finalQuantity'
  | 'titleTransferDate'
>

/** The account of the cargo: in the port or in a terminal. */
export const placeOf = (
  { soldFrom, terminal, port }: Pick<SaleToPost, 'soldFrom' | 'terminal' | 'port'>,
  lot: Lot,
): Account => (soldFrom === 'Port' ? portStock(lot, port as number) : terminalStock(lot, terminal as number))

/** Kilograms moved in the books. On the basis B/L the paid weight differs from the moved one. */
export const movedKg = ({
  weightBasis,
  quantity,
  finalQuantity,
}: Pick<SaleToPost, 'weightBasis' | 'quantity' | 'finalQuantity'>): number =>
  (weightBasis === 'B/L' ? quantity : (finalQuantity ?? quantity)) ?? 0

/** Passes the title: the cargo changes its owner in place, or leaves; on the final weight as soon as it is known. The invoices post the
 *  money. In a terminal, a new owner in place is a change of ownership in reports, as a cargo sale is: the cargo is still there. */
export const postLcSale = (sale: SaleToPost, lot: Lot): Posting => {
  const kg = movedKg(sale)
  const to =
    sale.buyerConsignee === null
      ? soldTo(lot, sale.customer)
      : placeOf(sale, { ...lot, consignee: sale.buyerConsignee })
  return {
    kind: sale.buyerConsignee !== null && sale.soldFrom === 'Terminal' ? 'cargoSale' : 'lcSale',
    date: sale.titleTransferDate ?? undefined,
    legs: move(kg, placeOf(sale, lot), to),
  }
}

type Facts = Pick<CommissionAndAdvances, 'advances'> & { lot: Lot }

/** The postings of the deal once the title has passed and all of it is invoiced, for the form. */
export const previewLcSale = (sale: ValuesIn<typeof lcSale>, { lot, advances }: Facts): Posting => {
  const { consignee, customer, agent } = sale
  const [net, vat, gross] = [sale.net as number, sale.vat as number, sale.gross as number]
  const posting = postLcSale(sale, lot)
  const invoiced = { consignee, customer, net, vat, gross, services: 0 }
  return {
    ...posting,
    legs: [...posting.legs, ...invoiceLegs(invoiced, { agent, commission: sale.commission ?? 0, advances })],
  }
}
