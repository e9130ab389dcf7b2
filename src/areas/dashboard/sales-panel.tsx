// Invoiced sales of the period: a column for each day or month, and totals.

import type { AnalysisOf, Period } from '#areas/dashboard/analyses.ts'
import { halalasOf, inTons, kgOf } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useWayPath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis, usePeriod } from '#areas/dashboard/use-analysis.tsx'
import { formatDay } from '#kit/days.ts'
import { Columns } from '#ui/chart-columns.tsx'
import { seriesColour } from '#ui/chart-frame.tsx'
import { Figure } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

type Sales = AnalysisOf<'warehouse-sales'>

type SalesOfKind = { name: string; colour: string; bags: number | null; kg: number; net: number }

const bagsOf = ({ bags50, bags40 }: Sales['total']): number => bags50 + bags40

const salesByKind = (total: Sales['total'], t: Translate): SalesOfKind[] => [
  {
    name: t('In bags'),
    colour: seriesColour(0),
    bags: bagsOf(total),
    kg: kgOf(total.bagQuantity),
    net: halalasOf(total.bagNet),
  },
  {
    name: t('In bulk'),
    colour: seriesColour(1),
    bags: null,
    kg: kgOf(total.bulkQuantity),
    net: halalasOf(total.bulkNet),
  },
]

const KindName = ({ name, colour }: SalesOfKind) => (
  <span className="dashboard-owner">
    <span className="series-dot" style={{ background: colour }} /> {name}
  </span>
)

const salesColumns = (total: Sales['total'], t: Translate): PlainColumn<SalesOfKind>[] => [
  { key: 'kind', title: '', cell: kind => <KindName {...kind} />, total: t('Total') },
  {
    key: 'bags',
    title: t('Bags'),
    numeric: true,
    cell: ({ bags }) => <Figure value={bags || null} kind="count" />,
    total: <Figure value={bagsOf(total) || null} kind="count" />,
  },
  {
    key: 'quantity',
    title: t('MT'),
    numeric: true,
    cell: ({ kg }) => <Figure value={kg || null} kind="quantity" />,
    total: <Figure value={kgOf(total.quantity)} kind="quantity" />,
  },
  {
    key: 'net',
    title: t('SAR, excluding VAT'),
    numeric: true,
    cell: ({ net }) => <Figure value={net || null} kind="money" />,
    total: <Figure value={halalasOf(total.net)} kind="money" />,
  },
]

const SalesTable = ({ total }: { total: Sales['total'] }) => {
  const { t } = useLanguage()
  return (
    <PlainTable
      caption={t('Sales')}
      rows={salesByKind(total, t)}
      rowKey={({ name }) => name}
      columns={salesColumns(total, t)}
    />
  )
}

// A day as 21-Nov; a month of this year as Nov.
const periodName = (time: string): string =>
  time.length > 7 ? formatDay(time).slice(0, 6) : formatDay(`${time}-01`).slice(3, 6)

const SalesChart = ({ series = [], total }: Sales) => {
  const { t } = useLanguage()
  if (total.quantity === 0) return <EmptyNote>{t('Nothing was sold in this time.')}</EmptyNote>
  return (
    <>
      <Columns
        title={t('Sales, MT')}
        series={[t('In bags'), t('In bulk')]}
        columns={series.map(({ time, bagQuantity, bulkQuantity }) => ({
          name: periodName(time),
          parts: [bagQuantity, bulkQuantity],
        }))}
        format={mt => inTons(Math.round(mt * 1000))}
        height={160}
      />
      <SalesTable total={total} />
    </>
  )
}

const notes: Record<Period, string> = {
  Today: 'MT today',
  '30 days': 'MT a day, last 30 days',
  Year: 'MT a month, this year',
}

export const SalesPanel = () => {
  const { t } = useLanguage()
  const way = useWayPath()
  return (
    <Panel
      title={t('Sales')}
      note={t(notes[usePeriod()])}
      extra={<PanelLink to={way('sales', 'invoices', 'bagSales')}>{t('Sales')}</PanelLink>}
    >
      <PanelAnswer of={useAnalysis('warehouse-sales')} height={300}>
        {sales => <SalesChart {...sales} />}
      </PanelAnswer>
    </Panel>
  )
}
