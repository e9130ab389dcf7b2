import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Posting } from '#ledger/legs.ts'
import { invoiceLegs, sumServices } from '#trade/selling/legs.ts'
import type { AdvancePart } from '#trade/settlement/advance-parts.ts'

type Invoice = Pick<
  RowOf<typeof taxInvoice>,
  'dueDate' | 'consignee' | 'customer' | 'net' | 'vat' | 'gross' | 'agent' | 'commission' | 'lines'
>

/** The customer owes the invoice until it is due; advances settle their part at once. */
export const postTaxInvoice = (invoice: Invoice, advances: readonly AdvancePart[]): Posting => {
  const [consignee, customer, gross] = [
    invoice.consignee as number,
    invoice.customer as number,
    invoice.gross as number,
  ]
  return {
    kind: 'taxInvoice',
    legs: invoiceLegs(
      {
        consignee,
        customer,
        gross,
        net: invoice.net as number,
        vat: invoice.vat as number,
        services: sumServices(invoice.lines ?? []),
      },
      { agent: invoice.agent, commission: invoice.commission ?? 0, advances },
    ),
    openItems: [
      {
        key: 'invoice',
        side: 'debit',
        partyKind: 'customer',
        partyId: customer,
        consigneeId: consignee,
        dueDate: invoice.dueDate as string,
        amount: gross,
      },
    ],
    allocations: advances.map(({ openItem, amount }) => ({ debit: 'invoice', credit: openItem, amount })),
  }
}
