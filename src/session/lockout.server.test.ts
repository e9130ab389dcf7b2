// Guessing is slow and gets blocked, and locks out nobody else. Right sign-ins never count as wrong attempts, however many run at once.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { mountSession } from '#session/server.ts'
import { asking, password, testApplication } from '../../tests/http.ts'

let application: Awaited<ReturnType<typeof testApplication>>
before(async () => {
  application = await testApplication({ mount: mountSession })
  for (const username of ['sara', 'omar', 'noor']) await application.addUser({ username })
})
after(() => application.end())
beforeEach(() => application.sql('delete from app.attempt'))

const login = (username: string, tried: string, ip: string, app = application.http) =>
  asking(app)('POST', '/login', { username, password: tried }, { 'x-forwarded-for': ip })

const nameHash = (username: string): string => createHash('sha256').update(username).digest('base64url')
const count = (key: string, points: number) =>
  application.sql(
    `insert into app.attempt (key, points, expire) values ($1, $2, extract(epoch from now() + interval '10 minutes') * 1000)`,
    [key, points],
  )

test('eight right sign-ins at once all succeed, in one process and in two', async () => {
  const { http: second } = await application.secondServer()
  for (const apps of [[application.http], [application.http, second]]) {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => login('sara', password, '10.5.0.1', apps[n % apps.length])),
    )
    assert.deepEqual(
      all.map(({ status }) => status),
      Array(8).fill(200),
    )
  }
  const next = await login('sara', 'x', '10.5.0.1')
  assert.equal(next.body.consume.remainingPoints, 4, 'none of them is counted')
})

test('among many attempts at once each wrong one counts once, and right ones do not count', async () => {
  const tries = Array.from({ length: 8 }, (_, n) => login('sara', n % 2 ? password : `wrong${n}`, '10.5.1.1'))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  assert.deepEqual(
    statuses.filter((_, n) => n % 2),
    Array(4).fill(200),
  )
  assert.ok(statuses.filter((_, n) => n % 2 === 0).every(status => status === 401))
})

test('twelve guesses at once through two processes are limited to five', async () => {
  const { http: second } = await application.secondServer()
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => login('noor', `wrong${n}`, '10.5.2.1', n % 2 ? second : application.http)),
  )
  assert.equal(all.filter(({ status }) => status === 401).length, 4)
  const checked = await application.sql(
    `select count(*)::int as n from app.login_detail where username = 'noor' and address = '10.5.2.1'`,
  )
  assert.equal(checked[0].n, 5, 'five were looked at')
})

test('spellings of a name that PostgreSQL lowers to the same letters have their attempts together', async () => {
  for (const spelling of ['sidar', 'SIDAR', 'sİdar', 'SİDAR']) await login(spelling, 'x', '10.5.7.1')
  assert.equal((await login('sidaR', 'x', '10.5.7.1')).status, 429)
  for (const spelling of ['σασ', 'ΣΑΣ', 'Σασ', 'ΣΑΣ']) await login(spelling, 'x', '10.5.7.2')
  assert.equal((await login('σαΣ', 'x', '10.5.7.2')).status, 429)
})

test('guesses from many addresses do not lock the owner out at known addresses, and slow down new ones', async () => {
  assert.equal((await login('omar', password, '10.5.3.1')).status, 200)
  await count(`name:${nameHash('omar')}`, 40)
  let begin = performance.now()
  assert.equal((await login('omar', password, '10.5.3.1')).status, 200)
  assert.ok(performance.now() - begin < 1_500, 'not where the owner is known')
  begin = performance.now()
  assert.equal((await login('omar', password, '10.5.3.9')).status, 200, 'the owner comes in from a new place')
  assert.ok(performance.now() - begin > 1_900, 'but slowly')
  await application.sql(`update app.attempt set points = 100 where key like 'name:%'`)
  assert.equal((await login('omar', 'x', '10.5.3.8')).status, 429)
  assert.equal((await login('omar', password, '10.5.3.1')).status, 200)
  assert.equal((await login('sara', password, '10.5.3.8')).status, 200, 'another name is as it was')
})

test('guesses with many names from one address block names that are new there, and no known one', async () => {
  assert.equal((await login('sara', password, '10.5.4.1')).status, 200)
  await count('address:10.5.4.1', 100)
  const stranger = await login('omar', password, '10.5.4.1')
  assert.deepEqual([stranger.status, stranger.body.retrySecs > 500], [429, true])
  assert.equal((await login('sara', password, '10.5.4.1')).status, 200)
  const asked = (query: string) =>
    asking(application.http)('GET', `/isIPBlocked${query}`, undefined, { 'x-forwarded-for': '10.5.4.1' })
  assert.ok((await asked('')).body.retrySecs > 500)
})

test('the third and the fourth wrong answer take longer than the first', async () => {
  const times: number[] = []
  for (let n = 0; n < 4; n++) {
    const begin = performance.now()
    await login('sara', 'x', '10.5.5.1')
    times.push(performance.now() - begin)
  }
  assert.ok(times[2]! > 500 && times[3]! > 1_000, `${times}`)
})

test('a hash with cheaper parameters is replaced at the next sign-in', async () => {
  const cheap = await application.sql(`select password from staff_user where username = 'noor'`)
  const old = '$argon2id$v=19$m=8192,t=1,p=1$'
  const { argon2Sync } = await import('node:crypto')
  const salt = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    ...{ message: password, nonce: salt, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 },
  })
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const kept = `${old}${bare(salt)}$${bare(tag)}`
  await application.sql(`update staff_user set password = $1 where username = 'noor'`, [kept])
  const now = async () => (await application.sql(`select password from staff_user where username = 'noor'`))[0].password
  assert.equal((await login('noor', 'x', '10.5.6.1')).status, 401)
  assert.equal(await now(), kept, 'a wrong one changes nothing')
  assert.equal((await login('noor', password, '10.5.6.1')).status, 200)
  const fresh = await now()
  assert.match(fresh, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await login('noor', password, '10.5.6.1')).status, 200)
  assert.equal(await now(), fresh, 'and stays')
  assert.notEqual(cheap[0].password, fresh)
})
