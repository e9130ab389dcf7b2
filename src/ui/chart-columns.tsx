// Columns over time, stacked if there are several series: sales by day or month.

import { ChartFrame, type Place, SeriesTable, seriesColour, sumOf, ValueGrid } from '#ui/chart-frame.tsx'
import type { Marking } from '#ui/chart-marking.tsx'
import { reachOf, stackOf, ticksBetween } from '#ui/chart-stacks.ts'
import { type KeptStretch, Stretched } from '#ui/chart-stretch.tsx'

type ColumnBar = { name: string; parts: readonly number[] }

type ColumnsProps = {
  title: string
  series: readonly string[]
  columns: readonly ColumnBar[]
  format: (value: number) => string
  height?: number
  /** the range of columns that is drawn, if the screen stores it */
  stretch?: KeptStretch | undefined
}

const above = 12
const below = 26
const before = 44

type Drawing = { place: Place; y: (value: number) => number; step: number; bottom: number; every: number }

type StackProps = { column: ColumnBar; index: number; drawing: Drawing; format: ColumnsProps['format'] }

const Stack = ({ column, index, drawing, format }: StackProps) => {
  const { place, step, y, bottom, every } = drawing
  const width = Math.min(step * 0.64, 28)
  const middle = place.x(before + step * (index + 0.5))
  return (
    <g>
      <title>{`${column.name}: ${format(sumOf(column.parts))}`}</title>
      {stackOf(column.parts).map(({ series, from, to }) => {
        // A gap on the side nearer to zero.
        const gap = from === 0 ? 0 : 1
        return (
          <rect
            key={series}
            x={middle - width / 2}
            y={to > from ? y(to) : y(from) + gap}
            width={width}
            height={Math.max(Math.abs(y(from) - y(to)) - gap, 0.5)}
            style={{ fill: seriesColour(series) }}
          />
        )
      })}
      {index % every === 0 && (
        <text x={middle} y={bottom + 16} textAnchor="middle" className="chart-axis">
          {column.name}
        </text>
      )}
    </g>
  )
}

type DrawnProps = Omit<ColumnsProps, 'stretch'> & { marking: Marking | undefined }

const Drawn = ({ title, series, columns, format, marking, height = 220 }: DrawnProps) => {
  const reaches = columns.map(({ parts }) => reachOf(parts))
  const ticks = ticksBetween(
    Math.min(...reaches.map(({ least }) => least), 0),
    Math.max(...reaches.map(({ most }) => most), 0),
    3,
  )
  const [low, top] = [ticks[0]!, ticks.at(-1)!]
  const bottom = height - below
  const longest = Math.max(...columns.map(({ name }) => name.length), 7)
  const y = (value: number) => bottom - ((value - low) / (top - low)) * (bottom - above)
  const stepIn = ({ width }: Place): number => (width - before - 8) / Math.max(columns.length, 1)
  return (
    <ChartFrame
      {...{ title, height, marking }}
      slots={place => ({ start: before, step: stepIn(place), count: columns.length })}
      table={<SeriesTable {...{ title, series, format }} bars={columns} />}
    >
      {place => {
        const step = stepIn(place)
        const drawing: Drawing = { place, y, step, bottom, every: Math.max(1, Math.ceil((longest * 6.4 + 8) / step)) }
        return (
          <>
            <ValueGrid place={place} ticks={ticks} y={y} from={before} to={place.width - 8} />
            {columns.map((column, index) => (
              <Stack key={column.name} column={column} index={index} drawing={drawing} format={format} />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

/** One column for each day or month; parts below zero are drawn below the axis. Of many columns a range can be chosen. */
export const Columns = ({ stretch: kept, ...of }: ColumnsProps) => (
  <Stretched title={of.title} names={of.columns.map(({ name }) => name)} kept={kept}>
    {({ from, to }, marking) => <Drawn {...of} marking={marking} columns={of.columns.slice(from, to + 1)} />}
  </Stretched>
)
