// The circuit of a receiver that goes down and returns: a real HTTP server that is closed and opened again on its port.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { mostUnreached } from '#integrations/circuit.ts'
import { type Dispatches, openDispatches } from '../../tests/dispatch-sending.ts'
import { testApplication } from '../../tests/http.ts'

let app: Awaited<ReturnType<typeof testApplication>>
let dispatches: Dispatches
let server: Server | undefined
let port = 0
let taken: string[] = []
let status = 202

const open = async (): Promise<void> => {
  server = createServer((request, answer) => {
    taken.push(String(request.headers['idempotency-key']))
    request.resume()
    request.on('end', () => answer.writeHead(status, { connection: 'close' }).end())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}
const die = async (): Promise<void> => {
  const dying = server
  server = undefined
  dying?.closeAllConnections()
  await new Promise(resolve => (dying ? dying.close(resolve) : resolve(undefined)))
}

before(async () => {
  app = await testApplication({ mount: () => {} })
  await open()
  dispatches = openDispatches(app, { GFSA_URL: `http://127.0.0.1:${port}/reports` })
})
after(async () => {
  await die()
  await dispatches?.pool.end()
  await app?.end()
})
beforeEach(async () => {
  await app.sql('delete from app.dispatch_attempt; delete from app.dispatch_line; delete from app.dispatch')
  await app.sql('delete from app.circuit; delete from app.message')
  if (!server) await open()
  taken = []
  status = 202
})

const waits = [900, 1_800]
const circuit = async () =>
  (
    await app.sql('select failures, opened_at is not null as "isOpen" from app.circuit where receiver = $1', ['gfsa'])
  )[0]
const states = async () =>
  (await app.sql('select state, count(*)::integer as n from app.dispatch group by 1 order by 1')).map(
    ({ state, n }) => `${state} ${n}`,
  )
const attempts = async (): Promise<number> =>
  (await app.sql('select count(*)::integer as n from app.dispatch_attempt'))[0].n
const probeNow = () => app.sql('update app.circuit set probe_at = now()')

test('after five attempts without reaching the receiver only probes are sent, no dispatch becomes dead, and all arrive once', async () => {
  const [boss] = await app.sql(`insert into staff_user (agency_id, username, name, status, email, is_agency_admin)
    values (1, 'watching', 'Watching', 'active', 'boss@example.com', true) returning id`)
  await die()
  for (let n = 0; n < 12; n++) await dispatches.leave(`r${n}`, { waits, alerted: [Number(boss.id)] })
  await dispatches.drain()
  assert.deepEqual(await circuit(), { failures: mostUnreached, isOpen: true })
  assert.equal(await attempts(), mostUnreached, 'the other seven were not tried')
  assert.equal((await app.sql('select 1 from app.message')).length, 1, 'one mail, not one for each')
  // Ten failed probes: more than the number of attempts allowed for one dispatch.
  for (let n = 0; n < 10; n++) {
    await probeNow()
    await dispatches.passTime()
    await Promise.all([dispatches.drain(), dispatches.drain()])
  }
  assert.equal(await attempts(), mostUnreached + 10, 'one probe at a time, also of two processes')
  assert.deepEqual(await states(), ['Failed 5', 'Waiting 7'])
  await open()
  await dispatches.drain()
  assert.deepEqual(taken, [], 'no probe is due')
  await probeNow()
  await dispatches.drain()
  assert.deepEqual(taken.toSorted(), Array.from({ length: 12 }, (_, n) => `r${n}:1`).toSorted())
  assert.deepEqual([await states(), await circuit()], [['Sent 12'], { failures: 0, isOpen: false }])
})

test('any answer, also a refusal, counts as reaching the receiver', async () => {
  await die()
  for (let n = 0; n < 4; n++) await dispatches.leave(`r${n}`, { waits })
  await dispatches.drain()
  assert.deepEqual(await circuit(), { failures: 4, isOpen: false })
  await open()
  status = 503
  await dispatches.leave('r4', { waits })
  await dispatches.drain()
  assert.deepEqual(await circuit(), { failures: 0, isOpen: false })
})

test('a refused probe ends its dispatch and releases the others', async () => {
  await die()
  for (let n = 0; n < 6; n++) await dispatches.leave(`r${n}`, { waits })
  await dispatches.drain()
  await open()
  status = 422
  await probeNow()
  await dispatches.send()
  assert.equal((await circuit()).isOpen, false)
  status = 202
  await dispatches.drain()
  assert.deepEqual(await states(), ['Dead 1', 'Sent 5'])
})

test('another agency and another channel are not affected', async () => {
  await die()
  for (let n = 0; n < 6; n++) await dispatches.leave(`r${n}`, { waits })
  await dispatches.drain()
  await open()
  await dispatches.leave('other', { waits }, 2)
  await dispatches.leave('mail', { waits, channel: 'email' })
  await dispatches.drain()
  assert.deepEqual(taken, ['other:1'])
  assert.equal((await app.sql(`select state from app.dispatch where document = 'mail'`))[0].state, 'Dead')
})

test('a mail server that refuses the connection was not reached, although its port looks like a status', async () => {
  const settings = {
    SMTP_URL: 'smtp://127.0.0.1:587',
    MAIL_FROM: 'GMS <no-reply@example.com>',
    GFSA_RECIPIENTS: 'a@b.sa',
  }
  const mails = openDispatches(app, settings)
  try {
    for (let n = 0; n < 6; n++) await mails.leave(`m${n}`, { waits, channel: 'email' })
    await mails.drain()
    assert.deepEqual(await circuit(), { failures: mostUnreached, isOpen: true })
    const [{ status, answer }] = await app.sql('select status, answer from app.dispatch_attempt limit 1')
    assert.deepEqual([status, /ECONNREFUSED 127\.0\.0\.1:587/.test(answer)], [null, true])
  } finally {
    await mails.pool.end()
  }
})
