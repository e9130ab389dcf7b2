// LCs that expire soon and under which the cargo was not presented yet.

import { type AnalysisOf, soon } from '#areas/dashboard/analyses.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { addDays, formatDay, today } from '#kit/days.ts'
import { formatCount, kgOf } from '#kit/units.ts'
import { Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type Stats = AnalysisOf<'consignment-stats'>

const mostLcs = 8
// An LC presented to the bank can no longer expire.
const canExpire: readonly string[] = ['Opened', 'Shipped']
const list = `procurement/lc?${canExpire.map(status => `status=${status}`).join('&')}&sort=expiryDate`

const expiringOf = ({ rows }: Stats, day: string) =>
  rows
    .filter(({ status, expiryDate }) => canExpire.includes(status) && expiryDate !== null)
    .filter(({ expiryDate }) => expiryDate! >= day && expiryDate! <= addDays(day, soon))
    .sort((a, b) => a.expiryDate!.localeCompare(b.expiryDate!))

const LcsTable = (stats: Stats) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const screenPath = useScreenPath()
  const all = screenPath('Consignment', list)
  const rows = expiringOf(stats, today(zone))
  if (rows.length === 0) return <EmptyNote>{t('No LC expires within 30 days.')}</EmptyNote>
  const count = t('{count} LCs', { count: formatCount(rows.length) })
  return (
    <PlainTable
      caption={t('LCs about to expire')}
      rows={rows.slice(0, mostLcs)}
      rowKey={({ lc }) => lc}
      columns={[
        {
          key: 'lc',
          title: t('LC'),
          cell: ({ lc, labels }) => {
            const path = screenPath('Consignment', `procurement/lc/${lc}`)
            const number = <Ltr>{labels.lc ?? '–'}</Ltr>
            return path ? <Link to={path}>{number}</Link> : number
          },
          total: all ? <Link to={all}>{count}</Link> : count,
        },
        { key: 'expiryDate', title: t('Expires on'), cell: ({ expiryDate }) => <Ltr>{formatDay(expiryDate!)}</Ltr> },
        {
          key: 'unshipped',
          title: t('Not shipped, MT'),
          numeric: true,
          cell: ({ lcQuantity, bl }) => <Figure value={Math.max(kgOf(lcQuantity) - kgOf(bl), 0)} kind="quantity" />,
        },
      ]}
    />
  )
}

export const LcsPanel = () => {
  const { t } = useLanguage()
  const path = useScreenPath()('Consignment', list)
  return (
    <Panel
      title={t('LCs about to expire')}
      note={t('within 30 days')}
      extra={<PanelLink to={path}>{t('LC')}</PanelLink>}
    >
      <PanelAnswer of={useAnalysis('consignment-stats')} height={160}>
        {stats => <LcsTable {...stats} />}
      </PanelAnswer>
    </Panel>
  )
}
