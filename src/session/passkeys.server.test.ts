// Passkeys through the API with a simulated device: added and removed with a confirmation, signing in without a code, confirming; and
// every forged answer that an attacker might send.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { staffUser } from '#areas/staff/user/definition.ts'
import { mountUserLock } from '#areas/staff/user/lock.server.ts'
import { staffUserServer } from '#areas/staff/user/server.ts'
import { mountSession } from '#session/server.ts'
import { openDevice } from '../../tests/authenticator.ts'
import { confirmed } from '../../tests/confirmed.ts'
import { asking, password, testApplication } from '../../tests/http.ts'

const home = { origin: 'https://gms.example.com', rpId: 'gms.example.com' }

let app: Awaited<ReturnType<typeof testApplication>>
type Ask = Awaited<ReturnType<typeof app.as>>
type Device = ReturnType<typeof openDevice>

before(async () => {
  app = await testApplication({
    slices: new Map([[staffUser.name, staffUserServer]]),
    mount: app => {
      mountSession(app, { address: home.origin })
      mountUserLock(app)
    },
  })
  for (const username of ['sara', 'noor', 'omar', 'lina']) await app.addUser({ username })
  await app.addUser({ username: 'sara2', agencyId: 2 })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
})
after(() => app.end())
beforeEach(() => app.sql('delete from app.attempt; delete from app.passkey'))

const path = '/api/user/passkeys'
const nobody = (call: string, body: unknown = {}) => asking(app.http)('POST', call, body)

const add = async (ask: Ask, device: Device, name = 'Phone') => {
  const begun = await ask('POST', `${path}/begin`, undefined, await confirmed(ask))
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  return ask('POST', path, { name, answer: device.make(begun.body.challenge) })
}

const withPasskey = async (username: string) => {
  const ask = await app.as(username)
  const device = openDevice(home)
  const { status, body } = await add(ask, device)
  assert.equal(status, 200, JSON.stringify(body))
  return { ask, device, id: body.id as number }
}

const challenge = async (): Promise<string> => (await nobody('/begin-passkey')).body.challenge
const signIn = (answer: string, more = {}) => nobody('/login-passkey', { answer, ...more })

test('a passkey is created with a confirmation, for the public address, and requires user verification', async () => {
  const sara = await app.as('sara')
  assert.equal((await sara('POST', `${path}/begin`)).body.code, 'CONFIRMATION_NEEDED')
  const { body } = await sara('POST', `${path}/begin`, undefined, await confirmed(sara))
  assert.deepEqual(
    [body.rp, body.user.name, body.attestation],
    [{ name: 'GMS', id: 'gms.example.com' }, 'sara', 'none'],
  )
  const { residentKey, userVerification } = body.authenticatorSelection
  assert.deepEqual([residentKey, userVerification], ['required', 'required'])
  const device = openDevice(home)
  const answer = device.make(body.challenge)
  const made = await sara('POST', path, { name: 'Phone of Sara', answer })
  assert.deepEqual([made.status, made.body.name, made.body.lastUsedAt], [200, 'Phone of Sara', null])
  assert.equal((await sara('POST', path, { name: 'Again', answer })).status, 400, 'the answer was used')
  assert.equal((await add(sara, device, 'Key')).status, 200)
  const { rows } = (await sara('GET', path)).body
  assert.deepEqual(
    rows.map(({ name }: { name: string }) => name),
    ['Phone of Sara', 'Key'],
  )
  const actions = await app.sql(`select action from app.history where action = 'add-passkey'`)
  assert.equal(actions.length, 2)
})

test('it signs in without a name, a password or a code, even with a second factor; its last use is recorded', async () => {
  const { device } = await withPasskey('sara')
  const options = (await nobody('/begin-passkey')).body
  assert.deepEqual(
    [options.rpId, options.userVerification, options.allowCredentials],
    [home.rpId, 'required', undefined],
  )
  await app.sql(`insert into app.second_factor (agency_id, user_id, sealed, is_on)
    select 1, id, '', true from staff_user where username = 'sara'`)
  assert.equal((await nobody('/login', { username: 'sara', password })).body.by, 'app')
  const { status, body } = await signIn(device.sign(options.challenge), { rememberMe: true })
  assert.deepEqual([status, body.user?.username], [200, 'sara'], JSON.stringify(body))
  const sara = asking(app.http, body.token)
  const [key] = (await sara('GET', path)).body.rows
  assert.ok(key.lastUsedAt)
  const [session] = await app.sql('select remember from app.session order by created_at desc limit 1')
  assert.equal(session.remember, true)
  await app.sql('delete from app.second_factor')
})

