// The user's own account: profile, picture, sessions, and a password that must be changed.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { mountSession } from '#session/server.ts'
import { openStorage } from '#storage/storage.ts'
import { withClient } from '../../database/client.ts'
import { activityView } from '../../tests/cluster.ts'
import { confirmed } from '../../tests/confirmed.ts'
import { asking, password, testApplication } from '../../tests/http.ts'
import { eventually } from '../../tests/journeys/wait-until.ts'

let app: Awaited<ReturnType<typeof testApplication>>
const dataFolder = mkdtempSync(join(tmpdir(), 'gms-own-'))
before(async () => {
  app = await testApplication({ mount: mountSession, storage: openStorage({ dataFolder, bucket: undefined }) })
  for (const username of ['sara', 'noor']) await app.addUser({ username })
  await app.addUser({ username: 'owner', company: 7 })
})
after(async () => {
  await app.end()
  rmSync(dataFolder, { recursive: true })
})

const forget = () => app.sql('delete from app.attempt')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = (token: string, content: Buffer, name: string) => {
  const boundary = 'xxxx'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return asking(app.http, token)('POST', '/api/user/profile/picture', payload, headers)
}

test('users read and change their own profile only', async () => {
  const sara = await app.as('sara')
  const before = (await sara('GET', '/api/user/profile')).body
  assert.deepEqual([before.username, before.profilePic, before.language], ['sara', null, 'english'])
  const next = { name: 'Sara Al Harbi', email: 'sara@example.com', phone: '+966512345678', language: 'arabic' }
  const { status, body } = await sara('PUT', '/api/user/profile', next, await confirmed(sara))
  assert.equal(status, 200)
  assert.deepEqual([body.name, body.email, body.phone, body.language], Object.values(next))
  assert.deepEqual((await sara('GET', '/api/user-context')).body.user.name, 'Sara Al Harbi')
  const [kept] = await app.sql(`select changes from app.history where action = 'change-profile'`)
  assert.deepEqual(kept.changes.phone, [null, '+966512345678'])
  for (const [field, wrong] of [
    ['email', 'sara'],
    ['phone', '12'],
    ['name', ''],
    ['language', 'klingon'],
  ] as const)
    assert.ok((await sara('PUT', '/api/user/profile', { ...next, [field]: wrong })).body.fields[field], field)
  for (const foreign of ['username', 'isAgencyAdmin', 'roles'])
    assert.equal((await sara('PUT', '/api/user/profile', { ...next, [foreign]: 'x' })).status, 400, foreign)
})

test('a picture must have the type it states, has a random name, and is deleted when it is replaced', async () => {
  const sara = await app.as('sara')
  const shown = (name: string) => app.http.inject(`/files/User/${name}`)
  const { status, body } = await upload(sara.token, png, 'me.png')
  assert.equal(status, 200)
  assert.match(body.profilePic, /^[0-9a-f]{32}\.webp$/)
  const { amazonUrl, user } = (await sara('GET', '/api/user-context')).body
  assert.deepEqual([amazonUrl, user.profilePic], ['/files/', body.profilePic])
  for (const [content, name, expected] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'me.png', 415],
    [png, 'me.exe', 415],
    [Buffer.concat([png, Buffer.alloc(6 << 20)]), 'me.png', 413],
  ] as const)
    assert.equal((await upload(sara.token, content, name)).status, expected, name)
  const next = (await upload(sara.token, png, 'other.png')).body.profilePic
  assert.notEqual(next, body.profilePic)
  assert.deepEqual(
    [(await shown(body.profilePic)).statusCode, (await shown(next)).headers['content-type']],
    [404, 'image/webp'],
  )
  const noor = await app.as('noor')
  assert.equal((await noor('GET', '/api/user/profile')).body.profilePic, null)
  assert.equal((await sara('DELETE', '/api/user/profile/picture')).body.profilePic, null)
  assert.equal((await shown(next)).statusCode, 404)
  assert.equal((await upload('x'.repeat(43), png, 'me.png')).status, 403)
  const owner = await app.as('owner')
  assert.equal((await upload(owner.token, png, 'me.png')).status, 200, 'a consignee’s user has one, too')
})

test('a picture whose client has gone before it was named leaves no file', async () => {
  const sara = await app.as('sara')
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const waiting = `select from ${activityView()} where datname = current_database() and wait_event_type = 'Lock'`
  await withClient(app.url, async holder => {
    await holder.query(`begin; update staff_user set name = name where username = 'sara'`)
    const leaving = new AbortController()
    const form = new FormData()
    form.append('file', new Blob([png]), 'me.png')
    const headers = { authorization: `Bearer ${sara.token}` }
    const sent = fetch(`${address}/api/user/profile/picture`, {
      ...{ method: 'POST', headers, body: form, signal: leaving.signal },
    })
    await eventually(async () => assert.ok((await app.sql(waiting)).length > 0, 'it waits'))
    leaving.abort()
    await assert.rejects(sent)
    await eventually(async () => assert.deepEqual(await app.sql(waiting), [], 'it is canceled'))
  })
  const named = (await app.sql('select picture from staff_user where picture is not null')).map(
    ({ picture }) => picture,
  )
  const stored = () => readdirSync(join(dataFolder, 'files', 'User'))
  await eventually(async () => assert.deepEqual(stored().sort(), named.sort()))
})

