// The connections of an agency with real peers on this machine: their states, tests of them, rights.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { reports } from '#areas/catalogue-reports.ts'
import type { ShownConnection } from '#areas/logs/connections/calls.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { ftpChannel } from '#integrations/channels/ftp.ts'
import { channelKinds } from '#integrations/channels/kinds.ts'
import { noteSettled } from '#server.ts'
import { connectionKinds } from '#trade/dispatching/connection.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { confirmed, makeKeyOf } from '../../../../tests/confirmed.ts'
import { type Dispatches, openDispatches } from '../../../../tests/dispatch-sending.ts'
import { startFtpServer } from '../../../../tests/ftp-server.ts'
import { startMailServer, startProvider, worldHere } from '../../../../tests/message-servers.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../../tests/test-application.ts'

const path = '/api/agencies/1/logs/connections'
const word = 'word-of-the-house'

const silentWorld = worldHere(100)

let app: DemoApplication
let admin: Ask
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let files: Awaited<ReturnType<typeof startFtpServer>>
let provider: Awaited<ReturnType<typeof startProvider>>
let owner: pg.Pool
let pool: Pool
let dispatches: Dispatches

before(async () => {
  provider = await startProvider()
  app = await startDemoApplication({ EINVOICE_URL: provider.url, BACKUP_FOLDER: '/srv/backups' })
  admin = await app.as('admin')
  mailbox = await startMailServer({ credentials: `gms:${word}` })
  files = await startFtpServer()
  owner = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  owner.on('error', () => {})
  pool = openPool(await applicationAddress(app.databaseUrl), { size: 2 })
  const sql = async (of: string, values?: unknown[]) => (await owner.query(of, values)).rows
  dispatches = openDispatches({ url: app.databaseUrl, pool, sql }, { GFSA_URL: provider.url })
})
after(async () => {
  await dispatches?.pool.end()
  await pool?.end()
  await owner?.end()
  await files?.close()
  await mailbox?.close()
  await provider?.close()
  await app?.close()
})

const rowsOf = async (ask: Ask = admin, of = path): Promise<ShownConnection[]> => {
  const { status, body } = await ask('GET', of)
  assert.equal(status, 200, JSON.stringify(body))
  return body.rows as ShownConnection[]
}
const rowOf = async (key: string): Promise<ShownConnection> => (await rowsOf()).find(row => row.key === key)!
const reach = async (key: string) => (await admin('POST', `${path}/test`, { key })).body

const enter = async (settings: Record<string, string | number>): Promise<void> => {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const root = await app.as('super')
  const entered = { channels: null, settings: lines.join('\n') }
  const { status } = await root('PUT', '/api/agencies/1/messaging', entered, await confirmed(root))
  assert.equal(status, 200)
}

test('a connection that is not set up is listed as off, and cannot be tested', async () => {
  const found = await rowsOf(await app.as('admin2'), '/api/agencies/2/logs/connections')
  const receivers = ['receiver.gfsa.API', 'receiver.gfsa.email', 'receiver.gfsa.ftp']
  for (const key of ['channel.email', 'channel.ftp', ...receivers]) {
    const { state, canTest, target } = found.find(row => row.key === key)!
    assert.deepEqual([state, canTest, target], ['Off', false, null], key)
  }
})

test('a test reaches a connection without sending anything, and never shows its secrets', async () => {
  await enter({
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' },
    ...{ FTP_HOST: '127.0.0.1', FTP_PORT: files.port, FTP_USER: 'gms', FTP_PASSWORD: word, FTP_SECURE: 'no' },
    ...{ GFSA_URL: `${provider.url}/reports?key=key-of-ours`, GFSA_TOKEN: 'token-of-ours', FTP_DIRECTORY: '/out' },
  })
  await owner.query(
    `insert into signing_unit (agency_id, id, status, consignee, name, branch, documents, short_address, business,
      environment, starts_on) values (1, 7, 'Ready', $1, 'Unit 7', 'Jeddah', 'both', 'JEDA2929', 'Grain', 'sandbox', '2026-01-01')`,
    [app.redSea.world.companies.c1],
  )
  for (const [key, said] of [
    ['channel.email', 'EHLO'],
    ['channel.ftp', 'LIST'],
    ['receiver.gfsa.API', 'OPTIONS 200'],
    ['e-invoices.7', 'OPTIONS 200'],
  ]) {
    const answer = await reach(key!)
    assert.deepEqual([answer.reached, answer.said, answer.reason], [true, said, null], JSON.stringify([key, answer]))
    assert.equal((await rowOf(key!)).state, 'Not used yet', key)
  }
  assert.deepEqual([mailbox.mails.length, files.files.size], [0, 0])
  assert.deepEqual([...new Set(provider.asked.map(({ method, body }) => `${method} ${body}`))], ['OPTIONS '])
  const response = JSON.stringify(await rowsOf())
  for (const secret of [word, 'token-of-ours', 'key-of-ours']) assert.ok(!response.includes(secret), secret)
})

