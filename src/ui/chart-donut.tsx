// Parts of a whole as a ring, with each part's figure and share beside it.

import { ChartFrame, seriesColour } from '#ui/chart-frame.tsx'
import { type DonutArc, type DonutPart, donutArcs } from '#ui/donut-parts.ts'
import { useLanguage } from '#ui/language.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type DonutProps = { title: string; parts: readonly DonutPart[]; format: (value: number) => string }

const size = 220
const [outer, inner] = [100, 62]

const pointAt = (turn: number, radius: number): string => {
  const angle = 2 * Math.PI * turn
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`
}

// A whole circle is drawn as two halves, because an SVG arc from a point to itself draws nothing.
const arcPath = (from: number, to: number): string => {
  const end = Math.min(to, from + 0.9999)
  const isLong = end - from > 0.5 ? 1 : 0
  return [
    `M ${pointAt(from, outer)} A ${outer} ${outer} 0 ${isLong} 1 ${pointAt(end, outer)}`,
    `L ${pointAt(end, inner)} A ${inner} ${inner} 0 ${isLong} 0 ${pointAt(from, inner)} Z`,
  ].join(' ')
}

const share = ({ from, to }: DonutArc): string => `${((to - from) * 100).toFixed(1)} %`

const PartsTable = ({ title, arcs, format }: Pick<DonutProps, 'title' | 'format'> & { arcs: readonly DonutArc[] }) => {
  const { t } = useLanguage()
  return (
    <PlainTable
      caption={title}
      rows={arcs.map((arc, at) => ({ ...arc, at }))}
      rowKey={({ at }) => at}
      columns={[
        {
          key: 'name',
          title: t('Name'),
          cell: ({ name, at }) => (
            <>
              <span className="series-dot" style={{ background: seriesColour(at) }} /> <bdi>{name}</bdi>
            </>
          ),
        },
        { key: 'value', title: t('Amount'), numeric: true, cell: ({ value }) => format(value) },
        { key: 'share', title: t('Share'), numeric: true, cell: share },
      ]}
    />
  )
}

/** The largest parts of a whole; the rest is one part. */
export const Donut = ({ title, parts, format }: DonutProps) => {
  const { t } = useLanguage()
  const arcs = donutArcs(parts, t('Others'))
  return (
    <div className="chart-donut">
      <ChartFrame title={title} height={size} table={null}>
        {({ width }) => (
          <g transform={`translate(${width / 2} ${size / 2})`}>
            {arcs.map((arc, at) => (
              <path
                key={arc.name}
                d={arcPath(arc.from, arc.to)}
                className="chart-part"
                style={{ fill: seriesColour(at) }}
              />
            ))}
          </g>
        )}
      </ChartFrame>
      <PartsTable {...{ title, arcs, format }} />
    </div>
  )
}
