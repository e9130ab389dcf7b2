// The events sent to the finance system and their order; the effect of each response on the document, its sale, the log and the reports;
// ignored events; rights.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type FimsApplication, type Row, startFimsApplication } from '../../../tests/application-with-fims.ts'
import { receiverWith } from '../../../tests/dispatch-sending.ts'
import type { Reply } from '../../../tests/message-servers.ts'

let app: FimsApplication
let [first, second, third]: [number, number, number] = [0, 0, 0]
before(async () => {
  app = await startFimsApplication()
  ;[first, second, third] = app.world.customers as [number, number, number]
})
after(() => app?.close())
beforeEach(() => app.freshly())

test('while the exchange is off nothing is queued, and documents stay not sent', async () => {
  const { fimsStatus } = await app.invoiced(third, 10)
  assert.equal(fimsStatus, 'Not sent')
  assert.deepEqual([await app.log(), await app.dispatches.send()], [[], 0])
})

test('a sale is sent after its customer, and its status is on the invoice, the sale, the log and the report', async () => {
  await app.switchOn()
  const invoice = await app.invoiced(first, 1_000)
  assert.deepEqual(
    (await app.log()).map(({ object, result }) => [object, result]),
    [
      ['Invoice', 'Not sent yet'],
      ['Customer', 'Not sent yet'],
    ],
  )
  const taken = new Map<string, string>()
  app.fims.state.reply = asked =>
    asked.headers['idempotency-key']?.includes('CUSTOMER')
      ? { status: 200, body: { customerCode: 'NEW-1' } }
      : receiverWith(taken)(asked)
  await app.dispatches.drain()
  const key = `S${app.world.companies.c1}-${invoice.invoiceNo}:1`
  assert.deepEqual(app.toldKeys(), [`CUSTOMER-${first}:1`, key])
  const body = JSON.parse(app.fims.asked[1]!.body)
  assert.deepEqual(
    [body.type, body.documentNo, body.gross, body.customerExternalId],
    ['SALE', invoice.invoiceNo, '59800.00', String(first)],
  )
  assert.equal(app.fims.asked[1]!.headers.authorization, 'Bearer token-of-ours')
  const sent = await app.again('sales/tax-invoice', invoice)
  assert.deepEqual([sent.fimsStatus, sent.fimsRef, sent.version], ['Sent', `G-${key}`, invoice.version])
  assert.equal((await app.get(`sales/bag-sale/${invoice.saleId}`)).fimsStatus, 'Sent')
  const { rows } = await app.get<{ rows: Row[] }>(`reports/sales-fims?from=${app.ago(5)}&to=${app.ago(0)}&status=Sent`)
  assert.deepEqual(
    rows.map(({ invoiceNo, fimsRef, itemCode }) => [invoiceNo, fimsRef, itemCode]),
    [[invoice.invoiceNo, `G-${key}`, 'BARLEY']],
  )
  const event = await app.eventOf(invoice.invoiceNo)
  assert.deepEqual(
    [event.direction, event.object, event.result, event.tries, event.reference],
    ['Out', 'Invoice', 'Success', 1, `G-${key}`],
  )
  const { payload, address, attempts } = await app.get(`fims-logs/${event.event}`)
  assert.match(String(payload), /"vatNumber": "•••\d{4}"/)
  assert.deepEqual(
    [address, (attempts as Row[]).map(({ status }) => status)],
    [`sales/tax-invoice/${invoice.id}`, ['202']],
  )
  const file = await app.admin('GET', `/api/agencies/1/fims-logs/excel?${app.days}`)
  assert.equal(file.status, 200)
})

test('the state of a document in FIMS is set automatically and cannot be entered', async () => {
  const of = { direction: 'Receipt', customer: second, consignee: app.world.companies.c1, mode: 'Cash', amount: 5 }
  const by = { fimsStatus: 'Sent', fimsRef: 'By hand' }
  const { fields } = await app.refused('POST', 'payments', { ...of, date: app.ago(1), ...by })
  assert.deepEqual(Object.keys(fields).toSorted(), ['fimsRef', 'fimsStatus'])
  const { id, version } = await app.add('payments', { ...of, date: app.ago(1) })
  const changed = await app.refused('PUT', `payments/${id}`, { ...of, date: app.ago(1), version, ...by })
  assert.deepEqual(Object.keys(changed.fields).toSorted(), ['fimsRef', 'fimsStatus'])
  assert.equal((await app.get(`payments/${id}`)).fimsStatus, 'Not sent')
  await app.act('payments', id, 'reverse', { reason: 'A test' })
})

