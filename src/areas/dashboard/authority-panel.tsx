// The state of the reports to the grain authority.

import type { AnalysisOf } from '#areas/dashboard/analyses.ts'
import { PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { Figure, Instant } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

type Line = AnalysisOf<'gfsaApi-log-status'>['rows'][number]

// Written out as literals, so that the script of the first page contains their Arabic.
const reports: Readonly<Record<Line['reportType'], string>> = {
  Sales: 'Sales',
  Inventory: 'Inventory',
  'Stock Transfer': 'Stock Transfer',
  'Import Plan': 'Import Plan',
}
const states: Readonly<Record<Line['status'], string>> = {
  'In order': 'In order',
  Pending: 'Pending',
  Failed: 'Failed',
  'Not sent': 'Not sent',
}

const ReportsTable = ({ rows }: AnalysisOf<'gfsaApi-log-status'>) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const logs = useFigurePath()('authority')
  const pathOf = (reportType: string) => logs && `${logs}&${new URLSearchParams({ reportType })}`
  return (
    <PlainTable
      caption={t('Reports to the grain authority')}
      rows={rows}
      rowKey={({ reportType }) => reportType}
      columns={[
        {
          key: 'reportType',
          title: t('Report'),
          cell: ({ reportType }) => {
            const path = pathOf(reportType)
            return path ? <Link to={path}>{t(reports[reportType])}</Link> : t(reports[reportType])
          },
        },
        {
          key: 'status',
          title: t('Status'),
          cell: ({ status }) => <StatusTag state={status} label={t(states[status])} />,
        },
        {
          key: 'lastSuccess',
          title: t('Last success'),
          cell: ({ lastSuccess }) => <Instant value={lastSuccess} zone={zone} />,
        },
        {
          key: 'failed',
          title: t('Failed'),
          numeric: true,
          cell: ({ failed }) => <Figure value={failed} kind="count" />,
        },
        { key: 'nextRun', title: t('Next run'), cell: ({ nextRun }) => <Instant value={nextRun} zone={zone} /> },
      ]}
    />
  )
}

export const AuthorityPanel = () => {
  const { t } = useLanguage()
  const path = useFigurePath()('authority')
  return (
    <Panel title={t('Reports to the grain authority')} extra={<PanelLink to={path}>{t('GFSA Report Logs')}</PanelLink>}>
      <PanelAnswer of={useAnalysis('gfsaApi-log-status')} height={160}>
        {status => <ReportsTable {...status} />}
      </PanelAnswer>
    </Panel>
  )
}
