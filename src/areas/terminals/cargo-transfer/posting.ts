import type { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { lotOf } from '#areas/terminals/lot.ts'
import type { ValuesIn } from '#kit/document.ts'
import { beyond, inTransit, move, type Posting, terminalStock } from '#ledger/legs.ts'

type Transferred = Pick<
  ValuesIn<typeof cargoTransfer>,
  | 'transferType'
  | 'consignee'
  | 'terminal'
  | 'toTerminal'
  | 'toConsignee'
  | 'lc'
  | 'form'
  | 'cargoType'
  | 'cargoGrade'
  | 'sentQty'
  | 'receivedQty'
>

/** To another owner nothing leaves the terminal. To another terminal the sent quantity is on the road until it is received, and what
 *  did not arrive stands aside. */
export const postCargoTransfer = (transfer: Transferred): Posting => {
  const lot = lotOf(transfer, transfer.consignee)
  const from = terminalStock(lot, transfer.terminal)
  const kind = 'cargoTransfer'
  if (transfer.transferType === 'Ownership') {
    const to = terminalStock({ ...lot, consignee: transfer.toConsignee! }, transfer.terminal)
    return { kind, legs: move(transfer.sentQty, from, to) }
  }
  const { sentQty, receivedQty } = transfer
  const arriving = transfer.toTerminal!
  if (receivedQty === null) return { kind, legs: move(sentQty, from, inTransit(lot, arriving)) }
  return {
    kind,
    legs: [
      ...move(receivedQty, from, terminalStock(lot, arriving)),
      ...move(sentQty - receivedQty, from, beyond('TRANSIT_DIFF', lot)),
    ],
  }
}