test('a FIMS code that differs from ours is listed as a difference and changes nothing', async () => {
  const { fimsCode } = await app.get(`master-data/customer/${first}`)
  assert.notEqual(fimsCode, 'NEW-1')
  const { rows } = await app.get<{ rows: Row[] }>('reports/customers-fims?status=Different&pageSize=100')
  const row = rows.find(({ id }) => id === first)!
  assert.match(String(row.differences), /FIMS code: NEW-1/)
})

test('a customer without a code gets the one from FIMS; a changed customer is sent again', async () => {
  const farm = {
    name: 'New Farm',
    nameAr: 'مزرعة',
    kind: 'Individual',
    mobile: '0559990055',
    city: 'Taif',
    language: 'arabic',
    consignees: [app.world.companies.c1],
  }
  const { id, version } = await app.add('master-data/customer', farm)
  app.fims.state.reply = () => ({ status: 201, body: { code: 'F-900' } })
  await app.dispatches.drain()
  const coded = await app.get(`master-data/customer/${id}`)
  assert.deepEqual([coded.fimsCode, coded.version], ['F-900', version])
  const { status } = await app.ask('PUT', `master-data/customer/${id}`, {
    ...farm,
    mobile: coded.mobile,
    fimsCode: 'F-900',
    city: 'Abha',
    version,
  })
  assert.equal(status, 200)
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [`CUSTOMER-${id}:1`, `CUSTOMER-${id}:2`])
  const { rows } = await app.get<{ rows: Row[] }>('reports/customers-fims?status=In step&pageSize=100')
  assert.ok(rows.some(row => row.id === id))
})

test('a customer whose first version FIMS refused is corrected, and still sent before its documents', async () => {
  const named = { name: 'Late Farm', nameAr: 'مزرعة', kind: 'Individual', mobile: '0559990056', city: 'Taif' }
  const farm = { ...named, language: 'arabic', consignees: [app.world.companies.c1], onCredit: true }
  const { id, version, mobile } = await app.add('master-data/customer', farm)
  await app.grantCredit(id)
  app.fims.state.reply = () => ({ status: 400, body: { error: 'city unknown' } })
  await app.dispatches.drain()
  const invoice = await app.invoiced(id, 10)
  assert.equal(await app.dispatches.send(), 0, 'it waits for its customer')
  const changed = await app.ask('PUT', `master-data/customer/${id}`, { ...farm, mobile, city: 'Abha', version })
  assert.equal(changed.status, 200)
  app.freshly()
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [`CUSTOMER-${id}:2`, `S${app.world.companies.c1}-${invoice.invoiceNo}:1`])
})

const answers: [title: string, reply: Reply, state: string, result: string][] = [
  ['202', { status: 202, body: { reference: 'R' } }, 'Sent', 'Success'],
  ['409 with another content', { status: 409, body: { hash: 'x' } }, 'Failed', 'Failed'],
  ['422', { status: 422, body: { error: 'unknown account' } }, 'Failed', 'Failed'],
  ['503', { status: 503, body: 'closed' }, 'Not sent', 'Failed'],
  ['the page of a proxy', { status: 200, body: '<html></html>' }, 'Not sent', 'Failed'],
  ['a cut answer', { spoiled: 'cut' }, 'Not sent', 'Failed'],
  ['garbage', { spoiled: 'garbage' }, 'Not sent', 'Failed'],
  ['silence', { delayMs: 1_500 }, 'Not sent', 'Failed'],
]
test('the effect of each response: only a final one fails the document; the same event is sent again under the same key', async () => {
  const receipts: Row[] = []
  for (const [at, [title, reply, state, result]] of answers.entries()) {
    const receipt = await app.received(second, 100 + at)
    app.fims.state.reply = ({ headers }) =>
      String(headers['idempotency-key']).startsWith('RV') ? reply : { status: 200 }
    if (at === 0) await app.dispatches.drain()
    else await app.dispatches.send({ timeoutMs: title === 'silence' ? 500 : 15_000 })
    const { fimsStatus } = await app.again('payments', receipt)
    const event = await app.eventOf(receipt.docNo)
    assert.deepEqual([title, fimsStatus, event.result], [title, state, result])
    if (state !== 'Sent') await app.ask('POST', `fims-logs/${event.event}/retry`)
    // The event is sent again and succeeds: a 409 counts as success if FIMS already has the same content under the key.
    const { hash } = await app.get(`fims-logs/${event.event}`)
    app.fims.state.reply = () => ({ status: 409, body: { hash, reference: `F-${at}` } })
    await app.dispatches.drain()
    receipts.push(receipt)
  }
  const standing = await Promise.all(receipts.map(receipt => app.again('payments', receipt)))
  assert.deepEqual(
    standing.map(({ fimsStatus, fimsError }) => [fimsStatus, fimsError]),
    answers.map(() => ['Sent', null]),
  )
  const keys = app.toldKeys().filter(key => key.startsWith('RV'))
  assert.deepEqual([keys.length, new Set(keys).size], [answers.length * 2 - 1, answers.length])
  const { rows } = await app.get<{ rows: Row[] }>(`reports/rv-fims?from=${app.ago(5)}&to=${app.ago(0)}&fimsStatus=Sent`)
  assert.equal(rows.length, answers.length)
})

