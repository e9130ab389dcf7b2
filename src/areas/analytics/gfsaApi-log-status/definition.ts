import { choice, count, instant, optional } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { reportTypeField } from '#trade/authority/report-fields.ts'
import { lots, period } from '#trade/statements/report-fields.ts'

const some = (label: string) => count(label, { zero: true })
const figures = { sent: some('Sent'), failed: some('Failed'), pending: some('Pending'), skipped: some('Skipped') }

/** The state of the reports to the grain authority: the reports of a period by result, as in the report logs; the last success and the last
 *  failure, the documents that are skipped, and the next scheduled run. */
export const gfsaApiLogStatus = analysis('gfsaApi-log-status', {
  title: 'Reports to the grain authority',
  needs: ['GfsaReportLog'],
  unit: 'reports',
  days: 30,
  filters: { ...period, consignee: lots.consignee },
  columns: {
    reportType: reportTypeField,
    status: choice('Status', ['In order', 'Pending', 'Failed', 'Not sent']),
    lastSuccess: optional(instant('Last success')),
    lastFailure: optional(instant('Last failure')),
    ...figures,
    nextRun: optional(instant('Next run')),
  },
  total: figures,
})
