// Invoices mailed on schedule: once at a later time, or the new ones daily.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { mostInvoices } from '#areas/sales/sale-email/definition.ts'
import { sendScheduledMails } from '#areas/sales/sale-email/scheduled-mails.server.ts'
import { openPool } from '#database/connect.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { batch, type MailingApplication, startMailingApplication, to } from '../../../../tests/application-with-mail.ts'
import type { Row } from '../../../../tests/application-with-prices.ts'
import { whileBusy } from '../../../../tests/busy-threads.ts'
import { confirmed } from '../../../../tests/confirmed.ts'

let app: MailingApplication['app']
let mailbox: MailingApplication['mailbox']
let pool: MailingApplication['pool']
let invoices: MailingApplication['invoices']
let invoiced: MailingApplication['invoiced']
let post: MailingApplication['post']
let now: MailingApplication['now']
let close: MailingApplication['close']
before(async () => {
  ;({ app, mailbox, pool, invoices, invoiced, post, now, close } = await startMailingApplication())
})
after(() => close?.())

const address = 'sales/sale-email'

const settings = () => ({
  ...readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') }),
  logLevel: 'silent' as const,
})
// Runs the background's job once, on a pool of its own.
const runPlans = async (): Promise<number> => {
  const own = openPool(await applicationAddress(app.databaseUrl), { size: 2 })
  try {
    return await sendScheduledMails(openServices(own, settings()))(pool)
  } finally {
    await own.end()
  }
}
const makeDue = (id: number) =>
  app.sql(`update sale_email set next_at = now() - interval '1 minute' where id = $1`, [id])
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

test('a mail for later waits for its time, and is then sent once', async () => {
  const plan = await app.add(
    address,
    batch({ invoices: [invoices[1]], send: 'Later', sendAt: soon(), ...to('l@example.com') }),
  )
  assert.deepEqual([plan.status, plan.invoiceCount, plan.nextAt !== null], ['Scheduled', null, true])
  assert.deepEqual([await runPlans(), await post()], [0, 0])
  await makeDue(plan.id)
  assert.equal(await runPlans(), 1)
  assert.deepEqual([(await now(plan)).status, (await now(plan)).invoiceCount], ['Queued', 1])
  assert.deepEqual([await runPlans(), await post()], [0, 1])
  assert.match((await mailbox.next()).to, /l@example/)
  assert.equal((await now(plan)).status, 'Sent')
  const { rows } = await pool.query(`select count(*)::int as left from app.session where device = 'Planned mails'`)
  assert.equal(rows[0].left, 0)
})

test('a daily mail sends the invoices since the last time, nothing without new ones, and ends on its last day', async () => {
  const customer = app.world.customers[0]
  const daily = { customer, send: 'Daily', sendAt: soon(), lastDay: app.ago(-1), ...to('d@example.com') }
  const plan = await app.add(address, batch(daily))
  const made = async () =>
    ((await app.ask('GET', `${address}?search=${plan.docNo}`)).body.rows as Row[]).filter(({ id }) => id !== plan.id)
  await makeDue(plan.id)
  assert.deepEqual([await runPlans(), (await made()).length], [1, 0])
  const still = await now(plan)
  assert.equal(still.status, 'Scheduled')
  assert.ok(String(still.nextAt) > new Date().toISOString())
  const issued = await invoiced(50, 0)
  await invoiced(50, 0, app.world.customers[1])
  await makeDue(plan.id)
  await runPlans()
  const [mail] = await made()
  assert.deepEqual([mail!.send, mail!.invoiceCount, (await now(mail!)).invoices], ['Now', 1, [issued]])
  assert.equal(await post(), 1)
  await mailbox.next()
  await makeDue(plan.id)
  await runPlans()
  assert.equal((await made()).length, 1, 'sent once only')
  // Issued while the last mail was packed, and saved after it.
  const late = await invoiced(50, 0)
  await app.sql(`update sale_email set sent_until = now() + interval '1 minute' where id = $1`, [plan.id])
  for (let n = 0; n < 2; n++) {
    await makeDue(plan.id)
    await runPlans()
  }
  const mails = await Promise.all((await made()).map(async mail => (await now(mail)).invoices))
  assert.deepEqual(mails.flat().sort(), [issued, late].sort())
  assert.equal(await post(), 1)
  await mailbox.next()
  await app.sql(`update sale_email set last_day = current_date - 1, next_at = now() where id = $1`, [plan.id])
  await runPlans()
  assert.deepEqual([(await now(plan)).status, (await now(plan)).nextAt], ['Stopped', null])
})

