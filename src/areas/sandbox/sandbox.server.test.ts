// A practice agency: created in the background, open to the chosen users, and removed completely while other agencies stay unchanged.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { SandboxStand } from '#areas/sandbox/definition.ts'
import { sendDispatches } from '#integrations/dispatching.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { notFromSandbox } from '#outgoing/sandbox.ts'
import { noteSettled } from '#server.ts'
import { withClient } from '../../../database/client.ts'
import { callsOfSandbox } from '../../../database/demo/sandbox.ts'
import { backgroundAddress } from '../../../database/login.ts'
import { type BackgroundWorks, startBackgroundWorks, worksDone } from '../../../tests/background-works.ts'
import { messengerFor, startMailServer, startProvider } from '../../../tests/message-servers.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../tests/test-application.ts'

let app: DemoApplication
let works: BackgroundWorks
let admin: Ask
let ops: Ask
let opsId = 0

const path = '/api/agencies/1/sandbox'
type Rows = Record<string, unknown>[]
const rowsOf = (text: string, values: unknown[] = []): Promise<Rows> =>
  withClient(app.databaseUrl, async client => (await client.query(text, values)).rows)

before(async () => {
  app = await startDemoApplication()
  works = await startBackgroundWorks(app.databaseUrl)
  ;[admin, ops] = [await app.as('admin'), await app.as('ops')]
  opsId = Number((await rowsOf(`select id from staff_user where username = 'ops'`))[0]!.id)
})
after(async () => {
  await works?.stop()
  await app?.close()
})

const readStatus = async (): Promise<SandboxStand> => (await admin('GET', path)).body as object as SandboxStand

const untilOver = async (): Promise<SandboxStand> => {
  for (;;) {
    const stand = await readStatus()
    if (stand.state !== 'Being made' && stand.state !== 'Being removed') return stand
    await wait(200)
  }
}

const tablesOfAgencies = async (): Promise<string[]> => {
  const tables =
    await rowsOf(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'ledger', 'public') and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped)`)
  return tables.map(({ name }) => String(name))
}

/** The number of rows of an agency in each table, and a hash of their contents. */
const readAllRows = async (agency: number): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const table of await tablesOfAgencies()) {
    const [row] = await rowsOf(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as said from ${table} t where agency_id = $1`,
      [agency],
    )
    if (row!.said !== '0 ') found[table] = String(row!.said)
  }
  return found
}

