// A forgotten password; the test reads the link from the mail that a real mail server received.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { catalogues } from '#areas/catalogue-texts.server.ts'
import { startMessenger } from '#integrations/messenger.ts'
import { mountSession } from '#session/server.ts'
import { confirmed } from '../../tests/confirmed.ts'
import { asking, password, testApplication } from '../../tests/http.ts'
import { messengerFor, startMailServer } from '../../tests/message-servers.ts'

let app: Awaited<ReturnType<typeof testApplication>>
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let messenger: Awaited<ReturnType<typeof startMessenger>>

before(async () => {
  app = await testApplication({ mount: mountSession, arabic: catalogues.arabic })
  mailbox = await startMailServer({ credentials: 'gms:secret-of-mail' })
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
  messenger = await startMessenger(app.url, messengerFor({ settings }))
  for (const username of ['sara', 'left', 'mute']) await app.addUser({ username })
  await app.addUser({ username: 'omar', agencyId: 2, language: 'arabic' })
  await app.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
  await app.sql(`update staff_user set email = username || '@example.com' where username <> 'mute'`)
  await app.sql(`update staff_user set status = 'inActive' where username = 'left'`)
})
after(async () => {
  await messenger?.stop()
  await mailbox?.close()
  await app?.end()
})
beforeEach(() => app.sql('delete from app.attempt; delete from app.message_attempt; delete from app.message'))

const from = (ip = '10.2.0.1') => ({ 'x-forwarded-for': ip })
const forgot = (username: string, ip?: string) => asking(app.http)('POST', '/forgot-password', { username }, from(ip))
const check = (token: string) => asking(app.http)('GET', `/authenticate-password-token/${token}`, undefined, from())
const reset = (token: string, next: string, confirmPassword = next) =>
  asking(app.http)('PUT', `/reset-password/${token}`, { password: next, confirmPassword }, from())
const login = (username: string, tried: string) =>
  asking(app.http)('POST', '/login', { username, password: tried }, from())

const tokenFor = async (username: string): Promise<string> => {
  const { status, body } = await forgot(username)
  assert.deepEqual([status, body], [200, { message: 'Email send to your registered address.' }])
  const { text } = await mailbox.next()
  const [, token = ''] =
    /https:\/\/gms\.example\.com\/password\/reset\/([\w-]{43})\n/.exec(text.replaceAll('\r', '')) ?? []
  assert.ok(token, text)
  return token
}

const readChange = async (username: string): Promise<void> => {
  const { text } = await mailbox.next()
  assert.ok(text.includes(`The password of the GMS account ${username} was changed.`), text)
}

test('the link in the mail sets a new password once; the old password and all sessions end', async () => {
  const sara = await app.as('sara')
  const token = await tokenFor('SARA')
  assert.deepEqual((await check(token)).body, { isValid: true })
  const done = await reset(token, 'Wheat#2026')
  assert.deepEqual([done.status, done.body.message], [200, 'Password reset successfully'])
  await readChange('sara')
  assert.equal((await sara('GET', '/api/user-context')).status, 403)
  assert.equal((await login('sara', password)).status, 401)
  assert.equal((await login('sara', 'Wheat#2026')).status, 200)
  for (const again of [await check(token), await reset(token, 'Rice#20261')])
    assert.deepEqual([again.status, again.body.message], [400, 'This link is no longer valid. Ask for a new one.'])
  const [ended] = await app.sql(
    `select ended from app.login_detail where username = 'sara' and ended is not null order by id limit 1`,
  )
  assert.equal(ended.ended, 'Password reset')
  const [kept] = await app.sql(`select action from app.history where action = 'reset-password'`)
  assert.ok(kept)
})

test('the mail is in the reader’s language, right to left in Arabic, and contains no password', async () => {
  await tokenFor('root')
  const english = mailbox.mails.at(-1)!
  assert.equal(english.subject, 'Create a new GMS password')
  assert.match(english.html, /<html lang="en" dir="ltr">/)
  await forgot('omar')
  const arabic = await mailbox.next()
  assert.equal(arabic.subject, 'إنشاء كلمة مرور جديدة لنظام GMS')
  assert.match(arabic.html, /<html lang="ar" dir="rtl">/)
  assert.match(arabic.html, /<p dir="ltr"[^>]*>https:/, 'an address is read from the left')
  assert.match(arabic.text, /الرابط صالح لمرة واحدة خلال 60 دقيقة/)
  assert.match(arabic.to, /omar@example\.com/)
})

test('a token is random, stored hashed, and invalid when it has expired or a newer one was sent', async () => {
  const [first, second] = [await tokenFor('root'), await tokenFor('root')]
  assert.notEqual(first, second)
  assert.equal((await check(first)).status, 400)
  const rows = await app.sql('select token_hash from app.password_token')
  assert.equal(
    rows.some(({ token_hash }) => token_hash.includes(second)),
    false,
  )
  await app.sql('update app.password_token set expires_at = now()')
  assert.equal((await check(second)).status, 400)
  assert.equal((await reset(second, 'Wheat#2026')).status, 400)
})

