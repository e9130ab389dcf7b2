// A person at an unlocked screen can look around but cannot take over the account: a change that outlasts the session requires the current
// password or a code of the app, each time anew. The answer is a token that is valid for one request and used up by it.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '#kit/call.ts'
import { refuse } from '#kit/refusal.ts'
import { inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { readBody } from '#kit/server/read-request.ts'
import type { Attempts } from '#session/attempts.server.ts'
import { confirm } from '#session/factor-calls.ts'
import type { Ground } from '#session/messages.server.ts'
import { type Expected, takeOwnAnswer } from '#session/passkeys.server.ts'
import { isPassword } from '#session/password-hash.server.ts'
import { takeCodeOfApp } from '#session/second-factor.server.ts'
import { hashOfToken, newToken } from '#session/token.server.ts'

const lifeSeconds = 120

/** Refuses unless the request carries a confirmation by its user; uses it up. If the same transaction is refused, it stays usable. */
export const requireConfirmation = async ({ tx, asker, confirmation }: Context): Promise<void> => {
  const used =
    confirmation === null
      ? undefined
      : await sql`delete from app.confirmation where token_hash = ${hashOfToken(confirmation)}
          and agency_id = ${asker.homeAgencyId} and user_id = ${asker.userId} and expires_at > now()`.execute(tx)
  if (used?.numAffectedRows !== 1n)
    refuse('Confirm this with your password or a code of your app.', { code: 'CONFIRMATION_NEEDED' })
}

type ConfirmationBody = BodyOf<typeof confirm>

/** The user who confirms, and the hash of the current password. */
type Confirming = { username: string; kept: string | null; expected: Expected }

const isRightAnswer = async (
  { password, code, passkey }: ConfirmationBody,
  { kept, expected }: Confirming,
  request: FastifyRequest,
  ground: Ground,
): Promise<boolean> => {
  if (passkey !== null)
    return takeOwnAnswer({ ground, request, expected }, passkey, work => inTenant(request, ({ tx }) => work(tx)))
  if (code === null) return isPassword(password ?? '', kept)
  const sealing = await ground.sealing()
  return inTenant(request, ({ tx, asker }) => takeCodeOfApp({ tx, sealing, userId: asker.userId }, code))
}

const readConfirming = async ({ tx, asker }: Context): Promise<Confirming> => {
  const { rows } = await sql<{ kept: string | null }>`select password as kept from staff_user
    where agency_id = app.agency() and id = ${asker.userId}`.execute(tx)
  const expected = { purpose: 'confirm', agencyId: asker.homeAgencyId, userId: asker.userId } as const
  return { username: asker.username, kept: rows[0]!.kept, expected }
}

const refuseWrong = ({ code, passkey }: ConfirmationBody, left: number): never => {
  if (passkey !== null)
    refuse('The passkey was not accepted. You have {left} attempts left.', {
      fields: { passkey: 'This is not one of your passkeys, or the answer was used.' },
      values: { left },
    })
  return code !== null
    ? refuse('The code is wrong. You have {left} attempts left.', {
        fields: { code: 'This is not a code of your app, or it was used.' },
        values: { left },
      })
    : refuse('The current password is wrong. You have {left} attempts left.', {
        fields: { password: 'This is not your current password.' },
        values: { left },
      })
}

const confirming = async (
  request: FastifyRequest,
  ground: Ground,
  attempts: Attempts,
): Promise<{ confirmation: string }> => {
  const of = await inTenant(request, readConfirming)
  const asked = readBody(confirm.body, request.body) as ConfirmationBody
  if (asked.password === null && asked.code === null && asked.passkey === null)
    refuse('Enter your password or a code of your app.', { fields: { password: 'Please input your password!' } })
  const attempt = await attempts.begin(of.username, request.ip)
  const isRight = await isRightAnswer(asked, of, request, ground).catch(async failure => {
    await attempt.over()
    throw failure
  })
  if (!isRight) refuseWrong(asked, (await attempt.wrong()).remainingPoints)
  await attempt.right()
  const { token: confirmation, hash } = newToken()
  await inTenant(request, ({ tx, asker }) =>
    sql`insert into app.confirmation (token_hash, agency_id, user_id, expires_at) values (${hash},
      ${asker.homeAgencyId}, ${asker.userId}, now() + ${lifeSeconds} * interval '1 second')`.execute(tx),
  )
  return { confirmation }
}

/** Mounts the call that confirms. Its answer is not stored for a repetition, because it is valid once. */
export const mountConfirmation = (app: FastifyInstance, ground: Ground, attempts: Attempts): void => {
  app.post(confirm.path, request => confirming(request, ground, attempts))
}
