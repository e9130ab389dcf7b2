// The second step of a sign-in: six digits, sent to the user's phone or mail, valid once and for a short time.

import { randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { Refusal, refuse, translateMessage } from '#kit/refusal.ts'
import type { Attempts, Consume } from '#session/attempts.server.ts'
import type { CodeStep } from '#session/calls.ts'
import {
  countRecentMessages,
  type Ground,
  inAgency,
  maskedEmail,
  maskedPhone,
  queueMessage,
  type Recipient,
  recipientOf,
} from '#session/messages.server.ts'
import { takeCodeOfApp } from '#session/second-factor.server.ts'
import { hashOfToken, newToken } from '#session/token.server.ts'

const digits = 6
const secondsBetween = 60
const stepSeconds = 15 * 60
const mostAnHour = 10
// Channels that need a mail address, and those that take a mail address or a mobile number; all others need a mobile number.
const byMail = new Set(['email'])
const byEither = new Set(['http', 'log'])

type StoredStep = {
  agencyId: number
  userId: number
  remember: boolean
  wantedAgency: number | null
  /** null if the code comes from the user's app */
  codeHash: Buffer | null
  codeLives: boolean
  waitSecs: number
}

export type VerifiedStep = { agencyId: number; user: Recipient }

/** Who opens a session, for how long, and in which agency if there is a choice. */
export type Opening = { agencyId: number; userId: number; remember: boolean; wantedAgency: number | null }

const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

const refuseEndedStep = (): never => {
  throw new Refusal(401, 'SIGN_IN_OVER', 'This sign-in took too long. Go back and begin again.')
}

const find = async (ground: Ground, userToken: string): Promise<StoredStep & { tokenHash: Buffer }> => {
  const tokenHash = hashOfToken(userToken)
  const { rows } = await ground.pool.query(
    `select agency_id as "agencyId", user_id as "userId", remember, wanted_agency as "wantedAgency", code_hash as "codeHash", code_expires_at > now() as "codeLives",
       ceil(extract(epoch from sent_at + $2 * interval '1 second' - now()))::integer as "waitSecs"
     from app.sign_in_code where token_hash = $1 and expires_at > now()`,
    [tokenHash, secondsBetween],
  )
  return rows[0] ? { ...(rows[0] as StoredStep), tokenHash } : refuseEndedStep()
}

// The first of the agency's channels that can reach the user decides whether the page mentions the phone or the mailbox.
const wayTo = async (tx: Tx, { channels }: Ground, user: Recipient): Promise<'phone' | 'email'> => {
  const { rows } = await sql<{
    channels: string[] | null
  }>`select channels from app.agency_messaging where agency_id = app.agency()`.execute(tx)
  for (const kind of rows[0]?.channels ?? channels) {
    const takesPhone = !byMail.has(kind)
    const takesMail = !takesPhone || byEither.has(kind)
    if (takesPhone && user.phone) return 'phone'
    if (takesMail && user.email) return 'email'
  }
  return refuse('Your profile has no mobile number or e-mail address to send a code to. Ask your admin to enter one.')
}

const sentTo = (way: 'phone' | 'email', user: Recipient, catalogue: Record<string, string>): string =>
  way === 'phone'
    ? translateMessage(catalogue, 'We sent 6 digits to your messaging app, number ending {digits}.', {
        digits: user.phone!.slice(-4),
      })
    : translateMessage(catalogue, 'We sent 6 digits to {address}.', { address: maskedEmail(user.email!) })

const queueCode = async (tx: Tx, ground: Ground, user: Recipient, code: string): Promise<'phone' | 'email'> => {
  const way = await wayTo(tx, ground, user)
  if ((await countRecentMessages(tx, user.id, 'code')) >= mostAnHour)
    refuse('Too many codes were sent. Try again in an hour.')
  const shown = way === 'phone' ? maskedPhone(user.phone!) : maskedEmail(user.email!)
  await queueMessage(tx, await ground.sealing(), {
    purpose: 'code',
    to: user,
    shown,
    content: { code },
    lifeSeconds: ground.codeSeconds,
  })
  return way
}

const catalogueOf = ({ server, headers }: FastifyRequest): Record<string, string> =>
  /^\s*ar\b/i.test(headers['accept-language'] ?? '') ? server.services.catalogues.arabic : {}

/** Begins the second step after the right password: queues a code, and returns the token that must accompany it. */
export const beginCode = async (
  ground: Ground,
  { agencyId, userId, remember, wantedAgency }: Opening,
  consume: Consume,
  request: FastifyRequest,
): Promise<CodeStep> => {
  const { token: userToken, hash } = newToken()
  const code = newCode()
  const codeHash = (await ground.sealing()).hash(userToken, code)
  const message = await inAgency(ground.pool, agencyId, async tx => {
    const user = await recipientOf(tx, userId)
    const way = await queueCode(tx, ground, user, code)
    await sql`insert into app.sign_in_code (token_hash, agency_id, user_id, remember, wanted_agency, code_hash, code_expires_at, expires_at)
      values (${hash}, ${agencyId}, ${userId}, ${remember}, ${wantedAgency}, ${codeHash},
        now() + ${ground.codeSeconds} * interval '1 second', now() + ${stepSeconds} * interval '1 second')`.execute(tx)
    return sentTo(way, user, catalogueOf(request))
  })
  return { userToken, consume, message, by: 'message' }
}

/** Begins the second step for a user with an authenticator app: nothing is sent. */
export const beginAppStep = async (
  { pool }: Ground,
  { agencyId, userId, remember, wantedAgency }: Opening,
  consume: Consume,
  request: FastifyRequest,
): Promise<CodeStep> => {
  const { token: userToken, hash } = newToken()
  await pool.query(
    `insert into app.sign_in_code (token_hash, agency_id, user_id, remember, wanted_agency, code_expires_at, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second', now() + $6 * interval '1 second')`,
    [hash, agencyId, userId, remember, wantedAgency, stepSeconds],
  )
  const message = translateMessage(catalogueOf(request), 'Open your authenticator app and enter its 6 digits.')
  return { userToken, consume, message, by: 'app' }
}

/** A new code for the same step; the earlier one becomes invalid. */
export const resendCode = async (
  ground: Ground,
  userToken: string,
  attempts: Attempts,
  request: FastifyRequest,
): Promise<CodeStep> => {
  const { agencyId, userId, tokenHash, waitSecs, codeHash: sent } = await find(ground, userToken)
  if (sent === null) refuse('Your code comes from your authenticator app: nothing is sent.')
  const code = newCode()
  const codeHash = (await ground.sealing()).hash(userToken, code)
  const user = await inAgency(ground.pool, agencyId, tx => recipientOf(tx, userId))
  const consume = await attempts.left(user.username, request.ip)
  const message = await inAgency(ground.pool, agencyId, async tx => {
    if (waitSecs > 0) refuse('A new code can be sent in {seconds} seconds.', { values: { seconds: waitSecs } })
    // Only one of two simultaneous requests creates a code.
    const { numAffectedRows } = await sql`update app.sign_in_code set code_hash = ${codeHash}, sent_at = now(),
      code_expires_at = now() + ${ground.codeSeconds} * interval '1 second'
      where token_hash = ${tokenHash} and sent_at < now() - ${secondsBetween - 1} * interval '1 second'`.execute(tx)
    if (!numAffectedRows)
      refuse('A new code can be sent in {seconds} seconds.', { values: { seconds: secondsBetween } })
    const way = await queueCode(tx, ground, user, code)
    return sentTo(way, user, catalogueOf(request))
  })
  return { userToken, consume, message, by: 'message' }
}

/** The step of a token, before its code is checked. */
export const stepOf = async (
  ground: Ground,
  userToken: string,
): Promise<VerifiedStep & { kept: StoredStep & { tokenHash: Buffer } }> => {
  const kept = await find(ground, userToken)
  const user = await inAgency(ground.pool, kept.agencyId, tx => recipientOf(tx, kept.userId))
  if (user?.status !== 'active') return refuseEndedStep()
  return { agencyId: kept.agencyId, user, kept }
}

/** Ends the step, once: a second request with the same right code gets no session. */
export const endStep = async ({ pool }: Ground, { tokenHash }: { tokenHash: Buffer }): Promise<boolean> =>
  (await pool.query('delete from app.sign_in_code where token_hash = $1', [tokenHash])).rowCount === 1

const takeSentCode = async (
  ground: Ground,
  kept: StoredStep & { tokenHash: Buffer },
  userToken: string,
  otp: string,
): Promise<boolean> => {
  const given = (await ground.sealing()).hash(userToken, otp)
  if (kept.codeHash === null || !timingSafeEqual(given, kept.codeHash) || !kept.codeLives) return false
  const taken = await ground.pool.query('delete from app.sign_in_code where token_hash = $1 and code_hash = $2', [
    kept.tokenHash,
    given,
  ])
  return taken.rowCount === 1
}

/** Whether this is the code of the step, as sent or as shown by the user's app; a right code is used up. */
export const takeCode = async (
  ground: Ground,
  kept: StoredStep & { tokenHash: Buffer },
  userToken: string,
  otp: string,
): Promise<boolean> => {
  if (kept.codeHash !== null) return takeSentCode(ground, kept, userToken, otp)
  const sealing = await ground.sealing()
  const { agencyId, userId } = kept
  const isRight = await inAgency(ground.pool, agencyId, tx => takeCodeOfApp({ tx, sealing, userId }, otp))
  return isRight && endStep(ground, kept)
}
