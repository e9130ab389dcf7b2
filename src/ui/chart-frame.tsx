// What all charts share: the measured width, the mirrored axis, the grid, and a table of the figures for screen readers.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MarkedPlot, type Marking } from '#ui/chart-marking.tsx'
import type { Slots } from '#ui/chart-marks.ts'
import { ticksBetween } from '#ui/chart-stacks.ts'
import { useLanguage } from '#ui/language.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import './charts.css'

/** Wraps text inside an SVG so that it keeps its own direction within the other script. */
export const ltrRun = (text: string): string => `\u2066${text}\u2069`

/** Round numbers for an axis from zero to at least `most`. */
export const ticksTo = (most: number, wanted = 4): number[] => ticksBetween(0, most, wanted)

const shortly = (value: number): string => {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(2))}M`
  if (value >= 1e3) return `${Number((value / 1e3).toFixed(1))}k`
  return String(Number(value.toFixed(2)))
}

/** 80000 -> 80k, -2500000 -> −2.5M */
export const shortNumber = (value: number): string => (value < 0 ? `−${shortly(-value)}` : shortly(value))

export type Place = {
  width: number
  /** converts a distance from the starting edge to an x of the drawing */
  x: (fromStart: number) => number
  /** the direction in which text continues from a point: towards the end, or back towards the start */
  onward: 'start' | 'end'
  back: 'start' | 'end'
}

type FrameProps = {
  /** one sentence that describes what the chart shows */
  title: string
  height: number
  /** the same figures as a table, for users who cannot see the drawing */
  table: ReactNode
  /** set if a range can be marked: the callbacks, and the positions of the points */
  marking?: Marking | undefined
  slots?: (place: Place) => Slots
  children: (place: Place) => ReactNode
}

/** Measures its width and draws the chart in it, mirrored in Arabic. */
export const ChartFrame = ({ title, height, table, marking, slots, children }: FrameProps) => {
  const { direction } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const isMirrored = direction === 'rtl'
  const place: Place = {
    width,
    x: fromStart => (isMirrored ? width - fromStart : fromStart),
    // In an RTL drawing text-anchor follows the text's direction; the drawing itself is LTR, so anchors are physical.
    onward: isMirrored ? 'end' : 'start',
    back: isMirrored ? 'start' : 'end',
  }
  const drawing = (
    <svg width={width} height={height} role="img" aria-label={title} direction="ltr">
      {children(place)}
    </svg>
  )
  const isMarked = marking && slots
  return (
    <figure className="chart">
      <div ref={box} style={{ height }}>
        {width > 0 && !isMarked && drawing}
        {width > 0 && isMarked && (
          <MarkedPlot {...{ title, marking, isMirrored }} slots={slots(place)}>
            {drawing}
          </MarkedPlot>
        )}
      </div>
      <div className="hidden-but-read">{table}</div>
    </figure>
  )
}

/** A box that grows from one point of the axis to another, in either direction. */
export const Bar = ({
  place,
  from,
  to,
  y,
  height,
  className,
  colour,
}: {
  place: Place
  from: number
  to: number
  y: number
  height: number
  className?: string
  colour?: string
}) => (
  <rect
    x={Math.min(place.x(from), place.x(to))}
    y={y}
    width={Math.max(Math.abs(to - from), 0)}
    height={height}
    className={className}
    style={colour ? { fill: colour } : undefined}
  />
)

/** The chart palette, by index; the seventh series is Others. */
export const seriesColour = (index: number): string => `var(--chart-${Math.min(index, 5) + 1})`

/** Round values along a chart's height, each with its grid line; `from` and `to` are distances from the starting edge. */
export const ValueGrid = ({
  place,
  ticks,
  y,
  from,
  to,
}: {
  place: Place
  ticks: readonly number[]
  y: (value: number) => number
  from: number
  to: number
}) => (
  <>
    {ticks.map(tick => (
      <g key={tick}>
        <line
          x1={place.x(from)}
          x2={place.x(to)}
          y1={y(tick)}
          y2={y(tick)}
          className={tick === 0 ? 'chart-base' : 'chart-grid'}
        />
        <text x={place.x(from - 8)} y={y(tick) + 4} textAnchor={place.back} className="chart-axis">
          {shortNumber(tick)}
        </text>
      </g>
    ))}
  </>
)

type Stacked = { name: string; parts: readonly number[] }

export const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** The table of a stacked chart: one row for each bar, one column for each series. */
export const SeriesTable = ({
  title,
  series,
  bars,
  format,
}: {
  title: string
  series: readonly string[]
  bars: readonly Stacked[]
  format: (value: number) => string
}) => (
  <PlainTable
    caption={title}
    rows={bars}
    rowKey={bar => bar.name}
    columns={[
      { key: 'name', title: '', cell: bar => bar.name },
      ...series.map((name, index) => ({
        key: name,
        title: name,
        numeric: true,
        cell: (bar: Stacked) => format(bar.parts[index] ?? 0),
      })),
    ]}
  />
)
