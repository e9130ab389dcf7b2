// The days of tax invoices follow their numbers: an invoice issued late takes the day of the last one before it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { inAgency } from '#database/agencies.ts'
import { queriesOver } from '#database/connect.ts'
import { addDays } from '#kit/days.ts'
import { requireLastOfSeries } from '#trade/tax-documents/series-days.server.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
  const agency = `/api/agencies/${app.redSea.id}`
  const { version, name, nameAr } = (await app.admin('GET', agency)).body
  const { status } = await app.admin('PUT', agency, { name, nameAr, invoicesInOrder: true, version })
  assert.equal(status, 200)
})
after(() => app?.close())

const saleOf = (days: number): object => ({
  date: app.ago(days),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 10,
  paymentMode: 'On credit',
})
const sold = async (days: number): Promise<number> => (await app.add('sales/bag-sale', saleOf(days))).id
const approve = (id: number) => app.act('sales/bag-sale', id, 'approve')
const invoiceOf = async ({ invoice }: Row): Promise<Row> => app.get(`sales/tax-invoice/${invoice}`)

test('a sale of ten days ago, approved after one of three days ago, is invoiced on the later day', async () => {
  const first = await invoiceOf(await approve(await sold(3)))
  const sale = await approve(await sold(10))
  const late = await invoiceOf(sale)
  assert.deepEqual([sale.date, first.date, late.date], [app.ago(10), app.ago(3), app.ago(3)])
  const days = (Date.parse(String(first.dueDate)) - Date.parse(String(first.date))) / 86_400_000
  assert.equal(late.dueDate, addDays(String(late.date), days))
})

test('invoices of concurrently approved sales are dated in the order of their numbers', async () => {
  const ids = [await sold(1), await sold(9), await sold(2), await sold(0)]
  await Promise.all(ids.map(approve))
  const { rows } = await app.get<{ rows: Row[] }>('sales/tax-invoice?pageSize=100')
  const numbered = rows.toSorted((a, b) => String(a.invoiceNo).localeCompare(String(b.invoiceNo)))
  const days = numbered.map(({ date }) => String(date))
  assert.equal(days.length, 6)
  assert.deepEqual(days, days.toSorted())
})

test('an invoice of a request from before midnight is not issued after one of the new day', async () => {
  const { id } = await invoiceOf(await approve(await sold(0)))
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
  try {
    await inAgency(pool, app.redSea.id, async client => {
      const begun = { tx: queriesOver(client), asker: { timeZone: 'Asia/Riyadh' } }
      const of = { paper: 'taxInvoice', seller: app.world.companies.c1 as number, date: app.ago(1) } as const
      await assert.rejects(() => requireLastOfSeries(of, begun), { code: '40001' })
      await requireLastOfSeries({ ...of, id, date: app.ago(0) }, begun)
    })
  } finally {
    await pool.end()
  }
})

test('the form of a late sale shows the day of its invoice', async () => {
  const asked = async (days: number) => {
    const body = { ...saleOf(days), date: app.ago(days) }
    return ((await app.ask('POST', 'sales/bag-sale/effect', body)).body.values as Row).invoiceDay
  }
  assert.deepEqual([await asked(12), await asked(0)], [app.ago(0), null])
  const { id } = await app.add('sales/bag-sale', saleOf(12))
  await approve(id)
  assert.equal((await app.get(`sales/bag-sale/${id}`)).invoiceDay, app.ago(0))
})

