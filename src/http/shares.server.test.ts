// A busy agency beside a quiet one, through real connections: an agency that uses its whole share delays no other agency.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { holdFile, inTenant } from '#kit/server/answer.ts'
import { mountSession } from '#session/server.ts'
import { type Body, testApplication } from '../../tests/http.ts'

const arabic = JSON.parse(readFileSync(new URL('../database/ar.json', import.meta.url), 'utf8'))

const agency = '/api/agencies/:agencyId'
const fileBytes = 64 << 20

const mount = (app: FastifyInstance): void => {
  mountSession(app)
  app.post(`${agency}/sell`, request =>
    inTenant(request, async ({ tx }) => {
      await sql`update price set kg = kg - 1`.execute(tx)
      return { isSold: true }
    }),
  )
  app.get(`${agency}/look`, request =>
    inTenant(request, async ({ tx }) => (await sql`select count(*) from role`.execute(tx)).rows),
  )
  app.get(`${agency}/file`, async (request, reply) => {
    await inTenant(request, async context => holdFile(reply, context))
    const pieces = function* () {
      for (let sent = 0; sent < fileBytes; sent += 1 << 20) yield Buffer.alloc(1 << 20)
    }
    return reply.type('application/octet-stream').send(Readable.from(pieces()))
  })
}

type TestApplication = Awaited<ReturnType<typeof testApplication>>
let app: TestApplication
let address: string
const tokens: Record<string, string> = {}

