import { type InvoiceFacts, invoicedLegs } from '#areas/sales/legs.ts'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { addDays } from '#kit/days.ts'
import type { RowOf } from '#kit/document.ts'
import type { Posting } from '#ledger/legs.ts'

/** Days a customer has to pay. */
const termsDays = 30

type Invoice = Pick<RowOf<typeof taxInvoice>, 'date' | 'consignee' | 'customer' | 'net' | 'vat' | 'gross'>

/** The customer owes the invoice in 30 days; advances settle their part of it at once. */
export const postTaxInvoice = (invoice: Invoice, facts: InvoiceFacts): Posting => {
  const [consignee, customer, gross] = [
    invoice.consignee as number,
    invoice.customer as number,
    invoice.gross as number,
  ]
  return {
    kind: 'taxInvoice',
    legs: invoicedLegs({ consignee, customer, net: invoice.net as number, vat: invoice.vat as number, gross }, facts),
    openItems: [
      {
        key: 'invoice',
        side: 'debit',
        partyKind: 'customer',
        partyId: customer,
        consigneeId: consignee,
        dueDate: addDays(invoice.date as string, termsDays),
        amount: gross,
      },
    ],
    allocations: facts.advances.map(({ openItem, amount }) => ({ debit: 'invoice', credit: openItem, amount })),
  }
}
