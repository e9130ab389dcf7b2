// The notices of a user inside the application.

import { call } from '#kit/call.ts'

export type Notice = { id: number; at: string; sentence: string; isNew: boolean }

const path = '/api/agencies/:agencyId/notices'

export const readNotices = call({ method: 'GET', path, for: 'signedIn', title: 'What one was told lately' }).answering<{
  unseen: number
  rows: Notice[]
}>()

export const seeNotices = call({
  method: 'PUT',
  path: `${path}/seen`,
  for: 'signedIn',
  title: 'Mark everything one was told as seen',
}).answering<{ seen: number }>()
