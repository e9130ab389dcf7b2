// Time-outs and clients that disconnect, through real connections: to the server and to PostgreSQL.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { addressForJobs, allowLongStatements, usualLimits } from '#database/limits.ts'
import { inTenant, once } from '#kit/server/answer.ts'
import { mountSession } from '#session/server.ts'
import { type Body, testApplication } from '../../tests/http.ts'

const arabic = JSON.parse(readFileSync(new URL('./ar.json', import.meta.url), 'utf8'))

const agency = '/api/agencies/:agencyId'

const mount = (app: FastifyInstance): void => {
  mountSession(app)
  app.get(`${agency}/sleep/:seconds`, request =>
    inTenant(request, async ({ tx }) => {
      const { seconds } = request.params as { seconds: string }
      await sql`select pg_sleep(${Number(seconds)})`.execute(tx)
      return { pid: (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid }
    }),
  )
  app.get(`${agency}/long/:seconds`, request =>
    inTenant(request, async ({ tx, client }) => {
      allowLongStatements(client)
      await sql`select pg_sleep(${Number((request.params as { seconds: string }).seconds)})`.execute(tx)
      return { isDone: true }
    }),
  )
  app.get(`${agency}/idle`, request =>
    inTenant(request, async ({ tx }) => {
      await wait(2500)
      return (await sql`select 1`.execute(tx)).rows
    }),
  )
  app.post(`${agency}/write/:word/:seconds`, (request, reply) =>
    inTenant(request, context =>
      once(context, request, reply, async () => {
        const { word, seconds } = request.params as Record<string, string>
        await sql`insert into written (word) values (${word})`.execute(context.tx)
        await sql`select pg_sleep(${Number(seconds)})`.execute(context.tx)
        return { status: 201, answer: { word } }
      }),
    ),
  )
}

const limits = { statement: 1, longStatement: 30, lock: 0.5, idleTransaction: 1, connection: 0.5 }

const open = async (options: { limits?: object; connections?: number }) => {
  const app = await testApplication({ mount, arabic, ...options })
  await app.sql(`create table written (word text primary key);
    grant select, insert, update on written to gms_app;
    create function slow_commit() returns trigger language plpgsql as
      $$ begin if new.word like 'commit%' then perform pg_sleep(0.7); end if; return null; end $$;
    create constraint trigger slow after insert on written deferrable initially deferred
      for each row execute function slow_commit()`)
  await app.addUser({ username: 'sara' })
  await app.addUser({ username: 'huda', language: 'arabic' })
  const { token } = await app.as('sara')
  const huda = await app.as('huda')
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}/api/agencies/1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
  const running = async (): Promise<number> => {
    const found = await app.sql(`select from pg_stat_activity where datname = current_database()
      and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`)
    return found.length
  }
  return { app, huda, address, ask, running, words: () => app.sql('select word from written order by word') }
}

type OpenServer = Awaited<ReturnType<typeof open>>
const bodyOf = (answer: Response): Promise<Body> => answer.json()

let short: OpenServer
let usual: OpenServer

before(async () => {
  short = await open({ limits, connections: 1 })
  usual = await open({ connections: 2 })
})
after(async () => {
  await short.app.end()
  await usual.app.end()
})

const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
  for (const begin = performance.now(); !(await isSo()); await wait(20))
    assert.ok(performance.now() - begin < 10_000, what)
}

const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

test('every connection of requests and of jobs starts with its time limits', async () => {
  const text = `select ${names.map(name => `current_setting('${name}') as ${name}`).join(', ')}`
  const [statement, lock, idle] = names as [string, string, string]
  const asked = await usual.app.pool.query(text)
  assert.deepEqual(asked.rows[0], { [statement]: '30s', [lock]: '10s', [idle]: '1min' })
  const client = new pg.Client({ connectionString: addressForJobs(usual.app.url, usualLimits) })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  assert.deepEqual(rows[0], { [statement]: '10min', [lock]: '10s', [idle]: '1min' })
})

test('a statement that takes too long is canceled, and the answer tells the user what to do', async () => {
  const answer = await short.ask('sleep/20')
  const body = await bodyOf(answer)
  assert.deepEqual([answer.status, body.code], [504, 'TOO_LONG'])
  assert.match(body.message, /nothing was changed.*fewer days/)
  assert.doesNotMatch(JSON.stringify(body), /statement|timeout|57014/)
  assert.match((await short.huda('GET', '/api/agencies/1/sleep/20')).body.message, /استغرق هذا/)
  assert.equal((await short.ask('sleep/0')).status, 200)
})

test('a long read may take longer, and afterwards its connection has its limits again', async () => {
  assert.equal((await short.ask('long/1.4')).status, 200)
  assert.equal((await short.ask('sleep/1.4')).status, 504)
})