test('a refused document holds back later ones of its customer only, until it is ignored with a reason', async () => {
  const refused = await app.invoiced(first, 20)
  const later = await app.received(first, 500)
  const other = await app.invoiced(second, 5)
  app.fims.state.reply = ({ headers }) =>
    String(headers['idempotency-key']).includes(String(refused.invoiceNo))
      ? { status: 400, body: { error: 'no' } }
      : { status: 202 }
  await app.dispatches.drain()
  assert.deepEqual(
    [
      await app.again('sales/tax-invoice', refused),
      await app.again('payments', later),
      await app.again('sales/tax-invoice', other),
    ].map(({ fimsStatus }) => fimsStatus),
    ['Failed', 'Not sent', 'Sent'],
  )
  assert.match(String((await app.again('sales/tax-invoice', refused)).fimsError), /no/)
  assert.equal((await app.eventOf(later.docNo)).reason, 'It waits for an earlier document of this customer.')
  const { event } = await app.eventOf(refused.invoiceNo)
  assert.equal((await app.ask('POST', `fims-logs/${event}/ignore`, { reason: '' })).status, 400)
  assert.equal((await app.ask('POST', `fims-logs/${event}/ignore`, { reason: 'Booked there by hand' })).status, 200)
  await app.dispatches.drain()
  const ignored = await app.again('sales/tax-invoice', refused)
  assert.deepEqual([ignored.fimsStatus, ignored.fimsError], ['Ignored', 'Booked there by hand'])
  assert.equal((await app.again('payments', later)).fimsStatus, 'Sent')
  const sent = await app.eventOf(later.docNo)
  assert.equal((await app.ask('POST', `fims-logs/${sent.event}/ignore`, { reason: 'x' })).status, 409)
})

test('a reversed receipt is taken back; one that was never sent is not sent at all', async () => {
  const receipt = await app.received(second, 321)
  await app.dispatches.drain()
  await app.act('payments', receipt.id as number, 'reverse', { reason: 'Wrong payer' })
  const quick = await app.received(second, 322)
  await app.act('payments', quick.id as number, 'reverse', { reason: 'Wrong payer' })
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [`${receipt.docNo}:1`, `${receipt.docNo}:2`])
  const [told, back] = app.fims.asked.map(({ body }) => JSON.parse(body))
  assert.deepEqual([back.type, back.reverses], ['REVERSAL', `${receipt.docNo}:1`])
  assert.deepEqual(
    back.journal.map((entry: Row) => entry.credit),
    told.journal.map((entry: Row) => entry.debit),
  )
})

test('rights: to look and to act; the right to upload for actions, nothing for a consignee', async () => {
  const { event } = (await app.log())[0]!
  const path = '/api/agencies/1/fims-logs'
  const [clerk, manager, accountant, guest] = await Promise.all(
    ['sls', 'acm', 'acc', 'consignee1'].map(name => app.as(name)),
  )
  const statuses = async (ask: typeof clerk) => [
    (await ask!('GET', `${path}?${app.days}`)).status,
    (await ask!('GET', `${path}/${event}`)).status,
    (await ask!('POST', `${path}/${event}/ignore`, { reason: 'x' })).status,
    (await ask!('PUT', `${path}/exchange/${app.exchange()}/send-rest`)).status,
  ]
  assert.deepEqual(await statuses(clerk), [404, 404, 404, 404])
  assert.deepEqual(await statuses(manager), [200, 200, 404, 404])
  assert.deepEqual((await statuses(accountant)).toSpliced(2, 1), [200, 200, 200])
  assert.deepEqual(await statuses(guest), [404, 404, 404, 404])
  assert.equal((await app.admin('GET', `/api/agencies/2/fims-logs/${event}`)).status, 404)
})
