// Signing in with a passkey: the device identifies its user, so there is no name, no password and no code.

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#kit/refusal.ts'
import type { CallRequest } from '#kit/server/answer.ts'
import type { Attempts } from '#session/attempts.server.ts'
import { type Ground, inAgency } from '#session/messages.server.ts'
import type { signInWithPasskey } from '#session/passkey-calls.ts'
import { askingOptions, type KeptPasskey, readAnswer, usePasskey, verifyAnswer } from '#session/passkeys.server.ts'
import { fail, openSession, refuseWrong, type SignInAnswer } from '#session/sign-in.server.ts'

const expected = { purpose: 'sign-in', agencyId: 0, userId: 0 } as const

type FoundPasskey = Pick<KeptPasskey, 'id'> & {
  agency_id: number
  user_id: number
  username: string
  public_key: Buffer
  counter: number
  status: string
  agency_active: boolean
}

/** The options with which the browser requests a passkey. */
export const beginSignIn = (request: FastifyRequest, ground: Ground) => askingOptions({ ground, request, expected })

const refuseUnknown = (): never => {
  throw new Refusal(401, 'UNKNOWN_PASSKEY', 'This passkey is not known here. Sign in with your password.')
}

const findPasskey = async ({ pool }: Ground, credentialId: string): Promise<FoundPasskey> => {
  const { rows } = await pool.query<FoundPasskey>('select * from app.find_passkey($1)', [credentialId])
  return rows[0] ?? refuseUnknown()
}

const isRight = async (
  found: FoundPasskey,
  answer: AuthenticationResponseJSON,
  ground: Ground,
  request: FastifyRequest,
): Promise<boolean> => {
  const key = { credentialId: answer.id, publicKey: found.public_key, counter: Number(found.counter) }
  const counter = await verifyAnswer({ ground, request, expected }, answer, key)
  if (counter === undefined) return false
  return inAgency(ground.pool, found.agency_id, tx => usePasskey(tx, answer, counter))
}

/** Signs in the passkey's owner. A wrong answer counts as a wrong password of that user. */
export const answerPasskey = async (
  { body, request }: CallRequest<typeof signInWithPasskey>,
  ground: Ground,
  attempts: Attempts,
): Promise<SignInAnswer> => {
  const { pool } = ground
  const answer = readAnswer<AuthenticationResponseJSON>(body.answer) ?? refuseUnknown()
  const found = await findPasskey(ground, answer.id)
  const { agency_id: agencyId, user_id: userId, username } = found
  const attempt = await attempts.begin(username, request.ip)
  const right = await isRight(found, answer, ground, request).catch(async failure => {
    await attempt.over()
    throw failure
  })
  const isActive = found.status === 'active' && found.agency_active
  if (!right || !isActive) {
    const reason = !right ? 'Wrong passkey' : found.status === 'active' ? 'Agency deactivated' : 'User deactivated'
    const consume = await fail(pool, request, attempt, { username, agencyId, userId: Number(userId), reason })
    return refuseWrong('The passkey was not accepted. You have {left} attempts left.', 'WRONG_PASSKEY', consume)
  }
  await attempt.right()
  const opening = { agencyId, userId: Number(userId), remember: body.rememberMe ?? false, wantedAgency: body.agencyId }
  return openSession(pool, opening, request)
}
