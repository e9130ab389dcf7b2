// The season's corrections through the API, on a few sales only, so that they are tested with every change.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { today } from '#kit/days.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../tests/application-with-prices.ts'
import { putRight } from './season-corrections.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
})
after(() => app?.close())

const sell = async (n: number): Promise<void> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(9 - (n % 5)), customer: app.world.customers[n % 3], consignee: app.world.companies.c1 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 200 },
  })
  await app.act('sales/bag-sale', id, 'approve')
  const truck = { truck: app.world.trucks[n % 8], driver: app.world.drivers[n % 8], language: 'arabic' }
  const note = await app.add('sales/delivery-note', { ...truck, date: app.ago(2), sale: id, orderedBags: 200 })
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
  await app.act('sales/delivery-note', note.id, 'weigh-out', { grossKg: 25_022, loadedBags: 200 })
  await app.act('sales/delivery-note', note.id, 'gate-out')
}

test('claims, a refunded advance, vouchers and corrections are played, and the ledger is consistent', async () => {
  for (let n = 0; n < 21; n++) await sell(n)
  const consignee = app.world.companies.c1 as number
  await putRight(app.redSea.admin('put-right'), app.world, consignee, today('Asia/Riyadh'))
  const states = async (address: string) =>
    ((await app.get(`${address}?consigneeId=${consignee}&pageSize=100`)).rows as Row[])
      .map(({ status }) => status)
      .sort()
  assert.deepEqual(await states('accounts/credit-note'), ['Draft', 'Issued', 'Issued', 'Issued', 'Issued', 'Issued'])
  assert.deepEqual(await states('payments/pre-payments'), ['Partly applied', 'Received'])
  assert.deepEqual(await states('accounts/credit-voucher'), ['Approved', 'Approved', 'Approved', 'Applied'].sort())
  assert.deepEqual(await states('accounts/edit-sale-and-payment'), ['Requested', 'Requested'])
  assert.deepEqual(await app.faults(), [])
})
