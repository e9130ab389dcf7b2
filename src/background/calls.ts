// Background work: what a user has ordered, its progress, and its result.

import { call } from '#kit/call.ts'

export type WorkState = 'Waiting' | 'Running' | 'Done' | 'Failed' | 'Canceled'

export type Work = {
  id: number
  title: string
  state: WorkState
  /** the number of finished rows; `total` if it is known */
  done: number
  total: number | null
  orderedAt: string
  endedAt: string | null
  /** the name of the file it created */
  fileName: string | null
  /** why it failed, in the user's language */
  problem: { message: string; code: string; details?: unknown } | null
  /** its result apart from a file */
  result: unknown
}

/** The answer, with 202, of a call that has ordered work instead of doing it. */
export type OrderedWork = { work: { id: number; address: string } }

const all = '/api/agencies/:agencyId/background-work'

export const listWork = call({
  method: 'GET',
  path: all,
  for: 'signedIn',
  title: 'The user’s background work, latest first',
}).answering<{ rows: Work[] }>()

export const readWork = call({
  method: 'GET',
  path: `${all}/:workId`,
  for: 'signedIn',
  title: 'One piece of background work, with its result',
}).answering<Work>()

export const cancelWork = call({
  method: 'PUT',
  path: `${all}/:workId/cancel`,
  for: 'signedIn',
  title: 'Cancel background work; all its changes are undone',
}).answering<Work>()

export const workFile = call({
  method: 'GET',
  path: `${all}/:workId/file`,
  for: 'signedIn',
  title: 'The file created by background work',
}).answering<Uint8Array>()
