import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let lot: Row & { lc: number; number: string }
before(async () => {
  app = await startSalesApplication()
  lot = (await app.add(`${address}/opening`, opening())) as typeof lot
})
after(() => app?.close())

const address = 'procurement/system-lc'
const opening = (more: object = {}) => ({
  sourceKind: 'Opening',
  lc: app.lc,
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  form: 'Raw',
  quantity: 1_500,
  costPerTon: 922.94,
  displayName: 'Opening stock',
  ...more,
})
const change = async (more: object) => {
  const { version, displayName, cargoGrade, saleAllowed } = await app.get(`${address}/${lot.id}`)
  return app.ask('PUT', `${address}/${lot.id}`, { version, displayName, cargoGrade, saleAllowed, ...more })
}

test('a lot has its number, its cost and a row among the LCs that is not a purchase', async () => {
  const made = await app.get(`${address}/${lot.id}`)
  assert.match(made.docNo, /^SG-\d{4}-00001$/)
  assert.deepEqual([made.status, made.costPerTon, made.quantity, made.lc], ['Active', 922.94, 1_500, lot.lc])
  assert.deepEqual(
    (made.sources as Row[]).map(({ lc, quantity }) => [lc, quantity]),
    [[app.lc, 1_500]],
  )
  const named = await app.get(`procurement/lc/${lot.lc}`)
  assert.deepEqual([named.lcNo, named.status, named.quantity, named.amount], [made.docNo, 'System LC', 0, 0])
  assert.equal(named.sourceKind, 'Opening')
})

test('users who see system LCs only see the quantities on their pages, and of no other LC', async () => {
  const [supervisor, weigher] = [await app.as('trm'), await app.as('wb')]
  const quantities = (lc: unknown) => `/api/agencies/1/procurement/lc/${lc}/quantities`
  assert.equal((await supervisor('GET', `/api/agencies/1/${address}/${lot.id}`)).status, 200)
  const { status, body } = await supervisor('GET', quantities(lot.lc))
  assert.deepEqual([status, body], [200, await app.get(`procurement/lc/${lot.lc}/quantities`)])
  assert.equal((await supervisor('GET', quantities(app.lc))).status, 404)
  assert.equal((await weigher('GET', quantities(lot.lc))).status, 404)
})

test('it cannot be created by hand, and its sources cannot be changed', async () => {
  const by = { displayName: 'Mine', cargoGrade: app.world.grade, saleAllowed: true }
  const tried = await app.ask('POST', address, by)
  assert.deepEqual(
    [tried.status, tried.body.message],
    [400, 'System LCs are created by merging and milling, not by hand. Enter one of those.'],
  )
  const changed = await change({ sources: [] })
  assert.ok((changed.body.fields as Row).sources)
  const clerk = await app.as('ops')
  assert.equal((await clerk('POST', `/api/agencies/1/${address}/opening`, opening())).status, 404)
})

test('its name can be changed, its grade only without stock; a lot that is not for sale cannot be sold', async () => {
  assert.equal((await change({ displayName: 'Tail lots' })).status, 200)
  assert.equal((await app.get(`procurement/lc/${lot.lc}`)).goodsDescription, 'Tail lots')
  const other = await app.add('master-data/cargo-grade', {
    cargoType: app.world.barley,
    name: 'Feed 3',
    nameAr: 'علف ثالثة',
  })
  assert.equal((await change({ cargoGrade: other.id })).status, 200)
  assert.equal((await change({ cargoGrade: app.world.grade })).status, 200)
  await app.stock({ lc: lot.lc, kg: 10_000, bags: 100 })
  const graded = await change({ cargoGrade: other.id })
  assert.deepEqual([graded.status, Object.keys(graded.body.fields as object)], [409, ['cargoGrade']])
  assert.equal((await app.ask('PUT', `${address}/${lot.id}/close`, {})).status, 409)

  const sale = {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: lot.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags: 100,
  }
  await change({ saleAllowed: false })
  const refused = await app.ask('POST', 'sales/bag-sale', sale)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['lc']])
  await change({ saleAllowed: true })
  const { id } = await app.add('sales/bag-sale', sale)
  assert.equal((await app.act('sales/bag-sale', id, 'approve')).status, 'Approved')
})

test('a lot on its way to another terminal cannot be closed', async () => {
  const { id, lc } = (await app.add(`${address}/opening`, opening({ displayName: 'On the road' }))) as typeof lot
  await app.stock({ lc, kg: 5_000 })
  const { jeddah, yanbu } = app.world.terminals
  await app.add('terminals/cargo-transfer', {
    ...{ date: app.ago(2), transferType: 'Warehouse', consignee: app.world.companies.c1, terminal: jeddah },
    ...{ toTerminal: yanbu, lc, form: 'Raw', sentQty: 5 },
  })
  const refused = await app.ask('PUT', `${address}/${id}/close`, {})
  assert.deepEqual([refused.status, /^5\.000 MT/.test(String(refused.body.message))], [409, true])
})

