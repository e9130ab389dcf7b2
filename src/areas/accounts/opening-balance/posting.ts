import type { openingBalance } from '#areas/accounts/opening-balance/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import {
  type Account,
  bagStore,
  type Leg,
  move,
  type OpenItem,
  type Posting,
  riyals,
  terminalStock,
} from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type Balance = Omit<RowOf<typeof openingBalance>, 'id' | 'version' | 'status' | 'docNo'>

/** The cost of the cargo or the bags in halalas; null for balances of money. */
export const costValueOf = ({ kind, quantity, costPerTon, bagCount, bagPrice }: Partial<Balance>): number | null => {
  if (kind === 'Cargo' && quantity && costPerTon !== null && costPerTon !== undefined)
    return amountByWeight(costPerTon, quantity)
  if (kind === 'Empty bags' && bagCount && bagPrice !== null && bagPrice !== undefined)
    return amountByCount(bagPrice, bagCount)
  return null
}

const cargoLegs = (balance: Balance): Leg[] => {
  const { consignee, terminal, quantity, lc, value } = balance
  const stock = terminalStock(ledgerLot({ ...balance, form: balance.form ?? 'Raw' }, consignee), terminal as number)
  const { locationId: _, ...lot } = stock
  return [
    ...move(quantity as number, { ...lot, role: 'OPENING' }, stock),
    ...move(value ?? 0, riyals('OPENING', { consignee }), riyals('CONSIGNMENT_COST', { consignee, lc: lc as number })),
  ]
}

const bagLegs = ({ consignee, terminal, bagGrade, size, scope, condition, bagCount, value }: Balance): Leg[] => {
  const bagKg = size === '40 kg' ? 40 : 50
  const bags = { consignee, scope: scope as string, bagGrade: bagGrade as number, bagKg }
  const { scope: _, locationId: __, condition: ___, ...kind } = bagStore(bags, terminal as number)
  return [
    ...move(bagCount as number, { ...kind, role: 'OPENING' }, bagStore(bags, terminal as number, condition ?? 'Good')),
    ...move(value ?? 0, riyals('OPENING', { consignee }), riyals('INVENTORY_BAGS', { consignee })),
  ]
}

const owedAccount = ({ kind, consignee, vendor, agent }: Balance): Account => {
  if (kind === 'Payable to vendor') return riyals('VENDOR_PAYABLE', { consignee, party: vendor as number })
  if (kind === 'Payable to agent') return riyals('AGENT_PAYABLE', { consignee, party: agent as number })
  return riyals('CONSIGNEE_PAYABLE', { consignee })
}

const legsOf = (balance: Balance): Leg[] => {
  const { kind, consignee, customer } = balance
  const opening = riyals('OPENING', { consignee })
  if (kind === 'Cargo') return cargoLegs(balance)
  if (kind === 'Empty bags') return bagLegs(balance)
  if (kind === 'Advance of a customer') return []
  const amount = balance.amount as number
  return kind === 'Customer owes'
    ? move(amount, opening, riyals('RECEIVABLE', { consignee, party: customer as number }))
    : move(amount, owedAccount(balance), opening)
}

/** Posts against the account of opening balances. An advance is posted by its pre-payment, which has its VAT. */
export const postOpeningBalance = (balance: Balance): Posting => {
  const { kind, customer, consignee, amount, dueDate, date } = balance
  const item: OpenItem = {
    side: 'debit',
    partyKind: 'customer',
    partyId: customer as number,
    consigneeId: consignee,
    dueDate: dueDate ?? date,
    amount: amount as number,
  }
  return { kind: 'openingBalance', legs: legsOf(balance), ...(kind === 'Customer owes' && { openItems: [item] }) }
}
