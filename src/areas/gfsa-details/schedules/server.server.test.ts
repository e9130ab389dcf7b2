// Schedules of reports to the grain authority: their reports, their times, no duplicates; corrections; the logs; rights.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type pg from 'pg'
import { runDueSchedules } from '#areas/gfsa-details/schedules/due-schedules.server.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { addDays, today } from '#kit/days.ts'
import { day, quantity, text } from '#kit/fields.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import type { ReportLines } from '#trade/authority/line-source.ts'
import { recordReportResult } from '#trade/authority/report-lines.server.ts'
import type { ReportedLine } from '#trade/authority/reported-line.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { testCluster } from '../../../../tests/cluster.ts'
import { confirmed } from '../../../../tests/confirmed.ts'
import { type Dispatches, openDispatches, receiverWith } from '../../../../tests/dispatch-sending.ts'
import { startProvider } from '../../../../tests/message-servers.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../../tests/test-application.ts'

type Row = Record<string, unknown>

const path = '/api/agencies/1/gfsa-details'
const now = today('Asia/Riyadh')
const ago = (days: number): string => addDays(now, -days)

let app: DemoApplication
let admin: Ask
let owner: pg.Pool
let pool: Pool
let provider: Awaited<ReturnType<typeof startProvider>>
let dispatches: Dispatches
let reader: number
let companies: Record<string, number>
const marked: [number, number, string][] = []

// Report lines read from a table, where the version is a column.
const lines: ReportLines = {
  read: async (client, type, { from, to, consigneeIds }) => {
    const { rows } = await client.query<ReportedLine>(
      `select 'taxInvoice' as document, id as "documentId", '' as part, version, day, consignee as "consigneeId", null as "locationId",
        kg as "quantityKg", skipped as "isSkipped", jsonb_build_object('date', day, 'quantity', kg, 'invoiceNo', 'BS-' || id) as fields
       from app.told where agency_id = app.agency() and type = $1 and day between $2 and $3 and consignee = any(coalesce($4, array[consignee]))
       order by day, id`,
      [type, from, to, consigneeIds ?? null],
    )
    return rows
  },
  mark: async (_, __, told, state) =>
    void marked.push(...told.map(line => [line.documentId, line.version, state] as never)),
  fieldsOf: () => ({ date: day('Date'), quantity: quantity('Quantity'), invoiceNo: text('Number') }),
}

const addReport = (id: number, daysAgo: number, more: Row = {}): Promise<unknown> => {
  const { version = 1, skipped = false, type = 'Sales', consignee = companies.c1 } = more
  return owner.query(
    `insert into app.told values (1, $1, $2, $3, $4, $5, $6, $7)
     on conflict (agency_id, id) do update set version = excluded.version, kg = excluded.kg, skipped = excluded.skipped`,
    [id, type, ago(daysAgo), consignee, 1_000 * id, version, skipped],
  )
}

before(async () => {
  app = await startDemoApplication()
  admin = await app.as('admin')
  companies = app.redSea.world.companies as never
  owner = openOwnerPool(app.databaseUrl, 'gms', 2)
  owner.on('error', () => {})
  pool = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  provider = await startProvider()
  const asApplication = {
    url: app.databaseUrl,
    pool,
    sql: async (of: string, values?: unknown[]) => (await owner.query(of, values)).rows,
  }
  dispatches = openDispatches(
    asApplication,
    { GFSA_URL: provider.url, GFSA_TOKEN: 'token-of-ours' },
    recordReportResult(lines),
  )
  reader = ((await admin('GET', '/api/user-context')).body.user as { id: number }).id
  await owner.query(`create table app.told (agency_id integer, id integer, type text, day date, consignee bigint, kg integer, version integer,
    skipped boolean, primary key (agency_id, id)); grant select on app.told to gms_app`)
  if (testCluster())
    await owner.query(`select create_distributed_table('app.told', 'agency_id', colocate_with => 'role')`)
})
after(async () => {
  await owner?.query('drop table app.told')
  await dispatches?.pool.end()
  await provider?.close()
  await pool?.end()
  await owner?.end()
  await app?.close()
})
beforeEach(async () => {
  await owner.query(`delete from app.dispatch_attempt; delete from app.dispatch_line; delete from app.dispatch; delete from app.told;
    update gfsa_schedule set status = 'inActive'; update gfsa_template set status = 'inActive'`)
  marked.length = 0
  provider.asked.length = 0
  provider.state.reply = receiverWith(new Map())
})

