// Columns over time, stacked where there are several series: sales by day or month.

import { ChartFrame, type Place, seriesColour, shortNumber, ticksTo } from '#ui/chart-frame.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

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

const Stack = ({
  column,
  index,
  drawing,
  format,
}: {
  column: ColumnBar
  index: number
  drawing: Drawing
  format: ColumnsProps['format']
}) => {
  const { place, step, y, bottom, every } = drawing
  const width = Math.min(step * 0.64, 28)
  const middle = place.x(before + step * (index + 0.5))
  let sum = 0
  return (
    <g>
      <title>{`${column.name}: ${format(column.parts.reduce((a, b) => a + b, 0))}`}</title>
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
  const ticks = ticksTo(Math.max(...columns.map(column => column.parts.reduce((a, b) => a + b, 0)), 0), 3)
  const top = ticks.at(-1) ?? 1
  const bottom = height - below
  const table = (
    <PlainTable
      caption={title}
      rows={columns}
      rowKey={column => column.name}
      columns={[
        { key: 'name', title: '', cell: column => column.name },
        ...series.map((name, index) => ({
          key: name,
          title: name,
          numeric: true,
          cell: (column: ColumnBar) => format(column.parts[index] ?? 0),
        })),
      ]}
    />
  )
  return (
    <ChartFrame title={title} height={height} table={table}>
      {place => {
        const step = (place.width - before - 8) / Math.max(columns.length, 1)
        const y = (value: number) => bottom - (value / top) * (bottom - above)
        const drawing: Drawing = { place, y, step, bottom, every: Math.max(1, Math.ceil(52 / step)) }
        return (
          <>
            {ticks.map(tick => (
              <g key={tick}>
                <line
                  x1={place.x(before)}
                  x2={place.x(place.width - 8)}
                  y1={y(tick)}
                  y2={y(tick)}
                  className={tick === 0 ? 'chart-base' : 'chart-grid'}
                />
                <text x={place.x(before - 8)} y={y(tick) + 4} textAnchor={place.back} className="chart-axis">
                  {shortNumber(tick)}
                </text>
              </g>
            ))}
            {columns.map((column, index) => (
              <Stack key={column.name} column={column} index={index} drawing={drawing} format={format} />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
