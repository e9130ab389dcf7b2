// A figure over days with a threshold: stock cover against the 50-day rule, with arrivals.

import { Bar, ChartFrame, type Place, ValueGrid } from '#ui/chart-frame.tsx'
import type { Marking } from '#ui/chart-marking.tsx'
import { type Arrival, type Point, rowsOfLabels, type Spot, spotsOf, stretchesBelow } from '#ui/chart-spots.ts'
import { ticksBetween } from '#ui/chart-stacks.ts'
import { type KeptStretch, Stretched } from '#ui/chart-stretch.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type AreaLineProps = {
  title: string
  /** evenly spaced; `name` is the day as the axis shows it */
  points: readonly Point[]
  format: (value: number) => string
  /** drawn as gold dashes; below it the line is red and the days are shaded */
  threshold?: { value: number; label: string }
  /** vertical rules at a point's index; the point's value already includes `added`, so the line steps up there */
  arrivals?: readonly Arrival[]
  height?: number
  /** the range of points that is drawn, if the screen stores it */
  stretch?: KeptStretch | undefined
}

type Drawing = {
  place: Place
  points: readonly Point[]
  spots: readonly Spot[]
  at: (day: number) => number
  y: (value: number) => number
  top: number
  bottom: number
}

const above = 26
const below = 28
const before = 44

const path = ({ at, y, place }: Drawing, spots: readonly Spot[]): string =>
  spots
    .map(({ day, value }, index) => `${index ? 'L' : 'M'}${place.x(at(day)).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')

const Below = ({ drawing, limit }: { drawing: Drawing; limit: number }) => (
  <>
    {stretchesBelow(drawing.spots, limit).map(stretch => {
      const [from, to] = [drawing.at(stretch[0]!.day), drawing.at(stretch.at(-1)!.day)]
      return (
        <g key={from}>
          <Bar
            place={drawing.place}
            from={from}
            to={to}
            y={drawing.top}
            height={drawing.bottom - drawing.top}
            className="chart-breach-band"
          />
          <path d={path(drawing, stretch)} className="chart-line chart-breach" />
        </g>
      )
    })}
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

type PlacedArrival = Arrival & { isLate: boolean; row: number }

const letter = 6.6
const row = 15

// Labels of late arrivals end at their day, so that they fit into the chart. Labels of near days are stacked: the ship next to the other
// labels' text is lowest, so that no rule runs through text.
const placeArrivals = (
  arrivals: readonly Arrival[],
  { at, count }: { at: Drawing['at']; count: number },
): PlacedArrival[] => {
  const [early, late] = [true, false].map(isEarly => arrivals.filter(one => one.at <= count * 0.6 === isEarly))
  const inOrder = [
    ...early!.toSorted((a, b) => b.at - a.at).map(one => ({ ...one, isLate: false })),
    ...late!.toSorted((a, b) => a.at - b.at).map(one => ({ ...one, isLate: true })),
  ]
  const rows = rowsOfLabels(
    inOrder.map(({ at: day, label, isLate }) => {
      const [x, width] = [at(day), label.length * letter]
      return isLate ? { from: x - width, to: x } : { from: x, to: x + width }
    }),
  )
  return inOrder.map((one, index) => ({ ...one, row: rows[index]! }))
}

const Arrivals = ({ drawing, arrivals }: { drawing: Drawing; arrivals: readonly PlacedArrival[] }) => (
  <>
    {arrivals.map(({ at, label, isLate, row: above }) => {
      const x = drawing.place.x(drawing.at(at))
      const y = drawing.top - 8 - above * row
      return (
        <g key={`${at}${label}`}>
          <line x1={x} x2={x} y1={above ? y + 3 : drawing.top} y2={drawing.bottom} className="chart-arrival" />
          <text x={x} y={y} textAnchor={isLate ? drawing.place.back : drawing.place.onward} className="chart-label">
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

const PointsTable = ({ title, points, format }: Pick<AreaLineProps, 'title' | 'points' | 'format'>) => (
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

type LineProps = Omit<AreaLineProps, 'stretch'> & { marking: Marking | undefined }

const Line = ({ title, points, format, threshold, marking, arrivals = [], height = 290 }: LineProps) => {
  const values = [...points.map(point => point.value), threshold?.value ?? 0]
  const ticks = ticksBetween(Math.min(...values), Math.max(...values), 3)
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const bottom = height - below
  const days = Math.max(points.length - 1, 1)
  const spots = spotsOf(points, arrivals)
  const stepIn = ({ width }: Place): number => (width - before - 12) / days
  return (
    <ChartFrame
      {...{ title, height, marking }}
      slots={place => ({ start: before - stepIn(place) / 2, step: stepIn(place), count: points.length })}
      table={<PointsTable {...{ title, points, format }} />}
    >
      {place => {
        const at = (day: number) => before + day * stepIn(place)
        const placed = placeArrivals(arrivals, { at, count: points.length })
        const top = above + row * Math.max(0, ...placed.map(each => each.row))
        const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
        const drawing: Drawing = { place, points, spots, top, bottom, at, y }
        const ground = `L${place.x(at(points.length - 1))} ${y(0)}L${place.x(before)} ${y(0)}Z`
        return (
          <>
            <ValueGrid place={place} ticks={ticks} y={y} from={before} to={at(points.length - 1)} />
            <path d={path(drawing, spots) + ground} className="chart-area" />
            <path d={path(drawing, spots)} className="chart-line" />
            {threshold && <Below drawing={drawing} limit={threshold.value} />}
            {threshold && <Threshold drawing={drawing} {...threshold} />}
            <Arrivals drawing={drawing} arrivals={placed} />
            <DayNames drawing={drawing} wanted={place.width > 520 ? 5 : 3} />
          </>
        )
      }}
    </ChartFrame>
  )
}

/** Area and line over time; days under the threshold are red. Of many points a range can be chosen. */
export const AreaLine = ({ stretch: kept, ...of }: AreaLineProps) => (
  <Stretched title={of.title} names={of.points.map(({ name }) => name)} kept={kept}>
    {({ from, to }, marking) => (
      <Line
        {...of}
        marking={marking}
        points={of.points.slice(from, to + 1)}
        arrivals={of.arrivals?.filter(({ at }) => at >= from && at <= to).map(one => ({ ...one, at: one.at - from }))}
      />
    )}
  </Stretched>
)
