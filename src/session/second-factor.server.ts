// A user's authenticator app: its encrypted secret, and its codes, each of which is valid once.

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { openOrUndefined, type Sealing } from '#database/sealing.ts'
import { refuse } from '#kit/refusal.ts'
import { newSecret, stepOfCode } from '#session/totp.server.ts'

const recoveryCodes = 10
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The owner of a second factor, in the agency of the transaction. */
type Owner = { tx: Tx; sealing: Sealing; userId: number }

type KeptFactor = { sealed: Buffer; isOn: boolean; lastStep: number }

const find = async ({ tx, userId }: Owner): Promise<KeptFactor | undefined> => {
  const { rows } =
    await sql<KeptFactor>`select sealed, is_on as "isOn", last_step::float8 as "lastStep" from app.second_factor
    where agency_id = app.agency() and user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** Whether the user signs in with an app. */
export const hasSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`select from app.second_factor
    where agency_id = app.agency() and user_id = ${userId} and is_on`.execute(tx)
  return rows.length > 0
}

const openSecret = ({ sealing }: Owner, sealed: Buffer): Buffer =>
  Buffer.from(
    openOrUndefined<string>(sealing, sealed) ??
      refuse(
        'Codes of your authenticator app cannot be checked, because a secret of this server was changed. Ask your administrator to remove your app under Staff, Users; then sign in with your password and set it up again.',
      ),
    'base64',
  )

/** Whether this is an unused code of the user's app; it is used up. Refuses where the app's secret cannot be decrypted. */
export const takeCodeOfApp = async (owner: Owner, code: string, { whileOff = false } = {}): Promise<boolean> => {
  const kept = await find(owner)
  if (!kept || (!kept.isOn && !whileOff)) return false
  const secret = openSecret(owner, kept.sealed)
  const step = stepOfCode(secret, code, Date.now())
  if (step === undefined) return false
  const { numAffectedRows } = await sql`update app.second_factor set last_step = ${step}
    where agency_id = app.agency() and user_id = ${owner.userId} and last_step < ${step} and sealed = ${kept.sealed}`.execute(
    owner.tx,
  )
  return numAffectedRows === 1n
}

/** Stores a new secret, which takes effect when its first code is entered. A secret already in effect is not replaced. */
export const keepNewSecret = async ({ tx, sealing, userId }: Owner): Promise<Buffer> => {
  const secret = newSecret()
  const sealed = sealing.seal(secret.toString('base64'))
  await sql`insert into app.second_factor (agency_id, user_id, sealed) values (app.agency(), ${userId}, ${sealed})
    on conflict (agency_id, user_id) do update set sealed = excluded.sealed, last_step = 0, made_at = excluded.made_at
    where not app.second_factor.is_on`.execute(tx)
  return secret
}

export const markOn = ({ tx, userId }: Owner) =>
  sql`update app.second_factor set is_on = true where agency_id = app.agency() and user_id = ${userId}`.execute(tx)

/** Removes a user's second factor and its recovery codes. */
export const dropSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  await sql`delete from app.recovery_code where agency_id = app.agency() and user_id = ${userId}`.execute(tx)
  const { numAffectedRows } =
    await sql`delete from app.second_factor where agency_id = app.agency() and user_id = ${userId}`.execute(tx)
  return numAffectedRows === 1n
}

// 10 letters out of 31 are 49 bits; five wrong attempts block.
const newRecoveryCode = (): string => {
  const letters = Array.from({ length: 10 }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

const hashOf = ({ sealing, userId }: Owner, code: string): Buffer =>
  sealing.hash('recovery', String(userId), code.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** Ten new recovery codes that replace all earlier ones; only their hashes are stored. */
export const makeRecoveryCodes = async (owner: Owner): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const hashes = codes.map(code => hashOf(owner, code))
  await sql`delete from app.recovery_code where agency_id = app.agency() and user_id = ${owner.userId}`.execute(
    owner.tx,
  )
  await sql`insert into app.recovery_code (agency_id, user_id, code_hash)
    select app.agency(), ${owner.userId}, unnest(${hashes}::bytea[])`.execute(owner.tx)
  return codes
}

/** Whether this is a recovery code of the user; it is used up. */
export const takeRecoveryCode = async (owner: Owner, code: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from app.recovery_code
    where agency_id = app.agency() and user_id = ${owner.userId} and code_hash = ${hashOf(owner, code)}`.execute(
    owner.tx,
  )
  return numAffectedRows === 1n
}

export const countRecoveryCodes = async (tx: Tx, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from app.recovery_code
    where agency_id = app.agency() and user_id = ${userId}`.execute(tx)
  return rows[0]!.count
}