test('an unreachable connection has its reason as text', async () => {
  files.state.password = 'another'
  provider.state.reply = () => ({ status: 401, body: `no token-of-ours here` })
  await enter({ SMTP_URL: mailbox.url.replace(word, 'wrong-word'), MAIL_FROM: 'GMS <a@example.com>', GFSA_TOKEN: 'x' })
  const wrong = 'The address, the name or the password of the channel is not right.'
  for (const key of ['channel.email'])
    assert.deepEqual([(await reach(key)).reached, (await reach(key)).reason], [false, wrong])
  assert.ok(!JSON.stringify(await reach('channel.email')).includes('wrong-word'))
  await enter({
    ...{ FTP_HOST: '127.0.0.1', FTP_PORT: files.port, FTP_USER: 'gms', FTP_PASSWORD: word, FTP_SECURE: 'no' },
    ...{ GFSA_URL: provider.url, GFSA_TOKEN: 'token-of-ours' },
  })
  for (const [key, said] of [
    ['channel.ftp', '530 Login incorrect.'],
    ['receiver.gfsa.API', 'OPTIONS 401'],
  ] as const) {
    const answer = await reach(key)
    assert.deepEqual([answer.reached, answer.reason, answer.said], [false, wrong, said], key)
  }
  // The tax authority is called without credentials: a refusal proves that it can be reached.
  assert.equal((await reach('e-invoices.7')).reached, true)
  provider.state.reply = () => ({ status: 503 })
  assert.equal((await reach('e-invoices.7')).reason, 'The receiver could not be reached, or gave no proper answer.')
  files.state.isSilent = true
  const settings = { FTP_HOST: '127.0.0.1', FTP_PORT: String(files.port), FTP_USER: 'gms', FTP_PASSWORD: word }
  const silent = await ftpChannel(settings, silentWorld).greet!()
  assert.deepEqual([silent.accepted, 'errorClass' in silent && silent.errorClass], [false, 'TRANSIENT'])
})

