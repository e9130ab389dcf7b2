// What a sale does to stock and money, whichever document does it: the gate, the invoice, or the form that shows it beforehand.

import {
  type Bags,
  bagStore,
  bagsBeyond,
  type Leg,
  type Lot,
  move,
  riyals,
  soldTo,
  terminalStock,
} from '#ledger/legs.ts'
import { costLegs } from '#trade/bags/sold-legs.ts'
import type { AdvancePart } from '#trade/settlement/advance-parts.ts'

/** `cost`: what the bags had cost their owner, in halalas; nothing where nobody knows. */
type FilledBags = { of: Bags; count: number; cost?: number }
type Delivery = { kg: number; terminal: number; customer: number; lot: Lot; bags?: FilledBags }

/** Cargo out of a terminal to a customer; in bags, those are used up by it unless they were filled before, and what they had cost leaves
 *  the value of bags. */
export const deliveryLegs = ({ kg, terminal, customer, lot, bags }: Delivery): Leg[] => [
  ...move(kg, terminalStock(lot, terminal), { ...soldTo(lot, customer), ...(bags && { bagKg: bags.of.bagKg }) }),
  ...(bags && lot.bagKg === undefined
    ? move(bags.count, bagStore(bags.of, terminal), bagsBeyond('USED', bags.of))
    : []),
  ...(bags?.cost ? costLegs(bags.of.consignee, bags.cost) : []),
]

type InvoicedSale = {
  consignee: number
  customer: number
  net: number
  vat: number
  gross: number
  /** what of the net amount is for the agency's own services, such as loading */
  services: number
}

const goods = new Set(['Barley', 'Empty bags', 'Provisional payment', 'Final settlement', 'Advance payment'])

/** What of an invoice's lines is for services and not for goods, in halalas. */
export const sumServices = (lines: readonly { item: string; net: number }[]): number =>
  lines.reduce((sum, { item, net }) => sum + (goods.has(item) ? 0 : net), 0)

/** `commission` is what the agent earns by the sale, in halalas; `advances` what is taken off. */
export type CommissionAndAdvances = { agent: number | null; commission: number; advances: readonly AdvancePart[] }

/** The customer owes the gross amount less what was received in advance; the consignee whose cargo it is is owed the net amount
 *  of the goods less the agent's commission (consignee sale), services are the agency's income. */
export const invoiceLegs = (
  { consignee, customer, net, vat, gross, services }: InvoicedSale,
  { agent, commission, advances }: CommissionAndAdvances,
): Leg[] => {
  const of = { consignee, party: customer }
  const legs = [
    { ...riyals('RECEIVABLE', of), amount: gross },
    { ...riyals('CONSIGNEE_PAYABLE', { consignee }), amount: services - net },
    { ...riyals('SERVICE_INCOME', { consignee }), amount: -services },
    { ...riyals('VAT_OUTPUT', { consignee }), amount: -vat },
    ...advances.flatMap(part => [
      { ...riyals('ADVANCE', of), amount: part.net },
      { ...riyals('VAT_ON_ADVANCE', of), amount: part.vat },
      { ...riyals('RECEIVABLE', of), amount: -part.amount },
    ]),
    ...move(
      commission,
      riyals('AGENT_PAYABLE', { consignee, ...(agent !== null && { party: agent }) }),
      riyals('CONSIGNEE_PAYABLE', { consignee }),
    ),
  ]
  return legs.filter(({ amount }) => amount !== 0)
}
