// Dispatches to real servers: the effect of each answer, outages, several processes, and one that is killed.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import { notOpened, openSealing } from '#database/sealing.ts'
import { type Dispatches, openDispatches, receiverWith } from '../../tests/dispatch-sending.ts'
import { startFtpServer } from '../../tests/ftp-server.ts'
import { testApplication } from '../../tests/http.ts'
import { type Reply, startMailServer, startProvider } from '../../tests/message-servers.ts'

const token = 'token-of-the-authority'
let app: Awaited<ReturnType<typeof testApplication>>
let provider: Awaited<ReturnType<typeof startProvider>>
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let ftp: Awaited<ReturnType<typeof startFtpServer>>
let dispatches: Dispatches

before(async () => {
  app = await testApplication({ mount: () => {} })
  provider = await startProvider()
  mailbox = await startMailServer()
  ftp = await startFtpServer()
  dispatches = openDispatches(app, {
    ...{ GFSA_URL: `${provider.url}/reports?key=secret-in-the-url`, GFSA_TOKEN: token },
    ...{ GFSA_RECIPIENTS: 'gfsa@example.com, copy@example.com', SMTP_URL: mailbox.url, MAIL_FROM: 'g@example.com' },
    ...{ GFSA_FTP_HOST: '127.0.0.1', GFSA_FTP_PORT: String(ftp.port), GFSA_FTP_USER: 'gms', GFSA_FTP_SECURE: 'no' },
    ...{ GFSA_FTP_PASSWORD: ftp.state.password, GFSA_FTP_DIRECTORY: '/out' },
  })
})
after(async () => {
  await dispatches?.pool.end()
  await provider?.close()
  await mailbox?.close()
  await ftp?.close()
  await app?.end()
})
beforeEach(async () => {
  await app.sql('delete from app.dispatch_attempt; delete from app.dispatch_line; delete from app.dispatch')
  dispatches.noted.length = 0
  provider.asked.length = 0
  provider.state.reply = () => ({ status: 202, body: { reference: 'G-1' } })
})

const answers: [title: string, reply: Reply, state: string, errorClass: string | null, noted: string[]][] = [
  ['200', { status: 200, body: { reference: 'G-7' } }, 'Sent', null, ['Sent']],
  ['202 without a word', { status: 202, body: '' }, 'Sent', null, ['Sent']],
  ['409 with the same hash', { status: 409, body: { hash: 'sha256:aa' } }, 'Sent', null, ['Sent']],
  ['409 with another hash', { status: 409, body: { hash: 'sha256:bb' } }, 'Dead', 'CONFLICT', ['Failed']],
  ['422', { status: 422, body: { error: 'unknown station' } }, 'Dead', 'REFUSED', ['Failed']],
  ['401', { status: 401 }, 'Dead', 'CONFIG', ['Failed']],
  ['429', { status: 429 }, 'Failed', 'RATE_LIMITED', []],
  ['500', { status: 500, body: 'oops' }, 'Failed', 'TRANSIENT', []],
  ['200 with the page of a proxy', { status: 200, body: '<html></html>' }, 'Failed', 'TRANSIENT', []],
  ['no HTTP at all', { spoiled: 'garbage' }, 'Failed', 'TRANSIENT', []],
  ['a connection cut in the middle', { spoiled: 'cut' }, 'Failed', 'TRANSIENT', []],
  ['silence beyond the limit', { delayMs: 1_500 }, 'Failed', 'TRANSIENT', []],
]
for (const [title, reply, state, errorClass, noted] of answers)
  test(`${title}: ${state}`, async () => {
    provider.state.reply = () => reply
    const id = await dispatches.leave('r1')
    await dispatches.send({ timeoutMs: title.startsWith('silence') ? 500 : 15_000 })
    const found = await dispatches.stateOf(id)
    assert.deepEqual([found.state, found.errorClass, found.tries], [state, errorClass, 1])
    assert.deepEqual(
      dispatches.noted.map(each => each.state),
      noted,
    )
    const [attempt, ...more] = await dispatches.attemptsOf(id)
    assert.deepEqual([attempt.n, attempt.accepted, attempt.errorClass, more], [1, state === 'Sent', errorClass, []])
    const { headers, body } = provider.asked[0]!
    assert.deepEqual(
      [headers['idempotency-key'], headers['content-hash'], headers.authorization, body],
      ['r1:1', 'sha256:aa', `Bearer ${token}`, '{"rows":[]}'],
    )
  })

