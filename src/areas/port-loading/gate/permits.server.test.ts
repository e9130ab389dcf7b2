import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { GateTask } from './calls.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 1_000 })
})
after(() => app?.close())

const find = async (code: unknown): Promise<GateTask> => await app.add<GateTask>('port-loading/gate/find', { code })
const where = () => ({
  date: app.ago(1),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
})
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })

test('the code of a bag permit creates the note, weighs it in, and leads to its full weight', async () => {
  const { id } = await app.add('sales/bag-sale', { ...where(), bagGrade: app.world.bag50, bags: 500 })
  await app.act('sales/bag-sale', id, 'approve')
  const permit = await app.add('sales/sale-permits', { ...truck(0), bagSale: id, bags: 500 })
  const { step, bags, docNo } = await find(permit.code)
  assert.deepEqual([docNo, bags, step.method, step.weightName], [permit.docNo, 500, 'POST', ''])
  const note = await app.add(step.path, step.body)
  await app.act(step.path, note.id, 'weigh-in', { tareKg: 14_940 })
  const inside = await find(permit.code)
  assert.deepEqual([inside.kind, inside.docNo, inside.step.asksBags], ['Delivery note', note.docNo, true])
  assert.deepEqual([inside.firstWeight, inside.expectedKg], [14_940, 25_055])
  const { status, body } = await app.ask(inside.step.method, inside.step.path, { grossKg: 40_060, loadedBags: 500 })
  assert.deepEqual([status, body.netKg, body.overUnder, body.overUnderPct], [200, 25_120, 65, 0.259])
  const leaving = await find(permit.code)
  assert.deepEqual([leaving.step.title, leaving.secondWeight, leaving.expectedKg], ['Gate out', 40_060, 25_055])
  assert.equal((await app.ask(leaving.step.method, leaving.step.path, {})).status, 200)
  const used = await app.ask('POST', 'port-loading/gate/find', { code: permit.code })
  assert.deepEqual([used.status, used.body.code], [422, 'PERMIT_USED'])
  const { timeline } = await app.get<{ timeline: Row[] }>(`sales/sale-permits/${permit.id}`)
  assert.equal(timeline[0]?.action, 'refused')
})

test('a bulk permit is weighed in and out', async () => {
  const { id } = await app.add('sales/bulk-sale', {
    ...where(),
    orderedQty: 40,
    tolerancePct: 1,
    validUntil: app.ago(-9),
  })
  await app.act('sales/bulk-sale', id, 'approve')
  const permit = await app.add('sales/sale-permits', { ...truck(1), bulkSale: id, bulkQuantity: 25 })
  const { step } = await find(permit.docNo)
  await app.add(step.path, { ...step.body, [step.weightName]: 15_000 })
  const inside = await find(permit.code)
  assert.deepEqual([inside.firstWeight, inside.step.title], [15_000, 'Full, second weight'])
  const { body } = await app.ask(inside.step.method, inside.step.path, { [inside.step.weightName]: 39_000 })
  assert.deepEqual([body.status, body.netKg], ['Weighed', 24_000])
})