test('an answer is valid once, for five minutes, for its purpose, and only from our own address', async () => {
  const { ask, device } = await withPasskey('noor')
  const good = device.sign(await challenge())
  assert.equal((await signIn(good)).status, 200)
  const { body: asked } = await ask('POST', '/api/user/confirm/passkey')
  const { body: making } = await ask('POST', `${path}/begin`, undefined, await confirmed(ask))
  const old = Buffer.from(await challenge(), 'base64url')
  old.writeUIntBE(Date.now() - 1000, 16, 6)
  const bad: [string, string][] = [
    ['a replay', good],
    ['a challenge of somebody’s own making', device.sign(Buffer.alloc(54, 7).toString('base64url'))],
    ['no challenge', device.sign('')],
    ['one whose end was moved', device.sign(old.toString('base64url'))],
    ['one that was asked to confirm', device.sign(asked.challenge)],
    ['one that was asked for a new passkey', device.sign(making.challenge)],
    ['a foreign origin', device.sign(await challenge(), { origin: 'https://gms.example.com.evil.example' })],
    ['another port', device.sign(await challenge(), { origin: 'https://gms.example.com:8443' })],
    ['a foreign host', device.sign(await challenge(), { rpId: 'evil.example' })],
    ['a device that did not ask for its user', device.sign(await challenge(), { verifies: false })],
    ['a copy that counts behind', device.sign(await challenge(), { counter: 1 })],
  ]
  for (const [title, answer] of bad) {
    await app.sql('delete from app.attempt')
    const { status, body } = await signIn(answer)
    assert.deepEqual([status, body.code], [401, 'WRONG_PASSKEY'], title)
  }
  const changed = JSON.parse(device.sign(await challenge(), { counter: 50 }))
  changed.response.signature = JSON.parse(good).response.signature
  assert.equal((await signIn(JSON.stringify(changed))).status, 401)
  for (const nonsense of ['{}', 'null', '[]', 'x', '{"id":"a","response":{"clientDataJSON":"a"}}'])
    assert.equal((await signIn(nonsense)).body.code, 'UNKNOWN_PASSKEY', nonsense)
  await app.sql('delete from app.attempt')
  assert.equal((await signIn(device.sign(await challenge(), { counter: 60 }))).status, 200, 'and a good one still does')
  const [{ reason }] = await app.sql(
    `select reason from app.login_detail where result = 'Failed' order by id desc limit 1`,
  )
  assert.equal(reason, 'Wrong passkey')
})

test('the same answer sent twice at once opens one session', async () => {
  const { device } = await withPasskey('noor')
  const answer = device.sign(await challenge())
  const both = await Promise.all([signIn(answer), signIn(answer)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
})

test('wrong answers count as wrong passwords of the same user, and the fifth blocks', async () => {
  const { device } = await withPasskey('omar')
  for (let n = 0; n < 4; n++) assert.equal((await signIn(device.sign('wrong'))).status, 401)
  assert.equal((await signIn(device.sign('wrong'))).status, 429)
  assert.equal((await signIn(device.sign(await challenge()))).status, 429)
})

test('a passkey is removed with a confirmation only and then unknown; others’ passkeys cannot be removed', async () => {
  const { ask, device, id } = await withPasskey('lina')
  assert.equal((await ask('DELETE', `${path}/${id}`)).body.code, 'CONFIRMATION_NEEDED')
  const noor = await app.as('noor')
  assert.equal((await noor('DELETE', `${path}/${id}`, undefined, await confirmed(noor))).status, 404)
  const far = await app.as('sara2')
  assert.equal((await far('DELETE', `${path}/${id}`, undefined, await confirmed(far))).status, 404)
  assert.deepEqual((await far('GET', path)).body.rows, [])
  assert.deepEqual((await ask('DELETE', `${path}/${id}`, undefined, await confirmed(ask))).body.rows, [])
  assert.equal((await signIn(device.sign(await challenge()))).body.code, 'UNKNOWN_PASSKEY')
})

test('a deactivated user cannot sign in, and an admin can remove the passkeys of a lost phone', async () => {
  const { device } = await withPasskey('lina')
  await app.sql(`update staff_user set status = 'inactive' where username = 'lina'`)
  assert.equal((await signIn(device.sign(await challenge()))).status, 401)
  await app.sql(`update staff_user set status = 'active' where username = 'lina'`)
  const [{ id }] = await app.sql(`select id::integer from staff_user where username = 'lina'`)
  const admin = await app.as('admin')
  const of = `/api/agencies/1/staff/users/${id}`
  assert.equal((await admin('GET', `${of}/second-factor`)).body.isOn, true)
  const gone = await admin('PUT', `${of}/take-away-second-factor`, undefined, await confirmed(admin))
  assert.equal(gone.status, 200)
  assert.equal((await signIn(device.sign(await challenge()))).body.code, 'UNKNOWN_PASSKEY')
})

test('it confirms a change once; another user’s passkey, also of another agency, does not', async () => {
  const { ask, device, id } = await withPasskey('sara')
  const other = await withPasskey('noor')
  const far = await withPasskey('sara2')
  const asked = async (by: Ask): Promise<string> => (await by('POST', '/api/user/confirm/passkey')).body.challenge
  const confirm = (answer: string) => ask('POST', '/api/user/confirm', { passkey: answer })
  const own = await ask('POST', '/api/user/confirm/passkey')
  assert.equal(own.body.allowCredentials.length, 1)
  const bad = [
    other.device.sign(own.body.challenge),
    far.device.sign(own.body.challenge),
    device.sign(await asked(other.ask)),
    device.sign(await challenge()),
  ]
  for (const answer of bad) {
    await app.sql('delete from app.attempt')
    assert.equal((await confirm(answer)).status, 400)
  }
  const answer = device.sign(await asked(ask))
  const { status, body } = await confirm(answer)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await confirm(answer)).status, 400, 'used')
  const removed = await ask('DELETE', `${path}/${id}`, undefined, { 'x-gms-confirmation': body.confirmation })
  assert.deepEqual([removed.status, removed.body.rows], [200, []])
  const none = await ask('POST', '/api/user/confirm/passkey')
  assert.equal(none.body.message, 'You have no passkey. Confirm with your password.')
})
