import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../tests/application-with-prices.ts'
import { type LedgerQuestions, ledgerOf } from '../../../tests/ledger-questions.ts'

let house: SalesHouse
let sql: LedgerQuestions['sql']
before(async () => {
  house = await startSalesHouse()
  sql = ledgerOf(house.databaseUrl, house.redSea.id).sql
})
after(() => house?.close())

const list = 'accounts/bag-sale-price'

const row = (of: object = {}) => ({
  date: house.ago(40),
  consignee: house.world.companies.c1,
  form: 'Crushed',
  size: '40 kg',
  price: 41.6,
  ...of,
})

test('40 kg at 41.60 is 1,040.00 a ton, as is 50 kg at 52.00', async () => {
  const forty = await house.add(list, row())
  assert.deepEqual([forty.pricePerTon, forty.priceInclVat], [1040, 47.84])
  const fifty = await house.add(list, row({ size: '50 kg', price: 52 }))
  assert.deepEqual([fifty.pricePerTon, fifty.priceInclVat], [1040, 59.8])
})

test('two prices for the same are not in force at once', async () => {
  const first = await house.add(list, row())
  await house.act(list, first.id, 'approve')
  const second = await house.add(list, row({ date: house.ago(20), price: 43 }))
  const refused = await house.ask('PUT', `${list}/${second.id}/approve`, {})
  assert.equal(refused.status, 400)
  assert.match(String(refused.body.message), new RegExp(`^${first.docNo} is in force for the same goods from`))
  assert.ok((refused.body.fields as Record<string, string>).date)

  const early = await house.ask('PUT', `${list}/${first.id}/end`, { until: house.ago(41) })
  assert.equal(early.status, 400)
  const ended = await house.act(list, first.id, 'end', { until: house.ago(21) })
  assert.deepEqual([ended.status, ended.until], ['Active', house.ago(21)])
  assert.equal((await house.act(list, second.id, 'approve')).status, 'Active')
  assert.equal((await house.ask('PUT', `${list}/${first.id}/end`, { until: house.ago(10) })).status, 400)
})

test('of ten approved at the same moment one is in force', async () => {
  const rows = []
  for (let n = 0; n < 10; n++) rows.push(await house.add(list, row({ form: 'Flaked', price: 40 + n })))
  const answers = await Promise.all(rows.map(({ id }) => house.ask('PUT', `${list}/${id}/approve`, {})))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 400).length, 9)
})

const sale = (of: object = {}) => ({
  date: house.ago(5),
  customer: house.world.customers[0],
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  lc: house.lc,
  form: 'Raw',
  bagGrade: house.world.bag50,
  bags: 100,
  ...of,
})

test('a row for the LC goes before one for the terminal, and that before a general one', async () => {
  assert.equal((await house.add('sales/bag-sale', sale())).unitPrice, 52)
  const raw = { form: 'Raw', size: '50 kg', date: house.ago(8) }
  const atTerminal = await house.add(list, row({ ...raw, terminal: house.world.terminals.jeddah, price: 53 }))
  await house.act(list, atTerminal.id, 'approve')
  assert.equal((await house.add('sales/bag-sale', sale())).unitPrice, 53)
  const ofLc = await house.add(list, row({ ...raw, lc: house.lc, price: 54.25 }))
  await house.act(list, ofLc.id, 'approve')
  assert.equal((await house.add('sales/bag-sale', sale())).unitPrice, 54.25)
  assert.equal((await house.add('sales/bag-sale', sale({ date: house.ago(9) }))).unitPrice, 52)
  await house.act(list, ofLc.id, 'cancel', { reason: 'wrong' })
  assert.equal((await house.add('sales/bag-sale', sale())).unitPrice, 53)
})

test('a price that was sold at stays, and ends no earlier than its last sale', async () => {
  await house.stock({ kg: 50_000, bags: 1_000 })
  const sold = await house.add('sales/bag-sale', sale())
  await house.act('sales/bag-sale', sold.id, 'approve')
  const used = sold.priceRow
  const canceled = await house.ask('PUT', `${list}/${used}/cancel`, { reason: 'too low' })
  assert.equal(canceled.status, 400)
  assert.match(String(canceled.body.message), new RegExp(`^${sold.docNo} was sold at this price`))
  const ended = await house.ask('PUT', `${list}/${used}/end`, { until: house.ago(6) })
  assert.deepEqual([ended.status, Object.keys(ended.body.fields as object)], [400, ['until']])
  assert.equal((await house.ask('PUT', `${list}/${used}/end`, { until: house.ago(5) })).status, 200)
})

test('without a price there is no sale', async () => {
  const refused = await house.ask('POST', 'sales/bag-sale', sale({ bagGrade: house.world.bag40 }))
  assert.equal(refused.status, 400)
  assert.match(
    String(refused.body.message),
    /^No price is in force for Raw barley in bags of 40 kg on .*Bag Sale Price/,
  )
  assert.ok((refused.body.fields as Record<string, string>).consignee)
})

