// Where every kilogram of an LC went, as the nodes and links of a picture: from the bill of lading through port and terminals to its final
// place. The figures are those of the quantity panel; the inflow of each node equals its outflow.

import { type Figures, milledAway, sumFigures } from '#areas/procurement/lc/quantities.ts'

/** `tone` decides the colour: the index of the owner, cargo that left, or a loss. */
export type FlowNode = { key: string; name: string; column: number; tone: 'bill' | 'hub' | 'left' | 'lost' | number }
type FlowLink = { from: string; to: string; kg: number }
export type Flow = { nodes: FlowNode[]; links: FlowLink[] }

/** A lot on hand: its name, and the index of its owner. */
export type OnHand = { key: string; name: string; owner: number; kg: number }

const endNode = (key: string, name: string, tone: FlowNode['tone'] = 'left'): FlowNode => ({
  key,
  name,
  column: 3,
  tone,
})
const bill: FlowNode = { key: 'bill', name: 'B/L', column: 0, tone: 'bill' }
const beyond: FlowNode = { key: 'beyond', name: 'Beyond B/L', column: 0, tone: 'bill' }
const bought: FlowNode = { key: 'boughtPort', name: 'Bought in port', column: 0, tone: 'bill' }
const port: FlowNode = { key: 'port', name: 'Port out', column: 1, tone: 'bill' }
const hub: FlowNode = { key: 'hub', name: 'Received', column: 2, tone: 'hub' }
const gained: FlowNode = { key: 'gained', name: 'Gained in weight', column: 1, tone: 'hub' }
const board = endNode('board', 'Still on board')
const lost = endNode('lost', 'Losses and differences', 'lost')

// Exchanges between owners, net of returns: positive if the cargo left the owner, negative if the owner received it.
const exchanges = (of: Figures): [string, string, string, number][] => [
  ['lent', 'Lent', 'Borrowed', of.loanNet],
  ['cargoSale', 'Cargo sale out', 'Cargo sale in', of.cargoSaleOut - of.cargoSaleIn],
  ['ownership', 'Ownership out', 'Ownership in', of.ownershipOut - of.ownershipIn],
  ['swap', 'Swap out', 'Swap in', of.swapOut - of.swapIn],
]

type Segment = [FlowNode, FlowNode, number]

// A shortage goes to the losses; a surplus comes from a node of its own.
const difference = (from: FlowNode, kg: number): Segment => (kg >= 0 ? [from, lost, kg] : [gained, hub, -kg])

type SplitPart = { first: number; rest: number }

// Divides three consecutive parts at `kg`: the quantity up to it is `first`, the remainder is `rest`.
const splitParts = (parts: [number, number, number], kg: number): [SplitPart, SplitPart, SplitPart] => {
  let left = kg
  return parts.map(whole => {
    const first = Math.min(left, Math.max(0, whole))
    left -= first
    return { first, rest: whole - first }
  }) as [SplitPart, SplitPart, SplitPart]
}

const arrivalSegments = (of: Figures, onBoard: number): Segment[] => {
  // The surplus of one ship has already arrived, even if another ship still has cargo on board.
  const beyondBills = Math.max(of.nonBl, of.portOut + of.soldPort + onBoard - of.blQuantity)
  const [sold, come] = [Math.max(0, of.soldPort), Math.max(0, -of.soldPort)]
  const notOut = of.blQuantity + come + beyondBills - of.portOut - sold - onBoard
  // Cargo bought in port is drawn before the owner's own bills: it leaves by trucks, waits on board, or is missing.
  const [byTruck, waiting, missing] = splitParts([of.portOut - beyondBills, onBoard, notOut], come)
  return [
    [bought, port, byTruck.first],
    [bill, port, byTruck.rest],
    [beyond, port, beyondBills],
    [bought, board, waiting.first],
    [bill, board, waiting.rest],
    [bill, endNode('soldPort', 'Sold in port'), sold],
    [bought, lost, missing.first],
    [bill, lost, missing.rest],
    [port, endNode('direct', 'Direct delivery'), of.directDelivery],
    [port, endNode('road', 'On the road'), of.onTheRoad],
    // A gain on the road is found when the cargo is weighed in the terminal, so it is not drawn out of the port.
    [port, hub, of.received - Math.max(0, of.transitDifference)],
    difference(port, -of.transitDifference),
  ]
}

