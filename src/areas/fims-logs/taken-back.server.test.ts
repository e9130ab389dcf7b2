// What FIMS receives of receipts that are reversed while their event is refused or ignored, of refunds, and of customers changed while the
// exchange is off.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { accounts, type FimsApplication, type Row, startFimsApplication } from '../../../tests/application-with-fims.ts'
import { receiverWith } from '../../../tests/dispatch-sending.ts'

let app: FimsApplication
let [first, second]: [number, number] = [0, 0]
before(async () => {
  app = await startFimsApplication()
  ;[first, second] = app.world.customers as [number, number]
  await app.switchOn()
})
after(() => app?.close())
beforeEach(() => app.freshly())

const refusing = (number: unknown): void => {
  const taking = receiverWith(new Map())
  app.fims.state.reply = asked =>
    String(asked.headers['idempotency-key']) === `${number}:1` ? { status: 400, body: { error: 'no' } } : taking(asked)
}
const reverse = ({ id }: Row) => app.act('payments', id as number, 'reverse', { reason: 'Wrong payer' })
const ignore = (event: unknown) => app.ask('POST', `fims-logs/${event}/ignore`, { reason: 'Not needed' })
const retry = (event: unknown) => app.ask('POST', `fims-logs/${event}/retry`)
const refusedReceipt = async (): Promise<{ receipt: Row; event: unknown }> => {
  const receipt = await app.received(second, 321)
  refusing(receipt.docNo)
  await app.dispatches.drain()
  const [{ event, result }] = (await app.log(`&number=${receipt.docNo}`)) as [Row]
  assert.equal(result, 'Failed')
  return { receipt, event }
}

test('the reversal of a receipt that FIMS never took is not sent once the receipt is ignored', async () => {
  const { receipt, event } = await refusedReceipt()
  await reverse(receipt)
  app.freshly()
  assert.equal((await ignore(event)).status, 200)
  const later = await app.received(second, 5)
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [`${later.docNo}:1`])
})

test('an ignored receipt that was reversed since is not sent any more', async () => {
  const { receipt, event } = await refusedReceipt()
  assert.equal((await ignore(event)).status, 200)
  await reverse(receipt)
  app.freshly()
  assert.equal((await retry(event)).status, 409)
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [])
})

test('a refused receipt that was reversed since is sent with its reversal behind it', async () => {
  const { receipt, event } = await refusedReceipt()
  await reverse(receipt)
  app.freshly()
  assert.equal((await retry(event)).status, 200)
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [`${receipt.docNo}:1`, `${receipt.docNo}:2`])
})

test('a customer changed while the exchange was off is sent before its next document', async () => {
  await app.invoiced(first, 10)
  await app.dispatches.drain()
  app.freshly()
  await app.change({ isOn: false })
  const { id, version, ...row } = await app.get(`master-data/customer/${first}`)
  const entered = [
    'name',
    'nameAr',
    'kind',
    'vatNo',
    'crNo',
    'unifiedNo',
    'nationalId',
    'mobile',
    'region',
    'regionAr',
    'cityAr',
  ]
  const address = ['address', 'addressAr', 'buildingNo', 'district', 'districtAr', 'postalCode', 'country', 'fimsCode']
  const body = Object.fromEntries(
    [...entered, ...address, 'language', 'consignees', 'onCredit'].map(name => [name, row[name]]),
  )
  const changed = await app.ask('PUT', `master-data/customer/${id}`, { ...body, city: 'Abha', version })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await app.change({ isOn: true })
  const invoice = await app.invoiced(first, 10)
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [
    `CUSTOMER-${first}:${(version as number) + 1}`,
    `S${app.world.companies.c1}-${invoice.invoiceNo}:1`,
  ])
})

test('a merge tells FIMS that one customer is no longer in use, and what the other one took over', async () => {
  const named = { name: 'Twice Entered', nameAr: 'مكرر', kind: 'Individual', mobile: '0559990077', city: 'Taif' }
  const twice = await app.add('master-data/customer', {
    ...{ ...named, language: 'arabic', consignees: [app.world.companies.c1] },
  })
  await app.dispatches.drain()
  app.freshly()
  const { version } = await app.get(`master-data/customer/${first}`)
  const asked = { of: 'customer', keep: first, gone: twice.id }
  const { status, body } = await app.ask('PUT', 'master-data/duplicates/merge', asked)
  assert.equal(status, 200, JSON.stringify(body))
  await app.dispatches.drain()
  // Customers do not wait for each other.
  assert.deepEqual(
    Object.fromEntries(
      app.fims.asked.map(({ body }) => JSON.parse(body)).map(({ eventId, isActive }) => [eventId, isActive]),
    ),
    { [`CUSTOMER-${twice.id}:2`]: false, [`CUSTOMER-${first}:${(version as number) + 1}`]: true },
  )
})

test('a refund of kept credit is sent once it is confirmed, and taken back by its reversal', async () => {
  const customer = app.world.customers[2]!
  const invoice = await app.invoiced(customer, 10)
  const receipt = await app.received(customer, invoice.gross as number)
  await app.act('payments', receipt.id as number, 'allocate-oldest')
  const note = { date: app.ago(0), invoice: invoice.id, reason: 'Price' }
  const { id } = await app.add('accounts/credit-note', { ...note, lines: [{ line: 1, amount: 100 }] })
  await app.act('accounts/credit-note', id as number, 'issue')
  const of = { customer, consignee: app.world.companies.c1, mode: 'Cash', date: app.ago(0) }
  const refund = await app.add('payments', { ...of, direction: 'Payment', amount: 50 })
  assert.equal(refund.fimsStatus, 'Not sent')
  await app.dispatches.drain()
  app.fims.state.reply = () => ({
    status: 200,
    body: { asOf: app.ago(0), rows: [{ customerExternalId: String(customer), balance: '-115.00' }], next: null },
  })
  await app.act('fims-logs/exchange', app.exchange(), 'read-balances')
  await app.run()
  const { rows } = await app.get<{ rows: Row[] }>(`fims-logs/differences?asOf=${app.ago(0)}&customerId=${customer}`)
  assert.deepEqual(
    rows.map(({ why, kind, explains }) => [why, kind, explains]),
    [
      ['Unexplained', null, 0],
      ['Not sent', 'Payment', 50],
    ],
  )
  app.freshly()
  await app.act('payments', refund.id as number, 'confirm')
  await app.dispatches.drain()
  const [told] = app.fims.asked.map(({ body }) => JSON.parse(body))
  assert.deepEqual([told.eventId, told.type, told.amount], [`${refund.docNo}:1`, 'REFUND', '50.00'])
  const booked = (told.journal as Row[]).map(({ account, debit, credit }) => [account, debit, credit])
  assert.deepEqual(booked, [
    [accounts.receivable, '50.00', '0.00'],
    [accounts.cash, '0.00', '50.00'],
  ])
  assert.equal((await app.get(`payments/${refund.id}`)).fimsStatus, 'Sent')
  await app.act('payments', refund.id as number, 'reverse', { reason: 'Not asked for' })
  await app.dispatches.drain()
  assert.deepEqual(app.toldKeys(), [`${refund.docNo}:1`, `${refund.docNo}:2`])
})
