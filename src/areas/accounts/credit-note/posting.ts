import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { RowOf } from '#kit/document.ts'
import {
  type Account,
  bagCounterAccount,
  bagStore,
  type Leg,
  move,
  negate,
  type OpenItem,
  type Posting,
  riyals,
  soldTo,
  terminalStock,
} from '#ledger/legs.ts'
import { bagCostLegs } from '#trade/bags/bag-sale-legs.ts'
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

/** What a note corrects: an invoice with its open item and agent, or an advance that is refunded. */
export type CorrectedItem =
  | { invoiceItem: number; agent: number | null; returnedCargo?: ReturnedCargo; returnedBags?: ReturnedBags }
  | { advanceItem: number }

const returnedLegs = ({ kg, lot, terminal, bags }: ReturnedCargo, customer: number): Leg[] => [
  ...move(kg, { ...soldTo(lot, customer), ...(bags && { bagKg: bags.of.bagKg }) }, terminalStock(lot, terminal)),
  ...(bags && lot.bagKg === undefined
    ? move(bags.count, bagCounterAccount('USED', bags.of), bagStore(bags.of, terminal, bags.condition))
    : []),
  ...(bags?.cost ? negate(bagCostLegs(bags.of.consignee, bags.cost)) : []),
]

const returnedBagsLegs = ({ of, count, terminal, condition, cost }: ReturnedBags): Leg[] => [
  ...move(count, bagCounterAccount('CUSTOMER', of), bagStore(of, terminal, condition)),
  ...negate(bagCostLegs(of.consignee, cost)),
]

// Returns in bulk, of empty bags and in bags have different posting kinds, like the deliveries they reverse.
const postingKindOf = (corrected: CorrectedItem): string => {
  if ('advanceItem' in corrected) return 'creditNote'
  if (corrected.returnedBags) return 'emptyBagReturn'
  return corrected.returnedCargo && !corrected.returnedCargo.bags ? 'bulkReturn' : 'creditNote'
}

const refundAccount = ({ refund, bank }: Note): Account =>
  refund === 'Refund by bank' ? riyals('BANK', { party: bank as number }) : riyals('CASH')

const creditLegs = (note: Note, corrected: CorrectedItem): Leg[] => {
  const [consignee, customer] = [note.consignee as number, note.customer as number]
  const of = { consignee, party: customer }
  const isAdvance = 'advanceItem' in corrected
  const [netAccount, vatAccount] = isAdvance
    ? [riyals('ADVANCE', of), riyals('VAT_ON_ADVANCE', of)]
    : [riyals('CONSIGNEE_PAYABLE', { consignee }), riyals('VAT_OUTPUT', { consignee })]
  const services = sumServices(note.lines.map(({ item, net }) => ({ item: item as string, net: net as number })))
  const agent = isAdvance ? null : corrected.agent
  const legs = [
    { ...netAccount, amount: (note.net as number) - services },
    { ...riyals('SERVICE_INCOME', { consignee }), amount: services },
    { ...vatAccount, amount: note.vat as number },
    { ...riyals('RECEIVABLE', of), amount: -(note.gross as number) },
    ...move(note.refunded ?? 0, refundAccount(note), riyals('RECEIVABLE', of)),
    ...move(
      note.clawback ?? 0,
      riyals('CONSIGNEE_PAYABLE', { consignee }),
      riyals('AGENT_PAYABLE', { consignee, ...(agent !== null && { party: agent }) }),
    ),
    ...(!isAdvance && corrected.returnedCargo ? returnedLegs(corrected.returnedCargo, customer) : []),
    ...(!isAdvance && corrected.returnedBags ? returnedBagsLegs(corrected.returnedBags) : []),
  ]
  return legs.filter(({ amount }) => amount !== 0)
}

/** Reverses the posting of the invoice for the credited amounts: payable to the consignee, service income, VAT, commission.
 *  The customer owes less, or is refunded what the invoice no longer asks for. The refund of an advance reverses its VAT as
 *  well. */
export const postCreditNote = (note: Note, corrected: CorrectedItem): Posting => {
  const gross = note.gross as number
  const [settled, refunded] = [note.settled ?? 0, note.refunded ?? 0]
  const isAdvance = 'advanceItem' in corrected
  const item = (key: string, side: OpenItem['side'], amount: number): OpenItem => ({
    key,
    side,
    partyKind: 'customer',
    partyId: note.customer as number,
    consigneeId: note.consignee as number,
    dueDate: note.date,
    amount,
  })
  return {
    kind: postingKindOf(corrected),
    legs: creditLegs(note, corrected),
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
