import type { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { counterAccount, inTransit, type Leg, type Posting, terminalStock } from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type ReceiptToPost = Pick<
  ValuesIn<typeof receiveCargo>,
  'consignee' | 'terminal' | 'lc' | 'cargoType' | 'cargoGrade' | 'portNet' | 'terminalNet'
> & { form?: string | null; bagSize?: string | null; acceptedNet?: number | null }

/** The weight that becomes stock; the agency decides. */
export type WeightBasis = 'Terminal' | 'Port'

/** The cargo that a port ticket sent, and its destination. */
type SentCargo = Pick<ReceiptToPost, 'consignee' | 'terminal' | 'lc' | 'cargoType' | 'cargoGrade'>

/** The port net is no longer in transit; the accepted weight is in the terminal, the rest is a transit difference. Cargo without a port
 *  ticket is a return or comes from elsewhere. Posts nothing before the truck is weighed empty. */
export const postReceipt = (cargo: ReceiptToPost, basis: WeightBasis, sent: SentCargo | null): Posting => {
  if (cargo.terminalNet === null) return { kind: 'receiveCargo', legs: [] }
  const lot = ledgerLot({ ...cargo, form: cargo.form ?? 'Raw' }, cargo.consignee!)
  const stock = terminalStock(lot, cargo.terminal!)
  if (sent === null) {
    const [net, elsewhere] = [cargo.acceptedNet ?? cargo.terminalNet, counterAccount('OUT', lot)]
    return {
      // A posting kind of its own, because the cost per ton of an LC counts only cargo brought by ships.
      kind: 'broughtIn',
      legs: [
        { ...elsewhere, amount: -net },
        { ...stock, amount: net },
      ],
    }
  }
  const left = ledgerLot(sent, sent.consignee!)
  const [portNet, accepted] = [cargo.portNet!, basis === 'Port' ? cargo.portNet! : cargo.terminalNet]
  const legs: Leg[] = [
    { ...inTransit(left, sent.terminal!), amount: -portNet },
    { ...stock, amount: accepted },
    { ...counterAccount('TRANSIT_DIFF', left), amount: portNet - accepted },
  ]
  return { kind: 'receiveCargo', legs: legs.filter(({ amount }) => amount !== 0) }
}
