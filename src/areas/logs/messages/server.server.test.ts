// The log of messages: every attempt by channel, its result, and the rights to see it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openSealing } from '#database/sealing.ts'
import { clearLeftovers } from '#integrations/schedule.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../../tests/test-application.ts'

type Row = Record<string, unknown>

const path = '/api/agencies/1/logs/messages'
let app: DemoApplication
let admin: Ask
let pool: pg.Pool
let clerk: number

const leave = async (message: Row, ...attempts: Row[]): Promise<number> => {
  const insert = async (table: string, row: Row): Promise<number> => {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    const text = `insert into app.${table} (${Object.keys(row)}) values (${places}) returning id`
    return Number((await pool.query(text, Object.values(row))).rows[0].id)
  }
  const agency_id = message.agency_id ?? 1
  const expires_at = new Date(Date.now() + 120_000)
  const id = await insert('message', { agency_id, purpose: 'code', user_id: clerk, expires_at, ...message })
  for (const attempt of attempts) await insert('message_attempt', { agency_id, message_id: id, ms: 12, ...attempt })
  return id
}

before(async () => {
  app = await startDemoApplication()
  admin = await app.as('admin')
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
  pool.on('error', () => {})
  const users = (await admin('GET', '/api/agencies/1/users?search=sls')).body.rows as { id: number }[]
  clerk = users[0]!.id
  const lost = {
    channel: 'whatsapp-cloud',
    accepted: false,
    error_class: 'NOT_REACHABLE',
    detail: '131026: no WhatsApp',
  }
  const taken = { channel: 'unifonic-sms', accepted: true, delivery: 'delivered', delivery_at: new Date() }
  await leave({ shown: '+9665•••••567', state: 'Delivered' }, lost, taken)
  await leave({ shown: 's•••@example.com', purpose: 'reset', state: 'Waiting' })
  await leave({ shown: 'late@example.com', purpose: 'mail', state: 'Failed' })
  await leave({ shown: 'other@example.com', agency_id: 2, user_id: null, state: 'Waiting' })
})
after(async () => {
  await pool?.end()
  await app?.close()
})

