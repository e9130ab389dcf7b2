// Horizontal stacked bars on a grey track that shows the capacity: stock by terminal and consignee.

import {
  Bar,
  ChartFrame,
  type Place,
  SeriesTable,
  seriesColour,
  shortNumber,
  sumOf,
  ticksTo,
} from '#ui/chart-frame.tsx'

type StackedBar = {
  name: string
  /** one figure for each series, in the axis's unit */
  parts: readonly number[]
  capacity?: number
  /** on the track: "63.9 % of 80,000" */
  label?: string
}

type StackedBarsProps = {
  title: string
  series: readonly string[]
  bars: readonly StackedBar[]
  format: (value: number) => string
}

const rowHeight = 66
const thickness = 28
const axis = 24

type RowProps = { bar: StackedBar; y: number; place: Place; at: (value: number) => number }

// At the free end of the track, or above the bar if the track is too short.
const TrackLabel = ({ bar: { label, capacity, parts }, y, place, at }: RowProps) => {
  if (!label || capacity === undefined) return null
  // Unicode direction marks have no width.
  const fits = at(capacity) - at(sumOf(parts)) > label.replace(/[\u2066-\u2069]/g, '').length * 5.6 + 12
  return (
    <text
      x={place.x(at(capacity) - (fits ? 6 : 0))}
      y={fits ? y + thickness / 2 + 4 : y - 5}
      textAnchor={place.back}
      className="chart-axis"
    >
      {label}
    </text>
  )
}

const Row = ({ bar, y, place, at }: RowProps) => {
  let sum = 0
  return (
    <g>
      <text x={place.x(at(0) - 8)} y={y + thickness / 2 + 4} textAnchor={place.back} className="chart-name">
        {bar.name}
      </text>
      {bar.capacity !== undefined && (
        <Bar place={place} from={at(0)} to={at(bar.capacity)} y={y} height={thickness} className="chart-track" />
      )}
      {bar.parts.map((part, index) => {
        const from = at(sum)
        sum += part
        const gap = index > 0 && part > 0 ? 1 : 0
        return part > 0 ? (
          <Bar
            // biome-ignore lint/suspicious/noArrayIndexKey: a series is identified by its index
            key={index}
            place={place}
            from={from + gap}
            to={at(sum)}
            y={y}
            height={thickness}
            colour={seriesColour(index)}
          />
        ) : null
      })}
      <TrackLabel bar={bar} y={y} place={place} at={at} />
    </g>
  )
}

const ValueAxis = ({
  ticks,
  place,
  at,
  bottom,
}: {
  ticks: readonly number[]
  place: Place
  at: (value: number) => number
  bottom: number
}) => (
  <>
    {ticks.map(tick => (
      <g key={tick}>
        <line x1={place.x(at(tick))} x2={place.x(at(tick))} y1={0} y2={bottom} className="chart-grid" />
        <text x={place.x(at(tick))} y={bottom + 16} textAnchor="middle" className="chart-axis">
          {shortNumber(tick)}
        </text>
      </g>
    ))}
  </>
)

/** One bar for each place, one colour for each series; the capacity as the track behind. */
export const StackedBars = ({ title, series, bars, format }: StackedBarsProps) => {
  const ticks = ticksTo(Math.max(...bars.map(bar => Math.max(bar.capacity ?? 0, sumOf(bar.parts))), 0))
  const top = ticks.at(-1) ?? 1
  const bottom = bars.length * rowHeight
  const nameWidth = Math.min(Math.max(...bars.map(bar => bar.name.length), 0) * 7 + 12, 120)
  return (
    <ChartFrame title={title} height={bottom + axis} table={<SeriesTable {...{ title, series, bars, format }} />}>
      {place => {
        const at = (value: number) => nameWidth + (value / top) * (place.width - nameWidth - 14)
        return (
          <>
            <ValueAxis ticks={ticks} place={place} at={at} bottom={bottom} />
            {bars.map((bar, index) => (
              <Row key={bar.name} bar={bar} y={index * rowHeight + (rowHeight - thickness) / 2} place={place} at={at} />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