test('the log has no secret, even if the receiver repeats it, and at most 64 KB of an answer', async () => {
  const body = { error: `no access for ${token} by secret-in-the-url`, long: 'x'.repeat(100_000) }
  provider.state.reply = () => ({ status: 400, body })
  const id = await dispatches.leave('r1')
  await dispatches.drain()
  const [attempt] = await dispatches.attemptsOf(id)
  assert.match(attempt.answer, /no access for ••• by •••/)
  assert.ok(attempt.answer.length <= 65_536 && attempt.answer.length > 60_000)
  assert.equal(attempt.target, `${provider.url}/reports`)
  assert.match(attempt.request, /authorization: Bearer •••/)
  const kept = [JSON.stringify(dispatches.warned)]
  for (const table of ['dispatch', 'dispatch_line', 'dispatch_attempt'])
    kept.push((await app.sql(`select string_agg(kept::text, '') as text from app.${table} kept`))[0].text)
  for (const secret of [token, 'secret-in-the-url', ftp.state.password])
    assert.ok(!kept.some(text => text.includes(secret)), secret)
})

test('a key is queued once; a later version replaces one that has not arrived', async () => {
  const first = await dispatches.leave('r1')
  assert.equal(await dispatches.leave('r1'), undefined)
  const second = await dispatches.leave('r1', { version: 2 })
  await dispatches.drain()
  assert.deepEqual(
    provider.asked.map(({ headers }) => headers['idempotency-key']),
    ['r1:2'],
  )
  assert.equal((await dispatches.stateOf(first)).state, 'Superseded')
  assert.equal((await dispatches.stateOf(second)).state, 'Sent')
})

test('after the last attempt it is dead, and its users are notified of the reason, once', async () => {
  const boss = await app.addUser({ username: 'boss', isAgencyAdmin: true })
  await app.sql(`update staff_user set email = 'boss@example.com' where id = $1`, [boss])
  provider.state.reply = () => ({ status: 503, body: 'closed for the night' })
  const id = await dispatches.leave('r1', { alerted: [boss] })
  const states: string[] = []
  for (let round = 0; round < 5; round++) {
    await dispatches.drain()
    states.push((await dispatches.stateOf(id)).state)
    await dispatches.passTime()
  }
  assert.deepEqual(states, ['Failed', 'Failed', 'Dead', 'Dead', 'Dead'])
  assert.deepEqual(
    (await app.sql(`select shown from app.message where user_id = $1`, [boss])).map(({ shown }) => shown),
    ['b•••@example.com'],
  )
  const [mail] = await app.sql('select sealed from app.message where user_id = $1', [boss])
  assert.match(JSON.stringify((await openSealing(app.pool)()).open(mail.sealed)), /closed for the night/)
  assert.deepEqual(
    dispatches.noted.map(({ state, reference }) => [state, reference]),
    [['Failed', 'closed for the night']],
  )
})

test('one that cannot be decrypted fails with the reason; the right secret still sends it before the last attempt', async () => {
  const secret = 'another secret than the database’s'
  const [first, second] = [await dispatches.leave('r1'), await dispatches.leave('r2')]
  await dispatches.drain({ secret })
  assert.deepEqual(await dispatches.stateOf(first), {
    ...{ state: 'Failed', tries: 1, errorClass: 'UNREADABLE', reference: null },
  })
  await app.sql(`update app.dispatch set due_at = now() where id = $1`, [first])
  await dispatches.drain()
  assert.equal((await dispatches.stateOf(first)).state, 'Sent')
  for (let round = 0; round < 2; round++) {
    await dispatches.passTime()
    await dispatches.drain({ secret })
  }
  const { state, errorClass } = await dispatches.stateOf(second)
  assert.deepEqual([state, errorClass], ['Dead', 'UNREADABLE'])
  const attempts = await dispatches.attemptsOf(second)
  assert.deepEqual(
    attempts.map(({ accepted, answer }) => [accepted, answer]),
    [1, 2, 3].map(() => [false, notOpened]),
  )
  assert.deepEqual(
    dispatches.noted.map(({ state, id }) => [state, id]),
    [
      ['Sent', first],
      ['Failed', second],
    ],
  )
})

