// Who may go on with a request: the holder of a living token, inside an agency of his, with a password that needs no change.

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { notFound, refuse, signedOut } from '#kit/refusal.ts'
import type { Person } from '#kit/server/context.ts'

/** The hash under which a token is kept; null where the request carries none that could be one. Tokens come in the header only. */
export const tokenHashOf = ({ headers }: FastifyRequest): Buffer | null => {
  const token = /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]
  return token ? createHash('sha256').update(token).digest() : null
}

// The pages say which language they are read in just now; who asks by other means is answered in the language of his user.
const languageOf = ({ headers }: FastifyRequest): Pick<Person, 'language'> | undefined => {
  const language = { en: 'english', ar: 'arabic' }[headers['accept-language'] ?? ''] as Person['language'] | undefined
  return language && { language }
}

const refuseDead = async (client: pg.PoolClient, request: FastifyRequest): Promise<never> => {
  const { rows } = await client.query('select app.is_expired($1) as expired', [tokenHashOf(request)])
  return signedOut(rows[0].expired)
}

// All that is answered to somebody who has to choose a new password.
const whilePasswordIsOld = new Set([
  '/logout',
  '/api/user-context',
  '/api/user/password/change',
  '/api/user/updatePassword',
])

/** The asker, as `app.enter` found him; refuses a dead token with 403, somebody else's agency with 404. */
export const authenticate = async (
  request: FastifyRequest,
  found: Person | null,
  client: pg.PoolClient,
): Promise<Person> => {
  const asker: Person = { ...(found ?? (await refuseDead(client, request))), ...languageOf(request) }
  request.asker = asker
  if (asker.agencyId === null) notFound()
  if (asker.mustChangePassword && !whilePasswordIsOld.has(request.routeOptions.url ?? '')) {
    refuse('Choose a new password first.', { code: 'PASSWORD_CHANGE_REQUIRED' })
  }
  return asker
}
