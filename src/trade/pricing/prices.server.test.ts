import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { type LedgerQuestions, ledgerOf } from '../../../tests/ledger-questions.ts'

let app: SalesApplication
let sql: LedgerQuestions['sql']
before(async () => {
  app = await startSalesApplication()
  sql = ledgerOf(app.databaseUrl, app.redSea.id).sql
})
after(() => app?.close())

const list = 'accounts/bag-sale-price'

const row = (of: object = {}) => ({
  date: app.ago(40),
  consignee: app.world.companies.c1,
  form: 'Crushed',
  size: '40 kg',
  price: 41.6,
  ...of,
})

test('40 kg at 41.60 is 1,040.00 a ton, as is 50 kg at 52.00', async () => {
  const forty = await app.add(list, row())
  assert.deepEqual([forty.pricePerTon, forty.priceInclVat], [1040, 47.84])
  const fifty = await app.add(list, row({ size: '50 kg', price: 52 }))
  assert.deepEqual([fifty.pricePerTon, fifty.priceInclVat], [1040, 59.8])
})

test('two prices for the same goods cannot be in force at once', async () => {
  const first = await app.add(list, row())
  await app.act(list, first.id, 'approve')
  const second = await app.add(list, row({ date: app.ago(20), price: 43 }))
  const refused = await app.ask('PUT', `${list}/${second.id}/approve`, {})
  assert.equal(refused.status, 400)
  assert.match(String(refused.body.message), new RegExp(`^${first.docNo} is in force for the same goods from`))
  assert.ok((refused.body.fields as Record<string, string>).date)

  const early = await app.ask('PUT', `${list}/${first.id}/end`, { until: app.ago(41) })
  assert.equal(early.status, 400)
  const ended = await app.act(list, first.id, 'end', { until: app.ago(21) })
  assert.deepEqual([ended.status, ended.until], ['Active', app.ago(21)])
  assert.equal((await app.act(list, second.id, 'approve')).status, 'Active')
  assert.equal((await app.ask('PUT', `${list}/${first.id}/end`, { until: app.ago(10) })).status, 400)
})

test('of ten approved concurrently one is in force', async () => {
  const rows = []
  for (let n = 0; n < 10; n++) rows.push(await app.add(list, row({ form: 'Flaked', price: 40 + n })))
  const answers = await Promise.all(rows.map(({ id }) => app.ask('PUT', `${list}/${id}/approve`, {})))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 400).length, 9)
})

const sale = (of: object = {}) => ({
  date: app.ago(5),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 100,
  ...of,
})

test('a row for the LC precedes one for the terminal, which precedes a general one', async () => {
  assert.equal((await app.add('sales/bag-sale', sale())).unitPrice, 52)
  const raw = { form: 'Raw', size: '50 kg', date: app.ago(8) }
  const atTerminal = await app.add(list, row({ ...raw, terminal: app.world.terminals.jeddah, price: 53 }))
  await app.act(list, atTerminal.id, 'approve')
  assert.equal((await app.add('sales/bag-sale', sale())).unitPrice, 53)
  const ofLc = await app.add(list, row({ ...raw, lc: app.lc, price: 54.25 }))
  await app.act(list, ofLc.id, 'approve')
  assert.equal((await app.add('sales/bag-sale', sale())).unitPrice, 54.25)
  assert.equal((await app.add('sales/bag-sale', sale({ date: app.ago(9) }))).unitPrice, 52)
  await app.act(list, ofLc.id, 'cancel', { reason: 'wrong' })
  assert.equal((await app.add('sales/bag-sale', sale())).unitPrice, 53)
})

test('a price used in a sale cannot be canceled, and ends no earlier than its last sale', async () => {
  await app.stock({ kg: 50_000, bags: 1_000 })
  const sold = await app.add('sales/bag-sale', sale())
  await app.act('sales/bag-sale', sold.id, 'approve')
  const used = sold.priceRow
  const canceled = await app.ask('PUT', `${list}/${used}/cancel`, { reason: 'too low' })
  assert.equal(canceled.status, 400)
  assert.match(String(canceled.body.message), new RegExp(`^${sold.docNo} was sold at this price`))
  const ended = await app.ask('PUT', `${list}/${used}/end`, { until: app.ago(6) })
  assert.deepEqual([ended.status, Object.keys(ended.body.fields as object)], [400, ['until']])
  assert.equal((await app.ask('PUT', `${list}/${used}/end`, { until: app.ago(5) })).status, 200)
})

test('a sale without a price is refused', async () => {
  const refused = await app.ask('POST', 'sales/bag-sale', sale({ bagGrade: app.world.bag40 }))
  assert.equal(refused.status, 400)
  assert.match(
    String(refused.body.message),
    /^No price is in force for Raw barley in bags of 40 kg on .*Bag Sale Price/,
  )
  assert.ok((refused.body.fields as Record<string, string>).consignee)
})

const approved = async (of: object, confirmed = false) => {
  const { id } = await app.add(list, row({ form: 'Raw', size: '50 kg', date: app.ago(4), ...of }))
  return app.act(list, id, 'approve', confirmed ? { isConfirmed: true } : {})
}
const soldAt = async (of: object = {}) => (await app.add('sales/bag-sale', sale({ date: app.ago(4), ...of }))).unitPrice

