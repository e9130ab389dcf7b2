// The authenticator app: set up with a code, required at the sign-in, each code valid once; recovery codes; roles that require it.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { staffUser } from '#areas/staff/user/definition.ts'
import { mountUserLock } from '#areas/staff/user/lock.server.ts'
import { staffUserServer } from '#areas/staff/user/server.ts'
import { mountSession } from '#session/server.ts'
import { codeOf, stepAt } from '#session/totp.server.ts'
import { confirmed } from '../../tests/confirmed.ts'
import { asking, password, testApplication } from '../../tests/http.ts'

let application: Awaited<ReturnType<typeof testApplication>>
type Ask = Awaited<ReturnType<typeof application.as>>

before(async () => {
  application = await testApplication({
    slices: new Map([[staffUser.name, staffUserServer]]),
    mount: app => {
      mountSession(app)
      mountUserLock(app)
    },
  })
  for (const username of ['sara', 'noor', 'omar', 'lina', 'huda', 'rami']) await application.addUser({ username })
  await application.addUser({ username: 'owner', company: 7 })
  await application.addUser({ username: 'admin', isAgencyAdmin: true })
  await application.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
})
after(() => application.end())
beforeEach(() => application.sql('delete from app.attempt; update app.second_factor set last_step = 0'))

const path = '/api/user/second-factor'
const nobody = (call: string, body: unknown) => asking(application.http)('POST', call, body)
const login = (username: string) => nobody('/login', { username, password, rememberMe: true })

