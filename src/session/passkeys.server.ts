// Passkeys of users: what the browser is asked, and whether its answer is one of theirs. A challenge proves itself by a keyed hash and is
// kept only once it has been answered, so asking for many costs nothing.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import type { Sealing } from '#database/sealing.ts'
import type { Ground } from '#session/messages.server.ts'

const lifeSeconds = 300
const randomLength = 16
const expiryLength = 6

/** Loaded when the first passkey is used: it brings parsers of certificates along. */
export const webAuthn = () => import('@simplewebauthn/server')

/** What an answer is for; one that was given for something else is worth nothing. */
export type Purpose = 'sign-in' | 'add' | 'confirm'

/** Of whom an answer is expected: nobody yet while signing in. */
export type Expected = { purpose: Purpose; agencyId: number; userId: number }

/** To whom the passkeys of this installation belong: the host and origin of its public address. */
export const relyingPartyOf = ({ address }: Pick<Ground, 'address'>, { socket }: FastifyRequest) => {
  const { hostname, origin } = new URL(address ?? `http://localhost:${socket.localPort ?? 80}`)
  return { id: hostname, origin }
}

const proofOf = (sealing: Sealing, { purpose, agencyId, userId }: Expected, body: Buffer): Buffer =>
  sealing.hash('passkey challenge', purpose, String(agencyId), String(userId), body)

/** A challenge that is good for five minutes, for this purpose and user. */
export const makeChallenge = (sealing: Sealing, expected: Expected): Buffer => {
  const body = Buffer.concat([randomBytes(randomLength), Buffer.alloc(expiryLength)])
  body.writeUIntBE(Date.now() + lifeSeconds * 1000, randomLength, expiryLength)
  return Buffer.concat([body, proofOf(sealing, expected, body)])
}

const isChallenge = (sealing: Sealing, expected: Expected, challenge: string): boolean => {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, randomLength + expiryLength)
  const proof = proofOf(sealing, expected, body)
  const given = bytes.subarray(body.length)
  if (given.length !== proof.length || !timingSafeEqual(given, proof)) return false
  return body.readUIntBE(randomLength, expiryLength) > Date.now()
}

/** The answer of a browser as it was sent; undefined where it is none. */
export const readAnswer = <A extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  text: string,
): A | undefined => {
  try {
    const answer = JSON.parse(text) as A | null
    return typeof answer?.id === 'string' && typeof answer.response?.clientDataJSON === 'string' ? answer : undefined
  } catch {
    return undefined
  }
}

/** Notes that the challenge of an answer was used; false where it was used before. */
export const spendChallenge = async (
  tx: Tx,
  { response }: { response: { clientDataJSON: string } },
): Promise<boolean> => {
  const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
    challenge: string
  }
  const hash = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest()
  const { numAffectedRows } = await sql`insert into app.used_challenge (hash, expires_at)
    values (${hash}, now() + ${lifeSeconds} * interval '1 second') on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** A passkey with what its answers are checked by. */
export type KeptPasskey = { id: number; credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

/** The passkeys of a user, in the agency of the transaction. */
export const keptPasskeys = async (tx: Tx, userId: number): Promise<KeptPasskey[]> => {
  const { rows } =
    await sql<KeptPasskey>`select id::float8 as id, credential_id, public_key, counter::float8 as counter, transports
    from app.passkey where agency_id = app.agency() and user_id = ${userId} order by id`.execute(tx)
  return rows
}

type Verifying = {
  ground: Ground
  request: FastifyRequest
  expected: Expected
}

/** What both kinds of answers are checked by: challenge, origin, host, and that the device asked for its user. */
export const expectations = async ({ ground, request, expected }: Verifying) => {
  const { id, origin } = relyingPartyOf(ground, request)
  const sealing = await ground.sealing()
  return {
    expectedChallenge: (challenge: string) => isChallenge(sealing, expected, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** The count that a right answer of the passkey brings; undefined where the answer is wrong. */
export const verifyAnswer = async (
  verifying: Verifying,
  answer: AuthenticationResponseJSON,
  { credentialId, publicKey, counter }: Pick<KeptPasskey, 'credentialId' | 'publicKey' | 'counter'>,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter }
  try {
    const options = { ...(await expectations(verifying)), response: answer, credential }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(options)
    return verified ? authenticationInfo.newCounter : undefined
  } catch (failure) {
    // Whatever is wrong with an answer, the library throws it in words of its own.
    verifying.request.log.info({ err: failure }, 'passkey refused')
    return undefined
  }
}

/** Uses the answer up and counts the use; false where its challenge was used, or the passkey was removed or copied meanwhile. */
export const usePasskey = async (tx: Tx, answer: AuthenticationResponseJSON, counter: number): Promise<boolean> => {
  if (!(await spendChallenge(tx, answer))) return false
  const { numAffectedRows } = await sql`update app.passkey set last_used_at = now(), counter = ${counter}
    where agency_id = app.agency() and credential_id = ${answer.id} and counter <= ${counter}`.execute(tx)
  return numAffectedRows === 1n
}

/** What the browser asks a passkey by: one of `keys`, or, without any, whichever the user chooses. */
export const askingOptions = async (
  { ground, request, expected }: Verifying,
  keys: readonly KeptPasskey[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(ground, request).id,
    challenge: new Uint8Array(makeChallenge(await ground.sealing(), expected)),
    userVerification: 'required',
    timeout: lifeSeconds * 1000,
    ...(keys.length > 0 && { allowCredentials: keys.map(({ credentialId: id, transports }) => ({ id, transports })) }),
  })
}

/** Whether the answer is one of the user's own passkeys for this purpose; it is used up by it. */
export const takeOwnAnswer = async (
  verifying: Verifying,
  text: string,
  inUser: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
): Promise<boolean> => {
  const answer = readAnswer<AuthenticationResponseJSON>(text)
  if (!answer) return false
  const keys = await inUser(tx => keptPasskeys(tx, verifying.expected.userId))
  const key = keys.find(({ credentialId }) => credentialId === answer.id)
  const counter = key && (await verifyAnswer(verifying, answer, key))
  return counter !== undefined && inUser(tx => usePasskey(tx, answer, counter))
}

/** Removes all passkeys of a user; gives whether there were any. */
export const dropPasskeys = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`delete from app.passkey where agency_id = app.agency() and user_id = ${userId}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
