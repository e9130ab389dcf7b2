import type { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { lotOf } from '#areas/terminals/lot.ts'
import type { ValuesIn } from '#kit/document.ts'
import { move, type Posting, riyals, terminalStock } from '#ledger/legs.ts'

/** The title moves, no truck does. The agency keeps the account: the buyer owes the total, the seller is owed the net (4.5.4). */
export const postCargoSale = (sale: Omit<ValuesIn<typeof cargoSale>, 'remarks' | 'date' | 'unitPrice'>): Posting => {
  const { seller, buyer, terminal } = sale
  const owes = riyals('CONSIGNEE_PAYABLE', { consignee: buyer })
  return {
    kind: 'cargoSale',
    legs: [
      ...move(sale.quantity, terminalStock(lotOf(sale, seller), terminal), terminalStock(lotOf(sale, buyer), terminal)),
      ...move(sale.net!, riyals('CONSIGNEE_PAYABLE', { consignee: seller }), owes),
      ...move(sale.vat!, riyals('VAT_OUTPUT', { consignee: seller }), owes),
    ],
  }
}
