// A sale that is saved and approved in one: both, or nothing at all.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesHouse, startSalesHouse } from '../../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
})
after(() => house?.close())

const address = 'sales/bag-sale'

const sale = (bags: number) => ({
  date: house.ago(3),
  customer: house.world.customers[0],
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  lc: house.lc,
  form: 'Raw',
  bagGrade: house.world.bag50,
  bags,
})

const count = async (): Promise<number> => (await house.ask('GET', address)).body.count as number

test('what cannot be approved is not saved either, and uses up no number', async () => {
  await house.stock({ kg: 50_000, bags: 1_000 })
  const first = await house.ask('POST', `${address}?then=approve`, sale(100))
  assert.deepEqual([first.status, first.body.status], [201, 'Approved'])
  assert.match(String(first.body.docNo), /-00001$/)
  const invoice = await house.get(`sales/tax-invoice/${first.body.invoice}`)
  assert.equal(invoice.saleNo, first.body.docNo)

  const refused = await house.ask('POST', `${address}?then=approve`, sale(5_000))
  assert.equal(refused.status, 422, JSON.stringify(refused.body))
  assert.equal(await count(), 1)
  const second = await house.ask('POST', `${address}?then=approve`, sale(200))
  assert.match(String(second.body.docNo), /-00002$/)
})

test('a draft that is changed and cannot be approved stays as it was', async () => {
  const draft = await house.add(address, sale(10))
  const change = { ...sale(9_000), version: draft.version }
  const refused = await house.ask('PUT', `${address}/${draft.id}?then=approve`, change)
  assert.equal(refused.status, 422)
  const still = await house.get(`${address}/${draft.id}`)
  assert.deepEqual([still.bags, still.status, still.version], [10, 'Draft', draft.version])
  const approved = await house.ask('PUT', `${address}/${draft.id}?then=approve`, {
    ...sale(20),
    version: draft.version,
  })
  assert.deepEqual([approved.status, approved.body.bags, approved.body.status], [200, 20, 'Approved'])
})

test('only an action that there is, and that is not taken alone', async () => {
  for (const path of [`${address}?then=deliver`, `${address}?then=nothing`, 'accounts/month-close?then=approve'])
    assert.equal((await house.ask('POST', path, sale(1))).status, 404, path)
})
