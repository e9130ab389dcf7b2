// The second step of a sign-in; the test receives the code where it is sent.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startMessenger } from '#integrations/messenger.ts'
import { mountSession } from '#session/server.ts'
import { asking, password, testApplication } from '../../tests/http.ts'
import { messengerFor, startProvider } from '../../tests/message-servers.ts'

const mount: Parameters<typeof testApplication>[0]['mount'] = app => mountSession(app, { channels: ['http', 'email'] })
let application: Awaited<ReturnType<typeof testApplication>>
let provider: Awaited<ReturnType<typeof startProvider>>
let messenger: Awaited<ReturnType<typeof startMessenger>>

before(async () => {
  application = await testApplication({ mount })
  provider = await startProvider()
  const settings = { HTTP_CHANNEL_URL: provider.url, HTTP_CHANNEL_SECRET: 'shared' }
  messenger = await startMessenger(application.url, messengerFor({ settings }))
  for (const username of ['sara', 'noor', 'bare']) await application.addUser({ username })
  await application.addUser({ username: 'omar', language: 'arabic' })
  await application.sql(`update staff_user set one_time_code = true, phone = '0512344417' where username <> 'bare'`)
  await application.sql(`update staff_user set one_time_code = true where username = 'bare'`)
})
after(async () => {
  await messenger?.stop()
  await provider?.close()
  await application?.end()
})
beforeEach(() =>
  application.sql(
    'delete from app.attempt; delete from app.message_attempt; delete from app.message; delete from app.sign_in_code',
  ),
)

const ask = (path: string, body: unknown, { ip = '10.1.0.1', app = application.http, language = 'en' } = {}) =>
  asking(app)('POST', path, body, { 'x-forwarded-for': ip, 'accept-language': language })

const begin = async (username = 'sara', more = {}) => {
  const { status, body } = await ask('/login', { username, password, rememberMe: true, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  const { content } = JSON.parse((await provider.next()).body)
  return { ...body, code: content.code as string } as {
    userToken: string
    message: string
    code: string
    consume: { remainingPoints: number }
    token?: string
  }
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the right password returns a token for the second step, no session; the code opens the session, once', async () => {
  const first = await begin()
  assert.equal(first.token, undefined)
  assert.match(first.userToken, /^[\w-]{43}$/)
  assert.match(first.code, /^\d{6}$/)
  assert.equal(first.message, 'We sent 6 digits to your messaging app, number ending 4417.')
  assert.equal(first.consume.remainingPoints, 5)
  const { status, body } = await ask('/verify-otp', { userToken: first.userToken, otp: first.code })
  assert.equal(status, 200)
  assert.match(body.token, /^[\w-]{43}$/)
  assert.equal(body.user.username, 'sara')
  const [session] = await application.sql('select remember from app.session order by created_at desc limit 1')
  assert.equal(session.remember, true)
  assert.equal((await ask('/verify-otp', { userToken: first.userToken, otp: first.code })).status, 401)
})

test('neither code nor token is stored in plain text, and the sent message is emptied in the end', async () => {
  const { code, userToken } = await begin()
  const [kept] = await application.sql('select token_hash, code_hash from app.sign_in_code')
  const [message] = await application.sql('select sealed, shown from app.message')
  for (const bytes of [kept.token_hash, kept.code_hash, message.sealed] as Buffer[])
    for (const secret of [code, userToken]) assert.equal(bytes.includes(secret), false)
  assert.equal(message.shown, '+9665•••••417')
  assert.equal(application.lines.join('').includes(code), false)
})

test('the answer states where the code was sent, in the reader’s language', async () => {
  const { status, body } = await ask('/login', { username: 'omar', password }, { language: 'ar' })
  await provider.next()
  assert.equal(status, 200)
  assert.equal(body.message.includes('4417'), true)
  await application.sql(`update staff_user set phone = null, email = 'sara@example.com' where username = 'sara'`)
  const byMail = await ask('/login', { username: 'sara', password })
  assert.equal(JSON.parse((await provider.next()).body).to.email, 'sara@example.com')
  assert.equal(byMail.body.message, 'We sent 6 digits to s•••@example.com.')
  await application.sql(`update staff_user set phone = '0512344417', email = null where username = 'sara'`)
})

test('without a mobile number and a mail address the sign-in is refused with the reason', async () => {
  const { status, body } = await ask('/login', { username: 'bare', password })
  assert.equal(status, 400)
  assert.match(body.message, /no mobile number or e-mail address/)
})

for (const otp of ['12345', '1234567', '12345a', '', '١٢٣٤٥٦']) {
  test(`"${otp}" is refused as a code`, async () => {
    const { userToken } = await begin()
    const { status, body } = await ask('/verify-otp', { userToken, otp })
    assert.equal(status, 400)
    assert.ok(body.fields.otp)
  })
}

test('wrong codes count as wrong passwords, in every process, and the fifth blocks', async () => {
  const { http: second } = await application.secondServer()
  await ask('/login', { username: 'sara', password: 'x' })
  const { userToken, code, consume } = await begin()
  assert.equal(consume.remainingPoints, 4, 'the right password does not give tries back')
  const left: number[] = []
  for (const app of [second, application.http, second]) {
    const { status, body } = await ask('/verify-otp', { userToken, otp: other(code) }, { app })
    assert.equal(status, 401)
    left.push(body.consume.remainingPoints)
  }
  assert.deepEqual(left, [3, 2, 1])
  const fifth = await ask('/verify-otp', { userToken, otp: other(code) })
  assert.deepEqual([fifth.status, fifth.body.retrySecs, fifth.headers['retry-after']], [429, 900, '900'])
  assert.equal((await ask('/verify-otp', { userToken, otp: code }, { app: second })).status, 429, 'the right one too')
  assert.equal((await ask('/resend-otp', { userToken })).status, 429)
  const reasons = await application.sql(
    `select reason, attempts_left as left from app.login_detail where username = 'sara' order by id desc limit 2`,
  )
  assert.deepEqual(reasons, [
    { reason: 'Wrong code', left: 0 },
    { reason: 'Wrong code', left: 1 },
  ])
})

test('many guesses at once are limited to five', async () => {
  const { userToken, code } = await begin('noor')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => ask('/verify-otp', { userToken, otp: other(code) })),
  )
  assert.equal(guesses.filter(({ status }) => status === 401).length, 4)
  assert.equal(guesses.filter(({ status }) => status === 429).length, 8)
})

