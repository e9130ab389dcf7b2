// Invoiced sales of the period: a column for each day or month, and totals.

import type { AnalysisOf, Period } from '#areas/dashboard/analyses.ts'
import { inTons } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { countBags, type SalesOfKind, salesByKind } from '#areas/dashboard/sales-kinds.ts'
import { PanelLink, useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis, usePeriod } from '#areas/dashboard/use-analysis.tsx'
import { formatDay } from '#kit/days.ts'
import { halalasOf, kgOf } from '#kit/units.ts'
import { Columns } from '#ui/chart-columns.tsx'
import { seriesColour } from '#ui/chart-frame.tsx'
import { Figure } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

type Sales = AnalysisOf<'warehouse-sales'>

const KindName = ({ name, colour }: { name: string; colour: string }) => (
  <span className="dashboard-owner">
    <span className="series-dot" style={{ background: colour }} /> {name}
  </span>
)

const salesColumns = (
  total: Sales['total'],
  kinds: readonly SalesOfKind[],
  t: Translate,
): PlainColumn<SalesOfKind>[] => [
  {
    key: 'kind',
    title: '',
    cell: kind => <KindName name={t(kind.name)} colour={seriesColour(kinds.indexOf(kind))} />,
    total: t('Total'),
  },
  {
    key: 'bags',
    title: t('Bags'),
    numeric: true,
    cell: ({ bags }) => <Figure value={bags || null} kind="count" />,
    total: <Figure value={countBags(total) || null} kind="count" />,
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
  const kinds = salesByKind(total)
  return (
    <PlainTable caption={t('Sales')} rows={kinds} rowKey={({ name }) => name} columns={salesColumns(total, kinds, t)} />
  )
}

// A day as 21-Nov; a month of this year as Nov.
const periodName = (time: string): string =>
  time.length > 7 ? formatDay(time).slice(0, 6) : formatDay(`${time}-01`).slice(3, 6)

const SalesChart = ({ series = [], total }: Sales) => {
  const { t } = useLanguage()
  const kinds = salesByKind(total)
  if (total.quantity === 0) return <EmptyNote>{t('Nothing was sold in this time.')}</EmptyNote>
  return (
    <>
      <Columns
        title={t('Sales, MT')}
        series={kinds.map(({ name }) => t(name))}
        columns={series.map(({ time, bagQuantity, bulkQuantity, lcQuantity }) => ({
          name: periodName(time),
          parts: [bagQuantity, bulkQuantity, lcQuantity].slice(0, kinds.length),
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
  const pathOf = useFigurePath()
  return (
    <Panel
      title={t('Sales')}
      note={t(notes[usePeriod()])}
      extra={<PanelLink to={pathOf('sales', 'invoices', 'bagSales')}>{t('Sales')}</PanelLink>}
    >
      <PanelAnswer of={useAnalysis('warehouse-sales')} height={300}>
        {sales => <SalesChart {...sales} />}
      </PanelAnswer>
    </Panel>
  )
}