const approved = async (of: object, confirmed = false) => {
  const { id } = await house.add(list, row({ form: 'Raw', size: '50 kg', date: house.ago(4), ...of }))
  return house.act(list, id, 'approve', confirmed ? { isConfirmed: true } : {})
}
const soldAt = async (of: object = {}) =>
  (await house.add('sales/bag-sale', sale({ date: house.ago(4), ...of }))).unitPrice

test('a customer has his own price, his group another, and more bags cost less', async () => {
  const [first, second, third] = house.world.customers as [number, number, number]
  const usual = await soldAt()
  const member = await house.get(`master-data/customer/${second}`)
  const { id, version, name, nameAr, kind, vatNo, crNo, mobile, city, address, consignees, language } = member
  const changed = { version, name, nameAr, kind, vatNo, crNo, mobile, city, address, consignees, language }
  await house.ask('PUT', `master-data/customer/${id}`, { ...changed, priceGroup: 'Cooperatives' })
  await approved({ customer: first, price: 50 })
  await approved({ customerGroup: 'cooperatives', price: 51 })
  await approved({ terminal: house.world.terminals.jeddah, minQty: 500, price: 49.5 })
  const prices = [
    await soldAt({ customer: first }),
    await soldAt({ customer: second }),
    await soldAt({ customer: third }),
    await soldAt({ customer: third, bags: 500 }),
  ]
  assert.deepEqual(prices, [50, 51, usual, 49.5])
})

test('a price for all consignees, and one of the house', async () => {
  const general = { consignee: null, form: 'Crushed', price: 47 }
  await approved(general)
  assert.equal(await soldAt({ form: 'Crushed' }), 47)
  await approved({ ...general, scope: 'SGC', price: 45 })
  assert.equal(await soldAt({ form: 'Crushed' }), 47)
  await sql(`update company set scope = 'SGC' where agency_id = app.agency() and id = $1`, [house.world.companies.c1])
  assert.equal(await soldAt({ form: 'Crushed' }), 45)
  await sql(`update company set scope = 'OTHERS' where agency_id = app.agency() and id = $1`, [
    house.world.companies.c1,
  ])
})

test('entered with VAT, sold without', async () => {
  const grade = { cargoType: house.world.barley, cargoGrade: house.world.grade, form: 'Flaked' }
  const told = await approved({ ...grade, price: 59.8, priceIncludesVat: true })
  assert.deepEqual([told.priceExclVat, told.priceInclVat, told.approvedBy], [52, 59.8, 'Yusuf Al Ghamdi'])
  assert.equal(await soldAt({ form: 'Flaked' }), 52)
})

test('a price bears the VAT rate of its cargo, and no other', async () => {
  const row = { date: house.ago(1), form: 'Crushed', size: '50 kg', price: 52, cargoType: house.world.barley }
  const { status, body } = await house.ask('POST', 'accounts/bag-sale-price', { ...row, vatPct: 5 })
  assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['vatPct']])
  assert.match(String(body.message), /VAT rate of this cargo is 15 %/)
  assert.equal((await house.add('accounts/bag-sale-price', row)).vatPct, 15)
})

test('a price far from the last one is confirmed', async () => {
  const key = { customerGroup: 'Dairies' }
  await approved({ ...key, date: house.ago(30), until: house.ago(20), price: 50 })
  const { id } = await house.add(list, row({ form: 'Raw', size: '50 kg', ...key, date: house.ago(10), price: 55.01 }))
  const refused = await house.ask('PUT', `${list}/${id}/approve`, {})
  assert.deepEqual([refused.status, refused.body.code], [400, 'PRICE_JUMP'])
  assert.match(String(refused.body.message), /^This is 10\.020 % from the last price, 50\.00 SAR in BSP-/)
  assert.equal((await house.act(list, id, 'approve', { isConfirmed: true })).status, 'Active')
})

test('bags and bulk are compared by the ton', async () => {
  const near = await house.add(list, row({ form: 'Raw', size: '50 kg', price: 52 }))
  assert.deepEqual([near.otherPerTon, near.divergencePct, near.diverges], [1000, 4, false])
  const far = await house.add('accounts/bulk-sale-price', {
    date: house.ago(40),
    consignee: house.world.companies.c1,
    form: 'Raw',
    price: 1100,
  })
  assert.deepEqual([far.otherPerTon, far.divergencePct, far.diverges], [1040, 5.769, true])
})

test('what is over is expired and still tells what it was', async () => {
  const { jeddah: terminal } = house.world.terminals
  await approved({ terminal, form: 'Crushed', size: '40 kg', date: house.ago(9), until: house.ago(8), price: 40 })
  await sql('select app.expire_prices()')
  const { rows } = (await house.ask('GET', `${list}?status=Expired&pageSize=100`)).body as { rows: Row[] }
  assert.ok(rows.length > 0 && rows.every(({ until }) => String(until) < house.ago(0)))
  assert.equal(await soldAt({ form: 'Crushed', bagGrade: house.world.bag40, date: house.ago(8) }), 40)
  const { timeline } = (await house.ask('GET', `${list}/${rows[0]!.id}`)).body as { timeline: Row[] }
  const [newest] = timeline
  assert.deepEqual([newest?.action, newest?.who, newest?.changes], ['expire', null, { status: ['Active', 'Expired'] }])
})
