import type { lcSale } from '#areas/sales/lc-sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Account, type Lot, move, type Posting, portStock, soldTo, terminalStock } from '#ledger/legs.ts'

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

/** The account the cargo is on: in the port or in a terminal. */
export const placeOf = (
  { soldFrom, terminal, port }: Pick<SaleToPost, 'soldFrom' | 'terminal' | 'port'>,
  lot: Lot,
): Account => (soldFrom === 'Port' ? portStock(lot, port as number) : terminalStock(lot, terminal as number))

/** Kilograms that pass by the books. Under the basis B/L the paid weight differs from the moved one. */
export const movedKg = ({
  weightBasis,
  quantity,
  finalQuantity,
}: Pick<SaleToPost, 'weightBasis' | 'quantity' | 'finalQuantity'>): number =>
  (weightBasis === 'B/L' ? quantity : (finalQuantity ?? quantity)) ?? 0

/** Passes the title: the cargo changes its owner in place, or leaves; on the final weight as soon as it is known. The invoices
 *  post the money. */
export const postLcSale = (sale: SaleToPost, lot: Lot): Posting => {
  const kg = movedKg(sale)
  const to =
    sale.buyerConsignee === null
      ? soldTo(lot, sale.customer)
      : placeOf(sale, { ...lot, consignee: sale.buyerConsignee })
  return {
    kind: 'lcSale',
    date: sale.titleTransferDate ?? undefined,
    legs: move(kg, placeOf(sale, lot), to),
  }
}
