// One dispatch to the grain authority with its attempts and its file, and sending it again.

import { call } from '#kit/call.ts'
import type { DispatchAttempt } from '#trade/dispatching/attempt.ts'

export type Dispatch = {
  id: number
  reportType: string
  state: string
  reason: string | null
  key: string
  hash: string
  revision: number
  channel: string
  format: string
  file: string
  size: number
  reference: string | null
  sentAt: string | null
  dueAt: string | null
  /** the beginning of the content if it is text */
  content: string | null
  attempts: DispatchAttempt[]
}

const path = '/api/agencies/:agencyId/gfsa-details/report-logs/:id'

export const readDispatch = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title:
    'One report to the grain authority with its attempts; for those who may see the report logs or the log of its kind',
}).answering<Dispatch>()

export const dispatchFile = call({
  method: 'GET',
  path: `${path}/file`,
  for: 'signedIn',
  title: 'The file of a report to the grain authority',
}).answering<unknown>()

export const resendDispatch = call({
  method: 'POST',
  path: `${path}/resend`,
  for: 'canEditGfsaReportLog',
  title: 'Send a report to the grain authority again under its key',
}).answering<Dispatch>()
