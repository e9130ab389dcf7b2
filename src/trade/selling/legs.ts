// The ledger legs of a sale, shared by the gate, the invoice and the preview in the form.

import {
  type Bags,
  bagCounterAccount,
  bagStore,
  type Leg,
  type Lot,
  move,
  riyals,
  soldTo,
  terminalStock,
} from '#ledger/legs.ts'
import { bagCostLegs } from '#trade/bags/bag-sale-legs.ts'
import type { AdvancePart } from '#trade/settlement/advance-parts.ts'

/** `cost`: the cost of the bags to their owner in halalas, where known. */
type FilledBags = { of: Bags; count: number; cost?: number }
type Delivery = { kg: number; terminal: number; customer: number; lot: Lot; bags?: FilledBags }

/**
 * Moves cargo from a terminal to a customer. Its bags are consumed, unless they were filled before, and their cost leaves the bag
 * inventory.
 */
export const deliveryLegs = ({ kg, terminal, customer, lot, bags }: Delivery): Leg[] => [
  ...move(kg, terminalStock(lot, terminal), { ...soldTo(lot, customer), ...(bags && { bagKg: bags.of.bagKg }) }),
  ...(bags && lot.bagKg === undefined
    ? move(bags.count, bagStore(bags.of, terminal), bagCounterAccount('USED', bags.of))
    : []),
  ...(bags?.cost ? bagCostLegs(bags.of.consignee, bags.cost) : []),
]

type InvoicedSale = {
  consignee: number
  customer: number
  net: number
  vat: number
  gross: number
  /** the part of the net amount that is for the agency's services, such as loading */
  services: number
}

/** Items of an invoice that are the consignee's goods; all others are the agency's services. */
export const goodsItems = new Set([
  'Barley',
  'Empty bags',
  'Provisional payment',
  'Final settlement',
  'Advance payment',
])

/** The part of an invoice's lines that is for services, in halalas. */
export const sumServices = (lines: readonly { item: string; net: number }[]): number =>
  lines.reduce((sum, { item, net }) => sum + (goodsItems.has(item) ? 0 : net), 0)

/** `commission`: earned by the agent, in halalas; `advances`: applied to the invoice. */
export type CommissionAndAdvances = { agent: number | null; commission: number; advances: readonly AdvancePart[] }

/**
 * The customer owes the gross amount minus advances. The consignee is owed the net amount of the goods minus the commission; services are
 * the agency's income.
 */
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
