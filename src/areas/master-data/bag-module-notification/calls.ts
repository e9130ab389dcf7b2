// The notices of a user inside the application.

import { call } from '#kit/call.ts'

export type Notice = { id: number; at: string; sentence: string; isNew: boolean }

const path = '/api/agencies/:agencyId/notices'

export const readNotices = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title: 'Latest notices of the user',
}).answering<{
  unseen: number
  rows: Notice[]
}>()

export const seeNotices = call({
  method: 'PUT',
  path: `${path}/seen`,
  for: 'signedIn',
  title: 'Mark all notices as seen',
}).answering<{ seen: number }>()
