import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openSealing } from '#database/sealing.ts'
import { call } from '#kit/call.ts'
import { count, text } from '#kit/fields.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { answer, answerAnyone, inTenant, once } from '#kit/server/answer.ts'
import { mountSession } from '#session/server.ts'
import { asking, testApplication } from '../../tests/http.ts'

const echo = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/echo',
  for: 'canViewTruck',
  title: 'Echo',
  body: { words: text('Words', { max: 20 }), howMany: count('How many') },
}).answering<{ words: string; howMany: number; run: number }>()

const platform = call({ method: 'GET', path: '/api/platform', for: 'superAdmin', title: 'Platform' }).answering<{
  agency: number
}>()

const failing = call({
  method: 'GET',
  path: '/api/fail/:what',
  for: 'anyone',
  title: 'Fail',
}).answering<never>()

let runs = 0
let held: { release(): void; arrived: Promise<void> } | undefined

const hold = () => {
  let release = () => {}
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => (arrive = resolve))
  const gate = new Promise<void>(resolve => (release = resolve))
  held = { release, arrived }
  return { gate, arrive }
}

const saidOfMachine = (words: string): string =>
  `do $$ begin raise exception '${words}' using errcode = 'XX000'; end $$`

const failures: Record<string, (app: FastifyInstance) => Promise<unknown> | unknown> = {
  defect: () => {
    throw new TypeError('cannot read secret_column of row')
  },
  refusal: () =>
    refuse('Only {open} are left.', { values: { open: 5 }, fields: { bags: 'At most {open}.' }, details: 1 }),
  forbidden: () => {
    throw Object.assign(new Error('Forbidden'), { statusCode: 403 })
  },
  unique: app => app.services.pool.query(`select app.fail('23505')`),
  foreign: app => app.services.pool.query(`select app.fail('23503')`),
  check: app => app.services.pool.query(`select app.fail('23514')`),
  syntax: app => app.services.pool.query('selekt secret'),
  gone: () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  },
  nameless: () => {
    throw Object.assign(new Error('getaddrinfo EAI_AGAIN coordinator'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })
  },
  unreached: () => {
    throw Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'read' })
  },
  // What a machine of a cluster says of another that is lost: the words are those of PostgreSQL's client, the code is that of a defect.
  closed: app => app.services.pool.query(saidOfMachine('SSL SYSCALL error: EOF detected')),
  ended: app => app.services.pool.query(saidOfMachine('SSL connection has been closed unexpectedly')),
  unconnected: app => app.services.pool.query(saidOfMachine('no connection to the server')),
  unreadable: async app => {
    const [before, now] = ['of before', 'of now'].map(secret => openSealing(app.services.pool, secret))
    const sealed = (await before!()).seal('an event')
    return (await now!()).open(sealed)
  },
  many: () => {
    throw new Refusal(429, 'TOO_MANY_TRIES', 'Wait.', { details: { retrySecs: 7 } })
  },
}

const mount = (app: FastifyInstance): void => {
  mountSession(app)
  answer(app, echo, async ({ body }, { tx }) => {
    await sql`select pg_sleep(0.05)`.execute(tx)
    if (body.words === 'refuse') refuse('No.')
    return { ...body, run: ++runs }
  })
  answer(app, platform, async (_asked, { asker }) => ({ agency: asker.agencyId }))
  answerAnyone(app, failing, async ({ request }) => {
    await failures[(request.params as { what: string }).what]?.(app)
    return undefined as never
  })
  app.get('/api/hold', async () => {
    const { gate, arrive } = hold()
    arrive()
    await gate
    return { finished: true }
  })
  app.post('/api/agencies/:agencyId/create', (request, reply) =>
    inTenant(request, context =>
      once(context, request, reply, async () => ({ status: 201, answer: { run: ++runs, kg: 12.34 } })),
    ),
  )
}

let application: Awaited<ReturnType<typeof testApplication>>
let sara: Awaited<ReturnType<typeof application.as>>

before(async () => {
  const arabic = {
    'Only {open} are left.': 'بقي {open} فقط.',
    'At most {open}.': '{open} كحد أقصى.',
    'This was not found. It may not exist, or you may not have the right to see it. Go back to the list, or ask your administrator.':
      'لم يُعثر على هذا. ربما لا يوجد، أو ليس لديك حق الاطلاع عليه. ارجع إلى القائمة أو اسأل المشرف.',
  }
  application = await testApplication({ mount, arabic })
  await application.sql(`create function app.fail(code text) returns void language plpgsql as
    $$ begin raise exception 'Failing row contains secret' using errcode = code; end $$;
    grant execute on function app.fail(text) to gms_app`)
  await application.addUser({ username: 'sara', permissions: ['canViewTruck'] })
  await application.addUser({ username: 'huda', language: 'arabic' })
  await application.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
  sara = await application.as('sara')
})
after(() => application.end())

