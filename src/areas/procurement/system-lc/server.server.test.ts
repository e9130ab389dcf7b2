import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../../tests/application-with-prices.ts'

let house: SalesHouse
let lot: Row & { lc: number; number: string }
before(async () => {
  house = await startSalesHouse()
  lot = (await house.add(`${address}/opening`, opening())) as typeof lot
})
after(() => house?.close())

const address = 'procurement/system-lc'
const opening = (more: object = {}) => ({
  sourceKind: 'Opening',
  lc: house.lc,
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  form: 'Raw',
  quantity: 1_500,
  costPerTon: 922.94,
  displayName: 'Opening stock',
  ...more,
})
const change = async (more: object) => {
  const { version, displayName, cargoGrade, saleAllowed } = await house.get(`${address}/${lot.id}`)
  return house.ask('PUT', `${address}/${lot.id}`, { version, displayName, cargoGrade, saleAllowed, ...more })
}

test('a lot has its number, its cost and a row among the LCs that was never bought', async () => {
  const made = await house.get(`${address}/${lot.id}`)
  assert.match(made.docNo, /^SG-\d{4}-00001$/)
  assert.deepEqual([made.status, made.costPerTon, made.quantity, made.lc], ['Active', 922.94, 1_500, lot.lc])
  assert.deepEqual(
    (made.sources as Row[]).map(({ lc, quantity }) => [lc, quantity]),
    [[house.lc, 1_500]],
  )
  const named = await house.get(`procurement/lc/${lot.lc}`)
  assert.deepEqual([named.lcNo, named.status, named.quantity, named.amount], [made.docNo, 'System LC', 0, 0])
  assert.equal(named.sourceKind, 'Opening')
})

test('nobody makes one by hand, and what it is made of stays', async () => {
  const by = { displayName: 'Mine', cargoGrade: house.world.grade, saleAllowed: true }
  const tried = await house.ask('POST', address, by)
  assert.deepEqual(
    [tried.status, tried.body.message],
    [400, 'System LCs are created by merging and milling, not by hand. Enter one of those.'],
  )
  const changed = await change({ sources: [] })
  assert.ok((changed.body.fields as Row).sources)
  const clerk = await house.as('ops')
  assert.equal((await clerk('POST', `/api/agencies/1/${address}/opening`, opening())).status, 404)
})

test('its name changes; its grade only while nothing is in stock; a lot that is not for sale is not sold', async () => {
  assert.equal((await change({ displayName: 'Tail lots' })).status, 200)
  assert.equal((await house.get(`procurement/lc/${lot.lc}`)).goodsDescription, 'Tail lots')
  const other = await house.add('master-data/cargo-grade', {
    cargoType: house.world.barley,
    name: 'Feed 3',
    nameAr: 'علف ثالثة',
  })
  assert.equal((await change({ cargoGrade: other.id })).status, 200)
  assert.equal((await change({ cargoGrade: house.world.grade })).status, 200)
  await house.stock({ lc: lot.lc, kg: 10_000, bags: 100 })
  const graded = await change({ cargoGrade: other.id })
  assert.deepEqual([graded.status, Object.keys(graded.body.fields as object)], [409, ['cargoGrade']])
  assert.equal((await house.ask('PUT', `${address}/${lot.id}/close`, {})).status, 409)

  const sale = {
    date: house.ago(3),
    customer: house.world.customers[0],
    consignee: house.world.companies.c1,
    terminal: house.world.terminals.jeddah,
    lc: lot.lc,
    form: 'Raw',
    bagGrade: house.world.bag50,
    bags: 100,
  }
  await change({ saleAllowed: false })
  const refused = await house.ask('POST', 'sales/bag-sale', sale)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['lc']])
  await change({ saleAllowed: true })
  const { id } = await house.add('sales/bag-sale', sale)
  assert.equal((await house.act('sales/bag-sale', id, 'approve')).status, 'Approved')
})

test('prices of its group hold for customers who have none, and a customer’s own group goes before', async () => {
  const { id, lc } = (await house.add(`${address}/opening`, opening({ displayName: 'Old crop' }))) as typeof lot
  await house.stock({ lc, kg: 10_000, bags: 200 })
  const { version, displayName, cargoGrade } = await house.get(`${address}/${id}`)
  const grouped = { version, displayName, cargoGrade, saleAllowed: true, defaultPriceGroup: 'Clearance' }
  const { c1 } = house.world.companies
  const price = async (customerGroup: string, at: number) => {
    const cargo = { cargoType: house.world.barley, cargoGrade, form: 'Raw', size: '50 kg' }
    const body = { ...cargo, customerGroup, date: house.ago(4), consignee: c1, price: at }
    const row = await house.add('accounts/bag-sale-price', body)
    await house.act('accounts/bag-sale-price', row.id, 'approve', { isConfirmed: true })
  }
  await price('clearance', 31)
  await price('Cooperatives', 33)
  const soldAt = async (customer: unknown) => {
    const { bag50: bagGrade, terminals } = house.world
    const more = { terminal: terminals.jeddah, lc, form: 'Raw', bagGrade, bags: 10 }
    return (await house.add('sales/bag-sale', { date: house.ago(3), customer, consignee: c1, ...more })).unitPrice
  }
  const [first, second] = house.world.customers
  const usual = await soldAt(first)
  assert.notEqual(usual, 31)
  assert.equal((await house.ask('PUT', `${address}/${id}`, grouped)).status, 200)
  assert.equal((await house.get(`${address}/${id}`)).defaultPriceGroup, 'Clearance')
  await house.sql(`update customer set price_group = 'Cooperatives' where agency_id = app.agency() and id = ${second}`)
  assert.deepEqual([await soldAt(first), await soldAt(second)], [31, 33])
})

test('a lot with nothing left is exhausted, and closed for good', async () => {
  const { id } = await house.add(
    `${address}/opening`,
    opening({ sourceKind: 'Surplus', displayName: 'Count of March' }),
  )
  await house.sql(`update system_lc set created_at = now() - interval '2 hours' where agency_id = app.agency()`)
  await house.sql('select app.judge_system_lcs()')
  assert.equal((await house.get(`${address}/${id}`)).status, 'Exhausted')
  assert.equal((await house.get(`${address}/${lot.id}`)).status, 'Active')
  assert.equal((await house.act(address, id, 'close')).status, 'Closed')
})
