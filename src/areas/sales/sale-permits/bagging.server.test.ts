// The daily bagging capacity of a terminal, and other checks of a permit against the master data.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let sale: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 200_000, bags: 4_000 })
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(1), customer: app.world.customers[0], consignee: app.world.companies.c1, form: 'Raw' },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50, bags: 2_000 },
  })
  sale = await app.act('sales/bag-sale', id, 'approve')
})
after(() => app?.close())

const address = 'sales/sale-permits'
const permit = (n: number, more: object = {}) => ({
  ...{ bagSale: sale.id, bags: 500, truck: app.world.trucks[n], driver: app.world.drivers[n] },
  ...more,
})

test('50 t are bagged in a day: the third truck of 25 t is for another day, or approved with a reason', async () => {
  await app.sql('update terminal set bagging_per_day = 50000 where agency_id = app.agency() and id = $1', [
    app.world.terminals.jeddah,
  ])
  for (const n of [0, 1]) await app.add(address, permit(n))
  const { status, body } = await app.ask('POST', address, permit(2))
  assert.deepEqual([status, body.code], [422, 'BAGGING_EXCEEDED'])
  assert.match(String(body.message), /bags 50\.000 MT a day; with this permit 75\.000 MT are permitted for/)
  const tomorrow = `${app.ago(-1)}T08:00:00+03:00`
  assert.equal((await app.add(address, permit(2, { validFrom: tomorrow }))).status, 'Active')
  assert.equal((await app.add(address, permit(3, { remarks: 'The second line runs tonight' }))).status, 'Active')
})

test('the customer’s livestock licence is on the permit, unless the permit names another', async () => {
  const { rows } = await app.get<{ rows: Row[] }>(address)
  await app.act(address, rows[0]!.id, 'cancel', { reason: 'Again' })
  await app.sql(`update customer set livestock_no = 'LV-7' where agency_id = app.agency() and id = $1`, [
    app.world.customers[0],
  ])
  const made = await app.add(address, permit(4, { remarks: 'As agreed' }))
  assert.equal(made.livestockRef, 'LV-7')
  await app.act(address, made.id, 'cancel', { reason: 'Again' })
  assert.equal((await app.add(address, permit(4, { livestockRef: 'LV-8', remarks: 'As agreed' }))).livestockRef, 'LV-8')
})
