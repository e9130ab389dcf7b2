// Passkeys of users: the options sent to the browser, and the check of its answer. A challenge is authenticated by a keyed hash and is
// stored only after it was answered, so requesting many costs no storage.

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

/** Imported when the first passkey is used, because it brings parsers of certificates. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The purpose of an answer; an answer for another purpose is not accepted. */
type Purpose = 'sign-in' | 'add' | 'confirm'

/** The user whose answer is expected; none while signing in. */
export type Expected = { purpose: Purpose; agencyId: number; userId: number }

/** The relying party of this installation's passkeys: the host and origin of its public address. */
export const relyingPartyOf = ({ address }: Pick<Ground, 'address'>, { socket }: FastifyRequest) => {
  const { hostname, origin } = new URL(address ?? `http://localhost:${socket.localPort ?? 80}`)
  return { id: hostname, origin }
}

const proofOf = (sealing: Sealing, { purpose, agencyId, userId }: Expected, body: Buffer): Buffer =>
  sealing.hash('passkey challenge', purpose, String(agencyId), String(userId), body)

/** A challenge for this purpose and user, valid for five minutes. */
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

/** The browser's answer as it was sent; undefined if it is malformed. */
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

/** Records that the challenge of an answer was used; false if it was used before. */
export const redeemChallenge = async (
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

/** A passkey with the data that its answers are checked against. */
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

/** What both kinds of answers are checked for: challenge, origin, host, and that the device has verified its user. */
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

/** The passkey's use count after a right answer; undefined if the answer is wrong. */
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
    // The library throws for every defect of an answer, with a message of its own.
    verifying.request.log.info({ err: failure }, 'passkey refused')
    return undefined
  }
}

/** Uses the answer up and counts the use; false if its challenge was used, or the passkey was removed or copied in between. */
export const usePasskey = async (tx: Tx, answer: AuthenticationResponseJSON, counter: number): Promise<boolean> => {
  if (!(await redeemChallenge(tx, answer))) return false
  const { numAffectedRows } = await sql`update app.passkey set last_used_at = now(), counter = ${counter}
    where agency_id = app.agency() and credential_id = ${answer.id} and counter <= ${counter}`.execute(tx)
  return numAffectedRows === 1n
}

/** The options with which the browser requests a passkey: one of `keys`, or, without any, one that the user chooses. */
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

/** Whether the answer is from one of the user's own passkeys, for this purpose; it is used up. */
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

/** Removes all passkeys of a user; returns whether there were any. */
export const dropPasskeys = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`delete from app.passkey where agency_id = app.agency() and user_id = ${userId}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
