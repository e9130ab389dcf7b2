// Signing in: a name and a password, for some users also a code. An unknown name and a wrong password get the same answer in the same
// time; every attempt is recorded.

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { type Pool, transaction } from '#database/connect.ts'
import { Refusal } from '#kit/refusal.ts'
import type { CallRequest } from '#kit/server/answer.ts'
import type { Person } from '#kit/server/context.ts'
import { notifyOldAddress } from '#session/account-change-mail.server.ts'
import type { Attempts, Consume, Try } from '#session/attempts.server.ts'
import type { CodeStep, failureReasons, resendOtp, signIn, UserContext, verifyOtp } from '#session/calls.ts'
import {
  beginAppStep,
  beginCode,
  endStep,
  type Opening,
  resendCode,
  stepOf,
  takeCode,
  type VerifiedStep,
} from '#session/codes.server.ts'
import type { verifyRecoveryCode } from '#session/factor-calls.ts'
import { type Ground, inAgency } from '#session/messages.server.ts'
import { agencyOf, contextOf } from '#session/own.server.ts'
import { hashPassword, isOutdated } from '#session/password-hash.server.ts'
import { isRightPassword } from '#session/passwords.server.ts'
import { hasSecondFactor, takeRecoveryCode } from '#session/second-factor.server.ts'
import { newToken } from '#session/token.server.ts'

type FoundUser = {
  agency_id: number
  id: number
  password_hash: string | null
  status: string
  agency_active: boolean
  one_time_code: boolean
}

type Reason = (typeof failureReasons)[number]

export type SignInAnswer = UserContext & { token: string }

const reasonAgainst = (found: FoundUser | undefined, isRight: boolean): Reason | undefined => {
  if (!found) return 'Unknown username'
  if (!isRight) return 'Wrong password'
  if (found.status !== 'active') return 'User deactivated'
  return found.agency_active ? undefined : 'Agency deactivated'
}

type Judged = { found: FoundUser; reason: undefined } | { found: FoundUser | undefined; reason: Reason }

/** The user of this name, and the reason to refuse them, if any; does the same work in both cases. */
const findUser = async (pool: Pool, attempt: Try, username: string, password: string): Promise<Judged> => {
  const { rows } = await pool.query<FoundUser>('select * from app.find_credentials($1)', [username])
  const found = rows[0]
  const isRight = await isRightPassword(attempt, password, found?.password_hash ?? null)
  return { found, reason: reasonAgainst(found, isRight) } as Judged
}

const mostMsAway = 3000
const mostStuck = 2
const stuck = new WeakMap<Pool, number>()

const isAway = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code?.startsWith('08') || error.code === '57014')

const countStuck = (pool: Pool, written: Promise<unknown>): void => {
  stuck.set(pool, (stuck.get(pool) ?? 0) + 1)
  void written.finally(() => stuck.set(pool, (stuck.get(pool) ?? 1) - 1))
}

// Every machine of a cluster has a copy of the user's row. While one of them is down users can still sign in; its copy is updated at a
// later sign-in. A machine that hangs is not waited for either, and occupies at most two connections.
const skipIfDown = async (pool: Pool, write: () => Promise<unknown>, request: FastifyRequest): Promise<void> => {
  if ((stuck.get(pool) ?? 0) >= mostStuck) return
  const written = write().catch(error => {
    if (!isAway(error)) throw error
    request.log.warn({ err: error }, 'the user’s row was not updated')
  })
  const isLate = await Promise.race([written.then(() => false), wait(mostMsAway, true, { ref: false })])
  if (isLate)
    countStuck(
      pool,
      written.catch(error => request.log.warn({ err: error }, 'the user’s row was not updated')),
    )
}

