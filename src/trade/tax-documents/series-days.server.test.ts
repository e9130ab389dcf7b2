// Tax invoices bear the days of their numbers: one issued late takes the day of the last one before it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#kit/days.ts'
import { type Row, type SalesHouse, startSalesHouse } from '../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 100_000, bags: 2_000 })
  const agency = `/api/agencies/${house.redSea.id}`
  const { version, name, nameAr } = (await house.admin('GET', agency)).body
  const { status } = await house.admin('PUT', agency, { name, nameAr, invoicesInOrder: true, version })
  assert.equal(status, 200)
})
after(() => house?.close())

const saleOf = (days: number): object => ({
  date: house.ago(days),
  customer: house.world.customers[0],
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  lc: house.lc,
  form: 'Raw',
  bagGrade: house.world.bag50,
  bags: 10,
  paymentMode: 'On credit',
})
const sold = async (days: number): Promise<number> => (await house.add('sales/bag-sale', saleOf(days))).id
const approve = (id: number) => house.act('sales/bag-sale', id, 'approve')
const invoiceOf = async ({ invoice }: Row): Promise<Row> => house.get(`sales/tax-invoice/${invoice}`)

test('a sale of ten days ago, approved after one of three days ago, is invoiced on the day of that one', async () => {
  const first = await invoiceOf(await approve(await sold(3)))
  const sale = await approve(await sold(10))
  const late = await invoiceOf(sale)
  assert.deepEqual([sale.date, first.date, late.date], [house.ago(10), house.ago(3), house.ago(3)])
  const days = (Date.parse(String(first.dueDate)) - Date.parse(String(first.date))) / 86_400_000
  assert.equal(late.dueDate, addDays(String(late.date), days))
})

test('of sales that are approved at once, none is dated before the last number', async () => {
  const ids = [await sold(1), await sold(9), await sold(2), await sold(0)]
  await Promise.all(ids.map(approve))
  const { rows } = await house.get<{ rows: Row[] }>('sales/tax-invoice?pageSize=100')
  const numbered = rows.toSorted((a, b) => String(a.invoiceNo).localeCompare(String(b.invoiceNo)))
  const days = numbered.map(({ date }) => String(date))
  assert.equal(days.length, 6)
  assert.deepEqual(days, days.toSorted())
})

test('the form of a late sale shows the day its invoice will bear', async () => {
  const asked = async (days: number) => {
    const body = { ...saleOf(days), date: house.ago(days) }
    return ((await house.ask('POST', 'sales/bag-sale/effect', body)).body.values as Row).invoiceDay
  }
  assert.deepEqual([await asked(12), await asked(0)], [house.ago(0), null])
  const { id } = await house.add('sales/bag-sale', saleOf(12))
  await approve(id)
  assert.equal((await house.get(`sales/bag-sale/${id}`)).invoiceDay, house.ago(0))
})

test('a credit note takes the day of the last one of its seller; its event stays where it was', async () => {
  const { rows } = await house.get<{ rows: Row[] }>('sales/tax-invoice?pageSize=100&sort=date')
  const [first] = rows.toSorted((a, b) => String(a.date).localeCompare(String(b.date)))
  const noted = async (days: number): Promise<Row> => {
    const of = { invoice: first?.id, reason: 'Quantity', date: house.ago(days), lines: [{ line: 1, bags: 1 }] }
    const { id } = await house.add('accounts/credit-note', of)
    return house.act('accounts/credit-note', id, 'issue')
  }
  const early = await noted(1)
  const late = await noted(3)
  assert.deepEqual([early.date, early.eventDate], [house.ago(1), null])
  assert.deepEqual([late.date, late.eventDate], [house.ago(1), house.ago(3)])
  assert.ok(String(late.noteNo) > String(early.noteNo))
})

const advanced = (days: number): object => ({
  ...{ date: house.ago(days), customer: house.world.customers[1], consignee: house.world.companies.c1 },
  ...{ mode: 'Cash', amount: 115 },
})

test('a pre-payment before the last one of its seller is refused, in the form already', async () => {
  await house.add('payments/pre-payments', advanced(2))
  const { status, body } = await house.ask('POST', 'payments/pre-payments', advanced(4))
  assert.deepEqual([status, Object.keys(body.fields as Row)], [400, ['date']])
  assert.match(String(body.message), /The last invoice of this series is dated .* Enter that day or a later one\./)
  const { refusal } = (await house.ask('POST', 'payments/pre-payments/effect', advanced(4))).body
  assert.ok(((refusal as Row).fields as Row).date)
  await house.add('payments/pre-payments', advanced(2))
})

test('of pre-payments received at once, none is dated before the last number', async () => {
  const other = { consignee: house.world.companies.c2 }
  const all = [3, 1, 0].map(days => house.ask('POST', 'payments/pre-payments', { ...advanced(days), ...other }))
  const answers = await Promise.all(all)
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  const numbered = made.toSorted((a, b) => String(a.invoiceNo).localeCompare(String(b.invoiceNo)))
  const days = numbered.map(({ date }) => String(date))
  assert.ok(days.includes(house.ago(0)))
  assert.deepEqual(days, days.toSorted())
})

test('an invoice between companies takes the day of the last one of its seller', async () => {
  const { c1, c2 } = house.world.companies
  const sale = async (days: number): Promise<Row> => {
    const { id } = await house.add('bags/sale', {
      ...{ date: house.ago(days), seller: c1, buyer: c2, terminal: house.world.terminals.jeddah },
      ...{ bagGrade: house.world.bag50, quantity: 10, unitPrice: 1 },
    })
    await house.act('bags/sale', id, 'approve')
    const { invoice } = await house.get(`bags/sale/${id}`)
    return house.get(`bags/sale-invoice/${invoice}`)
  }
  await sale(3)
  const late = await sale(8)
  assert.deepEqual([late.date, late.suppliedOn], [house.ago(3), house.ago(8)])
})

const charged = async (days: number): Promise<Row> => {
  const of = { service: 'Storage', terminal: house.world.terminals.jeddah }
  await house.add('accounts/service-charge', {
    ...{ ...of, date: house.ago(days), consignee: house.world.companies.c1, lc: house.lc, quantity: 100, days: 2 },
  })
  const { id } = await house.add('accounts/service-invoice', {
    date: house.ago(days),
    consignee: house.world.companies.c1,
  })
  return house.act('accounts/service-invoice', id, 'issue')
}

test('a service invoice takes the day of the last one; its charges stay those until its own', async () => {
  const own = 'update agency set vat_no = (select vat_no from company where id = $1) where id = app.agency()'
  await house.sql(own, [house.world.companies.c2])
  const storage = { service: 'Storage', terminal: house.world.terminals.jeddah, unit: 'MT', chargedTo: 'Consignee' }
  const rate = await house.add('accounts/bulk-loading-rate', { ...storage, date: house.ago(30), rate: 1 })
  await house.act('accounts/bulk-loading-rate', rate.id, 'approve')
  const first = await charged(2)
  const late = await charged(6)
  assert.deepEqual([first.date, late.date, late.until], [house.ago(2), house.ago(2), house.ago(6)])
})

test('the ledger finds nothing wrong', async () => assert.deepEqual(await house.faults(), []))
