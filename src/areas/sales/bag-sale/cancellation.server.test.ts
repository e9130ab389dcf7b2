// Canceling a bag sale that is approved: taken back by the house where its invoice bears no code yet, else by a credit note.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 100_000, bags: 2_000 })
})
after(() => house?.close())

const address = 'sales/bag-sale'
const approved = async (): Promise<Row> => {
  const { companies, customers, terminals, bag50 } = house.world
  const { id } = await house.add(address, {
    ...{ date: house.ago(3), customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah },
    ...{ lc: house.lc, form: 'Raw', bagGrade: bag50, bags: 100 },
  })
  return house.act(address, id, 'approve')
}
const receivable = async () => (await house.onHand('RECEIVABLE')).onHand
const held = async () => [(await house.onHand('TERMINAL')).held, (await house.onHand('STORE')).held]

test('with a code on its invoice it is refused, and who may is led to a credit note on it', async () => {
  const sale = await approved()
  const refused = await house.ask('PUT', `${address}/${sale.id}/cancel`, { reason: 'He withdrew' })
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVOICED'])
  assert.deepEqual(refused.body.details, {
    next: { address: 'accounts/credit-note', singular: 'Credit Note', known: { invoice: sale.invoice } },
  })
  const seller = await house.as('sls')
  const his = await seller('PUT', `/api/agencies/1/${address}/${sale.id}/cancel`, { reason: 'He withdrew' })
  assert.deepEqual([his.status, his.body.code, his.body.details], [409, 'INVOICED', undefined])
  assert.deepEqual([(await house.get(`${address}/${sale.id}`)).status, await receivable()], ['Approved', 598_000])
})

test('without one its lines are reversed on its own day, and what was reserved is free', async () => {
  await house.add('sales/signing-unit', {
    ...{ consignee: house.world.companies.c1, name: 'GMS-JED-1', branch: 'Jeddah', documents: 'both' },
    ...{ shortAddress: 'JEDA2929', business: 'Grain trade', environment: 'sandbox', startsOn: house.ago(0) },
  })
  const [before, kept] = [await receivable(), await held()]
  const sale = await approved()
  assert.equal((await house.get(`sales/tax-invoice/${sale.invoice}`)).qr, null)
  assert.equal(await receivable(), before + 598_000)
  const { status } = await house.act(address, sale.id, 'cancel', { reason: 'He withdrew' })
  assert.equal(status, 'Canceled')
  assert.deepEqual([await receivable(), await held()], [before, kept])
  const { credited, balanceDue, date } = await house.get(`sales/tax-invoice/${sale.invoice}`)
  assert.deepEqual([credited, balanceDue], [5_980, 0])
  const { rows } = await house.get<{ rows: Row[] }>('accounts/credit-note?sort=-createdAt')
  assert.deepEqual([rows[0]?.date, rows[0]?.status, rows[0]?.gross], [date, 'Issued', 5_980])
})

test('with a truck loaded it is not canceled, whatever its invoice bears', async () => {
  const sale = await approved()
  const truck = { truck: house.world.trucks[0], driver: house.world.drivers[0], language: 'arabic' }
  await house.add('sales/delivery-note', { ...truck, date: house.ago(2), sale: sale.id, orderedBags: 50 })
  const refused = await house.ask('PUT', `${address}/${sale.id}/cancel`, { reason: 'He withdrew' })
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVOICED'])
})

test('the ledger agrees with itself', async () => assert.deepEqual(await house.faults(), []))
