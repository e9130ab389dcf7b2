// How many bags a terminal can fill in a day, and what else a permit takes from the master data.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../../tests/application-with-prices.ts'

let house: SalesHouse
let sale: Row
before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 200_000, bags: 4_000 })
  const { id } = await house.add('sales/bag-sale', {
    ...{ date: house.ago(1), customer: house.world.customers[0], consignee: house.world.companies.c1, form: 'Raw' },
    ...{ terminal: house.world.terminals.jeddah, lc: house.lc, bagGrade: house.world.bag50, bags: 2_000 },
  })
  sale = await house.act('sales/bag-sale', id, 'approve')
})
after(() => house?.close())

const address = 'sales/sale-permits'
const permit = (n: number, more: object = {}) => ({
  ...{ bagSale: sale.id, bags: 500, truck: house.world.trucks[n], driver: house.world.drivers[n] },
  ...more,
})

test('50 t are bagged in a day: the third truck of 25 t is for another day, or approved with a reason', async () => {
  await house.sql('update terminal set bagging_per_day = 50000 where agency_id = app.agency() and id = $1', [
    house.world.terminals.jeddah,
  ])
  for (const n of [0, 1]) await house.add(address, permit(n))
  const { status, body } = await house.ask('POST', address, permit(2))
  assert.deepEqual([status, body.code], [422, 'BAGGING_EXCEEDED'])
  assert.match(String(body.message), /bags 50\.000 MT a day; with this permit 75\.000 MT are permitted for/)
  const tomorrow = `${house.ago(-1)}T08:00:00+03:00`
  assert.equal((await house.add(address, permit(2, { validFrom: tomorrow }))).status, 'Active')
  assert.equal((await house.add(address, permit(3, { remarks: 'The second line runs tonight' }))).status, 'Active')
})

test('the customer’s livestock licence stands on the permit, unless it names another', async () => {
  const { rows } = await house.get<{ rows: Row[] }>(address)
  await house.act(address, rows[0]!.id, 'cancel', { reason: 'Again' })
  await house.sql(`update customer set livestock_no = 'LV-7' where agency_id = app.agency() and id = $1`, [
    house.world.customers[0],
  ])
  const made = await house.add(address, permit(4, { remarks: 'As agreed' }))
  assert.equal(made.livestockRef, 'LV-7')
  await house.act(address, made.id, 'cancel', { reason: 'Again' })
  assert.equal(
    (await house.add(address, permit(4, { livestockRef: 'LV-8', remarks: 'As agreed' }))).livestockRef,
    'LV-8',
  )
})
