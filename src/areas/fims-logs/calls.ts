// One event of the exchange with the finance system: its attempts, sending it again, giving it up.

import { call } from '#kit/call.ts'
import { text } from '#kit/fields.ts'
import type { DispatchAttempt } from '#trade/dispatching/attempt.ts'

export type FimsEvent = {
  id: number
  object: string
  number: string
  state: string
  reason: string | null
  problem: string | null
  key: string
  hash: string
  reference: string | null
  sentAt: string | null
  dueAt: string | null
  ignoredReason: string | null
  ignoredBy: string | null
  /** the screen address of the event's document; null for a file */
  address: string | null
  /** the file that contains the event: the number of the file's own event, and its name */
  file: number | null
  fileName: string | null
  /** the earlier event that this one waits for, and its number */
  waitsFor: number | null
  waitsForNumber: string | null
  /** the content that is sent, with the numbers of persons and accounts masked */
  payload: string
  attempts: DispatchAttempt[]
}

const path = '/api/agencies/:agencyId/fims-logs/:id'

export const readFimsEvent = call({
  method: 'GET',
  path,
  for: 'canViewFimsLog',
  title: 'An event of a document for FIMS, with its attempts',
}).answering<FimsEvent>()

export const retryFimsEvent = call({
  method: 'POST',
  path: `${path}/retry`,
  for: 'canUplaodFIMSData',
  title: 'Send the same event to FIMS again under its key',
}).answering<FimsEvent>()

export const ignoreReason = text('Reason', { max: 300, long: true })

export const ignoreFimsEvent = call({
  method: 'POST',
  path: `${path}/ignore`,
  for: 'canUplaodFIMSData',
  title: 'Give up an event that FIMS refuses; the reason is shown on the document',
  body: { reason: ignoreReason },
}).answering<FimsEvent>()
