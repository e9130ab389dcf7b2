// An owner's trucks of today, and the permits on which more may come.

import type { OwnPage } from '#areas/dashboard/calls.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { kgOf } from '#kit/units.ts'
import { Figure, Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useIsPhone } from '#ui/media.ts'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

type Named = { docNo: string | null; labels: Record<string, string | null> }

const Truck = ({ docNo, labels }: Named) => (
  <span className="own-lot">
    <Ltr>{labels.truck ?? '–'}</Ltr>
    <span className="quiet">
      <Ltr>{docNo ?? '–'}</Ltr>
    </span>
  </span>
)

// A phone has room for three columns.
const TruckMovement = ({ truck: { way, status, labels } }: { truck: OwnPage['trucks'][number] }) => {
  const { t } = useLanguage()
  return (
    <span className="own-lot">
      {t(way)}
      {useIsPhone() ? <StatusTag state={status} /> : <span className="quiet">{labels.terminal}</span>}
    </span>
  )
}

export const OwnTrucks = ({ trucks }: Pick<OwnPage, 'trucks'>) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const status = {
    key: 'status',
    title: t('Status'),
    cell: (of: OwnPage['trucks'][number]) => <StatusTag state={of.status} />,
  }
  return (
    <Panel title={t('Trucks today')} note={trucks.length || undefined}>
      {trucks.length === 0 ? (
        <p className="quiet">{t('No truck of yours has moved today.')}</p>
      ) : (
        <PlainTable
          caption={t('Trucks today')}
          rows={trucks}
          rowKey={({ docNo, way }) => `${way} ${docNo}`}
          columns={[
            { key: 'truck', title: t('Truck'), cell: row => <Truck {...row} /> },
            { key: 'way', title: t('What it does'), cell: row => <TruckMovement truck={row} /> },
            ...(isPhone ? [] : [status]),
            {
              key: 'net',
              title: t('Net, kg'),
              numeric: true,
              cell: ({ netKg }) => <Figure value={netKg} kind="weight" />,
            },
          ]}
        />
      )}
    </Panel>
  )
}

export const OwnPermits = ({ permits }: Pick<OwnPage, 'permits'>) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const until = {
    key: 'until',
    title: t('Valid until'),
    cell: (of: OwnPage['permits'][number]) => <Instant value={of.validUntil} zone={zone} />,
  }
  const isPhone = useIsPhone()
  return (
    <Panel title={t('Sale permits of today')} note={permits.length || undefined}>
      {permits.length === 0 ? (
        <p className="quiet">{t('No truck is announced for today.')}</p>
      ) : (
        <PlainTable
          caption={t('Sale permits of today')}
          rows={permits}
          rowKey={({ docNo }) => String(docNo)}
          columns={[
            { key: 'truck', title: t('Truck'), cell: row => <Truck {...row} /> },
            ...(isPhone ? [] : [until]),
            { key: 'status', title: t('Status'), cell: ({ status }) => <StatusTag state={status} /> },
            {
              key: 'quantity',
              title: t('MT'),
              numeric: true,
              cell: ({ quantity }) => <Figure value={kgOf(quantity)} kind="quantity" />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