// The plain password is known only now, so a hash with outdated parameters is replaced here.
const refreshHash = async (
  pool: Pool,
  { agency_id, id, password_hash }: FoundUser,
  password: string,
): Promise<void> => {
  if (!password_hash || !isOutdated(password_hash)) return
  const hash = await hashPassword(password)
  await inAgency(pool, agency_id, tx =>
    sql`update staff_user set password = ${hash}
      where agency_id = app.agency() and id = ${id} and password = ${password_hash}`.execute(tx),
  )
}

/** The browser's own name, as the list of sessions shows it. */
export const deviceOf = ({ headers }: FastifyRequest): string => String(headers['user-agent'] ?? '').slice(0, 200)

// An unknown name may be a password typed into the wrong field, so it is not stored in full.
const shownName = (username: string, isKnown: boolean): string => (isKnown ? username : `${username.slice(0, 2)}•••`)

type Failure = { username: string; agencyId?: number; userId?: number; reason: Reason }

/** Counts and records a wrong attempt; returns the attempts left, or refuses with 429 if none are left. */
export const fail = async (pool: Pool, request: FastifyRequest, attempt: Try, failure: Failure): Promise<Consume> => {
  const counted = attempt.wrong()
  const left = await counted.then(
    ({ remainingPoints }) => remainingPoints,
    () => 0,
  )
  const { username, agencyId, userId, reason } = failure
  const shown = shownName(username, userId !== undefined)
  const values = [agencyId ?? null, userId ?? null, shown, request.ip, deviceOf(request), reason, left]
  await pool.query('select app.record_attempt($1, $2, $3, $4, $5, $6, $7)', values)
  return counted
}

/** Opens a session for an authenticated user. */
export const openSession = async (
  pool: Pool,
  { agencyId, userId, remember, wantedAgency }: Opening,
  request: FastifyRequest,
): Promise<SignInAnswer> => {
  const { token, hash } = newToken()
  const opened = [hash, agencyId, userId, remember, request.ip, deviceOf(request)]
  await pool.query('select app.open_session($1, $2, $3, $4, $5, $6)', opened)
  await skipIfDown(pool, () => pool.query('select app.note_login($1, $2)', [agencyId, userId]), request)
  const entering = (agency: number | null) => ({
    text: 'select app.enter($1, $2) as asker',
    values: [hash, agency],
    agency: agency ?? agencyId,
  })
  const context = await transaction(pool, entering(null), async ({ tx, first }) => {
    request.asker = first.asker as Person
    return contextOf(tx, request.asker)
  })
  // A user without an agency of their own enters the agency of the address.
  const agency =
    context.agency ??
    (await transaction(pool, entering(wantedAgency), async ({ tx, first }) =>
      (first.asker as Person).agencyId === wantedAgency ? agencyOf(tx, wantedAgency) : null,
    ))
  return { token, ...context, agency }
}

export const refuseWrong = (message: string, code: string, consume: Consume): never => {
  throw new Refusal(401, code, message, { details: { consume }, values: { left: consume.remainingPoints } })
}

/** The first step; the whole sign-in for users without a second step. */
export const answerSignIn = async (
  { body, request }: CallRequest<typeof signIn>,
  ground: Ground,
  attempts: Attempts,
): Promise<SignInAnswer | CodeStep> => {
  const { pool } = ground
  const attempt = await attempts.begin(body.username, request.ip)
  const { found, reason } = await findUser(pool, attempt, body.username, body.password)
  if (reason !== undefined) {
    const failure = { username: body.username, agencyId: found?.agency_id, userId: found?.id, reason }
    const wrong = 'The username or the password is wrong. You have {left} attempt left.'
    return refuseWrong(wrong, 'WRONG_CREDENTIALS', await fail(pool, request, attempt, failure))
  }
  const { rememberMe, agencyId } = body
  const who = { agencyId: found.agency_id, userId: found.id, remember: rememberMe ?? false, wantedAgency: agencyId }
  await skipIfDown(pool, () => refreshHash(pool, found, body.password), request)
  if (await inAgency(pool, found.agency_id, tx => hasSecondFactor(tx, found.id)))
    return beginAppStep(ground, who, await attempt.halfway(), request)
  if (found.one_time_code) return beginCode(ground, who, await attempt.halfway(), request)
  await attempt.right()
  return openSession(pool, who, request)
}

