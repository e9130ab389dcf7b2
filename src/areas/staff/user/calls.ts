// A user is locked for a while after five wrong passwords, or until an authorized user unlocks them.

import { call } from '#kit/call.ts'

const path = '/api/agencies/:agencyId/staff/users/:id'

export const userLock = call({
  method: 'GET',
  path: `${path}/lock`,
  for: 'canViewUser',
  title: 'Until when a user is locked after wrong attempts',
}).answering<{ lockedUntil: string | null }>()

export const userFactor = call({
  method: 'GET',
  path: `${path}/second-factor`,
  for: 'canViewUser',
  title: 'Whether a user signs in with an authenticator app or a passkey',
}).answering<{ isOn: boolean }>()

export const removeAppFactor = call({
  method: 'PUT',
  path: `${path}/take-away-second-factor`,
  for: 'canEditUser',
  title: 'Remove the authenticator app and the passkeys of a user who has lost them',
}).answering<{ isOn: boolean }>()

export const unlockUser = call({
  method: 'PUT',
  path: `${path}/unlock`,
  for: 'canEditUser',
  title: 'Unlock a user',
}).answering<{ lockedUntil: null }>()
