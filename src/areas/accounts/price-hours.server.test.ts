// Prices that change within a day, prices for one cargo, and the agency's margin.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
})
after(() => app?.close())

const list = 'accounts/bag-sale-price'
const row = (of: object = {}) => ({ date: app.ago(6), form: 'Crushed', size: '50 kg', price: 50, ...of })
const approved = async (of: object): Promise<Row> => app.act(list, (await app.add(list, row(of))).id, 'approve')

const sale = (of: object = {}) => ({
  date: app.ago(6),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 100,
  ...of,
})

/** Sets the creation time of a price to a clock time of its day in Riyadh. */
const writtenAt = (id: number, clock: string) => {
  const at = `(date '${app.ago(6)}' + time '${clock}') at time zone 'Asia/Riyadh'`
  return app.sql(
    `update bag_sale set created_at = ${at}, updated_at = ${at} where agency_id = app.agency() and id = $1`,
    [id],
  )
}

test('a price changes at 14:00: a sale at 13:59 has the old price, at 14:01 the new one', async () => {
  const customer = app.world.customers[0]
  const old = await approved({ form: 'Raw', customer, date: app.ago(9) })
  const next = await app.add(list, row({ form: 'Raw', customer, fromTime: '14:00', price: 51 }))
  const overlapping = await app.ask('PUT', `${list}/${next.id}/approve`, {})
  assert.deepEqual([overlapping.status, Object.keys(overlapping.body.fields as object)], [400, ['date']])
  const ended = await app.act(list, old.id, 'end', { until: app.ago(6), untilTime: '14:00' })
  assert.deepEqual([ended.until, ended.untilTime], [app.ago(6), '14:00'])
  await app.act(list, next.id, 'approve')

  const soldAt = async (clock: string) => {
    const draft = await app.add('sales/bag-sale', sale())
    assert.equal(draft.unitPrice, 51, 'entered on a later day: at the end of its own')
    await writtenAt(draft.id, clock)
    await app.act('sales/bag-sale', draft.id, 'approve')
    return (await app.get(`sales/bag-sale/${draft.id}`)).unitPrice
  }
  assert.deepEqual([await soldAt('13:59'), await soldAt('14:00'), await soldAt('14:01')], [50, 51, 51])

  const early = await app.ask('PUT', `${list}/${old.id}/end`, { until: app.ago(6), untilTime: '13:30' })
  assert.deepEqual([early.status, Object.keys(early.body.fields as object)], [400, ['until']])
  assert.match(String(early.body.message), /was sold at this price on .* End it later than that/)
})

test('a sale that is saved again on a later day keeps its price from ending before the end of its own day', async () => {
  const customer = app.world.customers[1]
  const price = await approved({ form: 'Raw', customer, date: app.ago(9) })
  const draft = await app.add('sales/bag-sale', sale({ customer }))
  await writtenAt(draft.id, '13:00')
  const { version } = await app.get(`sales/bag-sale/${draft.id}`)
  const saved = await app.ask('PUT', `sales/bag-sale/${draft.id}`, { ...sale({ customer, bags: 90 }), version })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  await app.act('sales/bag-sale', draft.id, 'approve')
  const early = await app.ask('PUT', `${list}/${price.id}/end`, { until: app.ago(6), untilTime: '13:30' })
  assert.deepEqual([early.status, Object.keys((early.body.fields ?? {}) as object)], [400, ['until']])
})

test('a price that ends at an hour is not valid from that hour on', async () => {
  const { rows } = (await app.ask('GET', `${list}?status=Active&pageSize=100`)).body as { rows: Row[] }
  const ended = rows.find(({ untilTime }) => untilTime === '14:00') as Row
  await app.sql('select app.expire_prices()')
  assert.equal((await app.get(`${list}/${ended.id}`)).status, 'Expired')
})

test('hours must be valid, need a day, and the end must be after the start', async () => {
  const wrong: [object, string][] = [
    [{ fromTime: '24:10' }, 'fromTime'],
    [{ untilTime: '12:00' }, 'until'],
    [{ fromTime: '14:00', until: app.ago(6), untilTime: '14:00' }, 'untilTime'],
  ]
  for (const [of, field] of wrong) {
    const { status, body } = await app.ask('POST', list, row(of))
    assert.deepEqual([status, Object.keys(body.fields as object)], [400, [field]], JSON.stringify(of))
  }
})

