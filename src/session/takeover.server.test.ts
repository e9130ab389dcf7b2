// A borrowed session cannot take the account over: changes of address or password require the password or a code, and the old address
// is notified.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { catalogues } from '#areas/catalogue-texts.server.ts'
import { role } from '#areas/staff/role/definition.ts'
import { roleServer } from '#areas/staff/role/server.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { staffUserServer } from '#areas/staff/user/server.ts'
import { startMessenger } from '#integrations/messenger.ts'
import { documentAddresses, mountDocuments } from '#kit/server/routes.ts'
import { mountSession } from '#session/server.ts'
import { confirmed } from '../../tests/confirmed.ts'
import { type Body, password, testApplication } from '../../tests/http.ts'
import { messengerFor, startMailServer } from '../../tests/message-servers.ts'

const slices = new Map([
  [staffUser.name, staffUserServer],
  [role.name, roleServer],
])

let app: Awaited<ReturnType<typeof testApplication>>
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let messenger: Awaited<ReturnType<typeof startMessenger>>

before(async () => {
  app = await testApplication({
    slices,
    arabic: catalogues.arabic,
    mount: app => {
      mountSession(app)
      mountDocuments(app, documentAddresses(slices, []))
    },
  })
  mailbox = await startMailServer({ credentials: 'gms:secret-of-mail' })
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
  messenger = await startMessenger(app.url, messengerFor({ settings }))
  for (const username of ['sara', 'noor']) await app.addUser({ username })
  await app.addUser({ username: 'omar', language: 'arabic', company: 7 })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  await app.sql(`update staff_user set email = username || '@example.com', phone = '0512345678'`)
})
after(async () => {
  await messenger?.stop()
  await mailbox?.close()
  await app?.end()
})
beforeEach(() => app.sql('delete from app.attempt; delete from app.confirmation'))

type Ask = Awaited<ReturnType<typeof app.as>>
const profileOf = async (ask: Ask, more: object): Promise<object> => {
  const { name, email, phone, language } = (await ask('GET', '/api/user/profile')).body
  return { name, email, phone, language, ...more }
}

for (const [what, more] of [
  ['e-mail address', { email: 'thief@example.net' }],
  ['mobile number', { phone: '0599999999' }],
] as const)
  test(`the ${what} is not changed without the password, and not with a wrong one`, async () => {
    const sara = await app.as('sara')
    const before = await profileOf(sara, {})
    const bare = await sara('PUT', '/api/user/profile', await profileOf(sara, more))
    assert.deepEqual([bare.status, bare.body.code], [400, 'CONFIRMATION_NEEDED'])
    const wrong = await sara('POST', '/api/user/confirm', { password: 'Wrong#2026' })
    assert.deepEqual(
      [wrong.status, wrong.body.message],
      [400, 'The current password is wrong. You have 4 attempts left.'],
    )
    assert.equal((await sara('POST', '/api/user/confirm', {})).status, 400)
    assert.deepEqual(await profileOf(sara, {}), before)
    assert.equal((await sara('PUT', '/api/user/profile', { ...before, name: 'Sara H.' })).status, 200, 'a name is')
  })

test('with a confirmation it is changed once, and the old address is notified in the reader’s language', async () => {
  const sara = await app.as('sara')
  const header = await confirmed(sara)
  const done = await sara('PUT', '/api/user/profile', await profileOf(sara, { email: 'new@example.com' }), header)
  assert.equal(done.status, 200, JSON.stringify(done.body))
  const mail = await mailbox.next()
  assert.match(mail.to, /sara@example\.com/)
  assert.equal(mail.subject, 'Your GMS account was changed')
  assert.match(mail.text, /The e-mail address of the GMS account sara was changed to n•••@example\.com\./)
  assert.match(mail.text, /If this was not you, tell an admin of your agency at once\./)
  const again = await sara('PUT', '/api/user/profile', await profileOf(sara, { phone: '0588888888' }), header)
  assert.equal(again.body.code, 'CONFIRMATION_NEEDED', 'a confirmation is good for one change')
  const omar = await app.as('omar')
  const moved = await profileOf(omar, { phone: '0588888888' })
  assert.equal((await omar('PUT', '/api/user/profile', moved, await confirmed(omar))).status, 200)
  const arabic = await mailbox.next()
  assert.match(arabic.to, /omar@example\.com/)
  assert.match(arabic.text, /تغيّر رقم الجوال/)
})

test('a confirmation is valid for one user and a short time', async () => {
  const [sara, noor] = [await app.as('sara'), await app.as('noor')]
  const change = await profileOf(noor, { email: 'other@example.com' })
  const foreign = await noor('PUT', '/api/user/profile', change, await confirmed(sara))
  assert.equal(foreign.body.code, 'CONFIRMATION_NEEDED')
  const late = await confirmed(noor)
  await app.sql(`update app.confirmation set expires_at = now()`)
  assert.equal((await noor('PUT', '/api/user/profile', change, late)).body.code, 'CONFIRMATION_NEEDED')
  const [kept] = await app.sql('select token_hash from app.confirmation limit 1')
  assert.equal(kept.token_hash.includes(late['x-gms-confirmation']), false, 'it is kept as a hash')
  const wrong = { ...change, name: '' }
  const header = await confirmed(noor)
  assert.equal((await noor('PUT', '/api/user/profile', wrong, header)).status, 400)
  assert.equal((await noor('PUT', '/api/user/profile', change, header)).status, 200, 'a refusal does not use it up')
  await mailbox.next()
})

