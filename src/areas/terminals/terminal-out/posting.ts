import type { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Account, counterAccount, inTransit, type Leg, type Posting, terminalStock } from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type OutToPost = Pick<
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

const isTransfer = ({ outType }: OutToPost): boolean => outType === 'Transfer'
const withoutZeroLegs = (legs: Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0)

const destinationAccount = (out: OutToPost): Account => {
  const lot = ledgerLot(out, out.consignee)
  return isTransfer(out) ? inTransit(lot, out.toTerminal!) : counterAccount('OUT', lot)
}

/** The net weight leaves the terminal: for good, or in transit to another one. The book cannot give more than it has; a quantity beyond it
 *  is a count difference. Posts nothing before the truck is weighed full. */
export const postTerminalOut = (out: OutToPost): Posting => {
  // A truck between two terminals is a transfer, whichever document sent it.
  const kind = isTransfer(out) ? 'cargoTransfer' : 'terminalOut'
  if (out.netKg === null) return { kind, legs: [] }
  const [lot, over] = [ledgerLot(out, out.consignee), out.overOut ?? 0]
  const legs = [
    { ...terminalStock(lot, out.terminal), amount: over - out.netKg },
    { ...counterAccount('COUNT', lot), amount: -over },
    { ...destinationAccount(out), amount: out.netKg },
  ]
  return { kind, legs: withoutZeroLegs(legs) }
}

/** The posting at the destination: the arrived quantity is in stock there, the rest is a transit difference. */
export const postDelivery = (out: OutToPost): Posting & { date: string } => {
  const lot = ledgerLot(out, out.consignee)
  const [sent, received] = [out.netKg!, out.receivedKg!]
  const legs = [
    { ...destinationAccount(out), amount: -sent },
    { ...terminalStock(lot, out.toTerminal!), amount: received },
    { ...counterAccount('TRANSIT_DIFF', lot), amount: sent - received },
  ]
  return { kind: 'cargoTransfer', date: out.deliveredOn!, legs: withoutZeroLegs(legs) }
}