test('a link that was sent before the password or the address was changed is no longer valid', async () => {
  await app.addUser({ username: 'noor' })
  await app.sql(`update staff_user set email = 'noor@example.com' where username = 'noor'`)
  const noor = await app.as('noor')
  const next = 'Wheat#2026'
  const first = await tokenFor('noor')
  const change = { currentPassword: password, password: next, confirmPassword: next }
  assert.equal((await noor('PUT', '/api/user/password/change', change)).status, 200)
  await readChange('noor')
  const second = await tokenFor('noor')
  const { name, phone, language } = (await noor('GET', '/api/user/profile')).body
  const moved = { name, phone, language, email: 'own@example.com' }
  assert.equal((await noor('PUT', '/api/user/profile', moved, await confirmed(noor, next))).status, 200)
  await mailbox.next()
  assert.deepEqual([(await check(first)).status, (await check(second)).status], [400, 400])
})

test('a weak password, or two different ones, do not use the link up', async () => {
  const token = await tokenFor('root')
  for (const weak of ['short1#A'.slice(1), 'nouppercase#1', 'NOLOWERCASE#1', 'NoDigit#here', 'NoSpecial123'])
    assert.ok((await reset(token, weak)).body.fields.password, weak)
  assert.equal((await reset(token, 'Qwerty123!')).body.fields.password, 'This password is very common.')
  const two = await reset(token, 'Wheat#2026', 'Wheat#2027')
  assert.deepEqual([two.status, two.body.message], [400, 'Password and Confirm Password must match!'])
  assert.equal((await reset(token, 'Wheat#2026')).status, 200)
  await readChange('root')
})

test('a link used twice at the same moment sets one password', async () => {
  const token = await tokenFor('root')
  const both = await Promise.all([reset(token, 'Wheat#2026'), reset(token, 'Maize#2026')])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  await readChange('root')
})

const msOf = async (username: string): Promise<number> => {
  const begin = performance.now()
  await forgot(username)
  return performance.now() - begin
}

test('only the mail reveals whether a name exists and can be reached', async () => {
  const answers = [await forgot('root'), await forgot('nobody'), await forgot('left'), await forgot('mute')]
  await mailbox.next()
  for (const { status, body } of answers)
    assert.deepEqual([status, body], [200, { message: 'Email send to your registered address.' }])
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < 5; n++) {
    known.push(await msOf('root'))
    unknown.push(await msOf('nobody'))
  }
  // Five an hour reach a mailbox; the first was read.
  for (let n = 1; n < 5; n++) await mailbox.next()
  const median = (times: number[]) => times.sort((a, b) => a - b)[2]!
  const ratio = median(known) / median(unknown)
  assert.ok(ratio > 0.8 && ratio < 1.25, `${median(known)} ms and ${median(unknown)} ms`)
  const none = await forgot('no name')
  assert.deepEqual([none.status, none.body.message], [400, 'username is invalid.'], 'what can be nobody’s name')
})

test('twenty requests from one address are the limit; other addresses are not affected', async () => {
  const asked = await Promise.all(Array.from({ length: 22 }, (_, n) => forgot(`nobody${n}`, '10.2.8.8')))
  assert.equal(asked.filter(({ status }) => status === 429).length, 2)
  assert.ok(asked.find(({ status }) => status === 429)!.body.retrySecs > 0)
  assert.equal((await forgot('nobody', '10.2.9.9')).status, 200)
})

test('requests for links neither flood a mailbox nor block the sign-in', async () => {
  for (let n = 0; n < 5; n++) await tokenFor('root')
  const before = mailbox.mails.length
  assert.equal((await forgot('root')).status, 200)
  const waiting = await app.sql(`select count(*)::int as count from app.message where purpose = 'reset'`)
  assert.equal(waiting[0].count, 5)
  assert.equal(mailbox.mails.length, before)
  assert.equal((await login('omar', password)).status, 200)
})

test('a reset ends the block of the name, since only its owner can reset', async () => {
  const token = await tokenFor('omar')
  for (let n = 0; n < 5; n++) await asking(app.http)('POST', '/login', { username: 'omar', password: 'x' }, from())
  assert.equal((await login('omar', password)).status, 429)
  assert.equal((await reset(token, 'Wheat#2026')).status, 200)
  assert.equal((await login('omar', 'Wheat#2026')).status, 200)
  assert.match((await mailbox.next()).text, /تغيّرت كلمة مرور/)
})

test('neither tokens nor the mail server’s password reach the log', async () => {
  const token = await tokenFor('root')
  await check(token)
  const log = app.lines.join('')
  assert.ok(log.includes('/authenticate-password-token/***'))
  for (const secret of [token, 'secret-of-mail']) assert.equal(log.includes(secret), false)
})