before(async () => {
  app = await testApplication({ mount, arabic, limits: { connection: 1 } })
  await app.sql(
    'create table price (kg integer); insert into price values (1000); grant select, update on price to gms_app',
  )
  for (const username of ['noisy', 'noisier', 'loud']) await app.addUser({ username })
  await app.addUser({ username: 'huda', language: 'arabic' })
  await app.addUser({ username: 'quiet', agencyId: 2 })
  for (const name of ['noisy', 'noisier', 'loud', 'huda', 'quiet']) tokens[name] = (await app.as(name)).token
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.end())

const ask = (username: string, path: string, method = 'GET', of = username === 'quiet' ? 2 : 1): Promise<Response> =>
  fetch(`${address}/api/agencies/${of}/${path}`, { method, headers: { authorization: `Bearer ${tokens[username]}` } })

const bodyOf = (answer: Response): Promise<Body> => answer.json()

const until = async (isSo: () => Promise<boolean> | boolean, what: string): Promise<void> => {
  for (const begin = performance.now(); !(await isSo()); await wait(20))
    assert.ok(performance.now() - begin < 10_000, what)
}

const waitingForLock = async (): Promise<number> =>
  (
    await app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'update price%'`)
  ).length

// Opens all connections first: opening one during the test takes too long on a busy machine.
const openAll = async (): Promise<void> => {
  const held = await Promise.all(Array.from({ length: 20 }, () => app.pool.connect()))
  for (const client of held) client.release()
}

type Sellers = readonly Promise<Response>[]

// Requests that still wait complete when the row is released, and the function waits for them, so that the next test starts idle.
const holdingPrice = async (work: (sell: (username: string, times: number) => Sellers) => Promise<void>) => {
  const holder = new pg.Client(app.url)
  const sellers: Promise<Response>[] = []
  await holder.connect()
  await openAll()
  try {
    await holder.query('begin; update price set kg = 0')
    await work((username, times) => {
      const more = Array.from({ length: times }, () => ask(username, 'sell', 'POST'))
      sellers.push(...more)
      return more
    })
  } finally {
    await holder.end()
    await Promise.allSettled(sellers)
  }
}

/** The first `count` answers, however many more follow. */
const firstAnswers = (sellers: Sellers, count: number): Promise<Response[]> =>
  new Promise((resolve, reject) => {
    const answered: Response[] = []
    for (const seller of sellers)
      seller.then(answer => answered.push(answer) === count && resolve(answered)).catch(reject)
  })

// The 95th percentile of the quiet agency's answer times, in milliseconds.
const ninetyFifth = async (times: number): Promise<number> => {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    const answer = await ask('quiet', 'look')
    assert.equal(answer.status, 200, await answer.text())
    taken.push(performance.now() - start)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times * 0.95)]!
}

// Shorter times depend on the machine's other work.
const leastMs = 25

test('30 writers who wait for a row delay no other agency and no monitoring', async () => {
  const alone = await ninetyFifth(40)
  await holdingPrice(async sell => {
    const sellers = ['noisy', 'noisier', 'loud'].flatMap(name => sell(name, 10))
    await until(async () => (await waitingForLock()) === 10, 'half of the connections wait for the row')
    const ms = await ninetyFifth(40)
    assert.ok(ms <= 2 * Math.max(alone, leastMs), `the quiet agency waits ${ms} ms, alone ${alone} ms`)
    const refused = await firstAnswers(sellers, 20)
    assert.equal(await waitingForLock(), 10, 'who found no place within the time is refused, and nobody else')
    for (const answer of refused) {
      const body = await bodyOf(answer)
      assert.deepEqual([answer.status, body.code, answer.headers.get('retry-after')], [429, 'AGENCY_BUSY', '5'])
      assert.match(body.message, /^Your agency has too many requests under way\. Nothing was changed/)
    }
    const inArabic = await bodyOf(await ask('huda', 'look'))
    assert.match(inArabic.message, /^لدى وكالتك طلبات كثيرة/)
    const ready = await fetch(`${address}/readyz`)
    assert.equal(ready.status, 200)
  })
})

test('one user cannot take all connections of an agency', () =>
  holdingPrice(async sell => {
    const sellers = sell('noisy', 12)
    await until(async () => (await waitingForLock()) === 7, 'all that one user may hold waits')
    assert.equal((await ask('loud', 'look')).status, 200)
    const refused = await Promise.all((await firstAnswers(sellers, 5)).map(bodyOf))
    assert.deepEqual(
      refused.map(({ code, retrySecs }) => [code, retrySecs]),
      Array.from({ length: 5 }, () => ['USER_BUSY', 5]),
    )
  }))

test('monitoring is answered when every connection is held', async () => {
  const held = await Promise.all(Array.from({ length: 20 }, () => app.pool.connect()))
  try {
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    assert.match(await (await fetch(`${address}/metrics`)).text(), /gms_e_invoices_waiting 0/)
  } finally {
    for (const client of held) client.release()
  }
})

test('a request whose token is not known yet counts for its own agency, too', async () => {
  const second = await app.secondServer()
  const other = await second.http.listen({ port: 0, host: '127.0.0.1' })
  const first = (username: string, of: number, path: string, method: string) =>
    fetch(`${other}/api/agencies/${of}/${path}`, { method, headers: { authorization: `Bearer ${tokens[username]}` } })
  let sellers: Sellers = []
  await holdingPrice(async () => {
    sellers = ['noisy', 'noisier', 'loud'].flatMap(name =>
      Array.from({ length: 10 }, () => first(name, 1, 'sell', 'POST')),
    )
    await until(async () => (await waitingForLock()) === 10, 'half of the connections wait for the row')
    assert.equal((await first('quiet', 2, 'look', 'GET')).status, 200)
    const refused = await Promise.race(sellers)
    assert.equal(refused.status, 429)
    assert.equal(await waitingForLock(), 10)
  })
  await Promise.allSettled(sellers)
})

// Requests a file and reads only the first piece.
const askAndNotRead = (username: string): Promise<{ socket: Socket; head: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', piece => {
      socket.pause()
      resolve({ socket, head: piece.toString('latin1').split('\r\n')[0]! })
    })
    socket.write(`GET /api/agencies/1/file HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${tokens[username]}\r\n\r\n`)
  })

test('12 files that are not read: 4 of a user run, the others are refused, and no other request waits for them', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, () => askAndNotRead('noisy')))
  assert.equal(asked.filter(({ head }) => head === 'HTTP/1.1 200 OK').length, 4)
  assert.equal(asked.filter(({ head }) => head.startsWith('HTTP/1.1 429')).length, 8)
  const fifth = await ask('noisy', 'file')
  const body = await bodyOf(fifth)
  assert.deepEqual([fifth.status, body.code, fifth.headers.get('retry-after')], [429, 'FILES_UNDER_WAY', '5'])
  assert.equal(body.message, '4 of your files are being made or sent already. Wait until one is done, then try again.')
  assert.equal((await ask('noisy', 'look')).status, 200, 'the same user goes on working')
  const others = await ask('loud', 'file')
  assert.equal(others.status, 200)
  await others.body?.cancel()
  assert.ok((await ninetyFifth(5)) < 1000)
  for (const { socket } of asked) socket.destroy()
  await until(async () => {
    const again = await ask('noisy', 'file')
    await again.body?.cancel()
    return again.status === 200
  }, 'a client that has gone holds no file')
})
