// A forgotten password: a mailed link sets a new one. The link is random, stored hashed, valid once and for an hour.

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { answerAnyone, type CallRequest } from '#kit/server/answer.ts'
import { notifyOldAddress } from '#session/account-change-mail.server.ts'
import { type Attempts, countRequests, type Requests } from '#session/attempts.server.ts'
import { refuseCommon } from '#session/common-passwords.server.ts'
import {
  countRecentMessages,
  type Ground,
  inAgency,
  maskedEmail,
  queueMessage,
  type Recipient,
  recipientOf,
} from '#session/messages.server.ts'
import { checkResetToken, forgotPassword, resetPassword } from '#session/own-calls.ts'
import { hashPassword } from '#session/password-hash.server.ts'
import { refuseDifferent, storePassword } from '#session/passwords.server.ts'
import { hashOfToken, newToken } from '#session/token.server.ts'

const linkMinutes = 60
const mostLinksAnHour = 5

const tokenIn = (request: FastifyRequest): Buffer => hashOfToken((request.params as { token: string }).token)

// Every well-formed name gets the same answer after the same time; only the mail reveals whether the name exists and can be reached.
// The work for existing names starts after the answer is sent, so that load cannot make their answer slower.
const floorMs = 400
// Time for the last byte of the answer to be sent.
const afterMs = 50

const refuseNoName = (username: string): void => {
  if (!/^[\p{L}\p{N}_.@-]{2,60}$/u.test(username))
    refuse('username is invalid.', { fields: { username: 'username is invalid.' } })
}

const reachable = (user: Recipient | undefined): user is Recipient & { email: string } =>
  user?.status === 'active' && user.email !== null

const queueLink = async (
  tx: Tx,
  ground: Ground,
  agencyId: number,
  user: Recipient & { email: string },
): Promise<void> => {
  if ((await countRecentMessages(tx, user.id, 'reset')) >= mostLinksAnHour) return
  const { token: resetToken, hash } = newToken()
  await sql`select app.open_password_link(${hash}, ${agencyId}, ${user.id}, ${linkMinutes})`.execute(tx)
  const content = { resetToken, minutes: linkMinutes }
  const shown = maskedEmail(user.email)
  await queueMessage(tx, await ground.sealing(), {
    purpose: 'reset',
    to: user,
    shown,
    content,
    lifeSeconds: linkMinutes * 60,
  })
}

type FoundAccount = { agency_id: number; id: number; agency_active: boolean }

const findNamed = async (username: string, { pool }: Ground): Promise<FoundAccount | undefined> =>
  (await pool.query<FoundAccount>('select * from app.find_credentials($1)', [username])).rows[0]

const queueLinkFor = async (found: FoundAccount, ground: Ground): Promise<void> => {
  if (!found.agency_active) return
  await inAgency(ground.pool, found.agency_id, async tx => {
    const user = await recipientOf(tx, found.id)
    if (reachable(user)) await queueLink(tx, ground, found.agency_id, user)
  })
}

const forgetting = async (
  { body, request, reply }: CallRequest<typeof forgotPassword>,
  ground: Ground,
  requests: Requests,
): Promise<{ message: string }> => {
  refuseNoName(body.username)
  await requests.count(request.ip)
  const [found] = await Promise.all([findNamed(body.username, ground), wait(floorMs)])
  const leave = (known: FoundAccount): Promise<void> =>
    queueLinkFor(known, ground).catch(error => request.log.error(error, 'the link for a new password was not queued'))
  reply.raw.once('close', () => void (found && setTimeout(leave, afterMs, found)))
  return { message: 'Email send to your registered address.' }
}

const deadLink = (): never => {
  throw new Refusal(400, 'LINK_OVER', 'This link is no longer valid. Ask for a new one.')
}

const checking = async (request: FastifyRequest, ground: Ground): Promise<{ isValid: true }> => {
  const { rows } = await ground.pool.query(
    'select 1 from app.password_token where token_hash = $1 and expires_at > now()',
    [tokenIn(request)],
  )
  return rows.length > 0 ? { isValid: true } : deadLink()
}

type Owner = { agency_id: number; user_id: number }

const resetting = async (
  { body, request }: CallRequest<typeof resetPassword>,
  ground: Ground,
  attempts: Attempts,
): Promise<{ message: string }> => {
  refuseDifferent(body)
  refuseCommon(body.password)
  await checking(request, ground)
  const hash = await hashPassword(body.password)
  const { rows } = await ground.pool.query<Owner>(
    'delete from app.password_token where token_hash = $1 and expires_at > now() returning agency_id, user_id',
    [tokenIn(request)],
  )
  const { agency_id: agencyId, user_id: userId } = rows[0] ?? deadLink()
  const user = await inAgency(ground.pool, agencyId, async tx => {
    const found = await recipientOf(tx, userId)
    if (found?.status !== 'active') return deadLink()
    await storePassword(tx, agencyId, userId, hash)
    await sql`insert into app.history (agency_id, actor, document, document_id, action, address, seen_by)
      values (app.agency(), ${userId}, 'staffUser', ${userId}, 'reset-password', ${request.ip}, '{}')`.execute(tx)
    const { arabic } = request.server.services.catalogues
    await notifyOldAddress(found, [{ what: 'password' }], { tx, sealing: ground.sealing, arabic })
    await sql`select app.end_sessions_of(app.agency(), ${userId}, 'Password reset')`.execute(tx)
    return found
  })
  await attempts.forgive(user.username)
  return { message: 'Password reset successfully' }
}

/** Mounts the calls for forgotten passwords. */
export const mountRecovery = (app: FastifyInstance, ground: Ground, attempts: Attempts): void => {
  const requests = countRequests(ground.pool)
  answerAnyone(app, forgotPassword, asked => forgetting(asked, ground, requests))
  answerAnyone(app, checkResetToken, ({ request }) => checking(request, ground))
  answerAnyone(app, resetPassword, asked => resetting(asked, ground, attempts))
}