const listed = async (query = ''): Promise<Row[]> => {
  const { status, body } = await admin('GET', `${path}?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.rows as Row[]
}

test('every attempt is a row, newest first, and so is a message that waits for its first attempt', async () => {
  const rows = await listed()
  assert.deepEqual(
    rows.map(({ purpose, shown, channel, result, reason, detail, delivery }) => ({
      purpose,
      shown,
      channel,
      result,
      reason,
      detail,
      delivery,
    })),
    [
      ['Notice', 'late@example.com', null, 'Failed', null, null, null],
      ['Link to a new password', 's•••@example.com', null, 'Not sent yet', null, null, null],
      ['One-time code', '+9665•••••567', 'SMS (Unifonic)', 'Success', null, null, 'Delivered'],
      ['One-time code', '+9665•••••567', 'WhatsApp', 'Failed', 'Not reachable by this channel', '131026: no WhatsApp'],
    ].map(([purpose, shown, channel, result, reason, detail, delivery = null]) => ({
      purpose,
      shown,
      channel,
      result,
      reason,
      detail,
      delivery,
    })),
  )
  assert.ok(rows.every(({ user, at }) => user === clerk && typeof at === 'string'))
  assert.equal((rows[2]!.labels as { user: string }).user, 'sls')
})

for (const [query, found] of [
  ['result=Failed', 2],
  ['result=Not%20sent%20yet', 1],
  ['channel=WhatsApp', 1],
  ['channel=WhatsApp&channel=SMS%20(Unifonic)', 2],
  ['purpose=Link%20to%20a%20new%20password&purpose=Notice', 2],
  ['shown=EXAMPLE.com', 2],
  ['from=2020-01-01&to=2020-01-02', 0],
] as const) {
  test(`?${query} finds ${found}`, async () => {
    assert.equal((await listed(query)).length, found)
  })
}

test('a sent mail can be read again with its files; a code, a link and the recipient’s address cannot', async () => {
  const sealing = await openSealing(pool)()
  const to = { name: 'Sara', email: 'sara@example.com', phone: null, language: 'english' }
  const attachments = [
    { filename: 'قائمة.csv', contentType: 'text/csv', content: Buffer.from('a;b').toString('base64') },
  ]
  const [content, expires_at] = [{ subject: 'Invoices', text: 'Attached.', attachments }, new Date(Date.now() - 60_000)]
  const kept = { shown: 's•••@example.com', state: 'Sent', expires_at }
  const mail = await leave(
    { ...kept, purpose: 'mail', sealed: sealing.seal({ to, content }) },
    { channel: 'email', accepted: true },
  )
  const code = await leave({ ...kept, purpose: 'code', sealed: sealing.seal({ to, content: { code: '471983' } }) })
  const before = (await admin('GET', `${path}/${code}`)).body
  assert.equal(before.content, null)
  await clearLeftovers(pool)
  const { body } = await admin('GET', `${path}/${mail}`)
  assert.deepEqual(body.content, {
    subject: 'Invoices',
    text: 'Attached.',
    attachments: [{ name: 'قائمة.csv', bytes: 3 }],
  })
  assert.deepEqual(
    (body.attempts as Row[]).map(({ channel, accepted }) => [channel, accepted]),
    [['Mail', true]],
  )
  assert.ok(!JSON.stringify([body, before]).includes('sara@'))
  const file = await admin('GET', `${path}/${mail}/attachments/1`)
  assert.equal(Buffer.from(file.body.bytes as Uint8Array).toString(), 'a;b')
  assert.equal((await admin('GET', `${path}/${mail}/attachments/2`)).status, 404)
  const left = await pool.query('select id from app.message where sealed is not null and id = any($1)', [[mail, code]])
  assert.deepEqual(
    left.rows.map(({ id }) => Number(id)),
    [mail],
  )
  for (const who of ['sls', 'consignee1', 'admin2'])
    assert.equal((await (await app.as(who))('GET', `${path}/${mail}`)).status, 404, who)
  await pool.query('delete from app.message where id = any($1)', [[mail, code]])
})

test('the exported file has every row', async () => {
  const { status, headers } = await admin('GET', `${path}/excel`)
  assert.deepEqual([status, headers.get('content-type')?.includes('spreadsheetml')], [200, true])
})

test('a clerk needs the right; a consignee’s user sees nothing even with it; another agency sees its own', async () => {
  for (const who of ['sls', 'consignee1', 'admin2'])
    assert.equal((await (await app.as(who))('GET', path)).status, 404, who)
  const add = async (address: string, body: Row): Promise<number> => {
    const made = await admin('POST', `/api/agencies/1/${address}`, body)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return made.body.id as number
  }
  const permissions = ['canViewMessageLog']
  const account = { name: 'Reader', language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  const role = await add('staff/roles', { name: 'Messages', permissions })
  await add('users', { ...account, username: 'reader', roles: [role] })
  const inside = await (await app.as('reader'))('GET', path)
  assert.deepEqual([inside.status, inside.body.count], [200, 4])
  assert.equal((await (await app.as('reader'))('GET', `${path}/excel`)).status, 404)
  const foreign = await add('staff/roles', { name: 'Messages of owners', type: 'consignee', permissions })
  const company = app.redSea.world.companies.c1
  await add('users', { ...account, username: 'owner', roles: [foreign], company })
  const outside = await (await app.as('owner'))('GET', path)
  assert.deepEqual([outside.status, outside.body.count], [200, 0])
  const others = await (await app.as('admin2'))('GET', path.replace('/1/', '/2/'))
  assert.deepEqual(
    (others.body.rows as Row[]).map(({ shown }) => shown),
    ['other@example.com'],
  )
})
