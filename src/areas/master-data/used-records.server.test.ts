// What is used stays as it was counted by, and a draft takes effect only with what is in use: with figures.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
})
after(() => house?.close())

test('an LC with 10 t in store is not canceled, and the store is named; an empty one is', async () => {
  const lc = await house.openLc('LC-HELD')
  await house.stock({ lc, kg: 10_000 })
  const { status, message } = await house.refused('PUT', `procurement/lc/${lc}/cancel`, { reason: 'Not needed' })
  assert.equal(status, 409)
  assert.match(message, /^10\.000 MT of this LC are in stock, at .*Jeddah.*\. Cancel the receipts/)
  assert.equal((await house.get(`procurement/lc/${lc}`)).status, 'Opened')
  const empty = await house.openLc('LC-EMPTY')
  assert.equal((await house.act('procurement/lc', empty, 'cancel', { reason: 'Not needed' })).status, 'Canceled')
})

test('a bag grade of 50 kg stays one while 1,000 bags are in store; its name may change', async () => {
  const bags = { name: 'White 50', nameAr: 'أبيض 50', size: '50 kg', bagWeightGrams: 120 }
  const { id, version } = await house.add('master-data/bag-grade', bags)
  const path = `master-data/bag-grade/${id}`
  const resized = await house.ask('PUT', path, { ...bags, size: '40 kg', version })
  assert.equal(resized.status, 200, 'nothing is there yet')
  const back = await house.ask('PUT', path, { ...bags, version: resized.body.version })
  const holds = () => house.get<{ rows: Row[] }>(`master-data/held-fields?of=bagGrade&row=${id}`)
  assert.deepEqual((await holds()).rows, [])
  await house.stock({ bagGrade: id as number, bagKg: 50, bags: 1_000 })
  const [held] = (await holds()).rows
  assert.equal(held?.field, 'size', 'shown beside the form')
  const told = await house.refused('PUT', path, { ...bags, size: '40 kg', version: back.body.version })
  assert.equal(told.message, held?.why)
  assert.deepEqual([told.status, Object.keys(told.fields)], [409, ['size']])
  assert.match(told.message, /^Bags of it in stock: 1,000\. Size stays as it is .* add a new Bag Grade/)
  const named = await house.ask('PUT', path, { ...bags, name: 'White bag', version: back.body.version })
  assert.deepEqual([named.status, named.body.size], [200, '50 kg'])
  const arabic = await house.ask(
    'PUT',
    path,
    { ...bags, size: '40 kg', version: named.body.version },
    { 'accept-language': 'ar' },
  )
  const clerk = await house.as('wb')
  assert.equal((await clerk('GET', `/api/agencies/1/master-data/held-fields?of=bagGrade&row=${id}`)).status, 404)
  assert.match(String(arabic.body.message), /1,000/)
  assert.doesNotMatch(String(arabic.body.message), /[a-z]{3}/)
})

const draftFor = (customer: unknown, more: object = {}): Promise<Row> =>
  house.add('sales/bag-sale', {
    date: house.ago(1),
    customer,
    consignee: house.world.companies.c1,
    terminal: house.world.terminals.jeddah,
    lc: house.lc,
    form: 'Raw',
    bagGrade: house.world.bag50,
    bags: 10,
    paymentMode: 'Cash',
    ...more,
  })

test('a draft of a customer who was deactivated in between is not approved until the customer is in use again', async () => {
  await house.stock({ kg: 10_000, bags: 100 })
  const farm = {
    name: 'Short Farm',
    nameAr: 'مزرعة',
    kind: 'Individual',
    mobile: '0559990077',
    city: 'Taif',
    language: 'arabic',
  }
  const customer = await house.add('master-data/customer', { ...farm, consignees: [house.world.companies.c1] })
  const draft = await draftFor(customer.id)
  const gone = await house.act('master-data/customer', customer.id as number, 'toggle-status')
  assert.equal(gone.status, 'inActive')
  const told = await house.refused('PUT', `sales/bag-sale/${draft.id}/approve`, {})
  assert.deepEqual([told.status, Object.keys(told.fields)], [409, ['customer']])
  assert.equal(
    told.message,
    'Customer Short Farm was deactivated since this was saved. Activate it again, or name another one here first.',
  )
  assert.equal((await house.get(`sales/bag-sale/${draft.id}`)).status, 'Draft')
  await house.act('master-data/customer', customer.id as number, 'toggle-status')
  assert.equal((await house.act('sales/bag-sale', draft.id as number, 'approve')).status, 'Approved')
})

test('the agent a draft names is asked for as well; such a draft can be canceled', async () => {
  const agent = await house.add('master-data/agent', {
    ...{ name: 'Gone Agent', nameAr: 'وكيل', crNo: '4030777001', mobile: '0559990078' },
    consignees: [house.world.companies.c1],
  })
  const draft = await draftFor(house.world.customers[0], { agent: agent.id })
  await house.act('master-data/agent', agent.id as number, 'toggle-status')
  const told = await house.refused('PUT', `sales/bag-sale/${draft.id}/approve`, {})
  assert.match(told.message, /^Agent Gone Agent was deactivated/)
  const canceled = await house.act('sales/bag-sale', draft.id as number, 'cancel', { reason: 'Mistake' })
  assert.equal(canceled.status, 'Canceled')
})

test('the ledger finds nothing wrong', async () => {
  assert.deepEqual(await house.faults(), [])
})
