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

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
