// The lines of the reports to the authority, and the function that records the result of a dispatch on them.

import type pg from 'pg'
import { reportedFields } from '#trade/authority/fields-by-report.ts'
import type { ReportLines } from '#trade/authority/line-source.ts'
import { markLines, reportedLines } from '#trade/authority/lines.server.ts'
import { reportTypes } from '#trade/authority/reported-fields.ts'
import type { ReportedLine, ReportType } from '#trade/authority/reported-line.ts'
import { readDispatchLines } from '#trade/dispatching/dispatches.server.ts'

export const reportLines: ReportLines = {
  read: reportedLines,
  mark: markLines,
  fieldsOf: type => reportedFields[type],
}

type Dispatch = { agencyId: number; id: number; kind: string; reference: string | null }

const isReportType = (kind: string): kind is ReportType => (reportTypes as readonly string[]).includes(kind)

/** Records on the lines of a report whether the dispatch arrived. */
export const recordReportResult =
  ({ mark }: ReportLines) =>
  async (
    client: pg.PoolClient,
    { agencyId, id, kind, reference }: Dispatch,
    state: 'Sent' | 'Failed',
  ): Promise<void> => {
    if (!isReportType(kind)) return
    await mark(client, kind, await readDispatchLines<ReportedLine>(client, agencyId, id), state, id, reference)
  }
