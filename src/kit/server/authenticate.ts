// Authenticates requests: a valid token, an agency the user belongs to, and a password that needs no change.

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { notFound, refuse, signedOut } from '#kit/refusal.ts'
import type { Person } from '#kit/server/context.ts'

/** The hash by which a token is stored; null if the request has no well-formed token. Tokens are read from the header only. */
export const tokenHashOf = ({ headers }: FastifyRequest): Buffer | null => {
  const token = /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]
  return token ? createHash('sha256').update(token).digest() : null
}

// Pages send the language in use; other clients get the language of the user's profile.
const languageOf = ({ headers }: FastifyRequest): Pick<Person, 'language'> | undefined => {
  const language = { en: 'english', ar: 'arabic' }[headers['accept-language'] ?? ''] as Person['language'] | undefined
  return language && { language }
}

const refuseDead = async (client: pg.PoolClient, request: FastifyRequest): Promise<never> => {
  const { rows } = await client.query('select app.is_expired($1) as expired', [tokenHashOf(request)])
  return signedOut(rows[0].expired)
}

// The only routes that answer while the user must choose a new password.
const whilePasswordIsOld = new Set([
  '/logout',
  '/api/user-context',
  '/api/user/password/change',
  '/api/user/updatePassword',
])

// The only routes that answer while a role of the user requires a second factor that is not set up.
const whileFactorIsMissing = new Set([
  ...whilePasswordIsOld,
  '/api/user/confirm',
  '/api/user/second-factor',
  '/api/user/update-theme-settings',
])

/** The user that `app.enter` found; refuses a dead token with 403, another agency with 404. */
export const authenticate = async (request: FastifyRequest, found: Person | null, client: pg.PoolClient) => {
  const asker: Person = { ...(found ?? (await refuseDead(client, request))), ...languageOf(request) }
  request.asker = asker
  if (asker.agencyId === null) notFound()
  if (asker.mustChangePassword && !whilePasswordIsOld.has(request.routeOptions.url ?? '')) {
    refuse('Choose a new password first.', { code: 'PASSWORD_CHANGE_REQUIRED' })
  }
  if (asker.mustSetUpSecondFactor && !whileFactorIsMissing.has(request.routeOptions.url ?? '')) {
    refuse('Set up your second factor first.', { code: 'SECOND_FACTOR_REQUIRED' })
  }
  return asker
}
