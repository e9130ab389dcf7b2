// The cards of today's work: trucks out of the port, empty bags, invoices that wait for an action.

import type { AnalysisOf } from '#areas/dashboard/analyses.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useFigurePath, useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { useAnswer } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

const mostTrucks = 8

/** Tickets of trucks that left the port, as the list of port loadings answers them, the latest first. */
type Tickets = {
  count: number
  totals: { netKg: number }
  rows: {
    id: number
    docNo: string
    deliveryType: string
    netKg: number
    labels: Record<'truck' | 'terminal', string | null>
  }[]
}

const TrucksTable = ({ rows, count, totals }: Tickets) => {
  const { t } = useLanguage()
  const screenPath = useScreenPath()
  if (rows.length === 0) return <EmptyNote>{t('No truck has left the port today.')}</EmptyNote>
  return (
    <PlainTable
      caption={t('Trucks today')}
      rows={rows.slice(0, mostTrucks)}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'ticket',
          title: t('Port ticket'),
          cell: ({ id, docNo }) => {
            const path = screenPath('ConsignmentTransportation', `port-loading/${id}`)
            const number = <Ltr>{docNo}</Ltr>
            return path ? <Link to={path}>{number}</Link> : number
          },
          total: t('{count} trucks', { count: formatCount(count) }),
        },
        { key: 'truck', title: t('Truck'), cell: ({ labels }) => <Ltr>{labels.truck ?? '–'}</Ltr> },
        { key: 'to', title: t('To'), cell: ({ deliveryType, labels }) => labels.terminal ?? t(deliveryType) },
        {
          key: 'quantity',
          title: t('MT'),
          numeric: true,
          cell: ({ netKg }) => <Figure value={netKg} kind="quantity" />,
          total: <Figure value={totals.netKg} kind="quantity" />,
        },
      ]}
    />
  )
}

// The figures are those of the list it links to.
export const TrucksPanel = () => {
  const { t } = useLanguage()
  const path = useFigurePath()('trucks')
  const tickets = useAnswer<Tickets>(path && `/api/agencies${path}&pageSize=10`, { keep: true })
  return (
    <Panel title={t('Trucks today')} extra={<PanelLink to={path}>{t('Port Loading')}</PanelLink>}>
      <PanelAnswer of={tickets} height={230}>
        {answer => <TrucksTable {...answer} />}
      </PanelAnswer>
    </Panel>
  )
}

const BagsTable = ({ rows: all, total }: AnalysisOf<'warehouse-stats'>) => {
  const { t } = useLanguage()
  const rows = all.filter(({ goodBags }) => goodBags.some(({ bags }) => bags > 0))
  if (rows.length === 0) return <EmptyNote>{t('There are no empty bags in the terminals.')}</EmptyNote>
  const bagsOf = ({ goodBags }: Pick<(typeof rows)[number], 'goodBags'>, size: string) =>
    goodBags.find(of => of.size === size)?.bags ?? 0
  const column = (size: '50 kg' | '40 kg') => ({
    key: size,
    title: t(size),
    numeric: true,
    cell: (row: (typeof rows)[number]) => <Figure value={bagsOf(row, size)} kind="count" />,
    total: <Figure value={bagsOf(total, size)} kind="count" />,
  })
  return (
    <PlainTable
      caption={t('Good bags')}
      rows={rows}
      rowKey={({ terminal }) => terminal}
      columns={[
        { key: 'terminal', title: t('Terminal'), cell: ({ labels }) => labels.terminal ?? '–', total: t('Total') },
        column('50 kg'),
        column('40 kg'),
      ]}
    />
  )
}

export const BagsPanel = () => {
  const { t } = useLanguage()
  const path = useFigurePath()('bags')
  return (
    <Panel title={t('Good bags')} extra={<PanelLink to={path}>{t('Bags Inventory')}</PanelLink>}>
      <PanelAnswer of={useAnalysis('warehouse-stats')} height={160}>
        {answer => <BagsTable {...answer} />}
      </PanelAnswer>
    </Panel>
  )
}

const WaitingList = ({ total }: AnalysisOf<'invoices'>) => {
  const { t } = useLanguage()
  const pathOf = useFigurePath()
  const lines = [
    ['Bag sale drafts', total.bagSaleDrafts, pathOf('bagDrafts')],
    ['Bulk sale drafts', total.bulkSaleDrafts, pathOf('bulkDrafts')],
    ['Bag sale invoices without QR code', total.bagSalesWithoutQr, pathOf('bagsWithoutQr')],
    ['Bulk sale invoices without QR code', total.bulkSalesWithoutQr, pathOf('bulkWithoutQr')],
    ['Open invoices', total.openInvoices, pathOf('open', 'receivables')],
  ] as const
  return (
    <ul className="waiting">
      {lines.map(([label, count, path]) => (
        <li key={label}>
          {path ? <Link to={path}>{t(label)}</Link> : t(label)}
          <Figure value={count} kind="count" strong={count > 0} />
        </li>
      ))}
    </ul>
  )
}

export const InvoicesPanel = () => {
  const { t } = useLanguage()
  const path = useFigurePath()('open')
  return (
    <Panel title={t('What waits')} extra={<PanelLink to={path}>{t('Tax Invoices')}</PanelLink>}>
      <PanelAnswer of={useAnalysis('invoices')} height={160}>
        {answer => <WaitingList {...answer} />}
      </PanelAnswer>
    </Panel>
  )
}
