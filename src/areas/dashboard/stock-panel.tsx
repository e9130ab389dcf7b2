// Stock by terminal and consignee: a bar of its capacity for each terminal, and the same figures below.

import type { AnalysisOf } from '#areas/dashboard/analyses.ts'
import { inTons, percentText, roundTons, sum } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { kgOf } from '#kit/units.ts'
import { StackedBars } from '#ui/chart-bars.tsx'
import { ltrRun, seriesColour } from '#ui/chart-frame.tsx'
import { Figure } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useIsPhone } from '#ui/media.ts'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type TerminalStock = AnalysisOf<'warehouse-consignee-chart'>['rows'][number]

type Owner = { id: number; name: string }

const mostOwners = 5
const mostTerminals = 3

const listOwners = (rows: readonly TerminalStock[]): Owner[] => {
  const owners = new Map(
    rows.flatMap(row => row.consignees.map(of => [of.consignee, of.labels.consignee ?? '–'] as const)),
  )
  return [...owners].map(([id, name]) => ({ id, name })).sort((a, b) => a.id - b.id)
}

const quantityIn = (row: TerminalStock, owner: number): number =>
  kgOf(row.consignees.find(({ consignee }) => consignee === owner)?.quantity ?? 0)

type Series = { name: string; of: (row: TerminalStock) => number }

// One series for each owner; the sixth and all later owners share one.
const buildSeries = (rows: readonly TerminalStock[], t: Translate): Series[] => {
  const owners = listOwners(rows)
  const own = (owner: Owner): Series => ({ name: owner.name, of: row => quantityIn(row, owner.id) })
  if (owners.length <= mostOwners + 1) return owners.map(own)
  const others = owners.slice(mostOwners)
  return [
    ...owners.slice(0, mostOwners).map(own),
    { name: t('Others'), of: row => sum(others.map(({ id }) => quantityIn(row, id))) },
  ]
}

const useTrackLabel = () => {
  const { t, direction } = useLanguage()
  return (row: TerminalStock): string => {
    const [stock, capacity] = [kgOf(row.stock), kgOf(row.capacity)]
    const label = t('{percent} of {capacity}', {
      percent: ltrRun(percentText(stock, capacity)),
      capacity: ltrRun(roundTons(capacity)),
    })
    return direction === 'rtl' ? `\u2067${label}\u2069` : label
  }
}

const StockTable = ({ rows, series }: { rows: readonly TerminalStock[]; series: readonly Series[] }) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const shown = rows.length <= mostTerminals && !isPhone ? rows : []
  const figure = (kg: number) => <Figure value={kg || null} kind="quantity" />
  return (
    <PlainTable
      caption={t('Stock by terminal and consignee, MT')}
      rows={series}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'consignee',
          title: t('Consignee'),
          cell: of => (
            <span className="dashboard-owner">
              <span className="series-dot" style={{ background: seriesColour(series.indexOf(of)) }} />
              <span title={of.name}>{of.name}</span>
            </span>
          ),
          total: t('Total'),
        },
        ...shown.map(row => ({
          key: String(row.terminal),
          title: row.labels.terminal ?? '–',
          numeric: true,
          cell: (of: Series) => figure(of.of(row)),
          total: figure(kgOf(row.stock)),
        })),
        {
          key: 'all',
          title: t('Total'),
          numeric: true,
          cell: of => figure(sum(rows.map(of.of))),
          total: figure(sum(rows.map(({ stock }) => kgOf(stock)))),
        },
      ]}
    />
  )
}

const StockChart = ({ rows: all }: { rows: readonly TerminalStock[] }) => {
  const { t } = useLanguage()
  const labelOf = useTrackLabel()
  const rows = all.filter(({ stock, capacity }) => stock !== 0 || capacity > 0)
  const series = buildSeries(rows, t)
  if (series.length === 0) return <EmptyNote>{t('There is no cargo in the terminals.')}</EmptyNote>
  return (
    <>
      <StackedBars
        title={t('Stock by terminal and consignee, MT')}
        series={series.map(({ name }) => name)}
        bars={rows.map(row => ({
          name: row.labels.terminal ?? '–',
          parts: series.map(({ of }) => of(row) / 1000),
          capacity: row.capacity,
          label: labelOf(row),
        }))}
        format={mt => inTons(Math.round(mt * 1000))}
      />
      <StockTable rows={rows} series={series} />
    </>
  )
}

export const StockPanel = () => {
  const { t } = useLanguage()
  const closingStock = useFigurePath()('stock')
  return (
    <Panel
      title={t('Stock by terminal')}
      note={t('MT')}
      extra={<PanelLink to={closingStock}>{t('Closing stock')}</PanelLink>}
    >
      <PanelAnswer of={useAnalysis('warehouse-consignee-chart')} height={260}>
        {({ rows }) => <StockChart rows={rows} />}
      </PanelAnswer>
    </Panel>
  )
}