test('after an outage of two hours every dispatch is sent, every key accepted once', async () => {
  const taken = new Map<string, string>()
  const waits = [900, 1_800, 3_600, 7_200, 14_400]
  for (let n = 0; n < 7; n++) await dispatches.leave(`r${n}`, { waits })
  provider.state.reply = () => ({ status: 503 })
  let seconds = 0
  while (seconds < 7_200) {
    await dispatches.drain()
    seconds += await dispatches.passTime()
  }
  provider.state.reply = receiverWith(taken)
  await dispatches.drain()
  assert.equal(await dispatches.send(), 0)
  assert.deepEqual([...taken.keys()].sort(), ['r0:1', 'r1:1', 'r2:1', 'r3:1', 'r4:1', 'r5:1', 'r6:1'])
  const states = await app.sql('select distinct state from app.dispatch')
  assert.deepEqual(states, [{ state: 'Sent' }])
  assert.equal(dispatches.noted.length, 7)
})

test('several senders at once send everything once', async () => {
  provider.state.reply = (_, count) => ({ status: 202, body: {}, delayMs: (count % 3) * 20 })
  for (let n = 0; n < 16; n++) await dispatches.leave(`r${n}`, {}, n % 2 === 0 ? 1 : 2)
  await Promise.all([dispatches.drain(), dispatches.drain(), dispatches.drain()])
  const keys = provider.asked.map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual([keys.length, new Set(keys).size, dispatches.noted.length], [16, 16, 16])
})

test('if a process is killed while sending, the next one sends under the same key', async () => {
  const taken = new Map<string, string>()
  const receive = receiverWith(taken)
  // The receiver accepts it; the answer comes after the process is gone.
  provider.state.reply = asked => ({ ...receive(asked), delayMs: 5_000 })
  const id = await dispatches.leave('r1')
  const child = spawn(process.execPath, ['tests/dispatch-process.ts', app.url, provider.url], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (provider.asked.length === 0) await new Promise(resolve => setTimeout(resolve, 20))
  child.kill('SIGKILL')
  await ended
  assert.equal(await dispatches.send(), 0, 'it is still the first one’s')
  await dispatches.passTime()
  provider.state.reply = receive
  await dispatches.drain()
  assert.deepEqual(
    provider.asked.map(({ headers }) => headers['idempotency-key']),
    ['r1:1', 'r1:1'],
  )
  assert.deepEqual([...taken.keys()], ['r1:1'])
  const attempts = await dispatches.attemptsOf(id)
  assert.deepEqual(
    attempts.map(({ n, accepted, status }) => [n, accepted, status]),
    [
      [1, null, null],
      [2, true, '409'],
    ],
  )
  assert.deepEqual(await dispatches.stateOf(id), { state: 'Sent', tries: 2, errorClass: null, reference: 'G-r1:1' })
})

test('by mail it goes to all recipients with the file, under one message id', async () => {
  const id = await dispatches.leave('r1', { channel: 'email' })
  await dispatches.drain()
  const mail = await mailbox.next()
  assert.equal((await dispatches.stateOf(id)).state, 'Sent')
  assert.deepEqual(
    mail.attachments.map(({ name, bytes }) => [name, bytes.toString()]),
    [['r1.json', '{"rows":[]}']],
  )
  assert.match(mail.headers, /^Message-ID: <r1-1@example.com>/im)
  assert.match(mail.headers, /^Cc: copy@example.com/im)
})

test('by FTP it is renamed when it is complete; a wrong password makes it dead and is not logged', async () => {
  const id = await dispatches.leave('r1', { channel: 'ftp' })
  await dispatches.drain()
  assert.equal((await dispatches.stateOf(id)).state, 'Sent')
  assert.deepEqual([...ftp.files.keys()], ['/out/r1.json'])
  assert.ok(ftp.commands.includes('STOR r1.json.r1-1.part') && ftp.commands.includes('RNTO r1.json'))
  const { password } = ftp.state
  ftp.state.password = 'changed'
  const second = await dispatches.leave('r2', { channel: 'ftp' })
  await dispatches.drain()
  ftp.state.password = password
  const found = await dispatches.stateOf(second)
  assert.deepEqual([found.state, found.errorClass], ['Dead', 'CONFIG'])
  assert.equal((await dispatches.attemptsOf(second))[0].status, '530')
})

test('a report by mail that a slow server takes for longer than two minutes is not sent by another process as well', async () => {
  mailbox.state.silent = true
  const id = await dispatches.leave('slow', { channel: 'email' })
  const sending = dispatches.send({ timeoutMs: 1_500 })
  while ((await dispatches.stateOf(id)).tries === 0) await new Promise(resolve => setTimeout(resolve, 10))
  const [past] = await app.sql(`select due_at - interval '200 seconds' as due from app.dispatch where id = $1`, [id])
  await app.sql('update app.dispatch set due_at = $1 where id = $2', [past!.due, id])
  assert.equal(await dispatches.send(), 0)
  await sending
  mailbox.state.silent = false
})
