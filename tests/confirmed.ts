// The confirmation that sensitive changes need, because they would outlast a stolen session: the user's password.

import assert from 'node:assert/strict'
import { password as usualPassword } from './http.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests pass functions whose body has any type, or unknown
type Asking = (method: any, path: string, body?: unknown, headers?: Record<string, string>) => Promise<any>

/** The header that confirms one change of the user of `ask`. */
export const confirmed = async (ask: Asking, password = usualPassword): Promise<Record<string, string>> => {
  const { status, body } = await ask('POST', '/api/user/confirm', { password })
  assert.equal(status, 200, JSON.stringify(body))
  return { 'x-gms-confirmation': String(body.confirmation) }
}

/** Makes the key of a machine, as an admin who confirms the change. */
export const makeKeyOf = async (admin: Asking, id: unknown, agency = 1): Promise<string> => {
  const path = `/api/agencies/${agency}/staff/machine-keys/${id}/key`
  const { status, body } = await admin('POST', path, {}, await confirmed(admin))
  assert.equal(status, 200, JSON.stringify(body))
  return String(body.key)
}
