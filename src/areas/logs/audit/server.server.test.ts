// Every change leaves an audit entry, tampering with entries is detected, and only users with the right may read them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { allDocuments } from '#areas/catalogue.ts'
import { openOwnerPool } from '#database/owner.ts'
import { sealAudit } from '#integrations/schedule.ts'
import { snake } from '#kit/server/columns.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../../../tests/test-application.ts'
import type { Entry, Verification } from './calls.ts'

let app: GoldenApplication
let owner: pg.Pool
let admin: Ask

before(async () => {
  app = await startGoldenApplication()
  owner = openOwnerPool(app.databaseUrl, 'gms', 4)
  admin = await app.as('admin')
  // Signing in makes an entry too, and a sealed day accepts no more entries.
  for (const who of ['sls', 'consignee1', 'admin2']) await app.as(who)
})
after(async () => {
  await owner?.end()
  await app?.close()
})

type Row = Record<string, unknown> & { entry: number }
const path = '/api/agencies/1/logs/audit'
const listed = async (query: string, ask = admin): Promise<Row[]> => {
  const { status, body } = await ask('GET', `${path}?from=2026-01-01&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.rows as Row[]
}
const one = async (entry: number): Promise<Entry> => (await admin('GET', `${path}/${entry}`)).body as Entry
const verified = async (ask = admin): Promise<Verification> =>
  (await ask('GET', `${path}/verification?from=2020-01-01`)).body as Verification

test('no row of any document was written or changed without an entry', async () => {
  for (const { name } of allDocuments) {
    const { rows } = await owner.query(
      `select t.id, t.version, count(h.id)::int as entries from ${snake(name)} t
       left join app.history h on h.agency_id = t.agency_id and h.document = $1 and h.document_id = t.id and h.action !~ 'paper'
       where t.agency_id > 0 group by t.agency_id, t.id, t.version having count(h.id) < t.version`,
      [name],
    )
    assert.deepEqual(rows, [], name)
  }
})

test('an entry has the user, the address, the device, and every value of a new row', async () => {
  const made = await admin('POST', '/api/agencies/1/master-data/truck', undefined)
  assert.equal(made.status, 400)
  const ask = (body: object) =>
    admin('POST', '/api/agencies/1/staff/roles', body, {
      'user-agent': 'Weighhouse tablet',
      'x-forwarded-for': '1.2.3.4',
    })
  const { body: role } = await ask({ name: 'Watched', permissions: ['canViewTruck', 'canEditTruck'] })
  const changed = await admin('PUT', `/api/agencies/1/staff/roles/${role.id}/permission`, {
    permissions: ['canViewTruck', 'canViewDriver'],
    version: 1,
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const [second, first] = await listed(`screen=Roles&row=${role.id}`)
  assert.deepEqual([first!.action, second!.action, first!.who], ['Created', 'Changed', 'Yusuf Al Ghamdi'])
  assert.deepEqual([first!.device, first!.row], ['Weighhouse tablet', 'Watched'])
  assert.equal(first!.address, '1.2.3.4')
  const entry = await one(second!.entry)
  assert.deepEqual(
    entry.differences.map(({ label, before, after }) => [label, before, after]),
    [['Permissions', ['canEditTruck'], ['canViewDriver']]],
  )
  assert.equal(entry.address, `staff/roles/${role.id}`)
  const beginning = await one(first!.entry)
  assert.ok(beginning.differences.some(({ label, after }) => label === 'Name' && after[0] === 'Watched'))
})

test('a new password is mentioned, not shown; links are shown by name', async () => {
  const { body } = await admin('GET', '/api/agencies/1/staff/users?search=gf')
  const user = (body.rows as Row[])[0]!
  const [made] = await listed(`screen=Users&row=${user.id}&action=create`)
  const { differences } = await one(made!.entry)
  const of = (name: string) => differences.find(difference => difference.name === name)?.after
  assert.deepEqual([of('password'), of('roles')], [['•••'], ['Authority reporting']])
})

test('signing in, failed attempts and signing out are entries', async () => {
  const login = (password: string) => app.nobody('POST', '/login', { username: 'wb', password })
  assert.equal((await login('Wrong#2026')).status, 401)
  const { body } = await login('Barley#2026')
  await fetch(`${app.address}/logout`, { headers: { authorization: `Bearer ${body.token}` } })
  const entries = await listed('screen=Session&words=Waleed')
  assert.deepEqual(
    entries.slice(0, 3).map(({ action, reason }) => [action, reason]),
    [
      ['Session ended', 'Signed out'],
      ['Signed in', null],
      ['Sign-in failed', 'Wrong password'],
    ],
  )
})

test('the list has all its filters, and can be exported', async () => {
  const all = await listed('pageSize=100')
  assert.ok(all.length === 100)
  const cancelled = await listed('action=create&screen=Bag Sale&words=BS-')
  assert.ok(cancelled.every(({ screen, action }) => screen === 'Bag Sale' && action === 'Created'))
  assert.equal((await admin('GET', `${path}?colour=red`)).status, 400)
  const { status, headers } = await admin('GET', `${path}/excel?from=2026-01-01`)
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /spreadsheetml/)
  const arabic = await admin('GET', `${path}?from=2026-01-01`, undefined, { 'accept-language': 'ar' })
  assert.ok((arabic.body.rows as Row[]).some(({ action }) => /[\u0600-\u06ff]/.test(String(action))))
})

test('an action is found by its label, of every document and of one, and by the Arabic label', async () => {
  const found = async (words: string, language = 'en') => {
    const query = `from=2026-01-01&pageSize=100&screen=Bag Sale&action=${encodeURIComponent(words)}`
    const { body } = await admin('GET', `${path}?${query}`, undefined, { 'accept-language': language })
    return [body.count, [...new Set((body.rows as Row[]).map(({ action }) => action))]]
  }
  for (const [name, label] of [
    ['create', 'Created'],
    ['approve', 'Approve and issue'],
  ] as const) {
    const [count, [arabic, ...others]] = (await found(name, 'ar')) as [number, string[]]
    assert.ok(count > 0 && others.length === 0, name)
    assert.deepEqual(await found(label), [count, [label]])
    assert.deepEqual(await found(arabic!, 'ar'), [count, [arabic]])
  }
})

const searched = async (words: string, ask = admin): Promise<Row[]> =>
  listed(`pageSize=100&search=${encodeURIComponent(words)}`, ask)

test('words are searched in the row, user, screen, action and change; each word must match', async () => {
  const shown = ({ who, screen, row, action, changes, reason }: Row) =>
    `${who} ${screen} ${row} ${action} ${changes} ${reason}`.toLowerCase()
  const named = await searched('bs-2026')
  assert.ok(named.length > 5 && named.every(entry => shown(entry).includes('bs-2026')))
  const sale = named.find(({ row }) => String(row).startsWith('BS-2026'))!
  const [number, action] = [String(sale.row), String(sale.action)].map(word => word.toLowerCase()) as [string, string]
  const both = await searched(`${number} ${action}`)
  assert.ok(both.some(({ entry }) => entry === sale.entry))
  assert.ok(both.every(entry => shown(entry).includes(number) && shown(entry).includes(action)))
  assert.ok((await searched('waleed session')).some(({ screen }) => screen === 'Session'))
  assert.deepEqual(await searched('nobody-did-this'), [])
})

test('the database refuses to change or remove an entry, even to its owner', async () => {
  for (const statement of [
    'update app.history set reason = null',
    'delete from app.history',
    'truncate app.history',
    'update app.audit_seal set entries = 0',
    'delete from app.audit_seal',
  ]) {
    await sealAudit(owner, new Date(Date.now() + 2 * 86_400_000))
    await assert.rejects(owner.query(statement), { code: 'GM002' }, statement)
  }
})

// Changes that only a superuser of the database can make.
const plant = async (statement: string): Promise<void> => {
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement)
  client.release(true)
}

test('sealed days are intact until somebody changes, removes or inserts an entry or a seal', async () => {
  const { isIntact, days } = await verified()
  assert.ok(isIntact && days.length > 0 && days[0]!.entries > 100 && /^[0-9a-f]{64}$/.test(days[0]!.hash))
  const target = `(select min(id) from app.history where agency_id = 1 and document = 'bagSale')`
  await plant(`update app.history set reason = 'nothing happened' where agency_id = 1 and id = ${target}`)
  assert.equal((await verified()).isIntact, false)
  await plant(`update app.history set reason = null where agency_id = 1 and id = ${target}`)
  assert.equal((await verified()).isIntact, true)
  await plant(`create table kept as select * from app.history where agency_id = 1 and id = ${target};
    delete from app.history where agency_id = 1 and id = ${target}`)
  const gone = (await verified()).days.find(day => !day.isIntact)!
  assert.equal(gone.found, gone.entries - 1)
  await plant('insert into app.history overriding system value select * from kept')
  assert.equal((await verified()).isIntact, true)
  await plant(
    `insert into app.history (agency_id, at, document, document_id, action) values (1, now() - interval '1 second', 'bagSale', 1, 'approve')`,
  )
  assert.equal((await verified()).isIntact, false)
  assert.equal((await (await app.as('admin2'))('GET', '/api/agencies/2/logs/audit/verification')).body.isIntact, true)
  await plant(
    `delete from app.history where agency_id = 1 and document = 'bagSale' and document_id = 1 and actor is null`,
  )
  assert.equal((await verified()).isIntact, true)
})

test('a day is sealed after the transactions that were under way when it ended, and seals are chained', async t => {
  const late = await owner.connect()
  t.after(() => late.release(true))
  await late.query('begin')
  await late.query(
    `insert into app.history (agency_id, at, document, document_id, action) values (2, now() + interval '2 days', 'truck', 1, 'create')`,
  )
  const sealing = sealAudit(owner, new Date(Date.now() + 4 * 86_400_000))
  await wait(700)
  await late.query('commit')
  assert.deepEqual(await sealing, { sealed: 1, isComplete: true })
  const stranger = await app.as('admin2')
  const { body } = await stranger('GET', '/api/agencies/2/logs/audit/verification?from=2020-01-01')
  const { isIntact, days } = body as Verification
  assert.deepEqual([isIntact, days.length, days[0]!.entries], [true, 2, 1])
  await plant('delete from app.audit_seal where agency_id = 2 and entries > 1')
  const without = await stranger('GET', '/api/agencies/2/logs/audit/verification?from=2020-01-01')
  assert.equal(without.body.isIntact, false)
})

test('an entry without values stops no search', async () => {
  assert.equal((await admin('DELETE', '/api/agencies/1/logo')).status, 200)
  await owner.query(
    `insert into app.history (agency_id, document, document_id, action, changes, reason, seen_by)
      values (1, 'agency', 1, 'remove-logo', 'null', 'Of an older version', '{}')`,
  )
  assert.deepEqual(await listed('words=not%20there%20at%20all'), [])
  assert.equal((await listed('words=Of%20an%20older%20version')).length, 1)
})

test('a consignee’s user with the right reads no shares of others, no settings of the agency, and finds neither', async () => {
  const { id: ofOwner } = (await app.as('consignee1').then(ask => ask('GET', '/api/user-context'))).body.user as Row
  const { rows } = await owner.query('select company::float8 as company, roles from staff_user where id = $1', [
    ofOwner,
  ])
  const { company, roles } = rows[0] as { company: number; roles: string[] }
  const role = { name: 'Owner’s auditor', type: 'consignee', permissions: ['canViewAudit', 'canExcelAudit'] }
  const made = await admin('POST', '/api/agencies/1/staff/roles', role)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await owner.query('update staff_user set roles = roles || $2::bigint where id = $1', [ofOwner, made.body.id])
  const shares = { assignedConsignees: [[], [{ consignee: 999, quantity: 777.123 }]], remarks: [null, 'Shared LC'] }
  await owner.query(
    `insert into app.history (agency_id, document, document_id, action, changes, seen_by) values
      (1, 'lc', 1, 'change', $1, $2), (1, 'staffUser', 1, 'change', '{"name": [null, "Nobody"]}', '{}')`,
    [shares, [company]],
  )
  const { name, nameAr, version } = (await admin('GET', '/api/agencies/1')).body as Row
  const set = await admin('PUT', '/api/agencies/1', { name, nameAr, version, contractLimit: 888_123 })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const ask = await app.as('consignee1')
  const [entry] = await listed('words=Shared%20LC', ask)
  assert.ok(entry && !String(entry.changes).includes('777'), JSON.stringify(entry))
  assert.ok(!JSON.stringify((await ask('GET', `${path}/${entry.entry}`)).body).includes('777'))
  assert.deepEqual(await listed('words=777.123', ask), [])
  assert.deepEqual(await listed('words=888123', ask), [])
  assert.equal((await listed('words=777.123')).length, 1)
  assert.equal((await listed('words=888123')).length, 1)
  await owner.query('update staff_user set roles = $2::bigint[] where id = $1', [ofOwner, roles])
})

test('users without the right see nothing, and another agency’s users never', async () => {
  for (const who of ['sls', 'consignee1', 'admin2']) {
    const ask = await app.as(who)
    for (const part of ['', '/excel', '/1', '/verification'])
      assert.equal((await ask('GET', path + part)).status, 404, who + part)
  }
  const [entry] = await listed('pageSize=20')
  const stranger = await app.as('admin2')
  assert.equal((await stranger('GET', `/api/agencies/2/logs/audit/${entry!.entry}`)).status, 404)
  assert.equal((await app.nobody('GET', path)).status, 403)
})