test('a plan by FTP is sent to the agency’s present FTP server each time', async () => {
  const root = await app.as('super')
  const enter = async (host: string) => {
    const settings = `FTP_HOST=${host}\nFTP_USER=gms\nFTP_PASSWORD=word`
    return root('PUT', '/api/agencies/1/messaging', { settings }, await confirmed(root))
  }
  await enter('before.example.com')
  const customer = app.world.customers[0]
  const daily = await app.add(address, batch({ customer, channel: 'ftp', send: 'Daily', sendAt: soon() }))
  const later = await app.add(address, batch({ customer, channel: 'ftp', send: 'Later', sendAt: soon() }))
  await enter('after.example.com')
  await invoiced(50, 0)
  for (const { id } of [daily, later]) await makeDue(id)
  await runPlans()
  const made = (await app.ask('GET', `${address}?search=${daily.docNo}`)).body.rows as Row[]
  for (const { id } of [...made.filter(one => one.id !== daily.id), later]) {
    const { status, channel, recipients } = await now({ id } as Row)
    assert.deepEqual(
      [status, channel, recipients.map(({ email }) => email)],
      ['Queued', 'ftp', ['ftp://after.example.com']],
    )
    const { rows } = await pool.query('select channels, shown from app.message where document_id = $1', [id])
    assert.deepEqual(rows[0], { channels: ['ftp'], shown: 'ftp://after.example.com' })
  }
  assert.equal(made.length, 2)
  await app.act(address, daily.id, 'stop')
  await pool.query(`delete from app.message where channels = '{ftp}'`)
})

test('a plan can be stopped, and fails with its reason if its author may no longer send', async () => {
  const plan = await app.add(address, batch({ invoices, send: 'Later', sendAt: soon(), ...to('s@example.com') }))
  assert.equal((await app.act(address, plan.id, 'stop')).status, 'Stopped')
  const lost = await app.add(address, batch({ invoices, send: 'Later', sendAt: soon(), ...to('s@example.com') }))
  await app.sql(`update sale_email set created_by = (select id from staff_user where username = 'acc') where id = $1`, [
    lost.id,
  ])
  await makeDue(lost.id)
  assert.equal(await runPlans(), 1)
  const failed = await now(lost)
  assert.deepEqual([failed.status, failed.problem !== null], ['Failed', true])
  const [entry] = (await app.get<{ timeline: Row[] }>(`${address}/${lost.id}`)).timeline
  assert.deepEqual([entry!.action, entry!.reason], ['undelivered', failed.problem])
  assert.equal(await post(), 0)
})

const loseAuthor = ({ id }: Row) =>
  app.sql(`update sale_email set created_by = (select id from staff_user where username = 'acc') where id = $1`, [id])

test('a plan that has failed chooses its invoices when it is sent again; a daily one is stopped instead', async () => {
  const customer = app.world.customers[0]
  const later = { customer, format: 'Excel', send: 'Later', sendAt: soon(), fromDay: app.ago(0) }
  const lost = await app.add(address, batch({ ...later, ...to('w@example.com') }))
  const daily = await app.add(address, batch({ ...later, send: 'Daily', fromDay: undefined, ...to('v@example.com') }))
  await invoiced(1, 0)
  for (const plan of [lost, daily]) {
    await loseAuthor(plan)
    await makeDue(plan.id)
  }
  assert.equal(await runPlans(), 2)
  assert.deepEqual([(await now(lost)).status, (await now(daily)).status], ['Failed', 'Failed'])
  await app.act(address, lost.id, 'resend')
  const again = await now(lost)
  assert.deepEqual([again.status, again.problem], ['Queued', null])
  assert.ok(Number(again.invoiceCount) > 0)
  const { rows } = (await app.ask('GET', 'mine')).body as { rows: Row[] }
  assert.ok(rows.some(({ kind, address: at, id }) => kind === 'failed' && at === address && id === daily.id))
  assert.equal((await app.ask('PUT', `${address}/${daily.id}/resend`, {})).status, 400)
  assert.equal((await app.act(address, daily.id, 'stop')).status, 'Stopped')
  assert.equal(await post(), 1)
  await mailbox.next()
})

