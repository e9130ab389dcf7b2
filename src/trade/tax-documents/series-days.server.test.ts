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

const sold = async (days: number): Promise<number> => {
  const { id } = await house.add('sales/bag-sale', {
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
  return id
}
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

test('the ledger finds nothing wrong', async () => assert.deepEqual(await house.faults(), []))