test('users see their sessions and can end another one', async () => {
  await app.sql('delete from app.session')
  const [here, there, noor] = [await app.as('sara'), await app.as('sara'), await app.as('noor')]
  const { body } = await here('GET', '/api/user/sessions')
  assert.equal(body.count, 2)
  assert.deepEqual(
    body.rows.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
    [true, false],
  )
  assert.ok(
    body.rows.every((row: object) => 'address' in row && 'device' in row && 'seenAt' in row && !('tokenHash' in row)),
  )
  const away = body.rows[1].id
  assert.equal((await noor('DELETE', `/api/user/sessions/${away}`)).status, 404, 'not somebody else’s')
  assert.equal((await here('DELETE', `/api/user/sessions/${away}`)).status, 200)
  assert.equal((await there('GET', '/api/user-context')).status, 403)
  assert.equal((await here('GET', '/api/user/sessions')).body.count, 1)
  const [ended] = await app.sql('select ended from app.login_detail where session_id = $1', [away])
  assert.equal(ended.ended, 'Ended from another device')
})

test('a session ends after 12 hours, with Remember me after 30 days, however much it is used', async () => {
  await app.sql('delete from app.session')
  for (const [remember, hours] of [
    [false, 12],
    [true, 720],
  ] as const) {
    const { body } = await asking(app.http)('POST', '/login', { username: 'sara', password, rememberMe: remember })
    const sara = asking(app.http, body.token)
    const age = (passed: string) =>
      app.sql(
        `update app.session s set created_at = aged.created_at, expires_at = aged.expires_at, seen_at = aged.seen_at
         from (select token_hash, created_at - $1::interval as created_at, expires_at - $1::interval as expires_at,
           seen_at - $1::interval as seen_at from app.session where remember = $2) aged where aged.token_hash = s.token_hash`,
        [passed, remember],
      )
    await age(`${hours - 1} hours`)
    assert.equal((await sara('GET', '/api/user/profile')).status, 200)
    const [kept] = await app.sql(
      `select round(extract(epoch from expires_at - now()) / 60)::integer as minutes, now() - seen_at < interval '1 minute' as "isSeen"
       from app.session where remember = $1`,
      [remember],
    )
    assert.deepEqual([kept.minutes, kept.isSeen], [60, true], 'it was used, and ends when it would have')
    await age('61 minutes')
    assert.equal((await sara('GET', '/api/user/profile')).body.message, 'Your token has expired, please login again.')
  }
})

test('all other sessions are ended at once', async () => {
  await app.sql('delete from app.session')
  const [here, there, far] = [await app.as('sara'), await app.as('sara'), await app.as('sara')]
  const noor = await app.as('noor')
  assert.equal((await here('DELETE', '/api/user/sessions')).body.count, 1)
  for (const gone of [there, far]) assert.equal((await gone('GET', '/api/user-context')).status, 403)
  assert.equal((await noor('GET', '/api/user-context')).status, 200)
})

test('an expired token is called expired, an unknown one is not', async () => {
  const sara = await app.as('sara')
  await app.sql(`update app.session set expires_at = now() - interval '1 second'`)
  assert.equal((await sara('GET', '/api/user-context')).body.message, 'Your token has expired, please login again.')
  const unknown = asking(app.http, 'x'.repeat(43))
  assert.equal((await unknown('GET', '/api/user-context')).body.message, 'Login token expired, please login again.')
})

test('a user who must choose a new password gets no other answer before', async () => {
  await forget()
  await app.sql(`update staff_user set must_change_password = true where username = 'noor'`)
  const noor = await app.as('noor')
  const context = await noor('GET', '/api/user-context')
  assert.deepEqual([context.status, context.body.mustChangePassword], [200, true])
  for (const path of ['/api/user/profile', '/api/user/sessions']) {
    const { status, body } = await noor('GET', path)
    assert.deepEqual([status, body.code], [400, 'PASSWORD_CHANGE_REQUIRED'], path)
  }
  const set = (next: string) => noor('PUT', '/api/user/updatePassword', { password: next, confirmPassword: next })
  assert.ok((await set(password)).body.fields.password, 'the present one does not do')
  assert.equal((await set('Wheat#2026')).status, 200)
  assert.equal((await noor('GET', '/api/user/profile')).status, 200)
  assert.equal((await noor('GET', '/api/user-context')).body.mustChangePassword, false)
})

test('a new password requires the current one, however recently the user signed in', async () => {
  await forget()
  const sara = await app.as('sara')
  const set = (body: object) => sara('PUT', '/api/user/updatePassword', body)
  assert.ok((await set({ password: 'weak', confirmPassword: 'weak' })).body.fields.password)
  assert.equal((await set({ password: 'Wheat#2026', confirmPassword: 'Wheat#2027' })).status, 400)
  const next = { password: 'Wheat#2026', confirmPassword: 'Wheat#2026' }
  const bare = await set(next)
  assert.deepEqual([bare.status, bare.body.code], [400, 'CURRENT_PASSWORD_NEEDED'])
  assert.ok((await set({ ...next, currentPassword: 'x' })).body.fields.currentPassword)
  assert.equal((await set({ ...next, currentPassword: password })).status, 200)
})