/** Opens the session after a successful second step. */
const openVerifiedSession = async (
  pool: Pool,
  { agencyId, user, kept }: VerifiedStep & { kept: Pick<Opening, 'remember' | 'wantedAgency'> },
  attempt: Try,
  request: FastifyRequest,
): Promise<SignInAnswer> => {
  await attempt.right()
  const { remember, wantedAgency } = kept
  return openSession(pool, { agencyId, userId: user.id, remember, wantedAgency }, request)
}

/** The second step. Wrong codes count as wrong passwords. */
export const answerCode = async (
  { body, request }: CallRequest<typeof verifyOtp>,
  ground: Ground,
  attempts: Attempts,
): Promise<SignInAnswer> => {
  const { pool } = ground
  const { agencyId, user, kept } = await stepOf(ground, body.userToken)
  const attempt = await attempts.beginCode(user.username, request.ip)
  const isRight = await takeCode(ground, kept, body.userToken, body.otp).catch(async failure => {
    await attempt.over()
    throw failure
  })
  if (!isRight) {
    const reason: Reason = kept.codeLives ? 'Wrong code' : 'Code expired'
    const message = kept.codeLives
      ? 'The code is wrong. You have {left} attempts left.'
      : 'The code is no longer valid. Ask for a new one. You have {left} attempts left.'
    const consume = await fail(pool, request, attempt, { username: user.username, agencyId, userId: user.id, reason })
    return refuseWrong(message, 'WRONG_CODE', consume)
  }
  return openVerifiedSession(pool, { agencyId, user, kept }, attempt, request)
}

const redeemRecoveryCode = async (ground: Ground, of: VerifiedStep, code: string, request: FastifyRequest) => {
  const { agencyId, user } = of
  const sealing = await ground.sealing()
  const { arabic } = request.server.services.catalogues
  return inAgency(ground.pool, agencyId, async tx => {
    if (!(await takeRecoveryCode({ tx, sealing, userId: user.id }, code))) return false
    await sql`insert into app.history (agency_id, actor, document, document_id, action, address, seen_by)
      values (app.agency(), ${user.id}, 'staffUser', ${user.id}, 'use-recovery-code', ${request.ip}, '{}')`.execute(tx)
    await notifyOldAddress(user, [{ what: 'recovery-code' }], { tx, sealing: ground.sealing, arabic })
    return true
  })
}

/** The second step without the phone. Wrong recovery codes count as wrong passwords. */
export const answerRecoveryCode = async (
  { body, request }: CallRequest<typeof verifyRecoveryCode>,
  ground: Ground,
  attempts: Attempts,
): Promise<SignInAnswer> => {
  const { pool } = ground
  const { agencyId, user, kept } = await stepOf(ground, body.userToken)
  const attempt = await attempts.beginCode(user.username, request.ip)
  const isRight =
    kept.codeHash === null && (await redeemRecoveryCode(ground, { agencyId, user }, body.recoveryCode, request))
  if (!isRight || !(await endStep(ground, kept))) {
    const failure = { username: user.username, agencyId, userId: user.id, reason: 'Wrong recovery code' as const }
    const consume = await fail(pool, request, attempt, failure)
    return refuseWrong('The recovery code is wrong or was used. You have {left} attempts left.', 'WRONG_CODE', consume)
  }
  return openVerifiedSession(pool, { agencyId, user, kept }, attempt, request)
}

/** Sends a new code. */
export const answerResend = (
  { body, request }: CallRequest<typeof resendOtp>,
  ground: Ground,
  attempts: Attempts,
): Promise<CodeStep> => resendCode(ground, body.userToken, attempts, request)
