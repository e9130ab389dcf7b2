// Reports mailed on a schedule, through a real mail server on this machine.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import readExcel from 'read-excel-file/node'
import { mailDueReports } from '#areas/reports/scheduled/due-reports.server.ts'
import { openPool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { formatDay } from '#kit/days.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { demoPassword } from '../../../../database/demo/accounts.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { whileBusy } from '../../../../tests/busy-threads.ts'
import { messengerFor, startMailServer } from '../../../../tests/message-servers.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let pool: pg.Pool
let own: ReturnType<typeof openPool>
let run: () => Promise<number>

const sell = async (bags: number, days: number) => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(days), customer: app.world.customers[0], consignee: app.world.companies.c1, form: 'Raw' },
    ...{ bags, terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50 },
  })
  await app.act('sales/bag-sale', id, 'approve')
}

before(async () => {
  app = await startSalesApplication()
  mailbox = await startMailServer()
  pool = openOwnerPool(app.databaseUrl, 'gms', 3)
  pool.on('error', () => {})
  own = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  const send = mailDueReports(openServices(own, readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') })))
  run = () => send(pool)
  await app.stock({ kg: 100_000, bags: 2_000 })
  await sell(100, 3)
  await sell(60, 1)
})
after(async () => {
  await own?.end()
  await pool?.end()
  await mailbox?.close()
  await app?.close()
})

const address = 'reports/scheduled'
const path = `/api/agencies/1/${address}`
const orderOf = (of: object = {}) => ({
  ...{ name: 'Sales of the day', report: 'Sales', every: 'Daily', format: 'Excel', language: 'english' },
  ...{ recipients: [{ email: 'a@example.com' }], ...of },
})
const makeDue = (...ids: unknown[]) =>
  app.sql('update scheduled_report set next_on = current_date - 40 where agency_id = app.agency() and id = any($1)', [
    ids,
  ])
const post = async (): Promise<number> => {
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
  return sendMessages(pool, messagingOn(pool, messengerFor({ settings, channels: ['email'] })))
}
const mailsOf = async ({ docNo, id }: Row) =>
  ((await app.get(`${address}?search=${docNo}`)).rows as Row[]).filter(row => row.id !== id)
const now = ({ id }: Row) => app.get(`${address}/${id}`)
const cellsOf = async (bytes: Buffer): Promise<unknown[]> => {
  const [sheet] = await readExcel(bytes)
  return (sheet as { data: unknown[][] }).data.flat()
}
const made = async (ask: Ask, of: object = {}): Promise<Row> => {
  const { status, body } = await ask('POST', path, orderOf(of))
  assert.equal(status, 201, JSON.stringify(body))
  return body as Row
}

// Sixty bags at 52 riyals with VAT.
const yesterdaysGross = 3_588

test('an order waits for its day; missed periods are mailed once, for the last day only, by one of two processes', async () => {
  const question = `from=2020-01-01&to=2020-12-31&page=3&customerId=${app.world.customers[0]}`
  const ordered = await app.add(address, orderOf({ question }))
  assert.deepEqual(
    [ordered.status, ordered.question, ordered.nextOn],
    ['Standing', `customerId=${app.world.customers[0]}`, app.ago(-1)],
  )
  assert.equal(await run(), 0)
  await makeDue(ordered.id)
  const [one, other] = await Promise.all([run(), run()])
  assert.equal(one! + other!, 1)
  const [mail, ...more] = await mailsOf(ordered)
  assert.deepEqual(more, [])
  assert.deepEqual([mail!.status, mail!.fromDay, mail!.toDay], ['Queued', app.ago(1), app.ago(1)])
  const { status, nextOn, sentUntil, result } = await now(ordered)
  assert.deepEqual([status, nextOn, sentUntil, result], ['Standing', app.ago(-1), app.ago(1), 'Mailed'])
  assert.equal(await post(), 1)
  const arrived = await mailbox.next()
  assert.equal(arrived.subject, 'Report Sales of the day, Red Sea Grain Agency')
  assert.match(arrived.text, new RegExp(`report Sales from ${formatDay(app.ago(1))} until ${formatDay(app.ago(1))}`))
  assert.equal(arrived.attachments[0]!.name, `sales-${app.ago(1)}.xlsx`)
  const cells = await cellsOf(arrived.attachments[0]!.bytes)
  assert.ok(cells.includes(yesterdaysGross) && !cells.includes(5_980), String(cells))
  assert.deepEqual([(await now(mail!)).status, await run()], ['Sent', 0])
  await app.act(address, ordered.id, 'end')
  await makeDue(ordered.id)
  assert.equal(await run(), 0, 'an ended order mails nothing')
})

test('an order that meets a busy server is mailed by the next run', async () => {
  const ordered = await app.add(address, orderOf())
  await makeDue(ordered.id)
  await whileBusy(() => assert.rejects(run(), { code: 'BUSY' }))
  assert.deepEqual([(await now(ordered)).result, await run(), await post()], [null, 1, 1])
  await mailbox.next()
  await app.act(address, ordered.id, 'end')
})

test('stock is reported as of the day before, in the language of the order, to each recipient', async () => {
  const ordered = await app.add(
    address,
    orderOf({
      ...{ name: 'المخزون', report: 'Barley Closing Stock', every: 'Weekly', language: 'arabic' },
      ...{ question: 'asOf=2020-01-01&hideZero=false', recipients: [{ email: 'b@x.sa' }, { email: 'c@x.sa' }] },
    }),
  )
  await makeDue(ordered.id)
  assert.equal(await run(), 1)
  assert.equal(await post(), 2)
  const [arrived] = [await mailbox.next(), await mailbox.next()]
  const asOf = formatDay(app.ago(1))
  // A day keeps its order inside the Arabic sentence.
  assert.ok(arrived.text.includes(`المخزون الختامي للشعير حتى \u2066${asOf}\u2069`), arrived.text)
  const cells = await cellsOf(arrived.attachments[0]!.bytes)
  assert.ok(cells.includes('المخزون الختامي للشعير') && cells.some(cell => String(cell).includes(asOf)), String(cells))
  await app.act(address, ordered.id, 'end')
})

const addPerson = async (username: string, permissions: string[], company?: number): Promise<Ask> => {
  const type = company ? 'consignee' : 'staff'
  const role = await app.add('staff/roles', { name: username, type, permissions })
  const person = { username, name: username, company, roles: [role.id], language: 'english', password: demoPassword }
  await app.add('users', person)
  return app.as(username)
}
const toOrder = ['canViewScheduledReport', 'canAddScheduledReport', 'canEditScheduledReport']

test('the file contains what the user who ordered it may see, and nothing of another consignee', async () => {
  const rights = [...toOrder, 'canExcelSalesReport']
  const { c1, c2 } = app.world.companies
  const owner = await addPerson('owner.by.mail', rights, c1)
  const rival = await addPerson('rival.by.mail', rights, c2)
  const orders = [await made(owner, { name: 'Owner' }), await made(rival, { name: 'Rival' })]
  assert.equal((await rival('GET', `${path}/${orders[0]!.id}`)).status, 404)
  await makeDue(...orders.map(({ id }) => id))
  assert.equal(await run(), 2)
  assert.equal(await post(), 2)
  const files = [await mailbox.next(), await mailbox.next()]
  for (const [name, isShown] of [
    ['Owner', true],
    ['Rival', false],
  ] as const) {
    const file = files.find(({ subject }) => subject.includes(name))!.attachments[0]!
    assert.equal((await cellsOf(file.bytes)).includes(yesterdaysGross), isShown, name)
  }
  await pool.query(`update staff_user set company = $1 where username = 'owner.by.mail'`, [c2])
  await makeDue(orders[0]!.id)
  assert.equal(await run(), 0)
  assert.equal((await now(orders[0]!)).problem, 'The user who ordered it may not see it any more.')
  for (const { id } of orders) await app.act(address, id, 'end')
})

test('its query is shown as text, with groups and columns, and both files follow it', async () => {
  const asked = { customerId: String(app.world.customers[0]), group: 'customer', columns: 'date,customer,gross' }
  const question = new URLSearchParams(asked).toString()
  const words = async (report: string, asked: string) => {
    const query = new URLSearchParams({ report, question: asked })
    return (await app.get<{ lines: string[][] }>(`${address}/question?${query}`)).lines
  }
  const name = String((await app.get(`master-data/customer/${app.world.customers[0]}`)).name)
  assert.deepEqual(await words('Sales', question), [
    ['Customer', name],
    ['Grouped by', 'Customer'],
    ['Columns', 'Date, Customer, Total'],
  ])
  assert.deepEqual(await words('Bag Loan Report', 'undone=true'), [
    ['Outstanding only', 'No'],
    ['Show canceled and reversed', 'Yes'],
  ])
  const order = await app.add(address, orderOf({ question }))
  await makeDue(order.id)
  assert.equal(await run(), 1)
  assert.equal(await post(), 1)
  const cells = await cellsOf((await mailbox.next()).attachments[0]!.bytes)
  assert.deepEqual([cells.includes('Total SAR'), cells.includes('VAT SAR')], [true, false], String(cells))
  assert.equal(cells.filter(cell => cell === yesterdaysGross).length, 3, 'the row, its group, the total')
  await app.act(address, order.id, 'end')
})

test('an invalid query, or an order without recipients, is refused', async () => {
  const refused = async (of: object) => Object.keys((await app.refused('POST', address, orderOf(of))).fields)
  assert.deepEqual(await refused({ question: 'colour=red' }), ['question'])
  assert.deepEqual(await refused({ recipients: [] }), ['recipients'])
  assert.deepEqual(await refused({ report: 'Weather' }), ['report'])
})

test('users who may not export the report cannot order it; after losing the right, or leaving, none is mailed, and the order says so', async () => {
  assert.equal((await (await app.as('wb'))('POST', path, orderOf())).status, 404)
  const clerk = await addPerson('clerk.by.mail', [...toOrder, 'canExcelLcDetail'])
  const refused = await clerk('POST', path, orderOf())
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['report']])
  const ordered = await made(clerk, { report: 'LC Detail', every: 'Monthly', format: 'PDF' })
  const problem = async () => {
    await makeDue(ordered.id)
    assert.equal(await run(), 0)
    const { status, result, problem, nextOn, timeline } = await now(ordered)
    assert.deepEqual([status, result, nextOn], ['Standing', 'Not mailed', app.ago(-1)])
    assert.equal((timeline as Row[])[0]?.action, 'not-sent', JSON.stringify(timeline))
    const waiting = (await app.get<{ rows: Row[] }>('mine')).rows.filter(row => row.kind === 'failed')
    assert.deepEqual(
      waiting.map(({ address, id, words }) => [address, id, words]),
      [[address, ordered.id, problem]],
    )
    return String(problem)
  }
  await app.sql(`update role set permissions = '{canAddScheduledReport}' where name = 'clerk.by.mail'`)
  assert.match(await problem(), /may schedule and export this report/)
  await pool.query(`update staff_user set status = 'inActive' where username = 'clerk.by.mail'`)
  const entries = async () =>
    ((await now(ordered)).timeline as Row[]).filter(({ action }) => action === 'not-sent').length
  for (const day of ['the first', 'a second']) {
    assert.equal(await problem(), 'The user who ordered it is no longer active. Order it again.')
    assert.equal(await entries(), 2, `on ${day} day the timeline has each problem once`)
  }
  assert.deepEqual([await mailsOf(ordered), await post()], [[], 0])
  const all = `'{${[...toOrder, 'canExcelLcDetail'].join(',')}}'`
  await app.sql(`update role set permissions = ${all} where name = 'clerk.by.mail'`)
  await pool.query(`update staff_user set status = 'active' where username = 'clerk.by.mail'`)
  await makeDue(ordered.id)
  assert.equal(await run(), 1)
  const { result, problem: solved } = await now(ordered)
  assert.deepEqual([result, solved, await post()], ['Mailed', null, 1])
  const [file] = (await mailbox.next()).attachments
  assert.match(file!.name, /^lc-detail-.*\.pdf$/)
  assert.equal(file!.bytes.subarray(0, 5).toString(), '%PDF-')
  await app.act(address, ordered.id, 'end')
})

