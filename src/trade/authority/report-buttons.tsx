// The buttons of a report to the authority: send it now, show failed dispatches, leave documents out.

import { Button } from 'antd'
import { Send } from 'lucide-react'
import { gfsaReportLog } from '#areas/gfsa-details/report-logs/definition.ts'
import { gfsaSchedule } from '#areas/gfsa-details/schedules/definition.ts'
import { apiOf, ask, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { Report } from '#kit/report.ts'
import { ReportScreen } from '#reports/report-screen.tsx'
import { may, mayOn } from '#rights/may.ts'
import type { ReportType } from '#trade/authority/reported-line.ts'
import { useRequest } from '#trade/dispatching/dispatch-page.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'

// Runs every active schedule of the report; the schedule has the consignee, the channel and the recipient.
const SendNow = ({ of }: { of: ReportType }) => {
  const { t } = useLanguage()
  const path = apiOf(useAgencyId(), gfsaSchedule.address)
  const { isAsking, run } = useRequest('It is sent in a moment.')
  const send = async () => {
    const asked = new URLSearchParams({ reportType: of, status: 'active', pageSize: '100' })
    const { rows } = await ask<{ rows: { id: number }[] }>(`${path}?${asked}`)
    if (rows.length === 0) throw new Error('No schedule sends this report. Add one under GFSA Schedules.')
    for (const { id } of rows) await ask(`${path}/${id}/send-now`, { method: 'PUT' })
  }
  return (
    <Button icon={<Send size={14} strokeWidth={1.7} />} loading={isAsking} onClick={() => void run(send)}>
      {t('Send now')}
    </Button>
  )
}

// Documents can be left out of these reports only.
const leavesOut: readonly ReportType[] = ['Sales', 'Inventory']

const Buttons = ({ of }: { of: ReportType }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const go = useGo()
  const agencyId = useAgencyId()
  const undelivered = new URLSearchParams([['reportType', of], ['state', 'Failed'], ['state', 'Dead']]) // biome-ignore format: one line
  const maySkip = leavesOut.includes(of) && may(asker, { rights: ['canManageSkipTransactionGfsa'] })
  return (
    <>
      {maySkip && (
        <Button onClick={() => go(`/${agencyId}/gfsa-details/receive-cargo-skip`)}>{t('Leave out of reports')}</Button>
      )}
      {mayOn(asker, 'View', 'GfsaReportLog') && (
        <Button onClick={() => go(`/${agencyId}/${gfsaReportLog.address}?${undelivered}`)}>{t('Not delivered')}</Button>
      )}
      {may(asker, { rights: ['canEditGfsaSchedule'] }) && <SendNow of={of} />}
    </>
  )
}

/** The screen of a report to the authority. */
export const AuthorityReport = ({ report, of }: { report: Report; of: ReportType }) => (
  <ReportScreen report={report} more={<Buttons of={of} />} />
)
