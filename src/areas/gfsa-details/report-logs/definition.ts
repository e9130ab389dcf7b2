import { gfsaSchedule } from '#areas/gfsa-details/schedules/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { choice, choices, count, day, instant, link, links, optional, quantity, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import {
  dispatchReasons,
  dispatchStates,
  fileFormats,
  reportChannels,
  reportTypeField,
  reportTypesField,
} from '#trade/authority/report-fields.ts'

/** Every report made for the grain authority, and its result. Its page has the attempts. */
export const gfsaReportLog = {
  ...report('gfsa-report-logs', {
    title: 'GFSA Report Logs',
    right: 'GfsaReportLog',
    filters: {
      from: day('From'),
      to: day('To'),
      reportType: optional(reportTypesField),
      consignee: optional(links('Consignee', consignee, { every: true })),
      channel: optional(choices('Channel', reportChannels)),
      state: optional(choices('Result', dispatchStates)),
    },
    columns: {
      at: instant('Time'),
      reportType: reportTypeField,
      consignee: optional(link('Consignee', consignee)),
      fromDay: day('Period from'),
      toDay: day('Period to'),
      revision: count('Revision', { sum: false }),
      started: choice('Started', ['By schedule', 'By hand']),
      schedule: optional(link('Schedule', gfsaSchedule)),
      startedBy: optional(link('Sent by', staffUser)),
      rows: count('Rows', { zero: true }),
      quantity: quantity('Quantity', { signed: true, zero: true }),
      channel: choice('Channel', reportChannels),
      format: choice('Format', fileFormats),
      recipient: optional(text('Sent to')),
      file: text('File'),
      size: count('Bytes', { zero: true, sum: false }),
      state: choice('Result', dispatchStates),
      reason: optional(choice('Reason', Object.values(dispatchReasons))),
      answer: optional(text('Answer of the service')),
      tries: count('Tries', { zero: true, sum: false }),
      ms: optional(count('Took (ms)', { zero: true, sum: false })),
      reference: optional(text('Reference of the authority')),
      dispatch: count('Dispatch no.', { sum: false, isId: true }),
    },
    totals: ['rows', 'quantity'],
    empty: 'No report was made in this period. GFSA Schedules make them.',
    drill: ({ dispatch }) => ({ address: `gfsa-details/report-logs/${dispatch}` }),
  }),
  address: 'gfsa-details/report-logs',
}
