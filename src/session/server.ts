// Signing in and out. Same answer and same time for an unknown name and a wrong password.

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Pool, type Tx, transaction } from '#database/connect.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { type Asked, answer, answerAnyone, inTenant, tokenHashOf } from '#kit/server/answer.ts'
import { readBody } from '#kit/server/asked.ts'
import { type Attempts, countAttempts } from '#kit/server/attempts.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { hashPassword, isPassword } from '#kit/server/passwords.ts'
import {
  type AgencyOfUser,
  changePassword,
  type failureReasons,
  isIpBlocked,
  profile,
  signIn,
  signOut,
  type ThemeSettings,
  type User,
  type UserContext,
  userContext,
} from '#session/calls.ts'

const userOf = async (tx: Tx, asker: Person): Promise<User> => {
  const { rows } = await sql<{ email: string | null; phone: string | null; themeSettings: ThemeSettings }>`
    select email, phone, theme_settings from staff_user where agency_id = ${asker.homeAgencyId} and id = ${asker.userId}`.execute(
    tx,
  )
  return {
    id: asker.userId,
    username: asker.username,
    name: asker.name,
    profilePic: null,
    language: asker.language,
    companyId: asker.companyId,
    ...rows[0]!,
  }
}

const agencyOf = async (tx: Tx, { homeAgencyId }: Person): Promise<AgencyOfUser | null> => {
  const { rows } = await sql<AgencyOfUser>`
    select id, name, name_ar, logo, time_zone from agency where id = ${homeAgencyId}`.execute(tx)
  return rows[0] ?? null
}

const contextOf = async (tx: Tx, asker: Person): Promise<UserContext> => {
  const [user, agency] = await Promise.all([userOf(tx, asker), agencyOf(tx, asker)])
  const { isSuperAdmin, isAgencyAdmin, isCompanyAdmin } = asker
  return {
    user,
    isSuperAdmin,
    isAgencyAdmin,
    isCompanyAdmin,
    permissions: [...asker.permissions],
    agency,
    themeSettings: user.themeSettings,
    amazonUrl: '/files/',
  }
}

type Credentials = {
  agency_id: number
  id: number
  password_hash: string | null
  status: string
  agency_active: boolean
}

const wrongCredentials = 'The username or the password is wrong. You have {left} attempt left.'

type Reason = (typeof failureReasons)[number]

const reasonAgainst = (found: Credentials | undefined, isRight: boolean): Reason | undefined => {
  if (!found) return 'Unknown username'
  if (!isRight) return 'Wrong password'
  if (found.status !== 'active') return 'User deactivated'
  return found.agency_active ? undefined : 'Agency deactivated'
}

type Found = { found: Credentials; reason: undefined } | { found: Credentials | undefined; reason: Reason }

/** The user of this name, and why he may not come in, if so; the same work either way. */
const findUser = async (pool: Pool, username: string, password: string): Promise<Found> => {
  const { rows } = await pool.query<Credentials>('select * from app.find_credentials($1)', [username])
  const found = rows[0]
  const isRight = await isPassword(password, found?.password_hash ?? null)
  return { found, reason: reasonAgainst(found, isRight) } as Found
}

const deviceOf = ({ headers }: FastifyRequest): string => String(headers['user-agent'] ?? '').slice(0, 200)

// What was typed for a name that nobody has may be a password in the wrong field.
const shownName = (username: string, isKnown: boolean): string => (isKnown ? username : `${username.slice(0, 2)}•••`)

type Failure = { username: string; found: Credentials | undefined; reason: Reason; left: number }

const recordFailure = (pool: Pool, request: FastifyRequest, { username, found, reason, left }: Failure) =>
  pool.query('select app.record_attempt($1, $2, $3, $4, $5, $6, $7)', [
    found?.agency_id ?? null,
    found?.id ?? null,
    shownName(username, found !== undefined),
    request.ip,
    deviceOf(request),
    reason,
    left,
  ])

const openSession = async (pool: Pool, user: Credentials, isLong: boolean, request: FastifyRequest) => {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const opened = [hash, user.agency_id, user.id, isLong, request.ip, deviceOf(request)]
  await pool.query('select app.open_session($1, $2, $3, $4, $5, $6)', opened)
  return { token, hash }
}

