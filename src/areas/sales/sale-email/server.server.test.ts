// Invoices by mail, through a real mail server on this machine.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import readExcel from 'read-excel-file/node'
import { batch, type MailingApplication, startMailingApplication, to } from '../../../../tests/application-with-mail.ts'
import type { Row } from '../../../../tests/application-with-prices.ts'

let app: MailingApplication['app']
let mailbox: MailingApplication['mailbox']
let pool: MailingApplication['pool']
let invoices: MailingApplication['invoices']
let post: MailingApplication['post']
let now: MailingApplication['now']
let packed: MailingApplication['packed']
let unpacked: MailingApplication['unpacked']
let storage: MailingApplication['storage']
let close: MailingApplication['close']
before(async () => {
  ;({ app, mailbox, pool, invoices, post, now, packed, unpacked, storage, close } = await startMailingApplication())
})
after(() => close?.())

const address = 'sales/sale-email'
const refusal = ({ status, body }: { status: number; body: object }) => [
  status,
  ...Object.keys((body as { fields?: object }).fields ?? {}),
]

test('a customer’s invoices are sent to every recipient as one list, and the result of each mail is shown', async () => {
  const customer = app.world.customers[0]
  const sent = await app.add(address, batch({ customer, ...to('a@example.com', 'b@example.com', 'A@example.com') }))
  assert.match(sent.docNo, /^EM-\d{4}-00001$/)
  assert.deepEqual([sent.status, sent.invoiceCount, sent.gross, sent.mails, sent.sent], ['Queued', 2, 17_940, 2, 0])
  assert.equal(await post(), 2)
  const mails = [await mailbox.next(), await mailbox.next()]
  assert.deepEqual(mails.map(mail => /[ab]@example/i.exec(mail.to)?.[0].toLowerCase()).toSorted(), [
    'a@example',
    'b@example',
  ])
  const [mail] = mails
  assert.equal(mail?.subject, 'Invoices of Red Sea Grain Agency')
  assert.match(mail?.text ?? '', /Attached are 2 invoices, SAR 17,940\.00 altogether/)
  const [file] = mail!.attachments
  const done = await now(sent)
  assert.match(file!.name, /^invoices-\d{4}-\d\d-\d\d\.xlsx$/)
  assert.equal(createHash('sha256').update(file!.bytes).digest('hex'), done.attachmentHash)
  const [sheet] = await readExcel(file!.bytes)
  const cells = (sheet as { data: unknown[][] }).data.flat()
  assert.ok(cells.includes(5_980) && cells.includes(11_960) && cells.includes(17_940))
  assert.deepEqual([done.status, done.sent, done.failed], ['Sent', 2, 0])
  assert.deepEqual(
    done.recipients.map(({ state, error }) => [state, error]),
    [
      ['Sent', null],
      ['Sent', null],
    ],
  )
  assert.ok(done.recipients.every(({ sentAt }) => sentAt))
  const actions = (done.timeline as Row[]).map(({ action }) => action)
  assert.ok(actions.includes('delivered'), actions.join())
})

test('invoices are chosen by name, by days and by seller; in Arabic the mail is Arabic', async () => {
  const chosen = await app.add(address, batch({ invoices: [invoices[2]], language: 'arabic', ...to('c@example.com') }))
  assert.deepEqual([chosen.invoiceCount, chosen.gross], [1, 17_940])
  await post()
  const mail = await mailbox.next()
  assert.match(mail.subject, /^فواتير /)
  const days = { consignee: app.world.companies.c1, fromDay: app.ago(2), toDay: app.ago(1) }
  const ofDays = await app.add(address, batch({ ...days, ...to('d@example.com') }))
  assert.equal(ofDays.invoiceCount, 2)
  await post()
  await mailbox.next()
})

test('an undeliverable mail has failed, shows why, and is sent again to the recipients it did not reach', async () => {
  const sent = await app.add(address, batch({ invoices, ...to('e@example.com') }))
  mailbox.state.refusing = { code: 550, message: 'No such user' }
  await post()
  const lost = await now(sent)
  assert.deepEqual([lost.status, lost.sent, lost.failed], ['Failed', 0, 1])
  assert.match(String(lost.recipients[0]?.error), /^Number or address does not exist: .*No such user/)
  mailbox.state.refusing = undefined
  const clerk = await app.as('acc')
  assert.equal((await clerk('PUT', `/api/agencies/1/${address}/${sent.id}/resend`, {})).status, 404)
  const again = await app.act(address, sent.id, 'resend')
  assert.deepEqual([again.status, again.failed], ['Queued', 0])
  await post()
  await mailbox.next()
  const done = await now(sent)
  assert.deepEqual([done.status, done.recipients[0]?.state, done.recipients[0]?.resends], ['Sent', 'Sent', 1])
  assert.equal((await app.ask('PUT', `${address}/${sent.id}/resend`, {})).status, 409)
})

