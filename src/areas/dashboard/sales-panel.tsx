// Invoiced sales of the last 30 days: a column for each day, and totals.

import { warehouseSales } from '#areas/dashboard/calls.ts'
import { halalasOf, inTons, kgOf } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { useCallAnswer } from '#kit/browser/api.ts'
import type { AnswerOf } from '#kit/call.ts'
import { formatDay } from '#kit/days.ts'
import { Columns } from '#ui/chart-columns.tsx'
import { seriesColour } from '#ui/chart-frame.tsx'
import { Figure } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

type Sales = AnswerOf<typeof warehouseSales>

type SalesOfKind = { name: string; colour: string; bags: number | null; kg: number; net: number }

const salesByKind = (total: Sales['total'], t: Translate): SalesOfKind[] => [
  {
    name: t('In bags'),
    colour: seriesColour(0),
    bags: total.bags,
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
    total: <Figure value={total.bags || null} kind="count" />,
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
      caption={t('Sales of the last 30 days')}
      rows={salesByKind(total, t)}
      rowKey={({ name }) => name}
      columns={salesColumns(total, t)}
    />
  )
}

const SalesChart = ({ rows, total }: Sales) => {
  const { t } = useLanguage()
  if (total.quantity === 0) return <EmptyNote>{t('Nothing was sold in the last 30 days.')}</EmptyNote>
  return (
    <>
      <Columns
        title={t('Sales a day, MT')}
        series={[t('In bags'), t('In bulk')]}
        columns={rows.map(row => ({
          name: formatDay(row.day).slice(0, 6),
          parts: [row.bagQuantity, row.bulkQuantity],
        }))}
        format={mt => inTons(Math.round(mt * 1000))}
        height={160}
      />
      <SalesTable total={total} />
    </>
  )
}

export const SalesPanel = () => {
  const { t } = useLanguage()
  const screenPath = useScreenPath()
  const invoices = screenPath('TaxInvoice', 'sales/tax-invoice')
  const sales = invoices ?? screenPath('BagSale', 'sales/bag-sale')
  return (
    <Panel
      title={t('Sales')}
      note={t('MT a day, last 30 days')}
      extra={<PanelLink to={sales}>{t(invoices ? 'Tax Invoices' : 'Bag Sale')}</PanelLink>}
    >
      <PanelAnswer of={useCallAnswer(warehouseSales)} height={300}>
        {sales => <SalesChart {...sales} />}
      </PanelAnswer>
    </Panel>
  )
}