const signingIn = async (
  { body, request }: Asked<typeof signIn>,
  pool: Pool,
  attempts: Attempts,
): Promise<UserContext & { token: string }> => {
  const attempt = await attempts.begin(body.username, request.ip)
  const { found, reason } = await findUser(pool, body.username, body.password)
  if (reason !== undefined) {
    const counted = attempt.wrong()
    const left = await counted.then(
      ({ remainingPoints }) => remainingPoints,
      () => 0,
    )
    await recordFailure(pool, request, { username: body.username, found, reason, left })
    const consume = await counted
    throw new Refusal(401, 'WRONG_CREDENTIALS', wrongCredentials, {
      details: { consume },
      values: { left: consume.remainingPoints },
    })
  }
  await attempt.right()
  const { token, hash } = await openSession(pool, found, body.rememberMe ?? false, request)
  const opening = { text: 'select app.enter($1, null) as asker', values: [hash] }
  return transaction(pool, opening, async ({ tx, first }) => {
    request.asker = first.asker as Person
    return { token, ...(await contextOf(tx, request.asker)) }
  })
}

const ownHash = async ({ tx, asker }: Context): Promise<{ username: string; kept: string | null }> => {
  const { rows } = await sql<{ password: string | null }>`
    select password from staff_user where agency_id = app.agency() and id = ${asker.userId}`.execute(tx)
  return { username: asker.username, kept: rows[0]?.password ?? null }
}

const savePassword = async (hash: string, token: Buffer, { tx, asker, from }: Context): Promise<void> => {
  await sql`update staff_user set password = ${hash}, updated_at = now(), updated_by = ${asker.userId}
    where agency_id = app.agency() and id = ${asker.userId}`.execute(tx)
  await sql`insert into app.history (agency_id, actor, document, document_id, action, address, seen_by)
    values (app.agency(), ${asker.userId}, 'staffUser', ${asker.userId}, 'change-password', ${from}, '{}')`.execute(tx)
  await sql`select app.close_other_sessions(${token})`.execute(tx)
}

// Hashing and counting take a while and connections of their own, so the asker's transaction is not held meanwhile.
const changingPassword = async (request: FastifyRequest, attempts: Attempts): Promise<{ message: string }> => {
  const { username, kept } = await inTenant(request, ownHash)
  const asked = readBody(changePassword.body, request.body) as Asked<typeof changePassword>['body']
  if (asked.password !== asked.confirmPassword)
    refuse('Password and Confirm Password must match!', { fields: { confirmPassword: 'The two do not match.' } })
  const attempt = await attempts.begin(username, request.ip)
  if (!(await isPassword(asked.currentPassword, kept))) {
    const { remainingPoints } = await attempt.wrong()
    refuse('The current password is wrong. You have {left} attempt left.', {
      fields: { currentPassword: 'This is not your current password.' },
      values: { left: remainingPoints },
    })
  }
  await attempt.right()
  const hash = await hashPassword(asked.password)
  await inTenant(request, context => savePassword(hash, tokenHashOf(request)!, context))
  return { message: 'Password changed. Other devices are signed out.' }
}

/** Mounts the calls of signing in and out and of one's own account. */
export const mountSession = (app: FastifyInstance): void => {
  const { pool } = app.house
  const attempts = countAttempts(pool)
  answerAnyone(app, isIpBlocked, async ({ request }) => {
    const retrySecs = await attempts.secondsBlocked(request.ip)
    return retrySecs > 0 ? { retrySecs } : {}
  })
  answerAnyone(app, signIn, asked => signingIn(asked, pool, attempts))
  answer(app, signOut, async ({ request }, { tx }) => {
    await sql`select app.close_session(${tokenHashOf(request)})`.execute(tx)
    return { user: null }
  })
  answer(app, userContext, (_asked, { tx, asker }) => contextOf(tx, asker))
  answer(app, profile, (_asked, { tx, asker }) => userOf(tx, asker))
  app.put(changePassword.path, request => changingPassword(request, attempts))
}