const differing = (before: Record<string, string>, after: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(table => before[table] !== after[table]).sort()

// Tables that the admin's own requests change in the home agency meanwhile.
const ofTheAdmin = [
  'app.background_work',
  'app.history',
  'app.idempotency',
  'app.login_detail',
  'app.sandbox',
  'app.session',
]

/** Checks that the rows of other agencies are unchanged afterwards, except those of the admin's own requests. */
const checkOthersUnchanged = async (doing: () => Promise<void>): Promise<void> => {
  const [home, gulf] = [await readAllRows(1), await readAllRows(2)]
  await doing()
  const moved = differing(home, await readAllRows(1)).filter(table => !ofTheAdmin.includes(table))
  assert.deepEqual([moved, differing(gulf, await readAllRows(2))], [[], []])
}

const sandboxOf = async (ask: Ask): Promise<unknown> => (await ask('GET', '/api/user-context')).body.sandbox

let sandbox = 0

test('an admin orders one, once; a stopped one is incomplete', async () => {
  assert.equal((await ops('POST', path, { guests: [] })).status, 404)
  assert.equal((await readStatus()).state, 'None')
  const both = await Promise.all([1, 2].map(() => admin('POST', path, { guests: [opsId] })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409])
  while (((await readStatus()).progress?.done ?? 0) < 100) await wait(100)
  const [work] = (await admin('GET', '/api/agencies/1/background-work')).body.rows as Rows
  assert.equal((await admin('PUT', `/api/agencies/1/background-work/${work!.id}/cancel`)).status, 200)
  const half = await untilOver()
  assert.deepEqual([half.state, half.guests], ['Broken off', [opsId]])
  assert.equal((await admin('POST', path, { guests: [] })).status, 409)
  assert.deepEqual([await sandboxOf(ops), await sandboxOf(admin)], [null, null])
  sandbox = half.id!
})

test('a guest who has left the staff is shown no more, and keeps nobody from resetting it or opening it to others', async () => {
  const [left] = await rowsOf(`select id from staff_user where username = 'sls'`)
  const both = [opsId, Number(left!.id)]
  assert.deepEqual((await admin('PUT', `${path}/guests`, { guests: both })).body.guests, both)
  const { body } = await admin('GET', '/api/agencies/1/logs/audit?from=2020-01-01&to=2099-12-31&screen=Agency')
  const [entry] = body.rows as Rows
  assert.equal(entry!.action, 'Access to the sandbox changed')
  const { differences } = (await admin('GET', `/api/agencies/1/logs/audit/${entry!.entry}`)).body
  const [{ label, after }] = differences as [{ label: string; after: string[] }]
  assert.deepEqual([label, after.length, after.join().includes('#')], ['Who may enter', 1, false], after.join())
  await rowsOf(`update staff_user set status = 'inActive' where username = 'sls'`)
  assert.deepEqual((await readStatus()).guests, [opsId])
})

test('recreated, also by another process than the one that began, nothing of the old one is left or has moved elsewhere', async () => {
  await checkOthersUnchanged(async () => {
    assert.equal((await admin('PUT', `${path}/reset`)).status, 202)
    while (((await readStatus()).progress?.done ?? 0) < 300) await wait(100)
    await works.stop()
    works = await startBackgroundWorks(app.databaseUrl)
    const stand = await untilOver()
    assert.deepEqual([stand.state, stand.problem, stand.guests, works.failed], ['Ready', null, [opsId], []])
    assert.notEqual(stand.id, sandbox)
    assert.deepEqual(await readAllRows(sandbox), {})
    sandbox = stand.id!
  })
  await rowsOf(`update staff_user set status = 'active' where username = 'sls'`)
  const [work] = await rowsOf(`select done from app.background_work where kind = 'sandbox' order by id desc limit 1`)
  const done = Number(work!.done)
  assert.ok(Math.abs(done - callsOfSandbox) < callsOfSandbox / 10, `${done} calls told it`)
  const again = await admin('POST', path, { guests: [] })
  assert.deepEqual(
    [again.status, again.body.message],
    [409, 'There is a sandbox already. Reset it, or remove it first.'],
  )
  assert.equal((await admin('POST', `/api/agencies/${sandbox}/sandbox`, { guests: [] })).status, 409)
})

test('it is filled with contracts, stock and sales, the books agree, and it is marked as a sandbox', async () => {
  for (const list of ['terminals/receive-cargo', 'sales/tax-invoice', 'payments', 'bags/procurement']) {
    const { body } = await admin('GET', `/api/agencies/${sandbox}/${list}?pageSize=10`)
    assert.ok((body.rows as Rows).length >= 5, list)
  }
  await worksDone(app.databaseUrl)
  assert.deepEqual(await rowsOf('select * from ledger.check_invariants($1)', [sandbox]), [])
  assert.equal((await admin('GET', `/api/agencies/${sandbox}`)).body.isSandbox, true)
  assert.equal('isSandbox' in (await admin('GET', '/api/agencies/1')).body, false)
})

test('it stays ready when the work that filled it is forgotten after a week', async () => {
  await rowsOf(`delete from app.background_work where agency_id = 1 and kind = 'sandbox'`)
  assert.equal((await readStatus()).state, 'Ready')
})

test('its papers state on every page that they are not real', async () => {
  const [invoice] = (await admin('GET', `/api/agencies/${sandbox}/sales/tax-invoice?pageSize=10`)).body.rows as Rows
  const { body } = await admin('GET', `/api/agencies/${sandbox}/sales/tax-invoice/${invoice!.id}/print?format=svg`)
  const pages = body.pages as string[]
  assert.ok(pages.length > 0 && pages.every(page => page.includes('#b42318')))
})

test('nothing that its scenarios have queued is sent, nor is a paper, and its timeline says why', async () => {
  const [provider, mailbox] = [await startProvider(), await startMailServer()]
  const pool = new pg.Pool({ connectionString: await backgroundAddress(app.databaseUrl), max: 4 })
  pool.on('error', () => {})
  const [invoice] = (await admin('GET', `/api/agencies/${sandbox}/sales/tax-invoice?pageSize=10`)).body.rows as Rows
  const paper = { document: 'taxInvoice', id: invoice!.id, language: 'english', words: 'Your invoice', days: 7 }
  const sent = await admin('POST', `/api/agencies/${sandbox}/sharing`, {
    ...{ ...paper, channel: 'email', recipient: 'sara@example.com' },
  })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'gms@example.com',
    GFSA_URL: provider.url,
    FIMS_URL: provider.url,
  }
  const messaging = messagingOn(pool, messengerFor({ settings }))
  while ((await sendMessages(pool, messaging)) > 0);
  while ((await sendDispatches(pool, { ...messaging, noteSettled })) > 0);
  assert.deepEqual([provider.asked, mailbox.mails], [[], []])
  const { body } = await admin('GET', `/api/agencies/${sandbox}/sales/tax-invoice/${invoice!.id}`)
  const shared = (body.timeline as { sharing: { state: string; error: string } | null }[]).find(
    ({ sharing }) => sharing,
  )
  assert.deepEqual([shared!.sharing!.state, shared!.sharing!.error], ['Failed', notFromSandbox])
  await Promise.all([pool.end(), provider.close(), mailbox.close()])
})

