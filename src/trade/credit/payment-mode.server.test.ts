// The default payment mode of a sale: on credit for customers who may buy on credit, in cash for all others.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
let stranger: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
  stranger = await app.add('master-data/customer', {
    ...{ kind: 'Company', name: 'Wadi Farms', nameAr: 'مزارع الوادي', mobile: '0551110009', city: 'Taif' },
    ...{ addressAr: 'طريق الطائف', language: 'arabic', crNo: '4030000009', onCredit: true },
    ...{ address: 'Airport Road', cityAr: 'الطائف', buildingNo: '4411', postalCode: '26513' },
    ...{ district: 'Al Hawiyah', districtAr: 'الحوية' },
    consignees: [app.world.companies.c1],
  })
})
after(() => app?.close())

const bags = (of: object) => ({
  date: app.ago(0),
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 10,
  ...of,
})
const foresee = async (of: object) => (await app.ask('POST', 'sales/bag-sale/effect', bags(of))).body
const effect = async (of: object): Promise<Row> => (await foresee(of)).values as Row

test('without a limit the form shows cash, and the sale is a cash sale', async () => {
  assert.equal((await effect({ customer: stranger.id })).paymentMode, 'Cash')
  const { id, paymentMode } = await app.add('sales/bag-sale', bags({ customer: stranger.id }))
  assert.equal(paymentMode, 'Cash')
  assert.notEqual((await app.act('sales/bag-sale', id, 'approve')).invoice, null)
})

test('with a limit in force it is on credit; an entered mode is kept', async () => {
  const [customer] = app.world.customers
  assert.equal((await effect({ customer })).paymentMode, 'On credit')
  assert.equal((await effect({ customer, paymentMode: 'Cash' })).paymentMode, undefined)
  const { paymentMode } = await app.add('sales/bag-sale', bags({ customer: stranger.id, paymentMode: 'On credit' }))
  assert.equal(paymentMode, 'On credit')
})

test('the form shows what the approval would refuse, and the effect too', async () => {
  const { effects, refusal } = await foresee({ customer: stranger.id, paymentMode: 'On credit' })
  assert.ok((effects as Row[]).length > 0)
  const { code, message } = refusal as Row
  assert.equal(code, 'NOT_ON_CREDIT')
  assert.match(String(message), /no credit limit in force/)
  assert.equal((await foresee({ customer: stranger.id })).refusal, undefined)
  assert.equal((await foresee({ customer: app.world.customers[0], paymentMode: 'On credit' })).refusal, undefined)
})
