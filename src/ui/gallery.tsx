// Development only: every part in every state, in both languages and modes.

import { Button, Input, Segmented, Select } from 'antd'
import { Columns3, FileSpreadsheet, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { ChainStrip } from '#ui/chain-strip.tsx'
import { StackedBars } from '#ui/chart-bars.tsx'
import { Columns } from '#ui/chart-columns.tsx'
import { seriesColour } from '#ui/chart-frame.tsx'
import { AreaLine } from '#ui/chart-line.tsx'
import { EffectPanel } from '#ui/effect-panel.tsx'
import { Empty } from '#ui/empty.tsx'
import { Figure, formatFigure, Instant, Ltr } from '#ui/figures.tsx'
import { AddFilter, FilterBar, FilterChip } from '#ui/filter-chips.tsx'
import { cover, type Ticket, tickets } from '#ui/gallery-figures.ts'
import type { Language } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Look } from '#ui/look.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { ProgressBar, ProgressLine } from '#ui/progress-line.tsx'
import { ShareBars } from '#ui/share-bars.tsx'
import { PanelSkeleton, RowsSkeleton } from '#ui/skeleton.tsx'
import { isStruck, StatusTag } from '#ui/status-tag.tsx'
import type { Mode } from '#ui/theme.ts'
import { Timeline } from '#ui/timeline.tsx'
import { type Column, TotalsTable } from '#ui/totals-table.tsx'

const metrics = [
  { label: 'Stock on hand', value: '54,137.500', unit: 'MT', note: '2 terminals · 2 LCs', to: '#stock' },
  { label: 'Stock cover', value: '56.99', unit: 'days', note: 'Below 50 days from 29-Nov', alarm: true, to: '#cover' },
  { label: 'Sold this month', value: '2,498.500', unit: 'MT', note: '10,000 bags · 71 bulk trucks', to: '#sold' },
  {
    label: 'Receivables',
    value: '3,381,731.50',
    unit: 'SAR',
    note: '281,175.50 over 60 days',
    alarm: true,
    to: '#age',
  },
  { label: 'Good bags, 50 kg', value: '14,600', note: '12 days of cover', to: '#bags' },
  { label: 'GFSA reports today', value: '3 / 4', note: 'Stock transfer retries 14:30', to: '#gfsa' },
]

const stock = [
  { consignee: 'Nabt Al Jazirah Trading', jeddah: 30_065_000, yanbu: 2_996_000 },
  { consignee: 'Sahel Tihama Feed', jeddah: 21_076_500, yanbu: 0 },
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
    <PlainTable
      caption="Stock by consignee"
      rows={stock}
      rowKey={row => row.consignee}
      columns={[
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
      ]}
    />
  </Panel>
)

const Charts = () => (
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
        arrivals={[{ at: 14, label: 'MV Eyre Meadow +58,300' }]}
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
      <ShareBars
        shares={[
          {
            name: (
              <>
                <Ltr>0–30</Ltr> days
              </>
            ),
            value: 2_688_206,
            figure: '2,688,206.00',
          },
          { name: <Ltr>31–60</Ltr>, value: 412_350, figure: '412,350.00' },
          { name: <Ltr>61–90</Ltr>, value: 186_900, figure: '186,900.00', tone: 'chart-2' },
          { name: 'Over 90', value: 94_275.5, figure: '94,275.50', tone: 'red' },
        ]}
        total={{ name: 'Total', figure: '3,381,731.50' }}
      />
    </Panel>
  </div>
)

