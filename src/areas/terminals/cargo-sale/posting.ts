import type { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { lent, move, owed, type Posting, riyals, terminalStock } from '#ledger/legs.ts'
import { inBulk, type LotFields, ledgerLot } from '#trade/cargo/lot.ts'

type SaleToPost = Pick<
  ValuesIn<typeof cargoSale>,
  'seller' | 'buyer' | 'terminal' | 'lc' | 'form' | 'bagSize' | 'cargoType' | 'cargoGrade' | 'quantity' | 'net' | 'vat'
>

/** The title passes without a truck. If the sale settles a loan, the buyer has the cargo already: the register of the lent lot decreases
 *  instead. The agency keeps the account: the buyer owes the total, the seller is owed the net. */
export const postCargoSale = (sale: SaleToPost, settled?: LotFields): Posting => {
  const { seller, buyer, terminal } = sale
  const owes = riyals('CONSIGNEE_PAYABLE', { consignee: buyer })
  const title = settled
    ? move(
        sale.quantity,
        lent(inBulk(ledgerLot(settled, seller)), buyer),
        owed(inBulk(ledgerLot(settled, buyer)), seller),
      )
    : move(
        sale.quantity,
        terminalStock(ledgerLot(sale, seller), terminal),
        terminalStock(ledgerLot(sale, buyer), terminal),
      )
  return {
    kind: 'cargoSale',
    legs: [
      ...title,
      ...move(sale.net!, riyals('CONSIGNEE_PAYABLE', { consignee: seller }), owes),
      ...move(sale.vat ?? 0, riyals('VAT_OUTPUT', { consignee: seller }), owes),
    ],
  }
}
