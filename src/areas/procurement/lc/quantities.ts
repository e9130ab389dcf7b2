// The quantity panel of an LC: received, exchanged, moved, milled, sold, and its identity (domain 4.1.2). Kilograms throughout.

import { kgOf } from '#kit/units.ts'

/** The movements of one kind of document on one kind of stock of one consignee; canceled documents count as zero. */
export type Movement = { consignee: number; role: string; kind: string; form: string; came: number; went: number }

type MovementReader = (role: string, kinds: readonly string[]) => { came: number; went: number }

const readerOf =
  (movements: readonly Movement[]): MovementReader =>
  (role, kinds) => {
    const these = movements.filter(movement => movement.role === role && kinds.includes(movement.kind))
    return {
      came: these.reduce((sum, { came }) => sum + came, 0),
      went: these.reduce((sum, { went }) => sum + went, 0),
    }
  }

/** A change of owner within one terminal: a transfer in the ledger, but not in the trade. */
export const ownershipTransfer = 'ownershipTransfer'

const arrivalFigures = (of: MovementReader) => {
  const portOut = of('PORT', ['portLoading']).went
  const toTerminals = of('TRANSIT', ['portLoading']).came
  const received = of('TERMINAL', ['receiveCargo']).came
  return {
    portOut,
    directDelivery: portOut - toTerminals,
    onTheRoad: toTerminals - of('TRANSIT', ['receiveCargo']).went,
    transitDifference: received - of('TRANSIT', ['receiveCargo']).went,
    received,
  }
}

const ownerChangeFigures = (of: MovementReader) => {
  const [lent, returned] = [of('TERMINAL', ['loan']), of('TERMINAL', ['loanReturn'])]
  const [swapped, merged] = [of('TERMINAL', ['swapCargo']), of('TERMINAL', ['lcMerging'])]
  const [sold, transferred] = [of('TERMINAL', ['cargoSale']), of('TERMINAL', [ownershipTransfer])]
  return {
    loanGiven: lent.went,
    loanTaken: lent.came,
    loanReturnedTo: returned.came,
    loanReturnedBy: returned.went,
    loanNet: lent.went - lent.came - returned.came + returned.went,
    cargoSaleOut: sold.went,
    cargoSaleIn: sold.came,
    ownershipOut: transferred.went,
    ownershipIn: transferred.came,
    swapOut: swapped.went,
    swapIn: swapped.came,
    mergedOut: merged.went,
    mergedIn: merged.came,
  }
}

const movementFigures = (of: MovementReader) => {
  const [transferred, underWay] = [of('TERMINAL', ['cargoTransfer']), of('TRANSIT', ['cargoTransfer'])]
  const milled = of('TERMINAL', ['flakedBarley', 'cargoMilling'])
  const flaked = of('TERMINAL', ['flakedBarley'])
  const transferUnderWay = underWay.came - underWay.went
  // Output that became a lot of another LC is not a loss.
  const atTheMill = of('MILLING', ['flakedBarley', 'cargoMilling'])
  const atTheFlaker = of('MILLING', ['flakedBarley'])
  return {
    transferOut: transferred.went,
    transferIn: transferred.came,
    transferUnderWay,
    transferLoss: transferred.went - transferred.came - transferUnderWay,
    milledIn: milled.went,
    milledOut: milled.came,
    millingLoss: milled.went - milled.came - (atTheMill.came - atTheMill.went),
    // The same for the flaking mill alone.
    flakedIn: flaked.went,
    flakedOut: flaked.came,
    flakingLoss: flaked.went - flaked.came - (atTheFlaker.came - atTheFlaker.went),
    handlingLoss: of('TERMINAL', ['cargoLoss']).went - of('TERMINAL', ['cargoLoss']).came,
  }
}

const net = ({ came, went }: { came: number; went: number }): number => went - came

const saleFigures = (of: MovementReader) => ({
  soldBags: net(of('TERMINAL', ['deliveryNote', 'bagSale', 'creditNote'])),
  soldBulk: net(of('TERMINAL', ['bulkLoading', 'bulkSale', 'bulkReturn'])),
  soldLc: net(of('TERMINAL', ['lcSale'])),
  withdrawn: net(of('TERMINAL', ['terminalOut'])),
  broughtIn: -net(of('TERMINAL', ['broughtIn'])),
  opening: -net(of('TERMINAL', ['openingBalance'])),
})

export type Figures = {
  lcQuantity: number
  blQuantity: number
  soldPort: number
  outturn: number
  nonBl: number
  balance: number
} & ReturnType<typeof arrivalFigures> &
  ReturnType<typeof ownerChangeFigures> &
  ReturnType<typeof movementFigures> &
  ReturnType<typeof saleFigures>

type AssignedAndOnHand = {
  /** assigned to the consignee by the LC */
  lcQuantity: number
  /** the present stock in terminals */
  balance: number
}

/** Every figure of the panel for one consignee, from its movements and its present stock. */
export const calculateFigures = (
  movements: readonly Movement[],
  { lcQuantity, balance }: AssignedAndOnHand,
): Figures => {
  const of = readerOf(movements)
  const bill = of('PORT', ['shipment', 'company'])
  const blQuantity = bill.came - bill.went
  const fromPort = arrivalFigures(of)
  // A sale in port also leaves the port; a negative quantity is a purchase there.
  const soldPort = net(of('PORT', ['lcSale']))
  const portOut = fromPort.portOut + soldPort
  const outturn = fromPort.portOut === 0 ? 0 : portOut - blQuantity
  return {
    lcQuantity,
    blQuantity,
    ...fromPort,
    soldPort,
    outturn,
    nonBl: Math.max(0, outturn),
    ...ownerChangeFigures(of),
    ...movementFigures(of),
    ...saleFigures(of),
    balance,
  }
}

/** The sum of several consignees' figures: exchanges among them count in both directions. */
export const sumFigures = (figures: readonly Figures[]): Figures => {
  const total = calculateFigures([], { lcQuantity: 0, balance: 0 })
  for (const name of Object.keys(total) as (keyof Figures)[]) {
    for (const one of figures) total[name] += one[name]
  }
  return total
}

/** Converts the figures of a response (metric tons) into kilograms. */
export const figuresInKilograms = (tons: Readonly<Record<string, number>>): Figures =>
  Object.fromEntries(Object.entries(tons).map(([name, value]) => [name, kgOf(value)])) as Figures

/** The quantity still on ships of one owner, or of all owners, in kilograms. */
export const sumOnBoard = (
  onBoard: readonly { consignee: number | null; quantity: number }[],
  owner: number | null,
): number =>
  onBoard.reduce(
    (sum, { consignee, quantity }) => sum + (owner === null || consignee === owner ? kgOf(quantity) : 0),
    0,
  )

/** The kilograms milled into a lot of another LC; negative in the figures of that LC. */
export const milledAway = (of: Figures): number => of.milledIn - of.milledOut - of.millingLoss