test('a price applies to the cargo of its LC, or to the only cargo, or to the chosen one', async () => {
  const { barley, grade } = app.world
  const only = await app.add(list, row())
  assert.deepEqual([only.cargoType, only.cargoGrade], [barley, grade])
  const second = await app.add('master-data/cargo-grade', {
    cargoType: barley,
    name: 'Second',
    nameAr: 'ثان',
    code: 'B2',
  })
  const open = await app.ask('POST', list, row())
  assert.deepEqual([open.status, Object.keys(open.body.fields as object)], [400, ['cargoGrade']])
  assert.equal((await app.add(list, row({ cargoType: barley, cargoGrade: second.id }))).cargoGrade, second.id)
  const ofLc = await app.add(list, row({ lc: app.lc }))
  assert.deepEqual([ofLc.cargoType, ofLc.cargoGrade], [barley, grade])
  const other = await app.ask('POST', list, row({ lc: app.lc, cargoGrade: second.id }))
  assert.deepEqual([other.status, Object.keys(other.body.fields as object)], [400, ['cargoGrade']])
  await app.ask('PUT', `master-data/cargo-grade/${second.id}/toggle-status`, {})
})

const setting = async (of: object) => {
  const { id, logo: _, isActive: __, ...agency } = (await app.admin('GET', '/api/agencies/1')).body as Row
  const { status } = await app.admin('PUT', `/api/agencies/${id}`, { ...agency, ...of })
  assert.equal(status, 200)
}

test('a bag price more than 4.00 above its bulk price needs confirmation, or is refused if the agency says so', async () => {
  // The bulk price is 1,000.00 a ton, so 50.00 for 50 kg.
  const bags = { consignee: app.world.companies.c1, form: 'Raw', date: app.ago(3) }
  const near = await app.add(list, row({ ...bags, minQty: 7, price: 54 }))
  assert.equal(near.retailMargin, 4)
  const far = await app.add(list, row({ ...bags, minQty: 8, price: 54.01 }))
  assert.equal(far.retailMargin, 4.01)
  await setting({ retailMarginLimit: 4 })
  assert.equal((await app.act(list, near.id, 'approve')).status, 'Active')
  const asked = await app.ask('PUT', `${list}/${far.id}/approve`, {})
  assert.deepEqual(
    [asked.status, asked.body.code, Object.keys(asked.body.fields as object)],
    [400, 'MARGIN', ['isConfirmed']],
  )
  assert.match(String(asked.body.message), /^The margin is 4\.01 SAR, above the 4\.00 SAR of this agency/)
  await setting({ marginRule: 'Refused' })
  const refused = await app.ask('PUT', `${list}/${far.id}/approve`, { isConfirmed: true })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['price']])
  await setting({ marginRule: 'Asked about' })
  assert.equal((await app.act(list, far.id, 'approve', { isConfirmed: true })).status, 'Active')
  await setting({ retailMarginLimit: null })
})

test('a price more than 5 % above the cost of the cargo needs confirmation', async () => {
  await setting({ importerMarginLimitPct: 5 })
  await app.sql('update lc set cost_per_ton = 9500000 where agency_id = app.agency() and id = $1', [app.lc])
  const { id, costPerTon, marginPct, isAboveMargin } = await app.add('accounts/bulk-sale-price', {
    ...{ date: app.ago(3), lc: app.lc, form: 'Raw', price: 1000 },
  })
  assert.deepEqual([costPerTon, marginPct, isAboveMargin], [950, 5.263, true])
  const asked = await app.ask('PUT', `accounts/bulk-sale-price/${id}/approve`, {})
  assert.deepEqual([asked.status, asked.body.code], [400, 'MARGIN'])
  assert.equal((await app.act('accounts/bulk-sale-price', id, 'approve', { isConfirmed: true })).status, 'Active')
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