// The exchanges among all owners of one LC add up to zero, so only the picture of a single owner shows them.
const ownerChangeSegments = (of: Figures): Segment[] =>
  exchanges(of).map(
    ([key, out, come, kg]): Segment =>
      kg >= 0 ? [hub, endNode(key, out), kg] : [{ key, name: come, column: 1, tone: 'hub' }, hub, -kg],
  )

const endSegments = (of: Figures, lying: readonly OnHand[]): Segment[] => [
  ...lying.map(({ key, name, owner, kg }): Segment => [hub, endNode(key, name, owner), kg]),
  [hub, endNode('underWay', 'Between terminals'), of.transferUnderWay],
  [hub, endNode('soldBags', 'Sold in bags'), of.soldBags],
  [hub, endNode('soldBulk', 'Sold in bulk'), of.soldBulk],
  [hub, endNode('soldLc', 'Sold as LC'), of.soldLc],
  [hub, endNode('withdrawn', 'Withdrawn'), of.withdrawn],
  [hub, endNode('mergedOut', 'Merged out'), of.mergedOut],
  [{ key: 'mergedIn', name: 'Merged in', column: 1, tone: 'hub' }, hub, of.mergedIn],
  [hub, endNode('milledOut', 'Milled into another lot'), milledAway(of)],
  [{ key: 'milledIn', name: 'Milled from another lot', column: 1, tone: 'hub' }, hub, -milledAway(of)],
]

/** The picture of an LC, or of one owner's part in it, in kilograms; `onBoard` is the quantity still on ships. Links without a weight are
 *  left out. */
export const buildFlow = (of: Figures, lying: readonly OnHand[], onBoard: number): Flow => {
  const drawn = [
    ...arrivalSegments(of, onBoard),
    ...endSegments(of, lying),
    ...ownerChangeSegments(of),
    ...[of.transferLoss, of.millingLoss, of.handlingLoss].map(kg => difference(hub, kg)),
  ].filter(([, , kg]) => kg > 0)
  const nodes = new Map<string, FlowNode>()
  const links = new Map<string, FlowLink>()
  for (const [from, to, kg] of drawn) {
    for (const node of [from, to]) nodes.set(node.key, node)
    const key = `${from.key} ${to.key}`
    links.set(key, { from: from.key, to: to.key, kg: kg + (links.get(key)?.kg ?? 0) })
  }
  // Cargo that was never in a terminal is drawn below the rest, losses last, so that the links do not cross.
  const place = ({ key }: FlowNode): number =>
    key === lost.key ? 2 : Number(['direct', 'road', 'board', 'soldPort'].includes(key))
  return { nodes: [...nodes.values()].toSorted((a, b) => place(a) - place(b)), links: [...links.values()] }
}

/** The exchanges between these owners that were not returned, in kilograms, by their names in the panel. */
export const netExchanges = (owners: readonly Figures[]): [string, number][] =>
  exchanges(owners[0] ?? sumFigures([])).flatMap(([, name], kind): [string, number][] => {
    const kg = owners.reduce((sum, of) => sum + Math.max(0, exchanges(of)[kind]![3]), 0)
    return kg > 0 ? [[name, kg]] : []
  })

/** The weight of a node: its inflow, or its outflow if it has no inflow. */
export const nodeWeight = ({ links }: Flow, key: string): number => {
  const sum = (side: 'from' | 'to'): number => links.reduce((kg, link) => kg + (link[side] === key ? link.kg : 0), 0)
  return Math.max(sum('to'), sum('from'))
}
