import type { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { counterAccount, inTransit, type Leg, move, type Posting, riyals, terminalStock } from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type TransferToPost = Pick<
  ValuesIn<typeof cargoTransfer>,
  | 'date'
  | 'transferType'
  | 'consignee'
  | 'terminal'
  | 'toTerminal'
  | 'toConsignee'
  | 'lc'
  | 'form'
  | 'bagSize'
  | 'cargoType'
  | 'cargoGrade'
  | 'receivedQty'
  | 'receivedOn'
> & { sentQty: number | null; byTrips?: boolean | null } & Partial<Haulage>

/** Haulage in halalas, and the vendor it is owed to; without a vendor nothing is booked. */
type Haulage = Pick<ValuesIn<typeof cargoTransfer>, 'haulier' | 'freight' | 'freightVat'>

const kind = 'cargoTransfer'

/** The posting of the day a transfer is sent. To another owner nothing leaves the terminal. To another terminal the sent quantity is in
 *  transit; what arrives on the same day is in stock there at once, and the rest is a transit difference. A transfer sent truck by truck
 *  posts nothing: its trucks do. */
export const postCargoTransfer = (transfer: TransferToPost): Posting => {
  if (transfer.byTrips) return { kind, legs: [] }
  const lot = ledgerLot(transfer, transfer.consignee)
  const from = terminalStock(lot, transfer.terminal)
  const { receivedQty, date } = transfer
  const sentQty = transfer.sentQty!
  if (transfer.transferType === 'Ownership') {
    const to = terminalStock({ ...lot, consignee: transfer.toConsignee! }, transfer.terminal)
    return { kind, legs: move(sentQty, from, to) }
  }
  const isThere = receivedQty !== null && (transfer.receivedOn ?? date) === date
  if (!isThere) return { kind, legs: move(sentQty, from, inTransit(lot, transfer.toTerminal!)) }
  return { kind, legs: [{ ...from, amount: -sentQty }, ...arrivalLegs(transfer)] }
}

const haulageLegs = ({
  consignee,
  lc,
  haulier,
  freight,
  freightVat,
}: Pick<TransferToPost, 'consignee' | 'lc' | keyof Haulage>): Leg[] => {
  if (!haulier) return []
  const owes = riyals('VENDOR_PAYABLE', { consignee, party: haulier })
  return [
    ...move(freight ?? 0, owes, riyals('CONSIGNMENT_COST', { consignee, lc })),
    ...move(freightVat ?? 0, owes, riyals('VAT_INPUT', { consignee })),
  ]
}

/** Haulage of a transfer that was sent truck by truck: owed, and a cost of the LC, once the last truck has arrived. */
export const postHaulage = (transfer: Parameters<typeof haulageLegs>[0] & { receivedOn: string | null }): Posting => ({
  kind,
  ...(transfer.receivedOn && { date: transfer.receivedOn }),
  legs: haulageLegs(transfer),
})

const arrivalLegs = (transfer: TransferToPost): Leg[] => {
  const lot = ledgerLot(transfer, transfer.consignee)
  const legs = [
    { ...terminalStock(lot, transfer.toTerminal!), amount: transfer.receivedQty! },
    { ...counterAccount('TRANSIT_DIFF', lot), amount: transfer.sentQty! - transfer.receivedQty! },
  ]
  return [...legs.filter(({ amount }) => amount !== 0), ...haulageLegs(transfer)]
}

/** The posting of a later day, on which it is received: the sent quantity is no longer in transit. */
export const postArrival = (transfer: TransferToPost): Posting => ({
  kind,
  date: transfer.receivedOn!,
  legs: [
    { ...inTransit(ledgerLot(transfer, transfer.consignee), transfer.toTerminal!), amount: -transfer.sentQty! },
    ...arrivalLegs(transfer),
  ],
})
