// The gallery's charts.

import type { ComponentProps } from 'react'
import { StackedBars } from '#ui/chart-bars.tsx'
import { Columns } from '#ui/chart-columns.tsx'
import { seriesColour } from '#ui/chart-frame.tsx'
import { AreaLine } from '#ui/chart-line.tsx'
import { Figure, formatFigure, Ltr } from '#ui/figures.tsx'
import { cover } from '#ui/gallery-figures.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { ShareBars } from '#ui/share-bars.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const stock = [
  { consignee: 'Nabt Al Jazirah Trading', jeddah: 30_065_000, yanbu: 2_996_000 },
  { consignee: 'Sahel Tihama Feed', jeddah: 21_076_500, yanbu: 0 },
]

const stockColumns: PlainColumn<(typeof stock)[number]>[] = [
  {
    key: 'consignee',
    title: 'Consignee',
    cell: row => (
      <>
        <span className="series-dot" style={{ background: seriesColour(stock.indexOf(row)) }} /> {row.consignee}
      </>
    ),
    total: 'Total',
  },
  {
    key: 'jeddah',
    title: 'Jeddah',
    numeric: true,
    cell: row => <Figure value={row.jeddah} kind="quantity" />,
    total: '51,141.500',
  },
  {
    key: 'yanbu',
    title: 'Yanbu',
    numeric: true,
    cell: row => <Figure value={row.yanbu || null} kind="quantity" />,
    total: '2,996.000',
  },
  {
    key: 'all',
    title: 'Total',
    numeric: true,
    cell: row => <Figure value={row.jeddah + row.yanbu} kind="quantity" />,
    total: '54,137.500',
  },
]

const Stock = () => (
  <Panel title="Stock by terminal" note="MT" extra={<Link to="#closing">Closing stock</Link>}>
    <StackedBars
      title="Stock by terminal and consignee, MT"
      series={stock.map(row => row.consignee)}
      bars={[
        { name: 'Jeddah', parts: [30_065, 21_076.5], capacity: 80_000, label: '63.9 % of 80,000' },
        { name: 'Yanbu', parts: [2996, 0], capacity: 40_000, label: '7.5 % of 40,000' },
      ]}
      format={String}
    />
    <PlainTable caption="Stock by consignee" rows={stock} rowKey={row => row.consignee} columns={stockColumns} />
  </Panel>
)

const ages: ComponentProps<typeof ShareBars>['shares'] = [
  {
    key: '1',
    name: (
      <>
        <Ltr>0–30</Ltr> days
      </>
    ),
    value: 2_688_206,
    figure: '2,688,206.00',
  },
  { key: '2', name: <Ltr>31–60</Ltr>, value: 412_350, figure: '412,350.00' },
  { key: '3', name: <Ltr>61–90</Ltr>, value: 186_900, figure: '186,900.00', tone: 'chart-2' },
  { key: '4', name: 'Over 90', value: 94_275.5, figure: '94,275.50', tone: 'red' },
]

export const GalleryCharts = () => (
  <div className="panel-columns">
    <Panel
      title="Stock cover"
      note="MT, projected at 950.000 per working day"
      extra={<StatusTag state="below minimum" label="Below minimum 29-Nov to 05-Dec" />}
    >
      <AreaLine
        title="Projected stock in MT against the 50-day minimum"
        points={cover}
        format={value => formatFigure(value * 1000, 'quantity')}
        threshold={{ value: 47_500, label: '50-day minimum 47,500' }}
        arrivals={[{ at: 14, added: 58_300, label: 'MV Eyre Meadow +58,300' }]}
      />
    </Panel>
    <Stock />
    <Panel title="Sales" note="MT a day">
      <Columns
        title="Sales a day, MT"
        series={['Bag', 'Bulk']}
        columns={cover
          .slice(0, 21)
          .map((point, day) => ({ name: point.name, parts: [60 + ((day * 37) % 90), 20 + ((day * 53) % 70)] }))}
        format={String}
      />
    </Panel>
    <Panel title="Receivables by age" note="SAR" extra={<Link to="#ledger">Ledger</Link>}>
      <ShareBars shares={ages} total={{ name: 'Total', figure: '3,381,731.50' }} />
    </Panel>
  </div>
)
