// What the map shows, as tables.

import type { ReactNode } from 'react'
import { type Drawn, spotsOf } from '#areas/reports/map/spots.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { formatCount, formatDecimal, fromDecimal } from '#kit/units.ts'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const Tons = ({ of }: { of: number }) => <Ltr>{formatDecimal(fromDecimal(of, 3) ?? 0, 3)}</Ltr>

type TableProps<Row> = {
  title: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: PlainColumn<Row>[]
}

const Table = <Row,>({ title, rows, ...table }: TableProps<Row>) => {
  const { t } = useLanguage()
  if (rows.length === 0) return null
  return (
    <Panel title={t(title)} note={t('MT')}>
      <PlainTable caption={t(title)} rows={rows} {...table} />
    </Panel>
  )
}

/** Terminals, vessels, trucks and origins, each with its figures. */
export const PlacesOnMap = ({ drawn }: { drawn: Drawn }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const to = (address: string, id: number, name: string): ReactNode => (
    <Link to={`/${agencyId}/${address}/${id}`}>
      <Words>{name}</Words>
    </Link>
  )
  const nameOf = (of: readonly { id: number; name: string }[], id: number | null): ReactNode => {
    const found = of.find(each => each.id === id)
    return found ? <Words>{found.name}</Words> : '–'
  }
  const { ports, terminals, vessels, trucks } = drawn
  const origins = spotsOf(drawn, 'Whole trade').filter(({ kind }) => kind === 'origin')
  return (
    <div className="map-tables">
      <Table
        title="Terminals with their stock"
        rows={terminals}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'name', title: t('Terminal'), cell: ({ id, name }) => to('master-data/terminal', id, name) },
          { key: 'city', title: t('City'), cell: ({ city }) => <Words>{city}</Words> },
          { key: 'stock', title: t('Stock'), numeric: true, cell: ({ stock }) => <Tons of={stock} /> },
          { key: 'room', title: t('Bulk capacity'), numeric: true, cell: ({ capacity }) => <Tons of={capacity} /> },
          { key: 'filled', title: t('Filled'), numeric: true, cell: ({ filledPct }) => <Ltr>{`${filledPct} %`}</Ltr> },
        ]}
      />
      <Table
        title="Vessels on their way"
        rows={vessels}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'name', title: t('Vessel'), cell: ({ id, name }) => to('shipping', id, name) },
          { key: 'from', title: t('From'), cell: ({ from }) => nameOf(ports, from) },
          { key: 'to', title: t('To'), cell: vessel => nameOf(ports, vessel.to) },
          { key: 'status', title: t('Status'), cell: ({ status }) => <StatusTag state={status} /> },
          { key: 'eta', title: t('Expected arrival'), cell: ({ eta }) => <Instant value={eta} /> },
          { key: 'open', title: t('Not discharged'), numeric: true, cell: ({ open }) => <Tons of={open} /> },
        ]}
      />
      <Table
        title="Trucks on the road"
        rows={trucks}
        rowKey={({ from, to }) => `${JSON.stringify(from)} ${to}`}
        columns={[
          {
            key: 'from',
            title: t('From'),
            cell: ({ from }) => ('port' in from ? nameOf(ports, from.port) : nameOf(terminals, from.terminal)),
          },
          { key: 'to', title: t('To'), cell: way => nameOf(terminals, way.to) },
          { key: 'trucks', title: t('Trucks'), numeric: true, cell: way => <Ltr>{formatCount(way.trucks)}</Ltr> },
          { key: 'net', title: t('Net'), numeric: true, cell: ({ net }) => <Tons of={net} /> },
        ]}
      />
      <Table
        title="Origins of twelve months"
        rows={origins}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', title: t('Load port'), cell: ({ id, name }) => to('master-data/port', id, name) },
          { key: 'loaded', title: t('B/L quantity'), numeric: true, cell: ({ tons }) => <Tons of={tons} /> },
        ]}
      />
    </div>
  )
}
