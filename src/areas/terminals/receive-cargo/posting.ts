import { lotOf } from '#areas/terminals/lot.ts'
import type { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { beyond, inTransit, type Leg, type Posting, terminalStock } from '#ledger/legs.ts'

type Received = Pick<
  ValuesIn<typeof receiveCargo>,
  'consignee' | 'terminal' | 'lc' | 'cargoType' | 'cargoGrade' | 'portNet' | 'terminalNet'
>

/** Which of the two weights becomes stock: the agency decides. */
export type WeightBasis = 'Terminal' | 'Port'

/** What left the port is no longer on the road; the accepted weight is in the terminal, the difference stands aside. Nothing before
 *  the truck is weighed empty. */
export const postReceipt = (cargo: Received, basis: WeightBasis): Posting => {
  if (cargo.terminalNet === null) return { kind: 'receiveCargo', legs: [] }
  const lot = lotOf(cargo, cargo.consignee!)
  const [portNet, accepted] = [cargo.portNet!, basis === 'Port' ? cargo.portNet! : cargo.terminalNet]
  const legs: Leg[] = [
    { ...inTransit(lot, cargo.terminal!), amount: -portNet },
    { ...terminalStock(lot, cargo.terminal!), amount: accepted },
    { ...beyond('TRANSIT_DIFF', lot), amount: portNet - accepted },
  ]
  return { kind: 'receiveCargo', legs: legs.filter(({ amount }) => amount !== 0) }
}
