// The columns of the four logs of reports to the grain authority.

import { staffUser } from '#areas/staff/user/definition.ts'
import { automatic, choice, choices, count, day, instant, link, optional, text } from '#kit/fields.ts'
import { type Report, report } from '#kit/report.ts'
import type { Screen } from '#rights/rights.ts'
import { dispatchReasons, reportChannels } from '#trade/authority/report-fields.ts'

const logResults = ['Success', 'Failed', 'Not sent yet'] as const

const filters = {
  from: day('From'),
  to: day('To'),
  channel: optional(choices('Channel', reportChannels)),
  result: optional(choices('Result', logResults)),
  document: optional(text('File', { max: 120 })),
}

const columns = {
  at: instant('Time'),
  document: text('File'),
  revision: count('Revision', { sum: false }),
  attempt: count('Attempt', { sum: false }),
  result: choice('Result', logResults),
  reason: optional(choice('Reason', Object.values(dispatchReasons))),
  answerStatus: optional(text('Status of the answer')),
  reference: optional(text('Reference of the authority')),
  answer: automatic(text('Answer of the service')),
  channel: choice('Channel', reportChannels),
  target: optional(text('Sent to')),
  hash: text('SHA-256 of the content'),
  ms: optional(count('Took (ms)', { zero: true, sum: false })),
  by: optional(link('Sent by', staffUser)),
  dispatch: count('Dispatch no.', { sum: false, isId: true }),
}

export type GfsaLog = Report<typeof filters, typeof columns>

/** The log of one kind of report: every attempt to send one; a row leads to the report with all its attempts. */
export const gfsaLog = (title: string, right: Screen, address: string): GfsaLog => ({
  ...report(address.replaceAll('/', '-'), {
    ...{ title, right, filters, columns, totals: [] },
    empty: 'No report of this kind was sent in this period. GFSA Schedules send them.',
    drill: ({ dispatch }) => ({ address: `gfsa-details/report-logs/${dispatch}` }),
  }),
  address,
})