const nobody = (...asked: Parameters<ReturnType<typeof asking>>) => asking(application.http)(...asked)

for (const [what, status, code] of [
  ['refusal', 400, 'REFUSED'],
  ['forbidden', 404, 'NOT_FOUND'],
  ['unique', 409, 'CONFLICT'],
  ['foreign', 409, 'CONFLICT'],
  ['check', 400, 'REFUSED'],
  ['syntax', 500, 'DEFECT'],
  ['defect', 500, 'DEFECT'],
  ['unreadable', 409, 'NOT_READABLE'],
  ['gone', 503, 'UNAVAILABLE'],
  ['nameless', 503, 'UNAVAILABLE'],
  ['unreached', 503, 'UNAVAILABLE'],
  ['closed', 503, 'UNAVAILABLE'],
  ['ended', 503, 'UNAVAILABLE'],
  ['unconnected', 503, 'UNAVAILABLE'],
  ['many', 429, 'TOO_MANY_TRIES'],
] as const) {
  test(`a ${what} answers ${status} and discloses nothing`, async () => {
    const { status: got, body, text, headers } = await nobody('GET', `/api/fail/${what}`)
    assert.equal(got, status)
    assert.equal(body.code, code)
    assert.equal(typeof body.message, 'string')
    assert.doesNotMatch(text, /secret|select|stack|at .*\.ts|ECONN/i)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers.etag, undefined)
  })
}

test('a defect is answered with the number under which it is logged', async () => {
  const { body } = await nobody('GET', '/api/fail/defect')
  const logged = application.lines.map(line => JSON.parse(line)).find(({ number }) => number === body.details.number)
  assert.equal(logged.err.message, 'cannot read secret_column of row')
  assert.match(body.message, new RegExp(`\\(${body.details.number}\\)`))
})

test('the seconds of a block are beside the message and in the header', async () => {
  const { body, headers } = await nobody('GET', '/api/fail/many')
  assert.deepEqual([body.retrySecs, headers['retry-after']], [7, '7'])
})

test('refusals are in Arabic if the request asks for it, with their numbers filled in', async () => {
  const { body } = await nobody('GET', '/api/fail/refusal', undefined, { 'accept-language': 'ar-SA,en;q=0.5' })
  assert.deepEqual(body, { message: 'بقي 5 فقط.', code: 'REFUSED', fields: { bags: '5 كحد أقصى.' }, details: 1 })
  const english = await nobody('GET', '/api/fail/refusal')
  assert.equal(english.body.message, 'Only 5 are left.')
  const huda = await application.as('huda')
  assert.equal(
    (await huda('GET', '/api/platform')).body.message,
    'لم يُعثر على هذا. ربما لا يوجد، أو ليس لديك حق الاطلاع عليه. ارجع إلى القائمة أو اسأل المشرف.',
  )
  const reading = { 'accept-language': 'en' }
  assert.match((await huda('GET', '/api/platform', undefined, reading)).body.message, /was not found/)
})

for (const [what, payload, type, status] of [
  ['malformed JSON', '{"words":', 'application/json', 400],
  ['a poisoned prototype', '{"__proto__":{"isSuperAdmin":true},"words":"a","howMany":1}', 'application/json', 400],
  ['a poisoned constructor', '{"constructor":{"prototype":{"x":1}}}', 'application/json', 400],
  ['a number beyond all numbers', '{"words":"a","howMany":1e999}', 'application/json', 400],
  ['a number too large', '{"words":"a","howMany":99999999999999999999}', 'application/json', 400],
  ['a number as text', '{"words":"a","howMany":"1"}', 'application/json', 400],
  ['no body', '', 'application/json', 400],
  ['a list', '[]', 'application/json', 400],
  ['an unknown field', '{"words":"a","howMany":1,"run":9}', 'application/json', 400],
  ['control characters', '{"words":"a\\u0000b","howMany":1}', 'application/json', 400],
  ['half a character', '{"words":"\\ud800","howMany":1}', 'application/json', 400],
  ['a form', 'words=a', 'application/x-www-form-urlencoded', 415],
  ['plain text', 'a', 'text/plain', 415],
  ['XML', '<a/>', 'application/xml', 415],
  ['a body of 1.1 MB', `{"words":"${'a'.repeat(1_150_000)}"}`, 'application/json', 413],
  ['a text that never ends', `{"words":"${'\\"'.repeat(300_000)}`, 'application/json', 400],
  ['deep nesting', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'application/json', 400],
] as const) {
  test(`a call refuses ${what} with ${status}`, async () => {
    const { status: got, body } = await sara('POST', '/api/agencies/1/echo', payload, { 'content-type': type })
    assert.equal(got, status, JSON.stringify(body))
    assert.ok(body.message && body.code)
    assert.equal('isSuperAdmin' in {}, false)
  })
}

