// A figure over days with a threshold: stock cover against the 50-day rule, with arrivals.

import { Bar, ChartFrame, type Place, shortNumber, ticksTo } from '#ui/chart-frame.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

export type Point = { name: string; value: number }

type AreaLineProps = {
  title: string
  /** evenly spaced; `name` is the day as the axis shows it */
  points: readonly Point[]
  format: (value: number) => string
  /** gold dashes; the line is red and the days are shaded below it */
  threshold?: { value: number; label: string }
  /** vertical rules: at the point's index */
  arrivals?: readonly { at: number; label: string }[]
  height?: number
}

type Drawing = {
  place: Place
  points: readonly Point[]
  at: (index: number) => number
  y: (value: number) => number
  bottom: number
}

const above = 26
const below = 28

const path = ({ points, at, y, place }: Drawing, from = 0, to = points.length - 1): string =>
  points
    .slice(from, to + 1)
    .map(({ value }, index) => `${index ? 'L' : 'M'}${place.x(at(from + index)).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')

/** Runs of neighbouring points under the threshold, as first and last index. */
const runsBelow = (points: readonly Point[], limit: number): [number, number][] => {
  const runs: [number, number][] = []
  points.forEach(({ value }, index) => {
    if (value >= limit) return
    const last = runs.at(-1)
    if (last && last[1] === index - 1) last[1] = index
    else runs.push([index, index])
  })
  return runs
}

const Below = ({ drawing, limit }: { drawing: Drawing; limit: number }) => (
  <>
    {runsBelow(drawing.points, limit).map(([from, to]) => (
      <g key={from}>
        <Bar
          place={drawing.place}
          from={drawing.at(Math.max(from - 1, 0))}
          to={drawing.at(to)}
          y={above}
          height={drawing.bottom - above}
          className="chart-breach-band"
        />
        <path d={path(drawing, Math.max(from - 1, 0), to)} className="chart-line chart-breach" />
      </g>
    ))}
  </>
)

const Threshold = ({ drawing, value, label }: { drawing: Drawing; value: number; label: string }) => {
  const { place, at, y, points } = drawing
  const end = at(points.length - 1)
  return (
    <g>
      <line x1={place.x(at(0))} x2={place.x(end)} y1={y(value)} y2={y(value)} className="chart-threshold" />
      <text x={place.x(end - 4)} y={y(value) - 10} textAnchor={place.back} className="chart-threshold-label">
        {label}
      </text>
    </g>
  )
}

const Arrivals = ({ drawing, arrivals }: { drawing: Drawing; arrivals: NonNullable<AreaLineProps['arrivals']> }) => (
  <>
    {arrivals.map(({ at, label }) => {
      const x = drawing.place.x(drawing.at(at))
      const isLate = at > drawing.points.length * 0.6
      return (
        <g key={`${at}${label}`}>
          <line x1={x} x2={x} y1={above} y2={drawing.bottom} className="chart-arrival" />
          <text
            x={x}
            y={above - 8}
            textAnchor={isLate ? drawing.place.back : drawing.place.onward}
            className="chart-label"
          >
            {label}
          </text>
        </g>
      )
    })}
  </>
)

const DayNames = ({ drawing, wanted }: { drawing: Drawing; wanted: number }) => {
  const { points, place, at, bottom } = drawing
  const last = points.length - 1
  const count = Math.min(wanted, last)
  const places = [
    ...new Set(Array.from({ length: count + 1 }, (_, index) => Math.round((index * last) / Math.max(count, 1)))),
  ]
  return (
    <>
      {places.map(index => (
        <text
          key={index}
          x={place.x(at(index))}
          y={bottom + 16}
          textAnchor={index === 0 ? place.onward : index === last ? place.back : 'middle'}
          className="chart-axis"
        >
          {points[index]?.name}
        </text>
      ))}
    </>
  )
}

/** Area and line over time; days under the threshold are red. */
export const AreaLine = ({ title, points, format, threshold, arrivals = [], height = 290 }: AreaLineProps) => {
  const ticks = ticksTo(Math.max(...points.map(point => point.value), threshold?.value ?? 0), 3)
  const top = ticks.at(-1) ?? 1
  const bottom = height - below
  const table = (
    <PlainTable
      caption={title}
      rows={points}
      rowKey={point => point.name}
      columns={[
        { key: 'name', title: '', cell: point => point.name },
        { key: 'value', title: '', numeric: true, cell: point => format(point.value) },
      ]}
    />
  )
  return (
    <ChartFrame title={title} height={height} table={table}>
      {place => {
        const drawing: Drawing = {
          place,
          points,
          bottom,
          at: index => 44 + (index / Math.max(points.length - 1, 1)) * (place.width - 44 - 12),
          y: value => bottom - (value / top) * (bottom - above),
        }
        const last = drawing.at(points.length - 1)
        return (
          <>
            {ticks.map(tick => (
              <g key={tick}>
                <line
                  x1={place.x(44)}
                  x2={place.x(last)}
                  y1={drawing.y(tick)}
                  y2={drawing.y(tick)}
                  className={tick === 0 ? 'chart-base' : 'chart-grid'}
                />
                <text x={place.x(36)} y={drawing.y(tick) + 4} textAnchor={place.back} className="chart-axis">
                  {shortNumber(tick)}
                </text>
              </g>
            ))}
            <path d={`${path(drawing)}L${place.x(last)} ${bottom}L${place.x(44)} ${bottom}Z`} className="chart-area" />
            <path d={path(drawing)} className="chart-line" />
            {threshold && <Below drawing={drawing} limit={threshold.value} />}
            {threshold && <Threshold drawing={drawing} {...threshold} />}
            <Arrivals drawing={drawing} arrivals={arrivals} />
            <DayNames drawing={drawing} wanted={place.width > 520 ? 5 : 3} />
          </>
        )
      }}
    </ChartFrame>
  )
}