test('the grade of a lot does not change while cargo of it is lent: its loan could not be returned in parts', async () => {
  const { id, lc } = (await app.add(`${address}/opening`, opening({ displayName: 'Lent' }))) as typeof lot
  await app.stock({ lc, kg: 5_000 })
  const { c1, c2 } = app.world.companies
  const of = { date: app.ago(2), terminal: app.world.terminals.jeddah, lc, form: 'Raw' }
  await app.add('terminals/loan', { ...of, lender: c1, borrower: c2, quantity: 5, returnBasis: 'Same grade' })
  await app.add('terminals/terminal-out', {
    ...{ ...of, outType: 'Owner withdrawal', consignee: c2, orderedQty: 5, destination: 'Factory' },
    ...{ truck: app.world.trucks[0], driver: app.world.drivers[0], firstWeight: 15_000, secondWeight: 20_000 },
  })
  const grade = await app.add('master-data/cargo-grade', {
    ...{ cargoType: app.world.barley, name: 'Feed 4', nameAr: 'علف رابعة' },
  })
  const { version, displayName, saleAllowed } = await app.get(`${address}/${id}`)
  const changed = await app.ask('PUT', `${address}/${id}`, { version, displayName, saleAllowed, cargoGrade: grade.id })
  assert.equal(changed.status, 409)
  assert.deepEqual(Object.keys(changed.body.fields as object), ['cargoGrade'])
})

test('prices of its group apply to customers without a group, and a customer’s own group takes precedence', async () => {
  const { id, lc } = (await app.add(`${address}/opening`, opening({ displayName: 'Old crop' }))) as typeof lot
  await app.stock({ lc, kg: 10_000, bags: 200 })
  const { version, displayName, cargoGrade } = await app.get(`${address}/${id}`)
  const grouped = { version, displayName, cargoGrade, saleAllowed: true, defaultPriceGroup: 'Clearance' }
  const { c1 } = app.world.companies
  const price = async (customerGroup: string, at: number) => {
    const cargo = { cargoType: app.world.barley, cargoGrade, form: 'Raw', size: '50 kg' }
    const body = { ...cargo, customerGroup, date: app.ago(4), consignee: c1, price: at }
    const row = await app.add('accounts/bag-sale-price', body)
    await app.act('accounts/bag-sale-price', row.id, 'approve', { isConfirmed: true })
  }
  await price('clearance', 31)
  await price('Cooperatives', 33)
  const soldAt = async (customer: unknown) => {
    const { bag50: bagGrade, terminals } = app.world
    const more = { terminal: terminals.jeddah, lc, form: 'Raw', bagGrade, bags: 10 }
    return (await app.add('sales/bag-sale', { date: app.ago(3), customer, consignee: c1, ...more })).unitPrice
  }
  const [first, second] = app.world.customers
  const usual = await soldAt(first)
  assert.notEqual(usual, 31)
  assert.equal((await app.ask('PUT', `${address}/${id}`, grouped)).status, 200)
  assert.equal((await app.get(`${address}/${id}`)).defaultPriceGroup, 'Clearance')
  await app.sql(`update customer set price_group = 'Cooperatives' where agency_id = app.agency() and id = ${second}`)
  assert.deepEqual([await soldAt(first), await soldAt(second)], [31, 33])
})

test('a lot with nothing left is exhausted, and closed for good', async () => {
  const { id } = await app.add(`${address}/opening`, opening({ sourceKind: 'Surplus', displayName: 'Count of March' }))
  await app.sql(`update system_lc set created_at = now() - interval '2 hours' where agency_id = app.agency()`)
  await app.sql('select app.judge_system_lcs()')
  assert.equal((await app.get(`${address}/${id}`)).status, 'Exhausted')
  assert.equal((await app.get(`${address}/${lot.id}`)).status, 'Active')
  assert.equal((await app.act(address, id, 'close')).status, 'Closed')
})

test('a lot is closed on its page and among the LCs at once, whichever is closed', async () => {
  const first = (await app.add(`${address}/opening`, opening({ displayName: 'One' }))) as typeof lot
  await app.act(address, first.id, 'close')
  assert.equal((await app.get(`procurement/lc/${first.lc}`)).status, 'Closed')
  const second = (await app.add(`${address}/opening`, opening({ displayName: 'Other' }))) as typeof lot
  await app.act('procurement/lc', second.lc, 'close')
  assert.equal((await app.get(`${address}/${second.id}`)).status, 'Closed')
})
