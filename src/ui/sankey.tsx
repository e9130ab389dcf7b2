// A flow chart: nodes in columns, ribbons as thick as their figures. The last column has its names beside the nodes.

import { ChartFrame, ltrRun, type Place } from '#ui/chart-frame.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { layOut, type Placed, type Ribbon, type SankeyLink, type SankeyNode } from '#ui/sankey-layout.ts'
import './sankey.css'

type FlowNode = SankeyNode & { name: string; colour: string; isLost?: boolean }

type SankeyProps = {
  /** one sentence that describes what the picture shows */
  title: string
  nodes: readonly FlowNode[]
  links: readonly SankeyLink[]
  format: (value: number) => string
  /** headings of its table for screen readers */
  heads: { from: string; to: string; value: string }
}

const room = { tall: 210, slot: 20, wideSlot: 38, gap: 4 }
const nodeWidth = 7
const figureWidth = 82

type Layout = { place: Place; x: (column: number) => number }

const RibbonPath = ({ ribbon, place, x, title }: Layout & { ribbon: Ribbon<FlowNode>; title: string }) => {
  const { from, to, fromY, toY, thickness } = ribbon
  const [start, end] = [place.x(x(from.column) + nodeWidth), place.x(x(to.column))]
  const bend = (start + end) / 2
  const curve = (y0: number, y1: number, x1: number) => `C${bend},${y0} ${bend},${y1} ${x1},${y1}`
  const path = `M${start},${fromY}${curve(fromY, toY, end)}L${end},${toY + thickness}${curve(toY + thickness, fromY + thickness, start)}Z`
  return (
    <path
      d={path}
      className={to.node.isLost ? 'sankey-ribbon sankey-lost' : 'sankey-ribbon'}
      style={{ fill: to.node.colour }}
    >
      <title>{title}</title>
    </path>
  )
}

// Inside the ribbons: the name, and the figure below it.
const Inside = ({ of, at, place, figure }: { of: Placed<FlowNode>; at: number; place: Place; figure: string }) => (
  <text x={place.x(at + nodeWidth + 10)} y={of.middle} textAnchor={place.onward} className="sankey-name">
    <tspan dy={-3}>{of.node.name}</tspan>
    <tspan x={place.x(at + nodeWidth + 10)} dy={17} className="sankey-figure">
      {figure}
    </tspan>
  </text>
)

type BesideProps = { of: Placed<FlowNode>; at: number; place: Place; figure: string; letters: number }

// Figures end at one line, names begin at the next; a name that is too long is cut, and complete in its tooltip.
const Beside = ({ of, at, place, figure, letters }: BesideProps) => {
  const { name, isLost } = of.node
  const start = at + nodeWidth
  const edges = [place.x(start + 8), place.x(start + figureWidth)]
  return (
    <>
      <text
        x={Math.max(...edges)}
        y={of.middle + 4}
        textAnchor="end"
        className={isLost ? 'sankey-figure sankey-red' : 'sankey-figure'}
      >
        {figure}
      </text>
      <text x={place.x(start + figureWidth + 14)} y={of.middle + 4} textAnchor={place.onward} className="sankey-name">
        {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
        <title>{name}</title>
      </text>
    </>
  )
}

const letterWidth = 6.4

const Drawing = ({
  place,
  of,
  format,
}: {
  place: Place
  of: ReturnType<typeof layOut<FlowNode>>
  format: SankeyProps['format']
}) => {
  const last = of.columns - 1
  const longest = Math.max(0, ...of.nodes.map(({ column, node }) => (column === last ? node.name.length : 0)))
  const labels = Math.min(figureWidth + 20 + longest * letterWidth, place.width * 0.48)
  const letters = Math.floor((labels - figureWidth - 16) / letterWidth) + 1
  const x = (column: number): number => (last === 0 ? 0 : (column / last) * (place.width - labels - nodeWidth))
  return (
    <>
      {of.ribbons.map(ribbon => {
        const title = `${ribbon.from.node.name} – ${ribbon.to.node.name}: ${ltrRun(format(ribbon.value))}`
        return <RibbonPath key={title} {...{ ribbon, place, x, title }} />
      })}
      {of.nodes.map(node => {
        const [at, figure] = [x(node.column), ltrRun(format(node.value))]
        const edge = Math.min(place.x(at), place.x(at + nodeWidth))
        return (
          <g key={node.node.key}>
            <rect x={edge} y={node.y} width={nodeWidth} height={node.height} style={{ fill: node.node.colour }} />
            {node.column === last ? (
              <Beside {...{ of: node, at, place, figure, letters }} />
            ) : (
              <Inside {...{ of: node, at, place, figure }} />
            )}
          </g>
        )
      })}
    </>
  )
}

/** The picture, with its links as a table for screen readers. */
export const Sankey = ({ title, nodes, links, format, heads }: SankeyProps) => {
  const of = layOut(nodes, links, room)
  const nameOf = (key: string): string => nodes.find(node => node.key === key)?.name ?? ''
  const table = (
    <PlainTable
      caption={title}
      rows={links}
      rowKey={({ from, to }) => `${from} ${to}`}
      columns={[
        { key: 'from', title: heads.from, cell: ({ from }) => nameOf(from) },
        { key: 'to', title: heads.to, cell: ({ to }) => nameOf(to) },
        { key: 'value', title: heads.value, numeric: true, cell: ({ value }) => format(value) },
      ]}
    />
  )
  return (
    <ChartFrame title={title} height={of.height} table={table}>
      {place => <Drawing {...{ place, of, format }} />}
    </ChartFrame>
  )
}
