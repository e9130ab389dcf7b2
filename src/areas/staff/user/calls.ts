// A user is locked for a while after five wrong passwords, or until an authorized user unlocks them.

import { call } from '#kit/call.ts'

const path = '/api/agencies/:agencyId/staff/users/:id'

export const userLock = call({
  method: 'GET',
  path: `${path}/lock`,
  for: 'canViewUser',
  title: 'Until when a user is locked after wrong attempts',
}).answering<{ lockedUntil: string | null }>()

export const unlockUser = call({
  method: 'PUT',
  path: `${path}/unlock`,
  for: 'canEditUser',
  title: 'Unlock a user',
}).answering<{ lockedUntil: null }>()