test('each refused field is reported', async () => {
  const { body } = await sara('POST', '/api/agencies/1/echo', { words: 'x'.repeat(21), howMany: 1.5 })
  assert.deepEqual(Object.keys(body.fields), ['words', 'howMany'])
})

test('another agency, a missing right, an unknown id and an unknown path get the same answer', async () => {
  const answers = await Promise.all([
    sara('POST', '/api/agencies/2/echo', { words: 'a', howMany: 1 }),
    sara('POST', '/api/agencies/999/echo', { words: 'a', howMany: 1 }),
    sara('POST', '/api/agencies/1x/echo', { words: 'a', howMany: 1 }),
    sara('POST', '/api/agencies/0/echo', { words: 'a', howMany: 1 }),
    sara('GET', '/api/platform'),
    sara('GET', '/api/nothing/here'),
    sara('DELETE', '/login'),
  ])
  for (const { status, body } of answers)
    assert.deepEqual(
      [status, body],
      [
        404,
        {
          message:
            'This was not found. It may not exist, or you may not have the right to see it. Go back to the list, or ask your administrator.',
          code: 'NOT_FOUND',
        },
      ],
    )
  const root = await application.as('root')
  assert.deepEqual((await root('GET', '/api/platform')).body, { agency: 0 })
  assert.equal((await root('POST', '/api/agencies/2/echo', { words: 'a', howMany: 1 })).status, 200)
})

const keyed = (key: string) => ({ 'idempotency-key': key })

test('a request with a repeated key is answered again and done once, even by two at the same moment', async () => {
  runs = 0
  const send = () => sara('POST', '/api/agencies/1/echo', { words: 'twin', howMany: 2 }, keyed('k1'))
  const answers = await Promise.all([send(), send(), send()])
  assert.deepEqual(new Set(answers.map(({ body }) => JSON.stringify(body.run))), new Set(['1']))
  assert.deepEqual((await send()).body, { words: 'twin', howMany: 2, run: 1 })
  assert.equal(runs, 1)
  const other = await sara('POST', '/api/agencies/1/echo', { words: 'twin', howMany: 3 }, keyed('k1'))
  assert.deepEqual([other.status, other.body.code], [409, 'IDEMPOTENCY_MISMATCH'])
  assert.equal((await sara('POST', '/api/agencies/1/create', {}, keyed('k1'))).status, 409)
})

test('a repetition gets the same status; without a key each request is done; a key belongs to its user', async () => {
  const first = await sara('POST', '/api/agencies/1/create', undefined, keyed('k2'))
  const second = await sara('POST', '/api/agencies/1/create', undefined, keyed('k2'))
  assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body])
  assert.equal(second.headers['idempotency-replayed'], 'true')
  const root = await application.as('root')
  const hers = await root('POST', '/api/agencies/1/create', undefined, keyed('k2'))
  assert.notEqual(hers.body.run, first.body.run)
  const third = await sara('POST', '/api/agencies/1/create')
  assert.notEqual(third.body.run, first.body.run)
  assert.equal((await sara('POST', '/api/agencies/1/create', {}, keyed('a b'))).body.code, 'BAD_IDEMPOTENCY_KEY')
})

test('a refusal is not stored for a repetition', async () => {
  const send = () => sara('POST', '/api/agencies/1/echo', { words: 'refuse', howMany: 1 }, keyed('k3'))
  assert.equal((await send()).status, 400)
  assert.deepEqual(await application.sql(`select key from app.idempotency where key = 'k3'`), [])
  assert.equal((await send()).status, 400)
})

test('a null character in an address is refused before it reaches the database', async () => {
  for (const url of ['/api/nothing?search=%00', '/healthz?a=1&a=b%00', '/files/%00']) {
    const { status, body } = await nobody('GET', url)
    assert.deepEqual([status, body.code], [400, 'UNREADABLE'], url)
  }
})

test('HEAD and OPTIONS are answered', async () => {
  const head = await application.http.inject({ method: 'HEAD', url: '/healthz' })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
  const options = await application.http.inject({ method: 'OPTIONS', url: '/api/agencies/1/echo' })
  assert.equal(options.statusCode, 204)
  assert.equal(options.headers['access-control-allow-origin'], undefined)
})

