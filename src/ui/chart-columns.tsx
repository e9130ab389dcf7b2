// Columns over time, stacked where there are several series: sales by day or month.

import { ChartFrame, type Place, SeriesTable, seriesColour, sumOf, ticksTo, ValueGrid } from '#ui/chart-frame.tsx'

export type ColumnBar = { name: string; parts: readonly number[] }

type ColumnsProps = {
  title: string
  series: readonly string[]
  columns: readonly ColumnBar[]
  format: (value: number) => string
  height?: number
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
  let sum = 0
  return (
    <g>
      <title>{`${column.name}: ${format(sumOf(column.parts))}`}</title>
      {column.parts.map((part, series) => {
        const from = sum
        sum += part
        return part > 0 ? (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
            key={series}
            x={middle - width / 2}
            y={y(sum)}
            width={width}
            height={Math.max(y(from) - y(sum) - (series > 0 ? 1 : 0), 0.5)}
            style={{ fill: seriesColour(series) }}
          />
        ) : null
      })}
      {index % every === 0 && (
        <text x={middle} y={bottom + 16} textAnchor="middle" className="chart-axis">
          {column.name}
        </text>
      )}
    </g>
  )
}

/** One column a day or month. */
export const Columns = ({ title, series, columns, format, height = 220 }: ColumnsProps) => {
  const ticks = ticksTo(Math.max(...columns.map(column => sumOf(column.parts)), 0), 3)
  const top = ticks.at(-1) ?? 1
  const bottom = height - below
  const y = (value: number) => bottom - (value / top) * (bottom - above)
  return (
    <ChartFrame title={title} height={height} table={<SeriesTable {...{ title, series, format }} bars={columns} />}>
      {place => {
        const step = (place.width - before - 8) / Math.max(columns.length, 1)
        const drawing: Drawing = { place, y, step, bottom, every: Math.max(1, Math.ceil(52 / step)) }
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