test('a busy server is tried again later; until then the mail waits, and shows why', async () => {
  const sent = await app.add(address, batch({ invoices, ...to('f@example.com') }))
  mailbox.state.refusing = { code: 451, message: 'Try later' }
  await post()
  const waiting = await now(sent)
  assert.deepEqual([waiting.status, waiting.recipients[0]?.state], ['Queued', 'Waiting'])
  assert.match(String(waiting.recipients[0]?.error), /^The service was not available/)
  mailbox.state.refusing = undefined
  await pool.query('update app.message set due_at = now() where document_id = $1', [sent.id])
  await post()
  await mailbox.next()
  assert.equal((await now(sent)).status, 'Sent')
})

test('papers are sent as they are printed, one by one or all in one archive', async () => {
  const papers = await app.add(
    address,
    batch({ invoices: invoices.slice(0, 2), format: 'PDF', ...to('g@example.com') }),
  )
  await post()
  const { attachments } = await mailbox.next()
  assert.deepEqual(
    attachments.map(({ bytes }) => bytes.subarray(0, 5).toString()),
    ['%PDF-', '%PDF-'],
  )
  assert.match(attachments[0]!.name, /^3\d{14}_\d{8}T\d{6}_INV-\d{4}-00001\.pdf$/)
  const hash = createHash('sha256')
  for (const { bytes } of attachments) hash.update(bytes)
  assert.equal(hash.digest('hex'), (await now(papers)).attachmentHash)
  await app.add(address, batch({ invoices: invoices.slice(0, 2), format: 'Zip', ...to('g@example.com') }))
  await post()
  const [archive, ...others] = (await mailbox.next()).attachments
  assert.deepEqual([others.length, archive!.bytes.subarray(0, 2).toString()], [0, 'PK'])
  const names = [...archive!.bytes.toString('latin1').matchAll(/INV-\d{4}-0000\d\.pdf/g)].map(([name]) => name)
  assert.equal(new Set(names).size, 2)
})

test('the history of mails: one line per recipient, with what was sent and what failed', async () => {
  const days = `from=${app.ago(1)}&to=${app.ago(0)}`
  const history = await app.get<{
    count: number
    rows: Row[]
    totals: Row
  }>(`reports/sale-email-history-report?${days}`)
  assert.deepEqual([history.count, history.totals.sent, history.totals.failed], [8, 8, 0])
  const retried = history.rows.find(({ recipient }) => recipient === 'e@example.com')
  assert.deepEqual([retried?.resends, retried?.invoiceCount, retried?.format], [1, 3, 'Excel'])
  assert.match(String(retried?.invoices), /INV-\d{4}-00001, /)
  const one = await app.get<{ count: number }>(`reports/sale-email-history-report?${days}&recipient=a@ex`)
  assert.equal(one.count, 1)
})

test('a copy: both get the mail, and the recipient of the copy is marked as such', async () => {
  const recipients = [{ email: 'boss@example.com', role: 'Cc' }, { email: 'to@example.com' }]
  const sent = await app.add(address, batch({ invoices: [invoices[0]], recipients }))
  assert.deepEqual([sent.mails, (sent.recipients as Row[]).map(({ role }) => role)], [1, ['To', 'Cc']])
  assert.equal(await post(), 1)
  const mail = await mailbox.next()
  assert.match(mail.to, /to@example/)
  assert.match(mail.headers, /^Cc: boss@example\.com$/im)
  const done = await now(sent)
  assert.deepEqual([done.status, done.sent], ['Sent', 1])
  assert.deepEqual(
    done.recipients.map(({ state }) => state),
    ['Sent', 'Sent'],
  )
})

test('papers are sent in the chosen format', async () => {
  const { c1 } = app.world.companies
  const { body } = await app.ask('GET', `master-data/invoice-format?consigneeId=${c1}`)
  const [format] = body.rows as [Row]
  const sent = await app.add(
    address,
    batch({ invoices: [invoices[0]], format: 'PDF', invoiceFormat: format.id, ...to('g@example.com') }),
  )
  assert.equal(sent.invoiceFormat, format.id)
  await post()
  assert.equal((await mailbox.next()).attachments.length, 1)
})

const papersTo = (email: string) => batch({ invoices: invoices.slice(0, 2), format: 'PDF', ...to(email) })
const actionsOf = ({ timeline }: Row) => (timeline as Row[]).map(({ action }) => action)

