// The user's own passkeys: list, add, remove. The last two require a confirmation, because their effect outlasts the session.

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import type { BodyOf } from '#kit/call.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { answer, inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { notifyOldAddress } from '#session/account-change-mail.server.ts'
import { requireConfirmation } from '#session/confirmation.server.ts'
import type { Ground } from '#session/messages.server.ts'
import { ownBefore, recordOwnChange } from '#session/own.server.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  type Passkey,
  passkeys,
  removePasskey,
} from '#session/passkey-calls.ts'
import {
  askingOptions,
  expectations,
  keptPasskeys,
  makeChallenge,
  readAnswer,
  redeemChallenge,
  relyingPartyOf,
  webAuthn,
} from '#session/passkeys.server.ts'

const most = 20
// Algorithms that every device supports: Ed25519, ECDSA with P-256, and RSA.
const algorithms = [-8, -7, -257]

const listOf = async (tx: Tx, userId: number): Promise<{ rows: Passkey[] }> => {
  const { rows } = await sql<Passkey>`select id::float8 as id, name, made_at, last_used_at from app.passkey
    where agency_id = app.agency() and user_id = ${userId} order by id`.execute(tx)
  return { rows }
}

const expectedOf = (purpose: 'add' | 'confirm', { asker }: Context) => ({
  ...{ purpose, agencyId: asker.homeAgencyId, userId: asker.userId },
})

const begin = async (request: FastifyRequest, ground: Ground, context: Context) => {
  const { tx, asker } = context
  const keys = await keptPasskeys(tx, asker.userId)
  if (keys.length >= most) refuse('You have {most} passkeys already. Remove one first.', { values: { most } })
  await requireConfirmation(context)
  const { generateRegistrationOptions } = await webAuthn()
  const sealing = await ground.sealing()
  return generateRegistrationOptions({
    rpName: 'GMS',
    rpID: relyingPartyOf(ground, request).id,
    userName: asker.username,
    // The same for all keys of a user, and without meaning: devices do not show it, but they store it.
    userID: new Uint8Array(sealing.hash('passkey user', String(asker.homeAgencyId), String(asker.userId))),
    challenge: new Uint8Array(makeChallenge(sealing, expectedOf('add', context))),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: keys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

const refuseMade = (): never =>
  refuse('The passkey was not accepted. Begin again.', {
    fields: { answer: 'This does not answer the current request.' },
  })

const verifyMade = async (text: string, request: FastifyRequest, ground: Ground, context: Context) => {
  const response = readAnswer<RegistrationResponseJSON>(text) ?? refuseMade()
  const { verifyRegistrationResponse } = await webAuthn()
  const expected = expectedOf('add', context)
  const options = {
    ...(await expectations({ ground, request, expected })),
    response,
    supportedAlgorithmIDs: algorithms,
  }
  const { registrationInfo } = await verifyRegistrationResponse(options).catch(failure => {
    request.log.info({ err: failure }, 'passkey refused')
    return refuseMade()
  })
  if (!registrationInfo || !(await redeemChallenge(context.tx, response))) return refuseMade()
  return registrationInfo.credential
}

const add = async (
  { name, answer: text }: BodyOf<typeof addPasskey>,
  request: FastifyRequest,
  ground: Ground,
  context: Context,
): Promise<Passkey> => {
  const { tx, asker } = context
  const { id, publicKey, counter, transports = [] } = await verifyMade(text, request, ground, context)
  const { rows } = await sql<Passkey>`insert into app.passkey
      (agency_id, user_id, credential_id, public_key, counter, transports, name)
    values (app.agency(), ${asker.userId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing returning id::float8 as id, name, made_at, last_used_at`.execute(tx)
  const made = rows[0] ?? conflict('This passkey is known already.')
  await recordOwnChange(context, 'add-passkey', { name: [null, name] })
  await notifyOldAddress(await ownBefore(context), [{ what: 'passkey-on' }], context)
  return made
}

const remove = async (id: number, context: Context): Promise<{ rows: Passkey[] }> => {
  const { tx, asker } = context
  const { rows: own } = await sql<{ name: string }>`select name from app.passkey
    where agency_id = app.agency() and user_id = ${asker.userId} and id = ${id}`.execute(tx)
  const { name } = own[0] ?? notFound()
  await requireConfirmation(context)
  await sql`delete from app.passkey where agency_id = app.agency() and user_id = ${asker.userId} and id = ${id}`.execute(
    tx,
  )
  await recordOwnChange(context, 'remove-passkey', { name: [name, null] })
  await notifyOldAddress(await ownBefore(context), [{ what: 'passkey-off' }], context)
  return listOf(tx, asker.userId)
}

/** Mounts the calls. An answer to a challenge is valid once and not stored for a repetition. */
export const mountOwnPasskeys = (app: FastifyInstance, ground: Ground): void => {
  answer(app, passkeys, (_asked, { tx, asker }) => listOf(tx, asker.userId))
  app.post(beginPasskey.path, request => inTenant(request, context => begin(request, ground, context)))
  app.post(addPasskey.path, request =>
    inTenant(request, context => {
      const body = readBody(addPasskey.body, request.body) as BodyOf<typeof addPasskey>
      return add(body, request, ground, context)
    }),
  )
  answer(app, removePasskey, ({ id }, context) => remove(id(), context))
  app.post(beginPasskeyConfirmation.path, async request => {
    const { keys, expected } = await inTenant(request, async context => ({
      keys: await keptPasskeys(context.tx, context.asker.userId),
      expected: expectedOf('confirm', context),
    }))
    if (keys.length === 0) refuse('You have no passkey. Confirm with your password.')
    return askingOptions({ ground, request, expected }, keys)
  })
}
