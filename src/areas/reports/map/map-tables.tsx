// The contents of the map as tables.

import { spotsOf, type TradeOnMap } from '#areas/reports/map/spots.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { formatCount, formatDecimal, kgOf } from '#kit/units.ts'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const Tons = ({ of }: { of: number }) => <Ltr>{formatDecimal(kgOf(of), 3)}</Ltr>

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

const LinkTo = ({ address, id, name }: { address: string; id: number; name: string }) => (
  <Link to={`/${useAgencyId()}/${address}/${id}`}>
    <Words>{name}</Words>
  </Link>
)

const Named = ({ of, id }: { of: readonly { id: number; name: string }[]; id: number | null }) => {
  const found = of.find(each => each.id === id)
  return found ? <Words>{found.name}</Words> : '–'
}

const Terminals = ({ drawn: { terminals } }: { drawn: TradeOnMap }) => {
  const { t } = useLanguage()
  return (
    <Table
      title="Terminals with their stock"
      rows={terminals}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'name', title: t('Terminal'), cell: of => <LinkTo address="master-data/terminal" {...of} /> },
        { key: 'city', title: t('City'), cell: ({ city }) => <Words>{city}</Words> },
        { key: 'stock', title: t('Stock'), numeric: true, cell: ({ stock }) => <Tons of={stock} /> },
        { key: 'room', title: t('Bulk capacity'), numeric: true, cell: ({ capacity }) => <Tons of={capacity} /> },
        { key: 'filled', title: t('Filled'), numeric: true, cell: ({ filledPct }) => <Ltr>{`${filledPct} %`}</Ltr> },
      ]}
    />
  )
}

const Vessels = ({ drawn: { ports, vessels } }: { drawn: TradeOnMap }) => {
  const { t } = useLanguage()
  return (
    <Table
      title="Vessels on their way"
      rows={vessels}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'name', title: t('Vessel'), cell: of => <LinkTo address="shipping" {...of} /> },
        { key: 'from', title: t('From'), cell: ({ from }) => <Named of={ports} id={from} /> },
        { key: 'to', title: t('To'), cell: ({ to }) => <Named of={ports} id={to} /> },
        { key: 'status', title: t('Status'), cell: ({ status }) => <StatusTag state={status} /> },
        { key: 'eta', title: t('Expected arrival'), cell: ({ eta }) => <Instant value={eta} /> },
        { key: 'open', title: t('Not discharged'), numeric: true, cell: ({ open }) => <Tons of={open} /> },
      ]}
    />
  )
}

type Way = TradeOnMap['trucks'][number]

const Start = ({ from, drawn: { ports, terminals } }: { from: Way['from']; drawn: TradeOnMap }) =>
  'port' in from ? <Named of={ports} id={from.port} /> : <Named of={terminals} id={from.terminal} />

const Trucks = ({ drawn }: { drawn: TradeOnMap }) => {
  const { t } = useLanguage()
  return (
    <Table
      title="Trucks on the road"
      rows={drawn.trucks}
      rowKey={({ from, to }) => `${JSON.stringify(from)} ${to}`}
      columns={[
        { key: 'from', title: t('From'), cell: ({ from }) => <Start from={from} drawn={drawn} /> },
        { key: 'to', title: t('To'), cell: ({ to }) => <Named of={drawn.terminals} id={to} /> },
        { key: 'trucks', title: t('Trucks'), numeric: true, cell: way => <Ltr>{formatCount(way.trucks)}</Ltr> },
        { key: 'net', title: t('Net'), numeric: true, cell: ({ net }) => <Tons of={net} /> },
      ]}
    />
  )
}

const Origins = ({ drawn }: { drawn: TradeOnMap }) => {
  const { t } = useLanguage()
  return (
    <Table
      title="Origins of twelve months"
      rows={spotsOf(drawn, 'Whole trade', t(', ')).filter(({ kind }) => kind === 'origin')}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          title: t('Load port'),
          cell: ({ id, name }) => <LinkTo address="master-data/port" {...{ id, name }} />,
        },
        { key: 'loaded', title: t('B/L quantity'), numeric: true, cell: ({ tons }) => <Tons of={tons} /> },
      ]}
    />
  )
}

/** The places, vessels and trucks of the map with their figures. */
export const PlacesOnMap = ({ drawn }: { drawn: TradeOnMap }) => (
  <div className="map-tables">
    <Terminals drawn={drawn} />
    <Vessels drawn={drawn} />
    <Trucks drawn={drawn} />
    <Origins drawn={drawn} />
  </div>
)