test('the request packs nothing: the background does, and the mail shows when it is done', async () => {
  const sent = await unpacked(async () => {
    const sent = await app.add(address, papersTo('p@example.com'))
    const { attachment, status, recipients } = await now(sent)
    assert.deepEqual([status, attachment, recipients[0]?.state], ['Queued', null, 'Waiting'])
    assert.equal((await pool.query('select from app.message where document_id = $1', [sent.id])).rowCount, 0)
    return sent
  })
  await packed()
  const done = await now(sent)
  assert.deepEqual([done.status, actionsOf(done).includes('packed')], ['Queued', true])
  assert.match(String(done.attachment), /^3\d{14}_.*\.pdf \+1$/)
  assert.equal(await post(), 1)
  await mailbox.next()
  assert.deepEqual([(await now(sent)).status, actionsOf(await now(sent)).includes('delivered')], ['Sent', true])
})

const failed = async (sent: Row) => {
  const { status, problem, mails, failed, recipients } = await now(sent)
  assert.deepEqual([status, failed, recipients.map(({ state }) => state)], ['Failed', mails, ['Failed']])
  assert.equal(recipients[0]?.error, problem)
  assert.equal(await post(), 0)
  return String(problem)
}
const sendAgain = async (sent: Row) => {
  await app.act(address, sent.id, 'resend')
  assert.equal(await post(), 1)
  await mailbox.next()
  const { status, problem, recipients } = await now(sent)
  assert.deepEqual([status, problem, recipients[0]?.resends], ['Sent', null, 1])
}

test('invoices that cannot be packed: the mail has failed, shows what to do, and can be sent again', async () => {
  await storage.put('Agency/broken.png', Readable.from([Buffer.from('no picture')]), 'image/png')
  const { rows } = await pool.query('select logo from agency where id = 1')
  await pool.query(`update agency set logo = 'broken.png' where id = 1`)
  const sent = await app.add(address, papersTo('q@example.com'))
  await packed()
  assert.match(await failed(sent), /^Something went wrong\. Start it again; /)
  await pool.query('update agency set logo = $1 where id = 1', [rows[0].logo])
  await sendAgain(sent)
})

test('a stopped packing: the mail has failed, and can be sent again', async () => {
  const sent = await unpacked(async () => {
    const sent = await app.add(address, papersTo('r@example.com'))
    const { body } = await app.ask('GET', 'background-work')
    const [work] = body.rows as [Row]
    assert.equal((await app.ask('PUT', `background-work/${work.id}/cancel`)).status, 200)
    return sent
  })
  assert.match(await failed(sent), /stopped it\. Send the failed mails again\.$/)
  await sendAgain(sent)
})

const soon = () => new Date(Date.now() + 3_600_000).toISOString()

const broken: [string, () => object, unknown[]][] = [
  ['without an address', () => ({ invoices, recipients: [] }), [400, 'recipients']],
  ['to what is no address', () => ({ invoices, ...to('nobody') }), [400, 'recipients.0.email']],
  ['of no invoice', () => ({ customer: app.world.customers[5], ...to('a@example.com') }), [400]],
  ['later without a time', () => ({ invoices, send: 'Later', ...to('a@example.com') }), [400, 'sendAt']],
  ['at a time that has passed', () => ({ invoices, send: 'Later', sendAt: '2026-01-01T00:00:00Z', ...to('a@example.com') }), [400, 'sendAt']], // biome-ignore format: one case a line
  ['daily of named invoices', () => ({ invoices, send: 'Daily', sendAt: soon(), customer: app.world.customers[0], ...to('a@example.com') }), [400, 'invoices']], // biome-ignore format: one case a line
  ['from a day after it ends', () => ({ fromDay: app.ago(1), toDay: app.ago(2), ...to('a@example.com') }), [400, 'toDay']], // biome-ignore format: one case a line
]
for (const [name, of, expected] of broken) {
  test(`no mail ${name}`, async () => {
    assert.deepEqual(refusal(await app.ask('POST', address, batch(of()))), expected)
  })
}

test('users without the right to send send nothing, and another agency’s invoices are not found', async () => {
  const clerk = await app.as('acc')
  const path = `/api/agencies/1/${address}`
  assert.equal((await clerk('POST', path, batch({ invoices, ...to('a@example.com') }))).status, 404)
  const otherAgency = await app.as('admin2')
  const asked = await otherAgency('POST', `/api/agencies/2/${address}`, batch({ invoices, ...to('a@example.com') }))
  assert.deepEqual(refusal(asked), [400, 'invoices'])
})
