import type { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Account, beyond, inTransit, type Leg, type Posting, terminalStock } from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type Out = Pick<
  ValuesIn<typeof terminalOut>,
  | 'outType'
  | 'consignee'
  | 'terminal'
  | 'toTerminal'
  | 'lc'
  | 'form'
  | 'bagSize'
  | 'cargoType'
  | 'cargoGrade'
  | 'netKg'
  | 'overOut'
  | 'receivedKg'
  | 'deliveredOn'
>

const isMoved = ({ outType }: Out): boolean => outType === 'Transfer'
const standing = (legs: Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0)

const wayOf = (out: Out): Account => {
  const lot = ledgerLot(out, out.consignee)
  return isMoved(out) ? inTransit(lot, out.toTerminal!) : beyond('OUT', lot)
}

/** The net weight leaves the terminal: for good, or onto the road to another one. The book cannot give more than it has; what the truck
 *  holds beyond that is a difference of the count. Nothing before the truck is weighed full. */
export const postTerminalOut = (out: Out): Posting => {
  // A truck between two terminals is a transfer, whichever document it came by.
  const kind = isMoved(out) ? 'cargoTransfer' : 'terminalOut'
  if (out.netKg === null) return { kind, legs: [] }
  const [lot, over] = [ledgerLot(out, out.consignee), out.overOut ?? 0]
  const legs = [
    { ...terminalStock(lot, out.terminal), amount: over - out.netKg },
    { ...beyond('COUNT', lot), amount: -over },
    { ...wayOf(out), amount: out.netKg },
  ]
  return { kind, legs: standing(legs) }
}

/** At the other terminal: what arrived is in stock there, what did not stands aside. */
export const postDelivery = (out: Out): Posting & { date: string } => {
  const lot = ledgerLot(out, out.consignee)
  const [sent, received] = [out.netKg!, out.receivedKg!]
  const legs = [
    { ...wayOf(out), amount: -sent },
    { ...terminalStock(lot, out.toTerminal!), amount: received },
    { ...beyond('TRANSIT_DIFF', lot), amount: sent - received },
  ]
  return { kind: 'cargoTransfer', date: out.deliveredOn!, legs: standing(legs) }
}