test('waiting for a lock is limited in time', async () => {
  const holder = new pg.Client(short.app.url)
  await holder.connect()
  await holder.query('begin; lock table written')
  const answer = await short.ask('write/locked/0', { method: 'POST' })
  const body = await bodyOf(answer)
  assert.deepEqual([answer.status, body.code, answer.headers.get('retry-after')], [503, 'LOCKED', '5'])
  assert.match(body.message, /Another user has been changing/)
  await holder.end()
  assert.equal((await short.ask('write/locked/0', { method: 'POST' })).status, 201)
})

test('a transaction that is idle for too long is ended and releases its connection', async () => {
  const answer = await short.ask('idle')
  assert.deepEqual([answer.status, (await bodyOf(answer)).code], [504, 'TOO_LONG'])
  assert.equal((await short.ask('sleep/0')).status, 200)
})

test('waiting for a free connection is limited in time; nothing is written', async () => {
  const holding = short.ask('sleep/0.9')
  await until(async () => (await short.running()) === 1, 'it does not run')
  const start = performance.now()
  const refused = await short.ask('write/crowd/0', { method: 'POST', headers: { 'idempotency-key': 'crowd' } })
  const body = await bodyOf(refused)
  assert.ok(performance.now() - start < 900)
  assert.deepEqual([refused.status, body.code, refused.headers.get('retry-after')], [503, 'BUSY', '5'])
  assert.match(body.message, /server is busy/)
  assert.equal((await holding).status, 200)
  assert.deepEqual(await short.app.sql(`select from written where word = 'crowd'`), [])
  assert.deepEqual(await short.app.sql(`select from app.idempotency where key = 'crowd'`), [])
  const again = await short.ask('write/crowd/0', { method: 'POST', headers: { 'idempotency-key': 'crowd' } })
  assert.equal(again.status, 201)
})

const leaveDuring = async ({ ask, running }: OpenServer, path: string, init: RequestInit = {}): Promise<void> => {
  const leaving = new AbortController()
  const asked = ask(path, { ...init, signal: leaving.signal })
  await until(async () => (await running()) > 0, 'it does not run')
  leaving.abort()
  await assert.rejects(asked)
}

test('if a client disconnects, its statement is canceled and rolled back, and its connection is released', async () => {
  const { pid } = await bodyOf(await usual.ask('sleep/0'))
  await leaveDuring(usual, 'write/left/25', { method: 'POST', headers: { 'idempotency-key': 'left' } })
  await until(async () => (await usual.running()) === 0, 'it still runs')
  assert.deepEqual(await usual.app.sql(`select from written where word = 'left'`), [])
  assert.deepEqual(await usual.app.sql(`select from app.idempotency where key = 'left'`), [])
  const again = await usual.ask('write/left/0', { method: 'POST', headers: { 'idempotency-key': 'left' } })
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, null])
  assert.equal((await bodyOf(await usual.ask('sleep/0'))).pid, pid)
  assert.equal(usual.app.lines.filter(line => line.includes('"defect"')).length, 0)
})

test('if a client disconnects during the commit, the change is stored, and its key returns the answer', async () => {
  const key = { 'idempotency-key': 'committed' }
  const leaving = new AbortController()
  const asked = usual.ask('write/commit-1/0', { method: 'POST', headers: key, signal: leaving.signal })
  const isCommitting = async (): Promise<boolean> =>
    (await usual.app.sql(`select from pg_stat_activity where state = 'active' and query = 'commit'`)).length > 0
  await until(isCommitting, 'it does not commit')
  leaving.abort()
  await assert.rejects(asked)
  await until(async () => !(await isCommitting()), 'it still commits')
  const again = await usual.ask('write/commit-1/0', { method: 'POST', headers: key })
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'])
  assert.equal((await usual.app.sql(`select from written where word = 'commit-1'`)).length, 1)
})

test('a cancellation never reaches the next user of the connection', async () => {
  const statuses: number[] = []
  const staying = async (): Promise<void> => {
    for (let n = 0; n < 40; n++) statuses.push((await usual.ask('sleep/0.01')).status)
  }
  const leaving = async (): Promise<void> => {
    for (let n = 0; n < 60; n++)
      await usual.ask('sleep/0.02', { signal: AbortSignal.timeout(1 + (n % 30)) }).catch(() => {})
  }
  await Promise.all([staying(), leaving(), leaving()])
  assert.deepEqual([...new Set(statuses)], [200])
})

test('a stop cancels a query of minutes and disconnects its client', async () => {
  const stopped = await usual.app.secondServer()
  const address = await stopped.http.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await usual.app.as('sara')
  const asked = fetch(`${address}/api/agencies/1/long/120`, { headers: { authorization: `Bearer ${token}` } })
  await until(async () => (await usual.running()) === 1, 'it does not run')
  const start = performance.now()
  const [, outcome] = await Promise.all([stopped.close(), asked.then(String, () => 'sent away')])
  assert.equal(outcome, 'sent away')
  assert.ok(performance.now() - start < 8000)
  await until(async () => (await usual.running()) === 0, 'it still runs')
})
