// A sale that is saved and approved in one step: either both take effect or neither.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const address = 'sales/bag-sale'

const sale = (bags: number) => ({
  date: app.ago(3),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags,
})

const count = async (): Promise<number> => (await app.ask('GET', address)).body.count as number

test('a sale that cannot be approved is not saved either, and uses no number', async () => {
  await app.stock({ kg: 50_000, bags: 1_000 })
  const first = await app.ask('POST', `${address}?then=approve`, sale(100))
  assert.deepEqual([first.status, first.body.status], [201, 'Approved'])
  assert.match(String(first.body.docNo), /-00001$/)
  const invoice = await app.get(`sales/tax-invoice/${first.body.invoice}`)
  assert.equal(invoice.saleNo, first.body.docNo)

  const refused = await app.ask('POST', `${address}?then=approve`, sale(5_000))
  assert.equal(refused.status, 422, JSON.stringify(refused.body))
  assert.equal(await count(), 1)
  const second = await app.ask('POST', `${address}?then=approve`, sale(200))
  assert.match(String(second.body.docNo), /-00002$/)
})

test('a changed draft that cannot be approved stays as it was', async () => {
  const draft = await app.add(address, sale(10))
  const change = { ...sale(9_000), version: draft.version }
  const refused = await app.ask('PUT', `${address}/${draft.id}?then=approve`, change)
  assert.equal(refused.status, 422)
  const still = await app.get(`${address}/${draft.id}`)
  assert.deepEqual([still.bags, still.status, still.version], [10, 'Draft', draft.version])
  const approved = await app.ask('PUT', `${address}/${draft.id}?then=approve`, {
    ...sale(20),
    version: draft.version,
  })
  assert.deepEqual([approved.status, approved.body.bags, approved.body.status], [200, 20, 'Approved'])
})

test('only an existing action that can be combined with saving', async () => {
  for (const path of [`${address}?then=deliver`, `${address}?then=nothing`, 'accounts/month-close?then=approve'])
    assert.equal((await app.ask('POST', path, sale(1))).status, 404, path)
})
