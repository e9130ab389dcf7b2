// A truck let out by mistake, voided before it is invoiced.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000 })
})
after(() => app?.close())

const [orders, trucks] = ['sales/bulk-sale', 'sales/bulk-loading']
const tareKg = 15_000
const ordered = async (of: object = {}): Promise<Row> => {
  const { id } = await app.add(orders, {
    ...{ date: app.ago(3), customer: app.world.customers[1], consignee: app.world.companies.c1 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' },
    ...{ orderedQty: 50, tolerancePct: 0, validUntil: app.ago(0), ...of },
  })
  return app.act(orders, id, 'approve')
}
const letOut = async (sale: Row, kg: number): Promise<Row> => {
  const of = { truck: app.world.trucks[0], driver: app.world.drivers[0] }
  const { id } = await app.add(trucks, { date: app.ago(1), sale: sale.id, tareKg, grossKg: tareKg + kg, ...of })
  return app.act(trucks, id, 'gate-out')
}
const voided = ({ id }: Row) => app.act(trucks, id, 'void', { reason: 'Another customer’s truck' })
const stock = () => app.onHand('TERMINAL')

test('20 MT let out by mistake are back in the terminal and reserved for the order', async () => {
  const before = await stock()
  const sale = await ordered()
  const truck = await letOut(sale, 20_000)
  assert.deepEqual(await stock(), { onHand: before.onHand - 20_000, held: before.held + 30_000 })
  assert.equal((await voided(truck)).status, 'Canceled')
  assert.deepEqual(await stock(), { onHand: before.onHand, held: before.held + 50_000 })
  const order = await app.get(`${orders}/${sale.id}`)
  assert.deepEqual([order.status, order.loadedQty, order.remaining, order.deliveredGross], ['Approved', 0, 50, 0])
  await app.act(orders, sale.id, 'cancel', { reason: 'Not wanted' })
  assert.deepEqual(await stock(), before)
})

test('one of two trucks of a short-closed order that is not invoiced yet: only the other is invoiced', async () => {
  const before = await stock()
  const sale = await ordered()
  const wrong = await letOut(sale, 20_000)
  await letOut(sale, 25_000)
  await app.act(orders, sale.id, 'short-close', { reason: 'Enough' })
  await voided(wrong)
  assert.deepEqual(await stock(), { onHand: before.onHand - 25_000, held: before.held })
  const order = await app.get(`${orders}/${sale.id}`)
  assert.deepEqual([order.status, order.loadedQty, order.shortClosedQty], ['Short-closed', 25, 25])
  assert.equal((await app.act(orders, sale.id, 'issue')).invoicedQty, 25)
})

test('an invoiced truck is reversed by a credit note, and a clerk cannot void', async () => {
  const sale = await ordered({ invoicing: 'Per truck' })
  const truck = await letOut(sale, 20_000)
  const refused = await app.ask('PUT', `${trucks}/${truck.id}/void`, { reason: 'x' })
  assert.deepEqual([refused.status, /A credit note/.test(String(refused.body.message))], [409, true])
  const clerk = await app.as('wb')
  assert.equal((await clerk('PUT', `/api/agencies/1/${trucks}/${truck.id}/void`, { reason: 'x' })).status, 404)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