const bytesOf = (base32: string): Buffer => {
  const bits = [...base32].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The user's app: the code it shows now, or some periods earlier or later. */
const appOf =
  (secret: string) =>
  (away = 0) =>
    codeOf(bytesOf(secret), stepAt(Date.now()) + away)
type App = ReturnType<typeof appOf>

const setUp = async (ask: Ask): Promise<{ app: App; recoveryCodes: string[] }> => {
  const begun = await ask('POST', path, undefined, await confirmed(ask))
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const app = appOf(begun.body.secret)
  const { status, body } = await ask('PUT', path, { code: app() })
  assert.equal(status, 200, JSON.stringify(body))
  return { app, recoveryCodes: body.recoveryCodes }
}

const other = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

test('it is set up with the password and a code of the app, stored encrypted, and required at the next sign-in', async () => {
  const sara = await application.as('sara')
  assert.deepEqual((await sara('GET', path)).body, { isOn: false, isDemanded: false, recoveryCodesLeft: 0 })
  assert.equal((await sara('POST', path)).body.code, 'CONFIRMATION_NEEDED')
  const { body } = await sara('POST', path, undefined, await confirmed(sara))
  assert.match(body.secret, /^[A-Z2-7]{32}$/)
  assert.equal(
    body.address,
    `otpauth://totp/GMS:sara?secret=${body.secret}&issuer=GMS&algorithm=SHA1&digits=6&period=30`,
  )
  const app = appOf(body.secret)
  assert.equal((await sara('PUT', path, { code: other(app()) })).body.fields.code.length > 0, true)
  assert.match((await login('sara')).body.token, /./, 'it does not hold before a code of it has come')
  const on = await sara('PUT', path, { code: app() })
  assert.deepEqual([on.status, on.body.recoveryCodes.length, new Set(on.body.recoveryCodes).size], [200, 10, 10])
  assert.deepEqual((await sara('GET', path)).body, { isOn: true, isDemanded: false, recoveryCodesLeft: 10 })
  const [kept] = await application.sql('select sealed from app.second_factor')
  const stored = JSON.stringify(await application.sql('select * from app.idempotency')) + kept.sealed.toString('latin1')
  assert.equal(stored.includes(body.secret) || kept.sealed.includes(bytesOf(body.secret)), false)
  const step = await login('sara')
  assert.deepEqual(
    [step.status, step.body.token, step.body.by, step.body.consume.remainingPoints],
    [200, undefined, 'app', 5],
  )
  await application.sql('update app.second_factor set last_step = 0')
  const done = await nobody('/verify-otp', { userToken: step.body.userToken, otp: app() })
  assert.deepEqual([done.status, done.body.user.username], [200, 'sara'])
  const [session] = await application.sql('select remember from app.session order by created_at desc limit 1')
  assert.equal(session.remember, true)
})

test('a code is valid once, also if it is entered twice at the same moment', async () => {
  const { app } = await setUp(await application.as('noor'))
  const [first, second] = [await login('noor'), await login('noor')]
  const used = await nobody('/verify-otp', { userToken: first.body.userToken, otp: app() })
  assert.equal(used.status, 401, 'the code it was turned on with')
  await application.sql('update app.second_factor set last_step = 0')
  const code = app()
  const both = await Promise.all(
    [first, second].map(({ body }) => nobody('/verify-otp', { userToken: body.userToken, otp: code })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  const third = await login('noor')
  assert.equal((await nobody('/verify-otp', { userToken: third.body.userToken, otp: code })).status, 401)
  assert.equal((await nobody('/verify-otp', { userToken: third.body.userToken, otp: app(1) })).status, 200)
})

test('wrong codes count as wrong passwords, and the fifth blocks; no code is sent again', async () => {
  const { app } = await setUp(await application.as('omar'))
  await application.sql('delete from app.attempt')
  const { body: step } = await login('omar')
  const left: number[] = []
  for (let n = 0; n < 4; n++)
    left.push(
      (await nobody('/verify-otp', { userToken: step.userToken, otp: other(app()) })).body.consume.remainingPoints,
    )
  assert.deepEqual(left, [4, 3, 2, 1])
  assert.equal((await nobody('/resend-otp', { userToken: step.userToken })).status, 400)
  assert.equal((await nobody('/verify-otp', { userToken: step.userToken, otp: other(app()) })).status, 429)
  assert.equal((await nobody('/verify-otp', { userToken: step.userToken, otp: app(1) })).status, 429)
})

test('wrong codes from many addresses are limited, also at once, and do not keep the owner out at known addresses', async () => {
  const { app } = await setUp(await application.as('rami'))
  await application.sql('delete from app.attempt')
  const from = (ip: string) => (call: string, body: unknown) =>
    asking(application.http)('POST', call, body, { 'x-forwarded-for': ip })
  const enter = async (ip: string, otp: string) => {
    const { body } = await from(ip)('/login', { username: 'rami', password })
    return (await from(ip)('/verify-otp', { userToken: body.userToken, otp })).status
  }
  assert.equal(await enter('10.7.0.1', app(1)), 200)
  await application.sql('update app.second_factor set last_step = 0')
  const steps = await Promise.all(
    Array.from({ length: 30 }, (_, n) => from(`10.7.1.${n}`)('/login', { username: 'rami', password })),
  )
  const wrong = await Promise.all(
    steps.map(({ body }, n) => from(`10.7.1.${n}`)('/verify-otp', { userToken: body.userToken, otp: other(app()) })),
  )
  assert.equal(wrong.filter(({ status }) => status === 401).length, 20)
  await application.sql(`delete from app.attempt where key like 'name:%'`)
  assert.equal(await enter('10.7.2.1', app()), 429, 'not after 15 minutes either')
  const admin = await application.as('admin')
  const [{ id }] = await application.sql(`select id from staff_user where username = 'rami'`)
  const lock = `/api/agencies/1/staff/users/${id}/lock`
  assert.notEqual((await admin('GET', lock)).body.lockedUntil, null)
  assert.equal(await enter('10.7.0.1', app()), 200)
  await application.sql(
    `update app.attempt set expire = 0 where key like 'code:%'; update app.second_factor set last_step = 0`,
  )
  assert.equal(await enter('10.7.2.1', app()), 200, 'a day later')
})

test('a recovery code signs in once, however it is spelled; only hashes are stored', async () => {
  const lina = await application.as('lina')
  const { recoveryCodes } = await setUp(lina)
  const [code = '', next = ''] = recoveryCodes
  assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const kept = await application.sql('select code_hash from app.recovery_code')
  assert.equal(
    kept.some(({ code_hash }) => code_hash.includes(code)),
    false,
  )
  const recover = async (recoveryCode: string) => {
    const { body } = await login('lina')
    return nobody('/verify-recovery-code', { userToken: body.userToken, recoveryCode })
  }
  assert.equal((await recover(` ${code.toUpperCase().replace('-', ' ')} `)).status, 200)
  const again = await recover(code)
  assert.equal(again.body.message, 'The recovery code is wrong or was used. You have 4 attempts left.')
  assert.equal((await lina('GET', path)).body.recoveryCodesLeft, 9)
  assert.equal((await lina('POST', `${path}/recovery-codes`)).body.code, 'CONFIRMATION_NEEDED')
  const renewed = await lina('POST', `${path}/recovery-codes`, undefined, await confirmed(lina))
  assert.equal(renewed.body.recoveryCodes.length, 10)
  assert.equal((await recover(next)).status, 401, 'the earlier ones are worth nothing')
  const actions = await application.sql(`select action from app.history where action like '%recovery%' order by id`)
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['use-recovery-code', 'renew-recovery-codes'],
  )
})

test('a code of the app also confirms a change, once; the app is removed with a confirmation only', async () => {
  const huda = await application.as('huda')
  const { app } = await setUp(huda)
  const code = app(1)
  const { body } = await huda('POST', '/api/user/confirm', { code })
  assert.match(body.confirmation, /^[\w-]{43}$/)
  assert.equal((await huda('POST', '/api/user/confirm', { code })).status, 400)
  assert.equal((await huda('DELETE', path)).body.code, 'CONFIRMATION_NEEDED')
  const off = await huda('DELETE', path, undefined, { 'x-gms-confirmation': body.confirmation })
  assert.deepEqual([off.status, off.body.isOn], [200, false])
  assert.match((await login('huda')).body.token, /./)
})

test('if a role requires it, all else is refused until it is set up, and it cannot be removed', async () => {
  await application.addUser({ username: 'chief', permissions: ['canViewTruck'] })
  await application.sql(`update role set second_factor = true where name = 'role of chief'`)
  const chief = await application.as('chief')
  const context = await chief('GET', '/api/user-context')
  assert.deepEqual([context.body.mustSetUpSecondFactor, context.body.permissions], [true, ['canViewTruck']])
  for (const call of ['/api/user/profile', '/api/user/sessions', '/api/agencies/1/staff/users/1/lock']) {
    const { status, body } = await chief('GET', call)
    assert.deepEqual([status, body.code], [400, 'SECOND_FACTOR_REQUIRED'], call)
  }
  const begun = await chief('POST', path)
  assert.equal(begun.status, 200, 'the password was entered just now')
  assert.equal((await chief('PUT', path, { code: appOf(begun.body.secret)() })).status, 200)
  assert.equal((await chief('GET', '/api/user-context')).body.mustSetUpSecondFactor, false)
  assert.equal((await chief('GET', '/api/user/profile')).status, 200)
  const off = await chief('DELETE', path, undefined, await confirmed(chief))
  assert.deepEqual([off.status, off.body.message], [400, 'Your role requires a second factor. It cannot be removed.'])
  await application.addUser({ username: 'late' })
  await application.sql(`update role set second_factor = true where name = 'role of late'`)
  const late = await application.as('late')
  await application.sql(`update app.session set created_at = now() - interval '11 minutes'`)
  assert.equal((await late('POST', path)).body.code, 'CONFIRMATION_NEEDED', 'a while later it was not')
})

test('an admin can remove a user’s lost app, with a confirmation; users with fewer rights and other agencies cannot', async () => {
  const { app } = await setUp(await application.as('owner'))
  assert.match(app(), /^\d{6}$/)
  const { app: ofRoot } = await setUp(await application.as('root'))
  assert.equal((await login('root')).body.by, 'app')
  assert.match(ofRoot(), /^\d{6}$/)
  const [{ id }] = await application.sql(`select id::integer from staff_user where username = 'owner'`)
  const of = `/api/agencies/1/staff/users/${id}`
  await application.addUser({ username: 'clerk', permissions: ['canViewUser', 'canEditUser'] })
  const [admin, clerk] = [await application.as('admin'), await application.as('clerk')]
  assert.equal((await admin('GET', `${of}/second-factor`)).body.isOn, true)
  const weaker = await clerk('PUT', `${of}/take-away-second-factor`, undefined, await confirmed(clerk))
  assert.match(weaker.body.message, /rights that you do not hold/)
  assert.equal((await admin('PUT', `${of}/take-away-second-factor`)).body.code, 'CONFIRMATION_NEEDED')
  const done = await admin('PUT', `${of}/take-away-second-factor`, undefined, await confirmed(admin))
  assert.deepEqual([done.status, done.body.isOn], [200, false])
  assert.match((await login('owner')).body.token, /./)
})

test('an app stored under another GMS_SECRET: the answer says what to do, and an admin removes it', async () => {
  await application.addUser({ username: 'moved' })
  const { app } = await setUp(await application.as('moved'))
  const [{ id }] = await application.sql(`select id::integer from staff_user where username = 'moved'`)
  await application.sql(
    `update app.second_factor set sealed = decode(repeat('00', 64), 'hex') where agency_id = 1 and user_id = ${id}`,
  )
  const { body: step } = await login('moved')
  for (let n = 0; n < 6; n++) {
    const { status, body } = await nobody('/verify-otp', { userToken: step.userToken, otp: app(1) })
    assert.deepEqual([status, /administrator to remove your app under Staff, Users/.test(body.message)], [400, true])
  }
  const admin = await application.as('admin')
  const of = `/api/agencies/1/staff/users/${id}`
  const removed = await admin('PUT', `${of}/take-away-second-factor`, undefined, await confirmed(admin))
  assert.deepEqual([removed.status, removed.body.isOn], [200, false])
  assert.match((await login('moved')).body.token, /./)
})

test('a sign-in that waits for its code ends when the password is changed', async () => {
  await application.addUser({ username: 'mona' })
  const mona = await application.as('mona')
  const { app } = await setUp(mona)
  const { userToken } = (await login('mona')).body
  await application.sql('update app.second_factor set last_step = 0')
  const changed = await mona('PUT', '/api/user/password/change', {
    ...{ currentPassword: password, password: 'Wheat#2026!', confirmPassword: 'Wheat#2026!' },
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const late = await nobody('/verify-otp', { userToken, otp: app() })
  assert.deepEqual([late.status, late.body.code], [401, 'SIGN_IN_OVER'])
})