const add = async (address: string, body: object): Promise<Row> => {
  const made = await admin('POST', `${path}/${address}`, body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body as Row
}

const plain = () => ({
  ...{ reportType: 'Sales', frequency: 'Daily', time: '06:00', periodCovered: 'Previous day', channel: 'API' },
  ...{ format: 'JSON', retries: 3, retryMinutes: 15, alertUsers: [reader] },
})

const schedule = (more: object = {}): Promise<Row> => add('schedules', { ...plain(), ...more })

/** Sets the next run to that day. */
const due = (id: unknown, daysAgo: number): Promise<unknown> =>
  owner.query(`update gfsa_schedule set next_on = $2, time = '00:00' where id = $1`, [id, ago(daysAgo)])

const run = (): Promise<number> => runDueSchedules(openServices(pool, readSettings({})), lines)(owner)

const left = async (): Promise<string[]> => {
  const { rows } = await owner.query<Row>(
    `select from_day::text as day, version, rows, state, consignee::float8 as consignee from app.dispatch order by id`,
  )
  const nameOf = (id: unknown): string => Object.entries(companies).find(([, one]) => one === id)![0]
  return rows.map(row => `${nameOf(row.consignee)} ${row.day} r${row.version}: ${row.rows} ${row.state}`)
}

test('missed days are made up for once each, oldest first, a report for each consignee', async () => {
  const { id } = await schedule()
  await addReport(1, 4)
  await addReport(2, 2)
  await addReport(3, 2, { consignee: companies.c2 })
  await addReport(4, 0)
  await due(id, 3)
  assert.equal(await run(), 3)
  const expected = [`c1 ${ago(4)} r1: 1 Waiting`, `c1 ${ago(2)} r1: 1 Waiting`, `c2 ${ago(2)} r1: 1 Waiting`]
  assert.deepEqual(await left(), expected)
  assert.equal(await run(), 0)
  await due(id, 3)
  assert.equal(await run(), 0, 'told already')
  assert.deepEqual(await left(), expected)
  const kept = (await admin('GET', `${path}/schedules/${id}`)).body
  assert.deepEqual([kept.nextOn, kept.lastReports, kept.problem], [addDays(now, 1), 0, null])
})

test('a narrowed schedule does not take back lines it reported for others', async () => {
  const { id, version } = await schedule()
  await addReport(1, 1)
  await addReport(2, 1, { consignee: companies.c2 })
  await due(id, 0)
  await run()
  const narrowed = { ...plain(), consignee: companies.c1, terminals: [app.redSea.world.terminals.jeddah], version }
  const changed = await admin('PUT', `${path}/schedules/${id}`, narrowed)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await due(id, -1)
  await admin('PUT', `${path}/schedules/${id}/send-now`)
  await run()
  const expected = [`c1 ${ago(1)} r1: 1 Waiting`, `c2 ${ago(1)} r1: 1 Waiting`, `c1 ${ago(1)} r1: 1 Waiting`]
  assert.deepEqual(await left(), expected)
})

test('two processes at once create a report once', async () => {
  const { id } = await schedule()
  await addReport(1, 1)
  await due(id, 0)
  const made = await Promise.all([run(), run()])
  assert.equal(made[0]! + made[1]!, 1)
})

test('an accepted report is corrected by a revision, others are replaced; skipped lines are counted', async () => {
  const { id } = await schedule()
  await addReport(1, 1)
  await addReport(2, 1)
  await due(id, 0)
  await run()
  await addReport(2, 1, { skipped: true })
  await due(id, 0)
  await run()
  assert.deepEqual(await left(), [`c1 ${ago(1)} r1: 2 Superseded`, `c1 ${ago(1)} r2: 1 Waiting`])
  await dispatches.drain()
  assert.deepEqual(marked, [[1, 1, 'Sent']])
  await addReport(1, 1, { version: 2 })
  await due(id, 0)
  await run()
  await dispatches.drain()
  const [second, third] = provider.asked.map(({ body }) => JSON.parse(body))
  assert.deepEqual([second.revision, second.replaces], [2, second.reportId])
  assert.deepEqual([third.reportId, third.revision, third.sequence], [second.reportId, 3, second.sequence])
  assert.deepEqual(second.totals, { rows: 1, quantityMt: '1.000', skippedRows: 1, skippedMt: '2.000' })
  assert.deepEqual(second.rows, [{ date: ago(1), quantity: '1.000', invoiceNo: 'BS-1' }])
  const keys = provider.asked.map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual(keys, [`${second.reportId}:2`, `${second.reportId}:3`])
  assert.equal(second.importer.nameAr.length > 0, true)
})

test('a template gives names, order and codes', async () => {
  await owner.query(`with t as (insert into gfsa_template (agency_id, status, report_type) values (1, 'active', 'Sales') returning id)
    insert into gfsa_template_columns (agency_id, parent, position, field, name, form, constant, codes)
    select 1, id, c.* from t, (values (0, 'quantity', 'الكمية', 'Metric tons', null, null),
      (1, 'invoiceNo', 'invoice', 'As it is', null, 'BS-1=ONE'), (2, null, 'country', 'As it is', 'SA', null)) c`)
  const { id } = await schedule({ format: 'CSV' })
  await addReport(1, 1)
  await addReport(2, 1)
  await due(id, 0)
  await run()
  await dispatches.drain()
  assert.equal(provider.asked[0]!.body, '\ufeffالكمية,invoice,country\r\n1.000,ONE,SA\r\n2.000,BS-2,SA\r\n')
  assert.equal(provider.asked[0]!.headers['content-type'], 'text/csv; charset=utf-8')
})

test('a template with an unknown field is refused; a preview shows the last lines', async () => {
  const columns = [{ field: 'noSuchField', name: 'x', form: 'As it is' }]
  const refused = await admin('POST', `${path}/templates`, { reportType: 'Inventory', columns })
  assert.match(String(refused.body.message), /no field noSuchField/)
  const constant = [{ name: 'country', form: 'As it is', constant: 'SA' }]
  const { id } = await add('templates', { reportType: 'Inventory', columns: constant })
  const shown = await admin('GET', `${path}/templates/${id}/preview?format=XLSX`)
  assert.deepEqual([shown.status, shown.body], [200, { lines: 0, text: 'country\r\n' }])
})

test('on request it runs at once; otherwise it waits for its time of day', async () => {
  const { id } = await schedule({
    time: '23:59',
    frequency: 'Monthly',
    dayOfMonth: 'last',
    periodCovered: 'Previous day',
  })
  await addReport(1, 1)
  assert.equal(await run(), 0)
  assert.equal((await admin('PUT', `${path}/schedules/${id}/send-now`)).status, 200)
  assert.equal(await run(), 1)
  assert.equal(await run(), 0)
  const { rows } = await owner.query('select asked_by::float8 as by from app.dispatch')
  assert.deepEqual(rows, [{ by: reader }])
})

test('a report has one active schedule per consignee and channel', async () => {
  const { id } = await schedule()
  const refused = await admin('POST', `${path}/schedules`, plain())
  assert.equal(refused.status, 400)
  await schedule({ channel: 'ftp' })
  await schedule({ consignee: companies.c1 })
  await admin('PUT', `${path}/schedules/${id}/toggle-status`)
  await schedule()
  assert.equal((await admin('PUT', `${path}/schedules/${id}/toggle-status`)).status, 400)
})

for (const [title, more] of [
  ['a weekly one without its weekday', { frequency: 'Weekly' }],
  ['a monthly one without its day', { frequency: 'Monthly' }],
  ['a day no month has', { frequency: 'Monthly', dayOfMonth: '31' }],
  ['a time no day has', { time: '24:00' }],
  ['nobody to alert', { alertUsers: [] }],
] as const)
  test(`${title} is refused`, async () => {
    assert.equal((await admin('POST', `${path}/schedules`, { ...plain(), ...more })).status, 400)
  })

const days = `from=${ago(9)}&to=${now}`

// The figures of the dashboard; they agree with the log of reports.
const statusOfSales = async () => {
  const { rows, total } = (await admin('GET', `/api/agencies/1/analytics/gfsaApi-log-status?${days}`)).body
  const [sales] = rows as Row[]
  const logged = (await admin('GET', `${path}/report-logs?${days}`)).body.rows as Row[]
  const inState = (...states: string[]) => logged.filter(({ state }) => states.includes(String(state))).length
  assert.deepEqual(total, {
    sent: inState('Sent'),
    failed: inState('Failed', 'Dead'),
    pending: inState('Waiting'),
    skipped: 0,
    labels: {},
  })
  assert.match(String(sales!.nextRun), /^20\d\d-/)
  return [sales!.status, sales!.sent, sales!.failed, sales!.pending]
}

test('the logs show requests and responses; a report is sent again under its key, and can be downloaded', async () => {
  const { id } = await schedule()
  await addReport(1, 1)
  await due(id, 0)
  await run()
  provider.state.reply = () => ({ status: 422, body: { error: 'unknown station' } })
  await dispatches.drain()
  assert.deepEqual(marked, [[1, 1, 'Failed']])
  const logs = (await admin('GET', `${path}/report-logs?${days}`)).body
  const [log] = logs.rows as Row[]
  assert.deepEqual(
    [logs.count, log!.state, log!.rows, log!.revision, log!.recipient],
    [1, 'Dead', 1, 1, `${provider.url}/`],
  )
  assert.match(String(log!.reason), /refused the content/)
  assert.match(String(log!.answer), /unknown station/)
  assert.deepEqual([log!.started, log!.schedule, log!.startedBy], ['By schedule', id, null])
  assert.deepEqual(await statusOfSales(), ['Failed', 0, 1, 0])
  provider.state.reply = receiverWith(new Map())
  const one = `${path}/report-logs/${log!.dispatch}`
  assert.equal((await admin('POST', `${one}/resend`)).status, 200)
  await dispatches.drain()
  const again = (await admin('GET', `${path}/report-logs?${days}`)).body.rows as Row[]
  assert.deepEqual([again[0]!.started, again[0]!.startedBy], ['By hand', reader])
  const whole = (await admin('GET', one)).body
  assert.deepEqual(
    [whole.state, (whole.attempts as Row[]).map(({ n, status }) => [n, status])],
    [
      'Sent',
      [
        [2, '202'],
        [1, '422'],
      ],
    ],
  )
  assert.deepEqual(await statusOfSales(), ['In order', 1, 0, 0])
  assert.match(String(whole.content), /"reportType":"SALES"/)
  assert.ok(!JSON.stringify(whole).includes('token-of-ours'))
  const keys = provider.asked.map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1])
  const file = await admin('GET', `${one}/file`)
  assert.equal(file.headers.get('content-disposition'), `attachment; filename*=UTF-8''${log!.file}`)
  const sales = (await admin('GET', `/api/agencies/1/logs/gfsa/sales?${days}`)).body.rows as Row[]
  assert.deepEqual(
    sales.map(({ result, answerStatus, attempt }) => [result, answerStatus, attempt]),
    [
      ['Success', '202', 2],
      ['Failed', '422', 1],
    ],
  )
  for (const other of ['import-plan', 'inventory', 'stock-transfer'])
    assert.equal((await admin('GET', `/api/agencies/1/logs/gfsa/${other}?${days}`)).body.count, 0, other)
})

