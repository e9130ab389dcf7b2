// The gallery's list.

import { Button, Input } from 'antd'
import { Columns3, FileSpreadsheet, Plus } from 'lucide-react'
import { type Key, useState } from 'react'
import { Empty } from '#ui/empty.tsx'
import { Figure, Instant, Ltr } from '#ui/figures.tsx'
import { AddFilter, FilterBar, FilterChip } from '#ui/filter-chips.tsx'
import { type Ticket, tickets } from '#ui/gallery-figures.ts'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { RowsSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { isStruck } from '#ui/tones.ts'
import { type Column, TotalsTable } from '#ui/totals-table.tsx'

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

const phone = (row: Ticket) => ({
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
})

const totals = {
  label: '1,291 tickets, all pages',
  figures: {
    port: <Figure value={36_150_000} kind="quantity" />,
    terminal: <Figure value={36_120_000} kind="quantity" />,
    difference: <Figure value={-30_000} kind="weight" />,
  },
}

const Bar = () => (
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
)

export const GalleryList = () => {
  const [keys, setKeys] = useState<Key[]>([])
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
      <Bar />
      <TotalsTable
        columns={columns}
        rows={tickets}
        rowKey={row => row.number}
        totals={totals}
        sort={sort}
        onSort={setSort}
        selection={{ keys, onChange: setKeys }}
        onOpen={() => {}}
        foot={<>1–20 of 1,291 · 20 a page</>}
        openKey="RC-2026-01471"
        isStruck={row => isStruck(row.status)}
        phone={phone}
        empty={<Empty text="Nothing matches." />}
      />
      <RowsSkeleton rows={3} />
    </Page>
  )
}
