import type { AdvancePart } from '#areas/sales/invoice.ts'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { addDays } from '#kit/days.ts'
import type { RowOf } from '#kit/document.ts'
import { type Leg, move, type Posting, riyals } from '#ledger/legs.ts'

/** Days a customer has to pay. */
const termsDays = 30

type Invoice = Pick<RowOf<typeof taxInvoice>, 'date' | 'consignee' | 'customer' | 'net' | 'vat' | 'gross'>

/** `commission` is what the agent earns by the sale, in halalas; `advances` what is taken off. */
export type Facts = { commission: number; advances: readonly AdvancePart[] }

type Parties = { consignee: number; party: number }

const advanceLegs = (of: Parties, { amount, net, vat }: AdvancePart): Leg[] => [
  { ...riyals('ADVANCE', of), amount: net },
  { ...riyals('VAT_ON_ADVANCE', of), amount: vat },
  { ...riyals('RECEIVABLE', of), amount: -amount },
]

/** The customer owes the gross amount in 30 days, less what was received in advance; the consignee whose cargo it is is owed the
 *  net amount, less the agent's commission (domain 3.3, consignee sale). */
export const postTaxInvoice = (invoice: Invoice, { commission, advances }: Facts): Posting => {
  const [consignee, party, gross] = [invoice.consignee as number, invoice.customer as number, invoice.gross as number]
  const of = { consignee, party }
  const legs = [
    { ...riyals('RECEIVABLE', of), amount: gross },
    { ...riyals('CONSIGNEE_PAYABLE', { consignee }), amount: -(invoice.net as number) },
    { ...riyals('VAT_OUTPUT', { consignee }), amount: -(invoice.vat as number) },
    ...advances.flatMap(advance => advanceLegs(of, advance)),
    ...move(commission, riyals('AGENT_PAYABLE', { consignee }), riyals('CONSIGNEE_PAYABLE', { consignee })),
  ]
  return {
    kind: 'taxInvoice',
    legs: legs.filter(({ amount }) => amount !== 0),
    openItems: [
      {
        key: 'invoice',
        side: 'debit',
        partyKind: 'customer',
        partyId: party,
        consigneeId: consignee,
        dueDate: addDays(invoice.date as string, termsDays),
        amount: gross,
      },
    ],
    allocations: advances.map(({ openItem, amount }) => ({ debit: 'invoice', credit: openItem, amount })),
  }
}
