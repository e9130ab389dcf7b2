import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { RowOf } from '#kit/document.ts'
import {
  type Account,
  bagStore,
  bagsBeyond,
  type Leg,
  move,
  negate,
  type OpenItem,
  type Posting,
  riyals,
  soldTo,
  terminalStock,
} from '#ledger/legs.ts'
import { costLegs } from '#trade/bags/sold-legs.ts'
import type { ReturnedBags, ReturnedCargo } from '#trade/corrections/returned-goods.ts'
import { sumServices } from '#trade/selling/legs.ts'

type Note = Pick<
  RowOf<typeof creditNote>,
  | 'date'
  | 'consignee'
  | 'customer'
  | 'net'
  | 'vat'
  | 'gross'
  | 'settled'
  | 'refunded'
  | 'refund'
  | 'bank'
  | 'clawback'
  | 'lines'
>

/** What is corrected: an invoice's open item with its agent, or the advance whose item and amounts are given back. */
export type CorrectedItem =
  | { invoiceItem: number; agent: number | null; returned?: ReturnedCargo; bagsBack?: ReturnedBags }
  | { advanceItem: number }

const returnedLegs = ({ kg, lot, terminal, bags }: ReturnedCargo, customer: number): Leg[] => [
  ...move(kg, { ...soldTo(lot, customer), ...(bags && { bagKg: bags.of.bagKg }) }, terminalStock(lot, terminal)),
  ...(bags && lot.bagKg === undefined
    ? move(bags.count, bagsBeyond('USED', bags.of), bagStore(bags.of, terminal, bags.condition))
    : []),
]

const returnedBagsLegs = ({ of, count, terminal, condition, cost }: ReturnedBags): Leg[] => [
  ...move(count, bagsBeyond('CUSTOMER', of), bagStore(of, terminal, condition)),
  ...negate(costLegs(of.consignee, cost)),
]

// What comes back in bulk, and empty bags, are told apart from what comes back in bags, as they were when they left.
const postingKindOf = (corrected: CorrectedItem): string => {
  if ('advanceItem' in corrected) return 'creditNote'
  if (corrected.bagsBack) return 'emptyBagReturn'
  return corrected.returned && !corrected.returned.bags ? 'bulkReturn' : 'creditNote'
}

const refundAccount = ({ refund, bank }: Note): Account =>
  refund === 'Refund by bank' ? riyals('BANK', { party: bank as number }) : riyals('CASH')

/** What was sold is worth less, a service of the agency's own has brought less, and so has the VAT; the customer owes less, or is paid back what the invoice no longer asks for. What an
 *  agent had earned by it he no longer has. An advance that is given back takes its VAT with it. */
export const postCreditNote = (note: Note, corrected: CorrectedItem): Posting => {
  const [consignee, customer] = [note.consignee as number, note.customer as number]
  const [net, vat, gross] = [note.net as number, note.vat as number, note.gross as number]
  const [settled, refunded] = [note.settled ?? 0, note.refunded ?? 0]
  const of = { consignee, party: customer }
  const isAdvance = 'advanceItem' in corrected
  const taken: [Account, Account] = isAdvance
    ? [riyals('ADVANCE', of), riyals('VAT_ON_ADVANCE', of)]
    : [riyals('CONSIGNEE_PAYABLE', { consignee }), riyals('VAT_OUTPUT', { consignee })]
  const services = sumServices(note.lines.map(({ item, net }) => ({ item: item as string, net: net as number })))
  const agent = isAdvance ? null : corrected.agent
  const legs = [
    { ...taken[0], amount: net - services },
    { ...riyals('SERVICE_INCOME', { consignee }), amount: services },
    { ...taken[1], amount: vat },
    { ...riyals('RECEIVABLE', of), amount: -gross },
    ...move(refunded, refundAccount(note), riyals('RECEIVABLE', of)),
    ...move(
      note.clawback ?? 0,
      riyals('CONSIGNEE_PAYABLE', { consignee }),
      riyals('AGENT_PAYABLE', { consignee, ...(agent !== null && { party: agent }) }),
    ),
    ...(!isAdvance && corrected.returned ? returnedLegs(corrected.returned, customer) : []),
    ...(!isAdvance && corrected.bagsBack ? returnedBagsLegs(corrected.bagsBack) : []),
  ]
  const item = (key: string, side: OpenItem['side'], amount: number): OpenItem => ({
    key,
    side,
    partyKind: 'customer',
    partyId: customer,
    consigneeId: consignee,
    dueDate: note.date,
    amount,
  })
  return {
    kind: postingKindOf(corrected),
    legs: legs.filter(({ amount }) => amount !== 0),
    openItems: [
      item('note', 'credit', gross),
      ...(refunded > 0 ? [item('refund', 'debit', refunded)] : []),
      ...(isAdvance ? [item('advance', 'debit', gross)] : []),
    ],
    allocations: [
      ...(settled > 0 && !isAdvance ? [{ debit: corrected.invoiceItem, credit: 'note', amount: settled }] : []),
      ...(refunded > 0 ? [{ debit: 'refund', credit: 'note', amount: refunded }] : []),
      ...(isAdvance ? [{ debit: 'advance', credit: corrected.advanceItem, amount: gross }] : []),
    ],
  }
}
