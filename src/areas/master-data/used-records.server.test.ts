// Used master data keeps the values that documents were counted by, and a draft takes effect only with active master data: with figures.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

test('an LC with 10 t in store cannot be canceled, and the store is named; an empty one can', async () => {
  const lc = await app.openLc('LC-HELD')
  await app.stock({ lc, kg: 10_000 })
  const { status, message } = await app.refused('PUT', `procurement/lc/${lc}/cancel`, { reason: 'Not needed' })
  assert.equal(status, 409)
  assert.match(message, /^10\.000 MT of this LC are in stock, at .*Jeddah.*\. Cancel the receipts/)
  assert.equal((await app.get(`procurement/lc/${lc}`)).status, 'Opened')
  const empty = await app.openLc('LC-EMPTY')
  assert.equal((await app.act('procurement/lc', empty, 'cancel', { reason: 'Not needed' })).status, 'Canceled')
})

test('the size of a bag grade is fixed while 1,000 bags are in store; its name may change', async () => {
  const bags = { name: 'White 50', nameAr: 'أبيض 50', size: '50 kg', bagWeightGrams: 120 }
  const { id, version } = await app.add('master-data/bag-grade', bags)
  const path = `master-data/bag-grade/${id}`
  const resized = await app.ask('PUT', path, { ...bags, size: '40 kg', version })
  assert.equal(resized.status, 200, 'nothing is there yet')
  const back = await app.ask('PUT', path, { ...bags, version: resized.body.version })
  const holds = () => app.get<{ rows: Row[] }>(`master-data/held-fields?of=bagGrade&row=${id}`)
  assert.deepEqual((await holds()).rows, [])
  await app.stock({ bagGrade: id as number, bagKg: 50, bags: 1_000 })
  const [held] = (await holds()).rows
  assert.equal(held?.field, 'size', 'shown beside the form')
  const refusal = await app.refused('PUT', path, { ...bags, size: '40 kg', version: back.body.version })
  assert.equal(refusal.message, held?.why)
  assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [409, ['size']])
  assert.match(refusal.message, /^Bags in stock: 1,000\. Size cannot change .* add a new Bag Grade/)
  const named = await app.ask('PUT', path, { ...bags, name: 'White bag', version: back.body.version })
  assert.deepEqual([named.status, named.body.size], [200, '50 kg'])
  const arabic = await app.ask(
    'PUT',
    path,
    { ...bags, size: '40 kg', version: named.body.version },
    { 'accept-language': 'ar' },
  )
  const clerk = await app.as('wb')
  assert.equal((await clerk('GET', `/api/agencies/1/master-data/held-fields?of=bagGrade&row=${id}`)).status, 404)
  assert.match(String(arabic.body.message), /1,000/)
  assert.doesNotMatch(String(arabic.body.message), /[a-z]{3}/)
})

const draftFor = (customer: unknown, more: object = {}): Promise<Row> =>
  app.add('sales/bag-sale', {
    date: app.ago(1),
    customer,
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags: 10,
    paymentMode: 'Cash',
    ...more,
  })

test('a draft for a customer who was deactivated meanwhile is approved only after the customer is reactivated', async () => {
  await app.stock({ kg: 10_000, bags: 100 })
  const farm = {
    name: 'Short Farm',
    nameAr: 'مزرعة',
    kind: 'Individual',
    mobile: '0559990077',
    city: 'Taif',
    language: 'arabic',
  }
  const customer = await app.add('master-data/customer', { ...farm, consignees: [app.world.companies.c1] })
  const draft = await draftFor(customer.id)
  const gone = await app.act('master-data/customer', customer.id as number, 'toggle-status')
  assert.equal(gone.status, 'inActive')
  const refusal = await app.refused('PUT', `sales/bag-sale/${draft.id}/approve`, {})
  assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [409, ['customer']])
  assert.equal(
    refusal.message,
    'Customer Short Farm was deactivated since this was saved. Activate it again, or name another one here first.',
  )
  assert.equal((await app.get(`sales/bag-sale/${draft.id}`)).status, 'Draft')
  await app.act('master-data/customer', customer.id as number, 'toggle-status')
  assert.equal((await app.act('sales/bag-sale', draft.id as number, 'approve')).status, 'Approved')
})

test('the agent of a draft is checked as well; such a draft can be canceled', async () => {
  const agent = await app.add('master-data/agent', {
    ...{ name: 'Gone Agent', nameAr: 'وكيل', crNo: '4030777001', mobile: '0559990078' },
    consignees: [app.world.companies.c1],
  })
  const draft = await draftFor(app.world.customers[0], { agent: agent.id })
  await app.act('master-data/agent', agent.id as number, 'toggle-status')
  const refusal = await app.refused('PUT', `sales/bag-sale/${draft.id}/approve`, {})
  assert.match(refusal.message, /^Agent Gone Agent was deactivated/)
  const canceled = await app.act('sales/bag-sale', draft.id as number, 'cancel', { reason: 'Mistake' })
  assert.equal(canceled.status, 'Canceled')
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
