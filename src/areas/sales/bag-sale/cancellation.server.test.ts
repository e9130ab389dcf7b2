// Canceling an approved bag sale: automatically if its invoice has no QR code yet, else by a credit note.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
})
after(() => app?.close())

const address = 'sales/bag-sale'
const approved = async (days = 3): Promise<Row> => {
  const { companies, customers, terminals, bag50 } = app.world
  const { id } = await app.add(address, {
    ...{ date: app.ago(days), customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: bag50, bags: 100 },
  })
  return app.act(address, id, 'approve')
}
const receivable = async () => (await app.onHand('RECEIVABLE')).onHand
const held = async () => [(await app.onHand('TERMINAL')).held, (await app.onHand('STORE')).held]

test('with a QR code on its invoice it is refused, and users with the right are offered a credit note', async () => {
  const sale = await approved()
  const refused = await app.ask('PUT', `${address}/${sale.id}/cancel`, { reason: 'The customer withdrew' })
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVOICED'])
  assert.deepEqual(refused.body.details, {
    next: { address: 'accounts/credit-note', singular: 'Credit Note', known: { invoice: sale.invoice } },
  })
  const seller = await app.as('sls')
  const asSeller = await seller('PUT', `/api/agencies/1/${address}/${sale.id}/cancel`, {
    reason: 'The customer withdrew',
  })
  assert.deepEqual([asSeller.status, asSeller.body.code, asSeller.body.details], [409, 'INVOICED', undefined])
  assert.deepEqual([(await app.get(`${address}/${sale.id}`)).status, await receivable()], ['Approved', 598_000])
})

test('without a QR code its lines are reversed on its own day, and its reservation is released', async () => {
  await app.add('sales/signing-unit', {
    ...{ consignee: app.world.companies.c1, name: 'GMS-JED-1', branch: 'Jeddah', documents: 'both' },
    ...{ shortAddress: 'JEDA2929', business: 'Grain trade', environment: 'sandbox', startsOn: app.ago(0) },
  })
  const [before, kept] = [await receivable(), await held()]
  const sale = await approved()
  assert.equal((await app.get(`sales/tax-invoice/${sale.invoice}`)).qr, null)
  assert.equal(await receivable(), before + 598_000)
  const { status } = await app.act(address, sale.id, 'cancel', { reason: 'The customer withdrew' })
  assert.equal(status, 'Canceled')
  assert.deepEqual([await receivable(), await held()], [before, kept])
  const { credited, balanceDue, date } = await app.get(`sales/tax-invoice/${sale.invoice}`)
  assert.deepEqual([credited, balanceDue], [5_980, 0])
  const { rows } = await app.get<{ rows: Row[] }>('accounts/credit-note?sort=-createdAt')
  assert.deepEqual([rows[0]?.date, rows[0]?.status, rows[0]?.gross], [date, 'Issued', 5_980])
})

test('an invoice that was dated after its sale is credited on its own day', async () => {
  await app.sql('update agency set invoices_in_order = true where id = app.agency()')
  await approved(1)
  const sale = await approved()
  const { date } = await app.get(`sales/tax-invoice/${sale.invoice}`)
  assert.deepEqual([sale.date, date], [app.ago(3), app.ago(1)])
  assert.equal((await app.act(address, sale.id, 'cancel', { reason: 'The customer withdrew' })).status, 'Canceled')
  const { rows } = await app.get<{ rows: Row[] }>('accounts/credit-note?sort=-createdAt')
  assert.deepEqual([rows[0]?.date, rows[0]?.gross], [app.ago(1), 5_980])
})

test('with a loaded truck it cannot be canceled, whatever its invoice has', async () => {
  const sale = await approved()
  const truck = { truck: app.world.trucks[0], driver: app.world.drivers[0], language: 'arabic' }
  await app.add('sales/delivery-note', { ...truck, date: app.ago(2), sale: sale.id, orderedBags: 50 })
  const refused = await app.ask('PUT', `${address}/${sale.id}/cancel`, { reason: 'The customer withdrew' })
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVOICED'])
})

const credit = async (invoice: unknown, more: object = {}): Promise<Row> => {
  const { id } = await app.add('accounts/credit-note', { date: app.ago(0), invoice, reason: 'Cancellation', ...more })
  return app.act('accounts/credit-note', id, 'issue')
}
const noteFor = ({ id }: Row, orderedBags: number): object => ({
  ...{ truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic', creditReason: 'Known' },
  ...{ date: app.ago(0), sale: id, orderedBags },
})
const deliver = async (sale: Row, bags: number) => {
  const note = await app.add('sales/delivery-note', noteFor(sale, bags))
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
  const grossKg = 15_000 + bags * 50 + Math.round((bags * 110) / 1000)
  await app.act('sales/delivery-note', note.id, 'weigh-out', { grossKg, loadedBags: bags })
  return app.ask('PUT', `sales/delivery-note/${note.id}/gate-out`, {})
}

test('a sale whose invoice is credited as a whole loads nothing more, and is canceled, which releases its stock', async () => {
  const kept = await held()
  const sale = await approved()
  const inside = await app.add('sales/delivery-note', noteFor(sale, 10))
  const note = await credit(sale.invoice)
  const refused = await app.ask('POST', 'sales/delivery-note', noteFor(sale, 20))
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [409, ['sale']])
  assert.match(String(refused.body.message), /is credited as a whole, so nothing more leaves on it/)
  await app.act('sales/delivery-note', inside.id, 'weigh-in', { tareKg: 15_000 })
  await app.act('sales/delivery-note', inside.id, 'weigh-out', { grossKg: 15_501, loadedBags: 10 })
  assert.equal((await app.ask('PUT', `sales/delivery-note/${inside.id}/gate-out`, {})).status, 409)
  await app.act('accounts/credit-note', note.id, 'debit', { why: 'It was right' })
  assert.equal((await app.ask('PUT', `sales/delivery-note/${inside.id}/gate-out`, {})).status, 200)

  const other = await approved()
  await credit(other.invoice)
  assert.equal((await app.act(address, other.id, 'cancel', { reason: 'Credited' })).status, 'Canceled')
  const { credited, gross } = await app.get(`sales/tax-invoice/${other.invoice}`)
  assert.equal(credited, gross)
  assert.deepEqual(await held(), [kept[0]! + 90 * 50, kept[1]! + 90])
})

test('what is left of an invoice is credited when nothing is left to deliver', async () => {
  const sale = await approved()
  assert.equal((await deliver(sale, 60)).status, 200)
  const whole = { date: app.ago(0), invoice: sale.invoice, reason: 'Cancellation' }
  const refused = await app.ask('POST', 'accounts/credit-note', whole)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['callOff']])
  assert.match(String(refused.body.message), /^40 bags of BS-\S+ are still to be delivered/)
  await credit(sale.invoice, { reason: 'Quantity', callOff: true, lines: [{ line: 1, bags: 40 }] })
  assert.equal((await credit(sale.invoice)).creditable, 0)
  assert.equal((await app.get(`${address}/${sale.id}`)).status, 'Delivered')
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
