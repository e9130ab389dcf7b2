// The positions of nodes and ribbons in a Sankey chart: columns from the start, nodes from the top. Pure.

export type SankeyNode = { key: string; column: number }
export type SankeyLink = { from: string; to: string; value: number }

export type Placed<N> = { node: N; column: number; value: number; y: number; height: number; middle: number }
export type Ribbon<N> = { from: Placed<N>; to: Placed<N>; value: number; fromY: number; toY: number; thickness: number }

type Room = {
  /** the height of the fullest column, in pixels */
  tall: number
  /** the least height of a node, so that its label has room: in the last column, and before it */
  slot: number
  wideSlot: number
  gap: number
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

// A hairline is drawn for a figure that is too small to be seen.
const drawn = (value: number, scale: number): number => Math.max(1, value * scale)

const stack = <N>(
  nodes: readonly { node: N; column: number; value: number }[],
  scale: number,
  slot: number,
  gap: number,
) => {
  let top = 0
  return nodes.map(({ node, column, value }): Placed<N> => {
    const height = drawn(value, scale)
    const taken = Math.max(height, slot)
    const y = top + (taken - height) / 2
    top += taken + gap
    return { node, column, value, y, height, middle: y + height / 2 }
  })
}

// Along a node its ribbons have the order of their other ends, so that they do not cross beside it.
const edges = <N>(
  links: readonly SankeyLink[],
  side: 'from' | 'to',
  placed: ReadonlyMap<string, Placed<N>>,
  scale: number,
): Map<SankeyLink, number> => {
  const other = side === 'from' ? 'to' : 'from'
  const found = new Map<SankeyLink, number>()
  for (const [key, of] of Map.groupBy(links, link => link[side])) {
    let y = placed.get(key)!.y
    for (const link of of.toSorted((a, b) => placed.get(a[other])!.y - placed.get(b[other])!.y)) {
      found.set(link, y)
      y += link.value * scale
    }
  }
  return found
}

/** Positions nodes and ribbons; `columns` is the number of columns, `height` the total height. */
export const layOut = <N extends SankeyNode>(nodes: readonly N[], links: readonly SankeyLink[], room: Room) => {
  const weigh = ({ key }: N): number =>
    Math.max(
      ...(['from', 'to'] as const).map(side => sumOf(links.filter(link => link[side] === key).map(l => l.value))),
    )
  const used = [...new Set(nodes.map(({ column }) => column))].toSorted((a, b) => a - b)
  const valued = nodes.map(node => ({ node, column: used.indexOf(node.column), value: weigh(node) }))
  const columns = used.map((_, index) => valued.filter(({ column }) => column === index))
  const most = Math.max(1, ...columns.map(column => sumOf(column.map(({ value }) => value))))
  const scale = room.tall / most
  const stacked = columns.map((column, index) =>
    stack(column, scale, index === columns.length - 1 ? room.slot : room.wideSlot, room.gap),
  )
  const placed = new Map(stacked.flat().map(one => [one.node.key, one]))
  const [starts, ends] = [edges(links, 'from', placed, scale), edges(links, 'to', placed, scale)]
  const ribbons = links.map(
    (link): Ribbon<N> => ({
      from: placed.get(link.from)!,
      to: placed.get(link.to)!,
      value: link.value,
      fromY: starts.get(link)!,
      toY: ends.get(link)!,
      thickness: drawn(link.value, scale),
    }),
  )
  const bottom = ({ y, height }: Placed<N>): number => y + height
  const height = Math.ceil(Math.max(0, ...stacked.flat().map(bottom))) + room.slot / 2
  return { nodes: stacked.flat(), ribbons, columns: columns.length, height }
}
