// A permit that was used at a gate without a connection, and expired before the weighing was sent.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
})
after(() => app?.close())

type FoundTruck = { step: { path: string; body: Row; saleBy?: string } }

const address = 'sales/sale-permits'
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })
const whose = () => ({ customer: app.world.customers[0], consignee: app.world.companies.c1 })
const place = () => ({ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' })

// Valid from 30 hours to two hours ago.
const expired = async (of: object): Promise<Row> => {
  const permit = await app.add(address, of)
  await app.sql(
    `update sale_permit set valid_from = now() - interval '30 hours', valid_until = now() - interval '2 hours'
     where agency_id = app.agency() and id = ${permit.id}`,
  )
  await app.sql('select app.expire_sale_permits()')
  const row = await app.get(`${address}/${permit.id}`)
  assert.equal(row.status, 'Expired')
  return row
}
const find = (code: unknown, weighedAt: string | null) => app.ask('POST', 'port-loading/gate/find', { code, weighedAt })
const codeOf = ({ status, body }: Awaited<ReturnType<typeof find>>) => [status, body.code]
const refused = [422, 'PERMIT_EXPIRED']

test('a truck with bags that was weighed in time is let in when the weighing is sent, one weighed too late is not', async () => {
  const sale = await app.add('sales/bag-sale', {
    date: app.ago(2),
    ...whose(),
    ...place(),
    bagGrade: app.world.bag50,
    bags: 500,
  })
  await app.act('sales/bag-sale', sale.id, 'approve')
  const permit = await expired({ ...truck(0), bagSale: sale.id, bags: 500 })
  assert.deepEqual(codeOf(await find(permit.code, null)), refused)
  assert.deepEqual(codeOf(await find(permit.code, hoursAgo(1))), refused)
  const weighedAt = hoursAgo(3)
  const { step } = await app.add<FoundTruck>('port-loading/gate/find', { code: permit.code, weighedAt })
  assert.deepEqual(codeOf(await app.ask('POST', step.path, step.body)), refused)
  const note = await app.add(step.path, { ...step.body, weighedAt })
  const late = { tareKg: 14_940, weighedAt: hoursAgo(1) }
  assert.deepEqual(codeOf(await app.ask('PUT', `${step.path}/${note.id}/weigh-in`, late)), refused)
  await app.act(step.path, note.id, 'weigh-in', { tareKg: 14_940, weighedAt })
  const { status, usedAt } = await app.get(`${address}/${permit.id}`)
  assert.deepEqual([status, Date.parse(String(usedAt))], ['Used', Date.parse(weighedAt)])
})

test('the sale of such a permit is made when the weighing is sent, and its truck loads on that day', async () => {
  const pay = { date: app.ago(3), ...whose(), amount: 40_000, mode: 'Cash' }
  const { id: prePayment } = await app.add('payments/pre-payments', pay)
  const permit = await expired({ ...truck(1), ...place(), prePayment, bulkQuantity: 25 })
  const weighedAt = hoursAgo(25)
  const { step } = await app.add<FoundTruck>('port-loading/gate/find', { code: permit.code, weighedAt })
  assert.deepEqual(codeOf(await app.ask('PUT', step.saleBy!, {})), refused)
  const tooOld = await app.ask('PUT', step.saleBy!, { weighedAt: hoursAgo(80) })
  assert.deepEqual([tooOld.status, Object.keys(tooOld.body.fields as object)], [400, ['weighedAt']])
  const { status, body: sold } = await app.ask('PUT', step.saleBy!, { weighedAt })
  assert.equal(status, 200, JSON.stringify(sold))
  const load = { ...step.body, sale: sold.bulkSale, tareKg: 15_000, weighedAt }
  const inside = await app.add(step.path, load)
  assert.deepEqual([inside.date, inside.status], [app.ago(0), 'Weighed-in'])
  assert.equal((await app.get(`${address}/${permit.id}`)).status, 'Used')
})
