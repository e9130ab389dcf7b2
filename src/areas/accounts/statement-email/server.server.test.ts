// Statements of account by mail, through a real mail server on this machine: once, and by standing orders.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import readExcel from 'read-excel-file/node'
import { runStandingOrders } from '#areas/accounts/statement-email/standing-orders.server.ts'
import { openPool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { messengerFor, startMailServer } from '../../../../tests/message-servers.ts'

let app: SalesApplication
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let pool: pg.Pool
let own: ReturnType<typeof openPool>
before(async () => {
  app = await startSalesApplication()
  mailbox = await startMailServer()
  pool = openOwnerPool(app.databaseUrl, 'gms', 3)
  pool.on('error', () => {})
  own = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  await app.stock({ kg: 100_000, bags: 2_000 })
  for (const [n, bags] of [100, 50].entries()) {
    const { id } = await app.add('sales/bag-sale', {
      ...{ date: app.ago(45), customer: app.world.customers[n], consignee: app.world.companies.c1, form: 'Raw' },
      ...{ bags, terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50 },
    })
    await app.act('sales/bag-sale', id, 'approve')
  }
})
after(async () => {
  await own?.end()
  await pool?.end()
  await mailbox?.close()
  await app?.close()
})

const address = 'accounts/statement-email'
const customer = () => app.world.customers[0]
const mail = (of: object = {}) => ({
  ...{ every: 'Once', partyKind: 'Customer', format: 'Excel', language: 'english' },
  ...of,
})
const to = (...emails: string[]) => ({ recipients: emails.map(email => ({ email })) })
const days = () => ({ fromDay: app.ago(50), toDay: app.ago(0) })
const post = async (): Promise<number> => {
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
  return sendMessages(pool, messagingOn(pool, messengerFor({ settings, channels: ['email'] })))
}
const refused = async (of: object): Promise<string[]> => {
  const { status, body } = await app.ask('POST', address, mail(of))
  assert.equal(status, 400, JSON.stringify(body))
  return Object.keys((body.fields as object) ?? {})
}
const listed = async (order: string) => (await app.get(`${address}?search=${order}&every=Once`)).rows as Row[]

test('a customer’s statement is sent as Excel and closes with the customer’s debt; the result of the mail is stored', async () => {
  const sent = await app.add(address, mail({ customer: customer(), ...days(), ...to('a@example.com') }))
  assert.deepEqual([sent.status, sent.opening, sent.closing, sent.mails], ['Queued', 0, 5_980, 1])
  assert.equal(await post(), 1)
  const arrived = await mailbox.next()
  assert.equal(arrived.subject, 'Statement of account, Red Sea Grain Agency')
  assert.match(arrived.text, /closes with SAR 5,980\.00/)
  const [file] = arrived.attachments
  const [sheet] = await readExcel(file!.bytes)
  const cells = (sheet as { data: unknown[][] }).data.flat()
  assert.ok(cells.includes(5_980))
  const { name } = await app.get(`master-data/customer/${customer()}`)
  assert.ok(cells.includes(`Customer: ${name}`), cells.slice(0, 30).join())
  const done = await app.get(`${address}/${sent.id}`)
  assert.deepEqual([done.status, done.sent, (done.recipients as Row[])[0]?.state], ['Sent', 1, 'Sent'])
})

test('as PDF it is set by Typst, also in Arabic; and the report offers it', async () => {
  await app.add(
    address,
    mail({ customer: customer(), ...days(), format: 'PDF', language: 'arabic', ...to('b@example.com') }),
  )
  await post()
  const arrived = await mailbox.next()
  assert.match(arrived.subject, /^كشف حساب/)
  assert.match(arrived.attachments[0]!.name, /^statement-\d{4}-\d\d-\d\d\.pdf$/)
  assert.equal(arrived.attachments[0]!.bytes.subarray(0, 5).toString(), '%PDF-')
  const { fromDay, toDay } = days()
  const asked = `customerId=${customer()}&from=${fromDay}&to=${toDay}&language=arabic`
  const { pages } = await app.get<{ pages: string[] }>(`reports/account-statement/pages?${asked}`)
  const mailed = arrived.attachments[0]!.bytes.toString('latin1')
  assert.equal(pages.length, mailed.match(/\/Type\s*\/Page\b/g)?.length)
  for (const svg of pages) assert.match(svg, /^<svg [^>]*width="595\.\d+pt"/)
  const unseen = await (await app.as('wb'))('GET', `/api/agencies/1/reports/account-statement/pages?${asked}`)
  assert.equal(unseen.status, 404)
  const nobody = await app.ask('GET', 'reports/account-statement/pdf')
  assert.match(String(nobody.body.message), /Choose one account/)
})

test('the account and the recipients are required', async () => {
  assert.deepEqual(await refused(to('a@example.com')), ['customer'])
  assert.deepEqual(await refused({ customer: customer(), vendor: app.world.bagVendor }), ['vendor'])
  assert.deepEqual(await refused({ every: 'Weekly', fromDay: app.ago(9) }), ['fromDay'])
  assert.deepEqual(await refused({ partyKind: 'Agent', agent: app.world.agents[0] }), ['recipients'])
  assert.deepEqual(await refused({ customer: customer(), ...days(), toDay: app.ago(-1), ...to('a@b.sa') }), ['toDay'])
})

test('a standing order sends one statement per period, to every open account with an address', async () => {
  const send = runStandingOrders(openServices(own, readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') })))
  const order = await app.add(address, mail({ every: 'Monthly', ...to('c@example.com') }))
  assert.equal(order.status, 'Standing')
  const due = await Promise.all([1, 2].map(() => send(pool)))
  assert.equal(due[0]! + due[1]!, 2)
  const made = await listed(order.docNo)
  assert.deepEqual(made.map(({ closing }) => closing).toSorted(), [2_990, 5_980])
  assert.equal(await post(), 2)
  await mailbox.next()
  await mailbox.next()
  assert.equal(await send(pool), 0)
  await app.act(address, order.id, 'end')
  await app.sql('update statement_email set sent_until = null where agency_id = app.agency() and id = $1', [order.id])
  assert.equal(await send(pool), 0)
})

test('a standing order that fails by a defect keeps no other from being run', async () => {
  const send = runStandingOrders(openServices(own, readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') })))
  const standing = () => app.add(address, mail({ every: 'Monthly', ...to('d@example.com') }))
  const [broken, sound] = [await standing(), await standing()]
  // A constraint, because the tables of a cluster take no triggers.
  await pool.query(
    `alter table statement_email add constraint break_order check (id <> ${broken.id} or sent_until is null)`,
  )
  await assert.rejects(send(pool), /break_order/)
  assert.deepEqual([(await listed(broken.docNo)).length, (await listed(sound.docNo)).length], [0, 2])
  await pool.query('alter table statement_email drop constraint break_order')
  assert.equal(await send(pool), 2)
  for (const { id } of [broken, sound]) await app.act(address, id, 'end')
  assert.equal(await post(), 4)
  for (let n = 0; n < 4; n++) await mailbox.next()
})

test('an order whose author has left is not sent, says so once, and waits for those who may order statements', async () => {
  const send = runStandingOrders(openServices(own, readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') })))
  const accountant = await app.as('acc')
  const { body } = await accountant(
    'POST',
    `/api/agencies/1/${address}`,
    mail({ every: 'Monthly', ...to('e@example.com') }),
  )
  const order = body as Row
  assert.equal(order.status, 'Standing', JSON.stringify(order))
  const setStatus = (status: string) => pool.query(`update staff_user set status = $1 where username = 'acc'`, [status])
  await setStatus('inActive')
  assert.deepEqual([await send(pool), await send(pool), await listed(order.docNo)], [0, 0, []])
  const signIns = await pool.query(`select from app.login_detail where username = 'acc' and device = 'Planned mails'`)
  assert.equal(signIns.rowCount, 0, 'nobody signs in for it')
  const { status, result, problem, timeline } = await app.get(`${address}/${order.id}`)
  assert.deepEqual([status, result], ['Standing', 'Not mailed'])
  assert.equal(problem, 'The user who ordered it is no longer active. Order it again.')
  assert.deepEqual(
    (timeline as Row[]).map(({ action, reason }) => [action, reason]),
    [
      ['not-sent', problem],
      ['create', null],
    ],
  )
  const failed = async (ask = app.ask): Promise<unknown[]> => {
    const { rows } = (await ask('GET', 'mine')).body as { rows: Row[] }
    return rows.filter(({ kind }) => kind === 'failed').map(({ id, words }) => [id, words])
  }
  assert.deepEqual(await failed(), [[order.id, problem]])
  await setStatus('active')
  assert.deepEqual([await send(pool), (await app.get(`${address}/${order.id}`)).problem], [2, null])
  assert.deepEqual(await failed(), [])
  await app.act(address, order.id, 'end')
  assert.equal(await post(), 2)
  for (let n = 0; n < 2; n++) await mailbox.next()
})

test('an order whose author has lost the right to send statements sends none, and says so', async () => {
  const send = runStandingOrders(openServices(own, readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') })))
  const accountant = await app.as('acc')
  const sent = await accountant(
    'POST',
    `/api/agencies/1/${address}`,
    mail({ every: 'Monthly', ...to('f@example.com') }),
  )
  const order = sent.body as Row
  const roles = `array(select unnest(roles) from staff_user where agency_id = 1 and username = 'acc')`
  const ofRoles = (permissions: string) =>
    pool.query(`update role set permissions = ${permissions} where agency_id = 1 and id = any(${roles})`)
  await ofRoles(`array_remove(permissions, 'canAddStatementEmail')`)
  assert.deepEqual([await send(pool), await listed(order.docNo)], [0, []])
  const { status, result, problem } = await app.get(`${address}/${order.id}`)
  assert.deepEqual([status, result], ['Standing', 'Not mailed'])
  assert.equal(problem, 'The user who ordered it may not see it any more.')
  await ofRoles(`permissions || array['canAddStatementEmail']`)
  assert.equal(await send(pool), 2)
  await app.act(address, order.id, 'end')
  assert.equal(await post(), 2)
  for (let n = 0; n < 2; n++) await mailbox.next()
})

test('an agent’s statement is sent to the agent’s address; users who may send statements may send a lost one again', async () => {
  const of = { name: 'Agent by mail', nameAr: 'وكيل بالبريد', crNo: '1010101010', mobile: '0500000077' }
  const agent = await app.add('master-data/agent', {
    ...{ ...of, email: 'Agent@Example.com', consignees: [app.world.companies.c1] },
  })
  const accountant = await app.as('acc')
  const at = `/api/agencies/1/${address}`
  const sent = await accountant('POST', at, mail({ partyKind: 'Agent', agent: agent.id, ...days() }))
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  assert.deepEqual(
    (sent.body.recipients as Row[]).map(({ email }) => email),
    ['Agent@Example.com'],
  )
  mailbox.state.refusing = { code: 550, message: 'No such mailbox' }
  await post()
  mailbox.state.refusing = undefined
  const lost = (await accountant('GET', `${at}/${sent.body.id}`)).body
  assert.deepEqual([lost.status, lost.actions], ['Failed', ['resend']])
  assert.equal((await accountant('PUT', `${at}/${sent.body.id}/resend`, {})).body.status, 'Queued')
  await post()
  assert.match((await mailbox.next()).to, /agent@example.com/i)
})