test('only the author of an order can change it, and send a failed mail again', async () => {
  const clerk = await addPerson('sender.by.mail', [...toOrder, 'canExcelSalesReport'])
  const ordered = await made(clerk)
  const { version } = await now(ordered)
  const changed = { ...orderOf({ every: 'Monthly' }), version }
  assert.equal((await app.refused('PUT', `${address}/${ordered.id}`, changed)).status, 400)
  assert.equal((await clerk('PUT', `${path}/${ordered.id}`, changed)).body.every, 'Monthly')
  await makeDue(ordered.id)
  assert.equal(await run(), 1)
  mailbox.state.refusing = { code: 550, message: 'No such mailbox' }
  await post()
  mailbox.state.refusing = undefined
  const [mail] = await mailsOf(ordered)
  const lost = await now(mail!)
  assert.deepEqual([lost.status, lost.failed, (lost.recipients as Row[])[0]?.state], ['Failed', 1, 'Failed'])
  assert.equal((await app.refused('PUT', `${address}/${mail!.id}/resend`, {})).status, 400)
  assert.equal((await clerk('PUT', `${path}/${mail!.id}/resend`, {})).body.status, 'Queued')
  assert.equal(await post(), 1)
  assert.equal((await mailbox.next()).attachments.length, 1)
})