test('the same right code entered twice at once opens one session', async () => {
  const { userToken, code } = await begin()
  const both = await Promise.all([1, 2].map(n => ask('/verify-otp', { userToken, otp: code }, { ip: `10.1.2.${n}` })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
})

test('a new code is sent after a minute at the earliest, and makes the old one invalid', async () => {
  const { userToken, code } = await begin()
  const early = await ask('/resend-otp', { userToken })
  assert.equal(early.status, 400)
  assert.match(early.body.message, /^A new code can be sent in \d+ seconds\.$/)
  await application.sql(`update app.sign_in_code set sent_at = now() - interval '61 seconds'`)
  const [again, twin] = await Promise.all([ask('/resend-otp', { userToken }), ask('/resend-otp', { userToken })])
  assert.deepEqual([again.status, twin.status].sort(), [200, 400], 'two at once are one')
  const fresh = JSON.parse((await provider.next()).body).content.code
  assert.notEqual(fresh, code)
  assert.equal((await ask('/verify-otp', { userToken, otp: code })).status, 401)
  assert.equal((await ask('/verify-otp', { userToken, otp: fresh })).status, 200)
})

test('an expired code is refused, and so is a step that took too long', async () => {
  const { userToken, code } = await begin()
  await application.sql('update app.sign_in_code set code_expires_at = now()')
  const late = await ask('/verify-otp', { userToken, otp: code })
  assert.equal(late.status, 401)
  assert.match(late.body.message, /^The code is no longer valid\. Ask for a new one\. You have 4 attempts left\.$/)
  await application.sql('update app.sign_in_code set expires_at = now()')
  const over = await ask('/verify-otp', { userToken, otp: code })
  assert.deepEqual([over.status, over.body.code], [401, 'SIGN_IN_OVER'])
  assert.equal((await ask('/resend-otp', { userToken })).status, 401)
})

test('a user who was deactivated during the second step cannot sign in', async () => {
  const { userToken, code } = await begin('noor')
  await application.sql(`update staff_user set status = 'inActive' where username = 'noor'`)
  assert.equal((await ask('/verify-otp', { userToken, otp: code })).status, 401)
  await application.sql(`update staff_user set status = 'active' where username = 'noor'`)
})

test('the number of codes for a user is limited', async () => {
  for (let n = 0; n < 10; n++) await begin()
  const { status, body } = await ask('/login', { username: 'sara', password })
  assert.deepEqual([status, body.message], [400, 'Too many codes were sent. Try again in an hour.'])
})