test("a credit note takes the day of its seller's last one; its event keeps its day", async () => {
  const { rows } = await app.get<{ rows: Row[] }>('sales/tax-invoice?pageSize=100&sort=date')
  const [first] = rows.toSorted((a, b) => String(a.date).localeCompare(String(b.date)))
  const noted = async (days: number): Promise<Row> => {
    const of = { invoice: first?.id, reason: 'Quantity', date: app.ago(days), lines: [{ line: 1, bags: 1 }] }
    const { id } = await app.add('accounts/credit-note', of)
    return app.act('accounts/credit-note', id, 'issue')
  }
  const early = await noted(1)
  const late = await noted(3)
  assert.deepEqual([early.date, early.eventDate], [app.ago(1), null])
  assert.deepEqual([late.date, late.eventDate], [app.ago(1), app.ago(3)])
  assert.ok(String(late.noteNo) > String(early.noteNo))
})

const advanced = (days: number): object => ({
  ...{ date: app.ago(days), customer: app.world.customers[1], consignee: app.world.companies.c1 },
  ...{ mode: 'Cash', amount: 115 },
})

test("a pre-payment before its seller's last one is refused in the form", async () => {
  await app.add('payments/pre-payments', advanced(2))
  const { status, body } = await app.ask('POST', 'payments/pre-payments', advanced(4))
  assert.deepEqual([status, Object.keys(body.fields as Row)], [400, ['date']])
  assert.match(String(body.message), /The last invoice of this series is dated .* Enter that day or a later one\./)
  const { refusal } = (await app.ask('POST', 'payments/pre-payments/effect', advanced(4))).body
  assert.ok(((refusal as Row).fields as Row).date)
  await app.add('payments/pre-payments', advanced(2))
})

test('concurrent pre-payments are dated in the order of their numbers', async () => {
  const other = { consignee: app.world.companies.c2 }
  const all = [3, 1, 0].map(days => app.ask('POST', 'payments/pre-payments', { ...advanced(days), ...other }))
  const answers = await Promise.all(all)
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  const numbered = made.toSorted((a, b) => String(a.invoiceNo).localeCompare(String(b.invoiceNo)))
  const days = numbered.map(({ date }) => String(date))
  assert.ok(days.includes(app.ago(0)))
  assert.deepEqual(days, days.toSorted())
})

test("an invoice between companies takes the day of its seller's last one", async () => {
  const { c1, c2 } = app.world.companies
  const sale = async (days: number): Promise<Row> => {
    const { id } = await app.add('bags/sale', {
      ...{ date: app.ago(days), seller: c1, buyer: c2, terminal: app.world.terminals.jeddah },
      ...{ bagGrade: app.world.bag50, quantity: 10, unitPrice: 1 },
    })
    await app.act('bags/sale', id, 'approve')
    const { invoice } = await app.get(`bags/sale/${id}`)
    return app.get(`bags/sale-invoice/${invoice}`)
  }
  await sale(3)
  const late = await sale(8)
  assert.deepEqual([late.date, late.suppliedOn], [app.ago(3), app.ago(8)])
})

const charged = async (days: number): Promise<Row> => {
  const of = { service: 'Storage', terminal: app.world.terminals.jeddah }
  await app.add('accounts/service-charge', {
    ...{ ...of, date: app.ago(days), consignee: app.world.companies.c1, lc: app.lc, quantity: 100, days: 2 },
  })
  const { id } = await app.add('accounts/service-invoice', {
    date: app.ago(days),
    consignee: app.world.companies.c1,
  })
  return app.act('accounts/service-invoice', id, 'issue')
}

test('a service invoice takes the day of the last one; its charges are still those until its own day', async () => {
  const own = 'update agency set vat_no = (select vat_no from company where id = $1) where id = app.agency()'
  await app.sql(own, [app.world.companies.c2])
  const storage = { service: 'Storage', terminal: app.world.terminals.jeddah, unit: 'MT', chargedTo: 'Consignee' }
  const rate = await app.add('accounts/bulk-loading-rate', { ...storage, date: app.ago(30), rate: 1 })
  await app.act('accounts/bulk-loading-rate', rate.id, 'approve')
  const first = await charged(2)
  const late = await charged(6)
  assert.deepEqual([first.date, late.date, late.until], [app.ago(2), app.ago(2), app.ago(6)])
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