test('health, readiness and metrics', async () => {
  assert.equal((await nobody('GET', '/healthz')).status, 200)
  assert.deepEqual((await nobody('GET', '/readyz')).body, { isReady: true, missingMigrations: 0 })
  const { text } = await nobody('GET', '/metrics')
  const echo = 'method="POST",route="/api/agencies/:agencyId/echo"'
  assert.ok(
    text.includes(`gms_route_requests_total{${echo},status="200"}`) &&
      text.includes(`gms_route_seconds_total{${echo}}`),
  )
  assert.match(text, /^gms_request_seconds_bucket\{le="0.1",method="POST",status="200"\} \d/m)
  assert.doesNotMatch(text, /_bucket\{[^}]*route=/, 'no distribution for each of two thousand routes')
  assert.match(text, /gms_database_connections\{state="idle"\}/)
  for (const figure of ['s_waiting', 's_oldest_seconds', 's_late', '_units_stopped'])
    assert.match(text, new RegExp(`^gms_e_invoice${figure} 0$`, 'm'))
  for (const figure of ['', '_proof']) {
    assert.match(text, new RegExp(`^gms_backup${figure}_failed 0$`, 'm'))
    assert.match(text, new RegExp(`^gms_backup${figure}_age_seconds \\d`, 'm'))
  }
  // The Grafana dashboard uses only metrics that exist.
  const dashboard = readFileSync(new URL('../../deploy/grafana/gms.json', import.meta.url), 'utf8')
  const drawn = new Set(dashboard.match(/\b(gms|nodejs|process)_\w+/g))
  assert.ok(drawn.size >= 9)
  for (const figure of drawn) assert.match(text, new RegExp(`^${figure}[ {]`, 'm'))
  assert.equal((await nobody('GET', '/metrics', undefined, { 'x-forwarded-for': '10.1.1.1' })).status, 404)
  const stranger = await application.http.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.1.1.1' })
  assert.equal(stranger.statusCode, 404)
  await application.sql(`delete from app.migration where name like '0010%'`)
  assert.deepEqual([(await nobody('GET', '/readyz')).status], [503])
})

test('only a proxy on this machine may set the client’s address', async () => {
  await application.http.inject({
    url: '/healthz',
    remoteAddress: '10.9.9.9',
    headers: { 'x-forwarded-for': '10.8.8.8' },
  })
  assert.equal(JSON.parse(application.lines.at(-1)!).req.from, '10.9.9.9')
})

const rawly = (port: number, words: string): Promise<string> =>
  new Promise(resolve => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    socket.on('data', text => (heard += text)).on('close', () => resolve(heard))
  })

test('input that is not HTTP is refused in the same format', async () => {
  const { http: app } = await application.secondServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  assert.match(await rawly(port, 'NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400 .*"code":"UNREADABLE"/s)
  const long = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`
  assert.match(await rawly(port, long), /^HTTP\/1\.1 431 .*"code":"TOO_LARGE"/s)
  const end = 'connection: close\r\n\r\n'
  assert.match(await rawly(port, `GET /healthz HTTP/1.1\r\nhost: a\r\n${end}`), /^HTTP\/1\.1 200 /)
  const unclear = [
    `GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b\r\n${end}`,
    `GET /healthz HTTP/1.1\r\n${end}`,
    `POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nhost: a\r\n${end}`,
    `POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\n{"a"}${end}`,
    `POST /login HTTP/1.1\r\nhost: a\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\nhost: a\r\nx: b\r\n folded\r\n${end}`,
  ]
  for (const words of unclear) {
    const heard = await rawly(port, words)
    assert.match(heard, /^HTTP\/1\.1 400 /, words)
    assert.equal(heard.match(/HTTP\/1\.1/g)?.length, 1, 'one answer, and nothing of what was smuggled in')
  }
})

test('on the wire a HEAD gets the head of its GET and no body, also for an address that is not found', async () => {
  const { http: app } = await application.secondServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const ask = (method: string, path: string) =>
    rawly(port, `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  const headOf = (answer: string) => answer.split('\r\n\r\n', 1)[0]!.replace(/^date:.*$|^x-request-id:.*$/gim, '')
  for (const path of ['/healthz', '/api/nothing']) {
    const [head, whole] = [await ask('HEAD', path), await ask('GET', path)]
    assert.equal(headOf(head), headOf(whole), path)
    assert.match(headOf(head), /^content-length: [1-9]/im)
    assert.deepEqual([head.split('\r\n\r\n')[1], whole.split('\r\n\r\n')[1] === ''], ['', false], path)
  }
})

test('a stop lets the request in flight finish and accepts no new one', async () => {
  const { http: app } = await application.secondServer()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const inFlight = fetch(`${address}/api/hold`)
  while (!held) await wait(5)
  await held.arrived
  const closed = app.close()
  await wait(50)
  await assert.rejects(fetch(`${address}/healthz`))
  held.release()
  assert.deepEqual(await (await inFlight).json(), { finished: true })
  await closed
})