const Parts = () => (
  <div className="panel-columns">
    <EffectPanel
      title="Effect when issued"
      nothing="Nothing changes yet."
      effects={[
        {
          what: 'LC-101 raw, Nabt Al Jazirah, Jeddah',
          before: 29_580_000,
          after: 29_080_000,
          kind: 'quantity',
          unit: 'MT',
        },
        { what: 'Customer owes', before: 0, after: 29_800_000, kind: 'money', unit: 'SAR' },
      ]}
      checks={[
        { text: 'Price list row in force', verdict: 'good' },
        { text: 'Stock cover falls to 56.99 days', verdict: 'notice' },
        { text: 'Over the credit limit by 12,000.00', verdict: 'bad' },
      ]}
    />
    <Panel title="Timeline">
      <Timeline
        moments={[
          {
            key: 1,
            title: 'Bag sale INV-2026-00871',
            details: '10,000 bags, 500.000 MT',
            when: '21-Nov 14:12',
            important: true,
          },
          { key: 2, title: 'Handling loss HL-00019', details: '40.000 MT, yard B', when: '20-Nov 17:30' },
          { key: 3, title: 'Opened, USD 9,600,000.00', when: '06-Sep 12:30' },
        ]}
      />
    </Panel>
    <Panel title="States">
      <div className="gallery-row">
        {['Active', 'Weighed-in', 'Sailing', 'Shipped', 'Rejected', 'Draft', 'Canceled'].map(state => (
          <StatusTag key={state} state={state} />
        ))}
      </div>
      <div className="gallery-row">
        {['Active', 'Weighed-in', 'Sailing', 'Shipped', 'Rejected', 'Draft'].map(state => (
          <StatusTag key={state} state={state} filled />
        ))}
      </div>
      <div className="gallery-row">
        <ProgressBar part={1} label="MV Coral Harvest" />{' '}
        <ProgressBar part={0.39} tone="gold" label="MV Danube Grace" />
        <Input placeholder="Find an agency" style={{ width: 160 }} />
        <Select style={{ width: 160 }} defaultValue="all" options={[{ value: 'all', label: 'All consignees' }]} />
        <Segmented options={['Today', 'Month', 'Year']} defaultValue="Month" />
      </div>
      <div className="gallery-row">
        {(['info', 'success', 'warning', 'error'] as const).map(kind => (
          <Button key={kind} onClick={() => notify[kind](`A message of kind ${kind}`)}>
            {kind}
          </Button>
        ))}
        <Button danger>Cancel document</Button>
        <Button disabled>Disabled</Button>
      </div>
    </Panel>
    <Panel title="Nothing here" flush>
      <Empty text="No trucks weighed in today." action={{ label: 'Weigh one in', onClick: () => {} }} />
      <PanelSkeleton height={60} />
    </Panel>
  </div>
)

const columns: Column<Ticket>[] = [
  {
    key: 'number',
    title: 'Ticket',
    pinned: true,
    cell: row => (
      <span className="row-number">
        <Ltr>{row.number}</Ltr>
      </span>
    ),
  },
  { key: 'at', title: 'Date', sortable: true, cell: row => <Instant value={row.at} /> },
  { key: 'truck', title: 'Truck', cell: row => <Ltr>{row.truck}</Ltr> },
  { key: 'transporter', title: 'Transporter', cell: row => row.transporter },
  {
    key: 'lc',
    title: 'LC',
    cell: () => (
      <Link to="#lc">
        <Ltr>LC-101</Ltr>
      </Link>
    ),
  },
  {
    key: 'port',
    title: 'Port net',
    unit: 'MT',
    numeric: true,
    sortable: true,
    cell: row => <Figure value={row.portNetKg} kind="quantity" />,
  },
  {
    key: 'terminal',
    title: 'Terminal net',
    unit: 'MT',
    numeric: true,
    cell: row => <Figure value={row.terminalNetKg} kind="quantity" />,
  },
  {
    key: 'difference',
    title: 'Over / under',
    unit: 'kg',
    numeric: true,
    cell: row => (
      <Figure
        value={row.terminalNetKg === null ? null : row.terminalNetKg - row.portNetKg}
        kind="weight"
        signed
        breach={row.terminalNetKg !== null && row.terminalNetKg - row.portNetKg < -150}
      />
    ),
  },
  { key: 'status', title: 'Status', cell: row => <StatusTag state={row.status} /> },
]

