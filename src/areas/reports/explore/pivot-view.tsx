// A pivot as a table, stacked columns, lines, or a ring.

import type { Show } from '#areas/reports/explore/arranging.ts'
import { type Measure, measures } from '#areas/reports/explore/dimension-fields.ts'
import type { Pivot } from '#areas/reports/explore/pivot.ts'
import { insideOf } from '#kit/check.ts'
import type { NumberKind } from '#kit/kinds.ts'
import { Columns } from '#ui/chart-columns.tsx'
import { Donut } from '#ui/chart-donut.tsx'
import { seriesColour, sumOf } from '#ui/chart-frame.tsx'
import { AreaLine } from '#ui/chart-line.tsx'
import type { KeptStretch } from '#ui/chart-stretch.tsx'
import { Empty } from '#ui/empty.tsx'
import { Figure, formatFigure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

type PivotProps = {
  pivot: Pivot
  measure: Measure
  title: string
  /** whether its rows are periods */
  isOverTime: boolean
  stretch: KeptStretch
}

type Line = {
  key: number
  label: string
  depth: number
  isSum: boolean
  cells: readonly (number | null)[]
  total: number
}

const useAmounts = (measure: Measure) => {
  const kind = measures[measure].shape.kind as NumberKind
  const inside = (amount: number | null): number | null =>
    insideOf({ amount: measures[measure] }, { amount }).amount as number | null
  return {
    format: (amount: number): string => formatFigure(inside(amount), kind),
    draw: (amount: number | null, isSum = false) => {
      const figure = <Figure value={inside(amount)} kind={kind} />
      return isSum ? <strong>{figure}</strong> : figure
    },
  }
}

const linesOf = ({ rows, cells, rowTotals }: Pivot): Line[] => {
  const deepest = Math.max(...rows.map(({ labels }) => labels.length))
  return rows.map(({ labels }, at) => ({
    ...{ key: at, label: labels.at(-1)!, depth: labels.length - 1, isSum: labels.length < deepest },
    ...{ cells: cells[at]!, total: rowTotals[at]! },
  }))
}

const PivotTable = ({ pivot, measure, title }: PivotProps) => {
  const { t } = useLanguage()
  const { draw } = useAmounts(measure)
  const across = pivot.columns.map(
    ({ labels }, at): PlainColumn<Line> => ({
      ...{ key: String(at), title: <bdi>{labels.join(' · ')}</bdi>, numeric: true },
      cell: ({ cells, isSum }) => draw(cells[at] ?? null, isSum),
      total: draw(pivot.columnTotals[at] ?? null),
    }),
  )
  const head: PlainColumn<Line> = {
    ...{ key: 'head', title: '', total: t('Total') },
    cell: ({ label, depth, isSum }) => (
      <bdi className={`explore-head explore-depth-${depth}${isSum ? ' explore-sum' : ''}`}>{label}</bdi>
    ),
  }
  const total: PlainColumn<Line> = {
    ...{ key: 'total', title: t(pivot.columns.length > 0 ? 'Total' : measures[measure].label), numeric: true },
    cell: line => draw(line.total, pivot.columns.length > 0 || line.isSum),
    total: draw(pivot.total),
  }
  return (
    <div className="explore-table">
      <PlainTable caption={title} rows={linesOf(pivot)} rowKey={({ key }) => key} columns={[head, ...across, total]} />
    </div>
  )
}

const mostSeries = 6
// A chart over time can be scrolled in stretches, so it may have more bars.
const mostBars = { overTime: 400, others: 60 }

type Series = { names: string[]; bars: { name: string; parts: number[] }[] }

// Series from the innermost rows; if there are many, the smaller ones are combined into one.
const seriesOf = ({ rows, columns, cells, rowTotals, columnTotals }: Pivot, others: string, all: string): Series => {
  const deepest = Math.max(0, ...rows.map(({ labels }) => labels.length))
  const leaves = rows.flatMap(({ labels }, at) => (labels.length === deepest ? [{ name: labels.join(' · '), at }] : []))
  if (columns.length === 0) {
    return { names: [all], bars: leaves.map(({ name, at }) => ({ name, parts: [rowTotals[at]!] })) }
  }
  const size = (at: number): number => Math.abs(columnTotals[at] ?? 0)
  const bySize = columns.map((_, at) => at).sort((a, b) => size(b) - size(a))
  const isMany = columns.length > mostSeries
  const own = bySize.slice(0, isMany ? mostSeries - 1 : mostSeries).sort((a, b) => a - b)
  const rest = bySize.filter(at => !own.includes(at))
  const partsOf = (amounts: readonly (number | null)[]): number[] => [
    ...own.map(at => amounts[at] ?? 0),
    ...(isMany ? [rest.reduce((sum, at) => sum + (amounts[at] ?? 0), 0)] : []),
  ]
  return {
    names: [...own.map(at => columns[at]!.labels.join(' · ')), ...(isMany ? [others] : [])],
    bars: leaves.map(({ name, at }) => ({ name, parts: partsOf(cells[at]!) })),
  }
}

const Legend = ({ names }: { names: readonly string[] }) => (
  <ul className="explore-legend">
    {names.map((name, at) => (
      <li key={name}>
        <span className="series-dot" style={{ background: seriesColour(at) }} /> <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
)

type ChartProps = Series & { title: string; format: (amount: number) => string; stretch: KeptStretch | undefined }

const PivotLines = ({ names, bars, title, format, stretch }: ChartProps) => {
  const { t } = useLanguage()
  return (
    <div className="explore-lines">
      {names.map((name, at) => (
        <section key={name} aria-label={name}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <AreaLine
            title={[title, name].join(t(', '))}
            points={bars.map(({ name: of, parts }) => ({ name: of, value: parts[at]! }))}
            format={format}
            height={names.length > 1 ? 190 : 320}
            stretch={stretch}
          />
        </section>
      ))}
    </div>
  )
}

const PivotChart = ({ pivot, measure, title, show, isOverTime, ...kept }: PivotProps & { show: Show }) => {
  const { t } = useLanguage()
  const { format } = useAmounts(measure)
  // Terminals have no order, so a chart of them has no stretches.
  const stretch = isOverTime ? kept.stretch : undefined
  const series = seriesOf(pivot, t('Others'), t(measures[measure].label))
  if (series.bars.length > mostBars[isOverTime ? 'overTime' : 'others'])
    return <Empty text={t('These are too many rows for a chart. Filter them, or look at the table.')} />
  if (show === 'Donut') {
    const parts = series.bars.map(({ name, parts: amounts }) => ({ name, value: sumOf(amounts) }))
    return <Donut title={title} parts={parts} format={format} />
  }
  if (show !== 'Columns') return <PivotLines {...series} {...{ title, format, stretch }} />
  return (
    <>
      <Legend names={series.names} />
      <Columns series={series.names} columns={series.bars} {...{ title, format, stretch }} height={320} />
    </>
  )
}

/** The pivot in the chosen view. */
export const PivotView = (props: PivotProps & { show: Show }) => {
  const { t } = useLanguage()
  const { pivot, show } = props
  if (pivot.rows.length === 0 && pivot.columns.length === 0 && pivot.total === 0) {
    return <Empty text={t('Nothing matches these filters.')} />
  }
  return show === 'Table' || pivot.rows.length === 0 ? <PivotTable {...props} /> : <PivotChart {...props} />
}
