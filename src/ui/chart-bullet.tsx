// Bullet charts, one above the other: a figure against the agreed figure and its tolerance.

import { Bar, ChartFrame, type Place, shortNumber, ticksTo } from '#ui/chart-frame.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type Bullet = {
  name: string
  value: number
  /** the agreed figure */
  target: number
  /** the limits of the tolerance */
  least: number
  most: number
}

type BulletsProps = {
  title: string
  /** titles of the table's columns, in their order */
  words: { name: string; value: string; target: string; least: string; most: string }
  bullets: readonly Bullet[]
  format: (value: number) => string
}

const rowHeight = 46
const axis = 24

/** Whether a figure is beyond its tolerance. */
const isBeyond = ({ value, least, most }: Bullet): boolean => value > most || (value > 0 && value < least)

const Row = ({ bullet, y, place, at }: { bullet: Bullet; y: number; place: Place; at: (value: number) => number }) => {
  const { name, value, target, least, most } = bullet
  const x = place.x(at(target))
  return (
    <g>
      <text x={place.x(at(0) - 8)} y={y + 19} textAnchor={place.back} className="chart-name">
        {name}
      </text>
      <Bar place={place} from={at(0)} to={at(most)} y={y} height={30} className="chart-track" />
      <Bar place={place} from={at(least)} to={at(most)} y={y} height={30} className="chart-tolerance" />
      <Bar
        place={place}
        from={at(0)}
        to={at(value)}
        y={y + 9}
        height={12}
        colour={isBeyond(bullet) ? 'var(--red)' : 'var(--chart-1)'}
      />
      <line x1={x} x2={x} y1={y + 3} y2={y + 27} className="chart-target" />
    </g>
  )
}

const figures = ['value', 'target', 'least', 'most'] as const

const BulletsTable = ({ title, words, bullets, format }: BulletsProps) => (
  <PlainTable
    caption={title}
    rows={bullets}
    rowKey={({ name }) => name}
    columns={[
      { key: 'name', title: words.name, cell: ({ name }) => name },
      ...figures.map(key => ({
        key,
        title: words[key],
        numeric: true,
        cell: (bullet: Bullet) => format(bullet[key]),
      })),
    ]}
  />
)

/** One bullet in each row: the bar is the figure, the line the agreed figure, the band behind them the tolerance; red beyond it. */
export const Bullets = (props: BulletsProps) => {
  const { title, bullets } = props
  const ticks = ticksTo(Math.max(...bullets.map(({ value, most }) => Math.max(value, most)), 0))
  const top = ticks.at(-1) || 1
  const bottom = bullets.length * rowHeight
  const nameWidth = Math.min(Math.max(...bullets.map(({ name }) => name.length), 0) * 7 + 12, 120)
  return (
    <ChartFrame title={title} height={bottom + axis} table={<BulletsTable {...props} />}>
      {place => {
        const at = (value: number) => nameWidth + (value / top) * (place.width - nameWidth - 14)
        return (
          <>
            {ticks.map(tick => (
              <text key={tick} x={place.x(at(tick))} y={bottom + 16} textAnchor="middle" className="chart-axis">
                {shortNumber(tick)}
              </text>
            ))}
            {bullets.map((bullet, index) => (
              <Row key={bullet.name} bullet={bullet} y={index * rowHeight + 8} place={place} at={at} />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