test('in an agency that is switched off plans wait', async () => {
  const plan = await app.add(
    address,
    batch({ invoices: [invoices[1]], send: 'Later', sendAt: soon(), ...to('o@example.com') }),
  )
  await makeDue(plan.id)
  const switchTo = (isActive: boolean) => pool.query('update agency set is_active = $1 where id = 1', [isActive])
  await switchTo(false)
  assert.equal(await runPlans(), 0)
  await switchTo(true)
  assert.deepEqual([(await now(plan)).status, await runPlans(), (await now(plan)).status], ['Scheduled', 1, 'Queued'])
  assert.equal(await post(), 1)
  await mailbox.next()
})

test('a plan that fails by a defect stays scheduled and keeps no other plan from being sent', async () => {
  const later = () => batch({ invoices: [invoices[1]], send: 'Later', sendAt: soon(), ...to('e@example.com') })
  const [broken, sound] = [await app.add(address, later()), await app.add(address, later())]
  for (const [minutes, { id }] of [
    [2, broken],
    [1, sound],
  ] as const)
    await pool.query(`update sale_email set next_at = now() - interval '${minutes} minutes' where id = $1`, [id])
  // A constraint, because the tables of a cluster take no triggers.
  await pool.query(
    `alter table sale_email add constraint break_mail check (id <> ${broken.id} or status = 'Scheduled')`,
  )
  await assert.rejects(runPlans(), /break_mail/)
  assert.deepEqual([(await now(broken)).status, (await now(sound)).status], ['Scheduled', 'Queued'])
  await pool.query('alter table sale_email drop constraint break_mail')
  assert.equal(await runPlans(), 1)
  assert.deepEqual([(await now(broken)).status, await post()], ['Queued', 2])
})

test('a refused plan fails with the whole sentence, also where it has a figure', async () => {
  const plan = await app.add(address, batch({ invoices, send: 'Later', sendAt: soon(), ...to('f@example.com') }))
  await pool.query(
    `insert into sale_email_recipients (agency_id, parent, position, email, role, state)
     select $1, $2, n, 'f' || n || '@example.com', 'To', 'Waiting' from generate_series(1, 60) n`,
    [1, plan.id],
  )
  await makeDue(plan.id)
  await runPlans()
  assert.equal((await now(plan)).problem, 'A mail goes to 50 recipients at most. Remove some.')
})

test('a plan that meets a busy server stays scheduled and is sent by the next run', async () => {
  const later = { invoices: [invoices[1]], format: 'Excel', send: 'Later', sendAt: soon() }
  const plan = await app.add(address, batch({ ...later, ...to('g@example.com') }))
  await makeDue(plan.id)
  await whileBusy(() => assert.rejects(runPlans(), { code: 'BUSY' }))
  assert.equal((await now(plan)).status, 'Scheduled')
  assert.deepEqual([await runPlans(), await post()], [1, 1])
})

test('more new invoices than one mail takes are sent in several', async () => {
  const customer = app.world.customers[2]
  const daily = { customer, send: 'Daily', sendAt: soon(), format: 'PDF', ...to('many@example.com') }
  const plan = await app.add(address, batch(daily))
  for (let n = 0; n <= mostInvoices.PDF; n++) await invoiced(1, 0, customer)
  await makeDue(plan.id)
  await runPlans()
  assert.equal((await now(plan)).status, 'Scheduled')
  const { rows } = (await app.ask('GET', `${address}?search=${plan.docNo}`)).body as { rows: Row[] }
  const counts = rows.filter(({ id }) => id !== plan.id).map(({ invoiceCount }) => invoiceCount as number)
  assert.deepEqual(counts.toSorted(), [1, 50])
})