test('its users cannot sign in, whatever their password, and get no link to a new one', async () => {
  const [{ count }] = (await rowsOf('select count(*)::int from staff_user where agency_id = $1', [sandbox])) as [
    Rows[0] & object,
  ]
  assert.ok(Number((count as unknown) ?? 0) >= 12)
  await rowsOf(
    `update staff_user set password = (select password from staff_user where username = 'ops') where agency_id = $1`,
    [sandbox],
  )
  for (const username of ['admin', 'ops', 'consignee1']) {
    const named = `${username}@sandbox-${sandbox}`
    const { status } = await app.nobody('POST', '/login', { username: named, password: 'Barley#2026' })
    assert.equal(status, 401, named)
  }
  await app.nobody('POST', '/api/user/password/forgot', { username: `ops@sandbox-${sandbox}` })
  await wait(1500)
  assert.deepEqual(await rowsOf('select 1 from app.password_token where agency_id = $1', [sandbox]), [])
  assert.deepEqual(await rowsOf('select 1 from app.session where agency_id = $1', [sandbox]), [])
})

test('the names of its users do not block names of real users', async () => {
  const [role] = await rowsOf('select id from role where agency_id = $1 limit 1', [sandbox])
  const [homeRole] = await rowsOf('select id from role where agency_id = 1 limit 1')
  const user = { name: 'Sara', password: 'Wheat#2026x', language: 'english', email: 'sara@example.com' }
  const inside = { ...user, username: 'acc', roles: [Number(role!.id)] }
  const made = await admin('POST', `/api/agencies/${sandbox}/staff/users`, { ...inside, username: 'sara' })
  assert.deepEqual([made.status, made.body.username], [201, `sara@sandbox-${sandbox}`], JSON.stringify(made.body))
  const outside = { ...user, username: 'sara', roles: [Number(homeRole!.id)] }
  assert.equal((await admin('POST', '/api/agencies/1/staff/users', outside)).status, 201)
  const refused = await admin('POST', '/api/agencies/1/staff/users', { ...outside, username: 'sara@sandbox-9' })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['username']])
})

test('users of the company with access may enter, with their rights at home, and nobody else', async () => {
  const contracts = `/api/agencies/${sandbox}/procurement/purchase-contract?pageSize=10`
  assert.equal((await admin('PUT', `${path}/guests`, { guests: [] })).status, 200)
  assert.deepEqual([(await ops('GET', contracts)).status, await sandboxOf(ops)], [404, null])
  const [consignee] = await rowsOf(`select id from staff_user where username = 'consignee1'`)
  assert.equal((await admin('PUT', `${path}/guests`, { guests: [Number(consignee!.id)] })).status, 400)
  const allowed = await admin('PUT', `${path}/guests`, { guests: [opsId] })
  assert.deepEqual([allowed.status, allowed.body.guests], [200, [opsId]])
  assert.deepEqual([(await ops('GET', contracts)).status, await sandboxOf(ops)], [200, sandbox])
  // Users have no right in the sandbox that they lack in their own agency.
  assert.equal((await ops('GET', `/api/agencies/${sandbox}/staff/role`)).status, 404)
  for (const other of ['consignee1', 'admin2', 'sls']) {
    const ask = await app.as(other)
    assert.deepEqual([(await ask('GET', contracts)).status, await sandboxOf(ask)], [404, null], other)
  }
  assert.equal(await sandboxOf(admin), sandbox)
})

test('a real agency cannot be removed this way, and the checks cannot be bypassed', async () => {
  const asApplication = (agency: number, statement: string) =>
    withClient(app.databaseUrl, async client => {
      await client.query('begin')
      await client.query('set local role gms_app')
      await client.query(`select set_config('app.agency', $1, true)`, [String(agency)])
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.query('rollback')
      }
    })
  assert.deepEqual(await asApplication(2, 'select app.delete_sandbox() as files'), [{ files: null }])
  assert.deepEqual(await asApplication(sandbox, 'select app.delete_sandbox() as files'), [{ files: null }])
  assert.deepEqual(await asApplication(sandbox, `select app.open_sandbox('x', 'x', '2026-01-01', '{}') as id`), [
    { id: null },
  ])
  for (const statement of [
    `insert into app.sandbox (agency_id, home, told_from) values (2, 1, '2026-01-01')`,
    `update app.sandbox set agency_id = 2`,
    `update app.sandbox set is_ending = true`,
  ])
    await assert.rejects(asApplication(1, statement), /permission denied/, statement)
  for (const agency of [1, sandbox])
    await assert.rejects(rowsOf('delete from app.history where agency_id = $1', [agency]), /append-only/)
  await assert.rejects(rowsOf('delete from tax_invoice where agency_id = $1', [sandbox]), /correct it by a note/)
})

test('removed, it is gone from every table', async () => {
  const was = Object.keys(await readAllRows(sandbox))
  assert.ok(was.length > 100, `it stands in ${was.length} tables`)
  await checkOthersUnchanged(async () => {
    assert.equal((await admin('DELETE', path)).status, 202)
    assert.equal((await untilOver()).state, 'None')
  })
  assert.deepEqual(await readAllRows(sandbox), {})
  assert.deepEqual(await rowsOf('select 1 from agency where id = $1', [sandbox]), [])
  assert.deepEqual([(await admin('DELETE', path)).status, (await admin('PUT', `${path}/reset`)).status], [404, 404])
  assert.deepEqual([works.failed, app.defects], [[], []])
})