const List = () => {
  const [keys, setKeys] = useState<React.Key[]>([])
  const [sort, setSort] = useState<{ key: string; descending: boolean } | undefined>({ key: 'at', descending: true })
  return (
    <Page
      title="Receive cargo"
      flush
      actions={<Button icon={<FileSpreadsheet size={14} strokeWidth={1.7} />}>Excel</Button>}
      primary={
        <Button type="primary" icon={<Plus size={14} strokeWidth={1.7} />}>
          Add New
        </Button>
      }
      barText={<>1,291 tickets</>}
    >
      <FilterBar
        onClear={() => {}}
        end={
          <Button size="small" icon={<Columns3 size={14} strokeWidth={1.7} />}>
            Columns
          </Button>
        }
      >
        <FilterChip name="As of" value="21-Nov-2026" day editor={() => <Input />} />
        <FilterChip name="LC" value="LC-101" onRemove={() => {}} editor={() => <Input />} />
        <FilterChip name="Terminal" value="Jeddah" onRemove={() => {}} />
        <AddFilter names={[{ key: 'truck', label: 'Truck' }]} onAdd={() => {}} />
      </FilterBar>
      <TotalsTable
        columns={columns}
        rows={tickets}
        rowKey={row => row.number}
        totals={{
          label: '1,291 tickets, all pages',
          figures: { port: '36,150.000', terminal: '36,120.000', difference: '−30,000' },
        }}
        sort={sort}
        onSort={setSort}
        selection={{ keys, onChange: setKeys }}
        onOpen={() => {}}
        openKey="RC-2026-01471"
        isStruck={row => isStruck(row.status)}
        phone={row => ({
          name: <Ltr>{row.truck}</Ltr>,
          figure: (
            <>
              <Figure value={row.terminalNetKg} kind="quantity" /> <span className="unit">MT</span>
            </>
          ),
          facts: (
            <>
              <Ltr>{row.number}</Ltr> · {row.transporter}
            </>
          ),
          difference: <StatusTag state={row.status} />,
        })}
        empty={<Empty text="Nothing matches." />}
      />
      <div className="list-foot">1–20 of 1,291 · 20 a page</div>
      <RowsSkeleton rows={3} />
    </Page>
  )
}

/** Every part in every state. `?theme=dark&language=arabic` choose how. */
export const Gallery = () => {
  const asked = new URLSearchParams(window.location.search)
  const [mode, setMode] = useState<Mode>(asked.get('theme') === 'dark' ? 'dark' : 'light')
  const [language, setLanguage] = useState<Language>(asked.get('language') === 'arabic' ? 'arabic' : 'english')
  return (
    <Look mode={mode} language={language} catalogue={{}}>
      <div style={{ position: 'relative' }}>
        <ProgressLine running />
      </div>
      <Page
        title="LC-101"
        tag={<StatusTag state="Shipped" filled />}
        facts="Nabt Al Jazirah Trading · feed barley, Australia · expires 15-Jan-2027"
        actions={
          <>
            <Button icon={<Printer size={14} strokeWidth={1.7} />}>LC summary</Button>
            <Button onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>Mode</Button>
            <Button onClick={() => setLanguage(language === 'arabic' ? 'english' : 'arabic')}>Language</Button>
          </>
        }
        primary={<Button type="primary">Present documents</Button>}
      >
        <ChainStrip
          label="Chain"
          links={[
            { kind: 'Contract', name: 'PC-001', note: '60,000.000 MT ±10 %', to: '#pc' },
            { kind: 'LC', name: 'LC-101', note: '40,000.000 MT ±10 %', current: true },
            { kind: 'Voyage', name: 'MV Coral Harvest', note: 'B/L 41,200.000 MT', to: '#voyage' },
            { kind: 'Tickets', name: '1,473 port loadings', note: '41,150.000 MT out', to: '#tickets' },
            { kind: 'Sales', name: '1 bag sale', note: '500.000 MT', to: '#sales' },
          ]}
        />
        <MetricStrip metrics={metrics} />
        <MetricStrip metrics={metrics.slice(0, 5).map(({ note, to, ...metric }) => metric)} small />
        <Charts />
        <Parts />
      </Page>
      <List />
    </Look>
  )
}