test('an agency’s own endpoint is used; only the end of its token is shown, and no log contains it', async () => {
  const root = await app.as('super')
  const settings = `GFSA_URL=${provider.url}/own\nGFSA_TOKEN=a-token-of-the-agency\nGFSA_FTP_HOST=ftp.example.com\nGFSA_FTP_USER=gms\nGFSA_FTP_PASSWORD=a-word-of-it`
  const changed = await root('PUT', '/api/agencies/1/messaging', { settings }, await confirmed(root))
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const shown = changed.body.settings as Row
  assert.deepEqual([shown.GFSA_TOKEN, shown.GFSA_FTP_PASSWORD], ['•••ency', '•••'])
  const wrong = await root('PUT', '/api/agencies/1/messaging', { settings: 'GFSA_URL=ftp://x' })
  assert.equal(wrong.status, 400)
  const { id } = await schedule()
  await addReport(1, 1)
  await due(id, 0)
  await run()
  await dispatches.drain()
  await root('PUT', '/api/agencies/1/messaging', { settings: '' }, await confirmed(root))
  const [{ path: asked, headers }] = provider.asked as [(typeof provider.asked)[number]]
  assert.deepEqual([asked, headers.authorization], ['/own', 'Bearer a-token-of-the-agency'])
  for (const table of ['history', 'dispatch', 'dispatch_attempt']) {
    const { rows } = await owner.query(`select string_agg(kept::text, '') as kept from app.${table} kept`)
    for (const secret of ['a-token-of-the', 'a-word-of-it']) assert.ok(!rows[0].kept.includes(secret), secret)
  }
})