test("a customer's own price, a group price, and a quantity price", async () => {
  const [first, second, third] = app.world.customers as [number, number, number]
  const usual = await soldAt()
  const member = await app.get(`master-data/customer/${second}`)
  const { id, version, name, nameAr, kind, vatNo, crNo, mobile, city, address, consignees, language } = member
  const changed = { version, name, nameAr, kind, vatNo, crNo, mobile, city, address, consignees, language }
  await app.ask('PUT', `master-data/customer/${id}`, { ...changed, priceGroup: 'Cooperatives' })
  await approved({ customer: first, price: 50 })
  await approved({ customerGroup: 'cooperatives', price: 51 })
  await approved({ terminal: app.world.terminals.jeddah, minQty: 500, price: 49.5 })
  const prices = [
    await soldAt({ customer: first }),
    await soldAt({ customer: second }),
    await soldAt({ customer: third }),
    await soldAt({ customer: third, bags: 500 }),
  ]
  assert.deepEqual(prices, [50, 51, usual, 49.5])
})

test('a price for all consignees, and one for the operator’s own stock', async () => {
  const general = { consignee: null, form: 'Crushed', price: 47 }
  await approved(general)
  assert.equal(await soldAt({ form: 'Crushed' }), 47)
  await approved({ ...general, scope: 'SGC', price: 45 })
  assert.equal(await soldAt({ form: 'Crushed' }), 47)
  await sql(`update company set scope = 'SGC' where agency_id = app.agency() and id = $1`, [app.world.companies.c1])
  assert.equal(await soldAt({ form: 'Crushed' }), 45)
  await sql(`update company set scope = 'OTHERS' where agency_id = app.agency() and id = $1`, [app.world.companies.c1])
})

test('a price entered with VAT is converted to net', async () => {
  const grade = { cargoType: app.world.barley, cargoGrade: app.world.grade, form: 'Flaked' }
  const price = await approved({ ...grade, price: 59.8, priceIncludesVat: true })
  assert.deepEqual([price.priceExclVat, price.priceInclVat, price.approvedBy], [52, 59.8, 'Yusuf Al Ghamdi'])
  assert.equal(await soldAt({ form: 'Flaked' }), 52)
})

test('a price must have the VAT rate of its cargo', async () => {
  const row = { date: app.ago(1), form: 'Crushed', size: '50 kg', price: 52, cargoType: app.world.barley }
  const { status, body } = await app.ask('POST', 'accounts/bag-sale-price', { ...row, vatPct: 5 })
  assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['vatPct']])
  assert.match(String(body.message), /VAT rate of this cargo is 15 %/)
  assert.equal((await app.add('accounts/bag-sale-price', row)).vatPct, 15)
})

test('a price far from the last one needs confirmation', async () => {
  const key = { customerGroup: 'Dairies' }
  await approved({ ...key, date: app.ago(30), until: app.ago(20), price: 50 })
  const { id } = await app.add(list, row({ form: 'Raw', size: '50 kg', ...key, date: app.ago(10), price: 55.01 }))
  const refused = await app.ask('PUT', `${list}/${id}/approve`, {})
  assert.deepEqual([refused.status, refused.body.code], [400, 'PRICE_JUMP'])
  assert.match(String(refused.body.message), /^This is 10\.020 % from the last price, 50\.00 SAR in BSP-/)
  assert.equal((await app.act(list, id, 'approve', { isConfirmed: true })).status, 'Active')
})

test('bags and bulk are compared by the ton', async () => {
  const near = await app.add(list, row({ form: 'Raw', size: '50 kg', price: 52 }))
  assert.deepEqual([near.otherPerTon, near.divergencePct, near.diverges], [1000, 4, false])
  const far = await app.add('accounts/bulk-sale-price', {
    date: app.ago(40),
    consignee: app.world.companies.c1,
    form: 'Raw',
    price: 1100,
  })
  assert.deepEqual([far.otherPerTon, far.divergencePct, far.diverges], [1040, 5.769, true])
})

test('an ended price is expired and still shows its values', async () => {
  const { jeddah: terminal } = app.world.terminals
  await approved({ terminal, form: 'Crushed', size: '40 kg', date: app.ago(9), until: app.ago(8), price: 40 })
  await sql('select app.expire_prices()')
  const { rows } = (await app.ask('GET', `${list}?status=Expired&pageSize=100`)).body as { rows: Row[] }
  assert.ok(rows.length > 0 && rows.every(({ until }) => String(until) < app.ago(0)))
  assert.equal(await soldAt({ form: 'Crushed', bagGrade: app.world.bag40, date: app.ago(8) }), 40)
  const { timeline } = (await app.ask('GET', `${list}/${rows[0]!.id}`)).body as { timeline: Row[] }
  const [newest] = timeline
  assert.deepEqual([newest?.action, newest?.who, newest?.changes], ['expire', null, { status: ['Active', 'Expired'] }])
})