test('a connection runs one test at a time', async () => {
  provider.state.reply = () => ({ delayMs: 300 })
  const both = await Promise.all([1, 2].map(() => admin('POST', `${path}/test`, { key: 'receiver.gfsa.API' })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
})

test('a receiver shows its last success, waiting and failed dispatches, and links to its log', async () => {
  provider.state.reply = () => ({ status: 202 })
  await dispatches.leave('one')
  await dispatches.drain()
  const sent = await rowOf('receiver.gfsa.API')
  assert.deepEqual([sent.state, sent.waiting, sent.dead, sent.lastFailureAt], ['OK', 0, 0, null])
  assert.ok(sent.lastSuccessAt)
  assert.equal((await admin('GET', `/api/agencies/1/${sent.path}`)).body.count, 1)
  await dispatches.leave('two')
  assert.deepEqual(
    [(await rowOf('receiver.gfsa.API')).state, (await rowOf('receiver.gfsa.email')).state],
    ['Waiting', 'Off'],
  )
  provider.state.reply = () => ({ status: 503, body: 'later' })
  await dispatches.send()
  const failing = await rowOf('receiver.gfsa.API')
  assert.deepEqual([failing.state, failing.waiting, failing.answer], ['Failing', 1, 'later'])
  assert.equal(failing.reason, 'The receiver could not be reached, or gave no proper answer.')
  assert.ok(failing.nextAt)
  provider.state.reply = () => ({ status: 400, body: 'no' })
  await dispatches.passTime()
  await dispatches.drain()
  const stopped = await rowOf('receiver.gfsa.API')
  assert.deepEqual([stopped.state, stopped.waiting, stopped.dead, stopped.nextAt], ['Stopped', 0, 1, null])
})

test('a channel has the state of its messages, a schedule that of its runs', async () => {
  const { rows } = await owner.query(`insert into app.message (agency_id, purpose, shown, state, expires_at)
    values (1, 'mail', 'a', 'Waiting', now() + interval '1 hour'), (1, 'mail', 'b', 'Failed', now()) returning id`)
  await owner.query(
    `insert into app.message_attempt (agency_id, message_id, channel, accepted, error_class, detail, ms)
      values (1, $1, 'ftp', false, 'CONFIG', '530 no', 5)`,
    [rows[1].id],
  )
  const [mail, ftp] = [await rowOf('channel.email'), await rowOf('channel.ftp')]
  assert.deepEqual([mail.waiting, mail.dead, ftp.dead, ftp.state], [1, 0, 1, 'Stopped'])
  assert.deepEqual([ftp.reason, ftp.answer], ['The channel is not set up correctly', '530 no'])
  assert.equal((await admin('GET', `/api/agencies/1/${ftp.path}`)).body.count, 1)
  const reader = ((await admin('GET', '/api/user-context')).body.user as { id: number }).id
  const { body } = await admin('POST', '/api/agencies/1/gfsa-details/schedules', {
    ...{ reportType: 'Sales', frequency: 'Daily', time: '06:00', periodCovered: 'Previous day', channel: 'API' },
    ...{ format: 'JSON', retries: 3, retryMinutes: 15, alertUsers: [reader] },
  })
  const key = `schedule.gfsaSchedule.${body.id}`
  const fresh = await rowOf(key)
  assert.deepEqual([fresh.state, fresh.of, fresh.waiting], ['Not used yet', body.docNo, null])
  assert.ok(fresh.nextAt)
  assert.equal((await admin('GET', `/api/agencies/1/${fresh.path}`)).status, 200)
  await owner.query(`update gfsa_schedule set last_run_at = now() where id = $1`, [body.id])
  assert.equal((await rowOf(key)).state, 'OK')
  await owner.query(`update gfsa_schedule set problem = 'The report could not be made.' where id = $1`, [body.id])
  assert.deepEqual([(await rowOf(key)).state, (await rowOf(key)).reason], ['Failing', 'The report could not be made.'])
  await owner.query(`update signing_unit set sending_problem = 'CERTIFICATE_NOT_ACCEPTED' where id = 7`)
  const unit = await rowOf('e-invoices.7')
  assert.deepEqual([unit.state, unit.reason], ['Stopped', 'CERTIFICATE_NOT_ACCEPTED'])
})

test('a paused receiver shows since when only probes are sent, and when the next one is', async () => {
  await owner.query(`insert into app.circuit (agency_id, receiver, channel, failures, opened_at, probe_at)
    values (1, 'gfsa', 'API', 6, now() - interval '1 hour', now() + interval '5 minutes')`)
  const row = await rowOf('receiver.gfsa.API')
  assert.ok(row.pausedSince && row.nextAt && row.nextAt > new Date().toISOString())
  assert.equal((await rowOf('receiver.gfsa.email')).pausedSince, null)
  await owner.query('delete from app.circuit')
})

test('FIMS is listed with its channels, and every external connection in the code has a row', async () => {
  const found = (await rowsOf()).map(({ key }) => key)
  const ofFims = found.filter(key => key.startsWith('receiver.fims.'))
  assert.deepEqual(ofFims, ['receiver.fims.API', 'receiver.fims.ftp'])
  for (const receiver of Object.keys(noteSettled))
    assert.ok(
      found.some(key => key.startsWith(`receiver.${receiver}.`)),
      receiver,
    )
  await enter({
    ...{ WHATSAPP_PHONE_ID: '1', WHATSAPP_TOKEN: 'x', UNIFONIC_SENDER: 'GMS', UNIFONIC_APP_SID: 'x' },
    ...{ TELEGRAM_TOKEN: 'x', HTTP_CHANNEL_URL: provider.url, WHATSAPP_APP_SECRET: 'app-secret' },
  })
  const set = (await rowsOf()).map(({ key }) => key)
  // The channel that prints to the terminal has no connection.
  for (const kind of Object.keys(channelKinds).filter(kind => kind !== 'log'))
    assert.ok(set.includes(`channel.${kind}`), kind)
  const hears = Object.entries(channelKinds).filter(([, open]) => open({}, silentWorld).readWebhook)
  for (const [kind] of hears) assert.ok(set.includes(`webhook.${kind}`), `${kind} reports, and no row says so`)
})

test('webhooks of a provider show their address and the last call; without a secret they are off', async () => {
  const [whatsapp, http] = [await rowOf('webhook.whatsapp-cloud'), await rowOf('webhook.http')]
  assert.deepEqual([whatsapp.state, http.state, http.target], ['Not used yet', 'Off', null])
  assert.match(whatsapp.target!, /\/webhooks\/1\/whatsapp-cloud$/)
  await owner.query(
    `insert into app.message_attempt (agency_id, message_id, channel, accepted, provider_id, delivery, delivery_at, ms)
    select 1, id, 'whatsapp-cloud', true, 'wamid.7', 'delivered', now(), 5 from app.message where agency_id = 1 limit 1`,
  )
  const heard = await rowOf('webhook.whatsapp-cloud')
  assert.deepEqual([heard.state, heard.canTest, heard.waiting], ['OK', false, null])
  assert.ok(heard.lastSuccessAt)
})

test('the nightly backup and its restore test are listed; only a super admin sees the file and the error', async () => {
  const rows = async (ask: Ask = admin) => (await rowsOf(ask)).filter(({ kind }) => kind === 'Backup')
  const states = async () => (await rows()).map(({ state, reason }) => [state, reason !== null])
  assert.deepEqual(await states(), [
    ['Not used yet', false],
    ['Not used yet', false],
  ])
  await owner.query(`update app.migration set applied_at = now() - interval '27 hours'`)
  assert.deepEqual(await states(), [
    ['Stopped', true],
    ['Stopped', true],
  ])
  await owner.query(`insert into app.backup (day, begun_at, failed_at, problem)
    values (current_date, now(), now() - interval '1 minute', 'The disk of /srv/backups is full')`)
  assert.deepEqual((await states())[0], ['Stopped', true])
  await owner.query(`insert into app.backup (day, file, bytes, made_at, proved_at)
    values (current_date, '/srv/backups/gms-1.backup', 2500000, now(), now())`)
  const [nightly, proof] = await rows()
  assert.deepEqual([nightly?.state, proof?.state, nightly?.answer, nightly?.target], ['OK', 'OK', null, null])
  assert.ok(nightly?.lastSuccessAt && nightly.lastFailureAt && proof?.lastSuccessAt && nightly.nextAt)
  assert.ok(nightly.nextAt > new Date().toISOString())
  const [seen] = await rows(await app.as('super'))
  assert.deepEqual(
    [seen?.target, seen?.answer],
    ['/srv/backups/gms-1.backup, 2.5 MB', 'The disk of /srv/backups is full'],
  )
  await owner.query(`update app.backup set proved_at = null, proof_failed_at = now(), problem = 'The table x has 1 rows instead of 2.'
    where made_at is not null`)
  assert.deepEqual(
    (await rows()).map(({ state }) => state),
    ['OK', 'Stopped'],
  )
  await owner.query('delete from app.backup')
})

const addressed = new Map<string, { filters: Record<string, unknown> }>(
  reports.map(report => [report.address, { filters: report.filters }]),
)

test('every link of a connection opens, with filters that exist there', async () => {
  const key = await admin('POST', '/api/agencies/1/staff/machine-keys', {
    ...{ name: 'Line 1', purpose: 'Loading machine', terminal: app.redSea.world.terminals.jeddah },
  })
  assert.equal(key.status, 201, JSON.stringify(key.body))
  await makeKeyOf(admin, key.body.id)
  const found = await rowsOf()
  assert.deepEqual([...new Set(found.map(({ kind }) => kind))], [...connectionKinds])
  // A backup has no further page.
  for (const { key, path } of found.filter(({ kind }) => kind !== 'Backup')) {
    assert.ok(path, key)
    const { pathname, searchParams } = new URL(path, 'http://gms/')
    const log = addressed.get(pathname.slice(1))
    if (searchParams.size > 0) assert.ok(log, `${key} leads to no report`)
    for (const name of searchParams.keys())
      assert.ok(Object.hasOwn(log!.filters, name.replace(/Id$/, '')), `${key}: ${pathname} has no filter ${name}`)
    assert.equal((await admin('GET', `/api/agencies/1/${path}`)).status, 200, key)
  }
})

test('users who may look cannot test, and others do not find the screen', async () => {
  for (const who of ['sls', 'gf', 'consignee1', 'admin2'])
    assert.equal((await (await app.as(who))('GET', path)).status, 404, who)
  const role = { name: 'Watching', permissions: ['canViewConnections'] }
  const { id } = (await admin('POST', '/api/agencies/1/staff/roles', role)).body
  const account = { name: 'Watcher', language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  await admin('POST', '/api/agencies/1/users', { ...account, username: 'watcher', roles: [id] })
  const watcher = await app.as('watcher')
  assert.equal((await watcher('GET', path)).status, 200)
  assert.equal((await watcher('POST', `${path}/test`, { key: 'channel.email' })).status, 404)
  assert.equal((await admin('POST', `${path}/test`, { key: 'channel.nothing' })).status, 404)
})