test('guesses at an unlocked screen are blocked like those at the sign-in', async () => {
  const noor = await app.as('noor')
  for (let n = 0; n < 4; n++)
    assert.equal((await noor('POST', '/api/user/confirm', { password: `Wrong#${n}` })).status, 400)
  assert.equal((await noor('POST', '/api/user/confirm', { password: 'Wrong#5' })).status, 429)
  assert.equal((await noor('POST', '/api/user/confirm', { password })).status, 429, 'with the right one, too')
})

test('an admin’s borrowed session cannot set a user’s address or password; the owner is notified of what the admin sets', async () => {
  const admin = await app.as('admin')
  const [{ id }] = await app.sql(`select id::integer from staff_user where username = 'noor'`)
  const path = `/api/agencies/1/staff/users/${id}`
  const entered = async (more: object): Promise<Body> => {
    const { username, name, email, phone, company, roles, isAgencyAdmin, language, version } = (
      await admin('GET', path)
    ).body
    return { username, name, email, phone, company, roles, isAgencyAdmin, language, version, ...more }
  }
  const [before] = await app.sql('select email, password from staff_user where id = $1', [id])
  for (const more of [{ email: 'a@example.net' }, { phone: '0577777777' }, { password: 'Wheat#2026' }])
    assert.equal((await admin('PUT', path, await entered(more))).body.code, 'CONFIRMATION_NEEDED', JSON.stringify(more))
  const [after] = await app.sql('select email, password from staff_user where id = $1', [id])
  assert.deepEqual(after, before)
  assert.equal((await admin('PUT', path, await entered({ name: 'Noor' }))).status, 200, 'a name asks for nothing')
  const header = await confirmed(admin)
  await app.sql(
    `insert into app.password_token (token_hash, agency_id, user_id, expires_at) values ('link', 1, $1, now() + interval '1 hour')`,
    [id],
  )
  assert.equal((await admin('PUT', path, await entered({ password: 'Wheat#2026' }), header)).status, 200)
  const mail = await mailbox.next()
  assert.match(mail.to, /other@example\.com/)
  assert.match(mail.text, /The password of the GMS account noor was changed\./)
  assert.deepEqual(await app.sql('select from app.password_token'), [], 'an earlier link could undo it')
  const common = await admin('PUT', path, await entered({ password: 'Password1!' }), await confirmed(admin))
  assert.equal(common.body.fields.password, 'This password is very common.')
})

test('an agency admin is created, or a user promoted, with a confirmation only', async () => {
  const admin = await app.as('admin')
  const users = '/api/agencies/1/staff/users'
  const deputy = { username: 'deputy', name: 'Deputy', roles: [], isAgencyAdmin: true, language: 'english', password }
  assert.equal((await admin('POST', users, deputy)).body.code, 'CONFIRMATION_NEEDED')
  assert.deepEqual(await app.sql(`select from staff_user where username = 'deputy'`), [])
  const clerk = await admin('POST', users, { ...deputy, isAgencyAdmin: false })
  assert.equal(clerk.status, 201, 'a clerk asks for nothing')
  const { version } = clerk.body
  const { password: _, ...entered } = { ...deputy, version }
  const path = `${users}/${clerk.body.id}`
  assert.equal((await admin('PUT', path, entered)).body.code, 'CONFIRMATION_NEEDED')
  const made = await admin('PUT', path, entered, await confirmed(admin))
  assert.deepEqual([made.status, made.body.isAgencyAdmin], [200, true], JSON.stringify(made.body))
  const kept = { ...entered, version: made.body.version, name: 'Deputy of the agency' }
  assert.equal((await admin('PUT', path, kept)).status, 200, 'who is one already asks for nothing')
})

test('users who change their own password are notified by mail, too', async () => {
  const sara = await app.as('sara')
  const change = { currentPassword: password, password: 'Wheat#2026', confirmPassword: 'Wheat#2026' }
  assert.equal((await sara('PUT', '/api/user/password/change', change)).status, 200)
  const mail = await mailbox.next()
  assert.match(mail.to, /new@example\.com/)
  assert.match(mail.text, /The password of the GMS account sara was changed\./)
})

test('the one-time code of a user is switched off with a confirmation only, and the owner is notified', async () => {
  const admin = await app.as('admin')
  await app.addUser({ username: 'coded' })
  await app.sql(`update staff_user set email = 'coded@example.com', one_time_code = true where username = 'coded'`)
  const [{ id }] = (await app.sql(`select id::integer from staff_user where username = 'coded'`)) as [{ id: number }]
  const path = `/api/agencies/1/staff/users/${id}`
  const { username, name, email, phone, company, roles, isAgencyAdmin, language, version } = (await admin('GET', path))
    .body
  const entered = { username, name, email, phone, company, roles, isAgencyAdmin, language, version, oneTimeCode: false }
  assert.equal((await admin('PUT', path, entered)).body.code, 'CONFIRMATION_NEEDED')
  assert.equal((await admin('PUT', path, entered, await confirmed(admin))).status, 200)
  const { to, text } = await mailbox.next()
  assert.match(to, /coded@example\.com/)
  assert.match(text, /no longer asks for a one-time code/)
})