test('users of a consignee and of other agencies see nothing of it, whatever their role', async () => {
  const { id } = await schedule()
  await addReport(1, 1)
  await due(id, 0)
  await run()
  const permissions = ['canViewGfsaSchedule', 'canViewGfsaReportLog', 'canViewGfsaSalesLog']
  const role = await admin('POST', '/api/agencies/1/staff/roles', {
    name: 'GFSA of owners',
    type: 'consignee',
    permissions,
  })
  const account = {
    name: 'Owner',
    language: 'english',
    isAgencyAdmin: false,
    password: 'Barley#2026',
    username: 'owner',
  }
  const made = await admin('POST', '/api/agencies/1/users', {
    ...account,
    roles: [role.body.id],
    company: companies.c1,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { rows } = await owner.query('select id from app.dispatch')
  const consignee = await app.as('owner')
  for (const address of ['schedules', `report-logs?${days}`]) {
    const { status, body } = await consignee('GET', `${path}/${address}`)
    assert.ok(status === 404 || body.count === 0, `${address} ${status}`)
  }
  assert.equal((await consignee('GET', `${path}/report-logs/${rows[0].id}`)).status, 404)
  assert.equal((await consignee('POST', `${path}/report-logs/${rows[0].id}/resend`)).status, 404)
  const other = await app.as('admin2')
  assert.equal((await other('GET', `${path.replace('/1/', '/2/')}/report-logs/${rows[0].id}`)).status, 404)
  assert.equal((await (await app.as('sls'))('GET', `${path}/report-logs/${rows[0].id}`)).status, 404)
})
