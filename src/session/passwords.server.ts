// New passwords: changed with the current one, or set right after signing in if a change is required.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { refuse } from '#kit/refusal.ts'
import { inTenant } from '#kit/server/answer.ts'
import { tokenHashOf } from '#kit/server/authenticate.ts'
import type { Context } from '#kit/server/context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { endPasswordLinks, notifyOldAddress } from '#session/account-change-mail.server.ts'
import type { Attempts, Try } from '#session/attempts.server.ts'
import { refuseCommon } from '#session/common-passwords.server.ts'
import { ownBefore, recordOwnChange } from '#session/own.server.ts'
import { changePassword, updatePassword } from '#session/own-calls.ts'
import { hashPassword, isPassword } from '#session/password-hash.server.ts'

/** minutes after signing in during which a required change does not ask for the password again */
const freshMinutes = 10

type Twice = { password: string; confirmPassword: string }

export const refuseDifferent = ({ password, confirmPassword }: Twice): void => {
  if (password !== confirmPassword)
    refuse('Password and Confirm Password must match!', { fields: { confirmPassword: 'The two do not match.' } })
}

type Own = { username: string; kept: string | null; isFresh: boolean; isForced: boolean }

const ownAccount = async (token: Buffer, { tx, asker }: Context): Promise<Own> => {
  const { rows } = await sql<{ password: string | null; isFresh: boolean }>`
    select password, app.session_age(${token}) < ${freshMinutes} * interval '1 minute' as is_fresh
    from staff_user where agency_id = app.agency() and id = ${asker.userId}`.execute(tx)
  const { password, isFresh } = rows[0]!
  return { username: asker.username, kept: password, isFresh, isForced: asker.mustChangePassword }
}

/** Stores the hash of a user's new password and ends the links to another one. */
export const storePassword = async (tx: Tx, agencyId: number, userId: number, hash: string): Promise<void> => {
  await sql`update staff_user set password = ${hash}, must_change_password = false, updated_at = now(), updated_by = ${userId}
    where agency_id = app.agency() and id = ${userId}`.execute(tx)
  await endPasswordLinks(tx, agencyId, userId)
}

const saveOwn = async (hash: string, token: Buffer, context: Context): Promise<void> => {
  const { tx, asker } = context
  await storePassword(tx, asker.agencyId, asker.userId, hash)
  await recordOwnChange(context, 'change-password')
  await notifyOldAddress(await ownBefore(context), [{ what: 'password' }], context)
  await sql`select app.close_other_sessions(${token}, 'Password changed')`.execute(tx)
}

/** Whether the password is right; an attempt that could not be checked does not count. */
export const isRightPassword = (attempt: Try, given: string, kept: string | null): Promise<boolean> =>
  isPassword(given, kept).catch(async failure => {
    await attempt.over()
    throw failure
  })

const checkCurrent = async (
  given: string,
  { username, kept }: Own,
  attempts: Attempts,
  address: string,
): Promise<void> => {
  const attempt = await attempts.begin(username, address)
  if (!(await isRightPassword(attempt, given, kept))) {
    const { remainingPoints } = await attempt.wrong()
    refuse('The current password is wrong. You have {left} attempts left.', {
      fields: { currentPassword: 'This is not your current password.' },
      values: { left: remainingPoints },
    })
  }
  await attempt.right()
}

// Hashing and counting are slow and use other connections, so the user's transaction is closed during them.
const settingOwn = async (
  request: FastifyRequest,
  call: typeof changePassword | typeof updatePassword,
  attempts: Attempts,
): Promise<{ message: string }> => {
  const own = await inTenant(request, context => ownAccount(tokenHashOf(request)!, context))
  const asked = readBody(call.body, request.body) as Twice & { currentPassword: string | null }
  refuseDifferent(asked)
  refuseCommon(asked.password)
  if (asked.currentPassword !== null) await checkCurrent(asked.currentPassword, own, attempts, request.ip)
  else if (!own.isForced || !own.isFresh)
    refuse('Enter your current password, too.', {
      code: 'CURRENT_PASSWORD_NEEDED',
      fields: { currentPassword: 'Please input your password!' },
    })
  if (own.isForced && (await isPassword(asked.password, own.kept)))
    refuse('Choose a password other than the current one.', { fields: { password: 'This is the current password.' } })
  const hash = await hashPassword(asked.password)
  await inTenant(request, context => saveOwn(hash, tokenHashOf(request)!, context))
  return { message: 'Password changed. Other devices are signed out.' }
}

/** Mounts the calls about passwords. */
export const mountPasswords = (app: FastifyInstance, attempts: Attempts): void => {
  app.put(changePassword.path, request => settingOwn(request, changePassword, attempts))
  app.put(updatePassword.path, request => settingOwn(request, updatePassword, attempts))
}
