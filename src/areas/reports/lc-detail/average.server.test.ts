// The average price of an LC counts its sales in bags and in bulk, under the LC to which corrections moved them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let manager: Ask
before(async () => {
  app = await startSalesApplication()
  manager = await app.as('acm')
  await app.stock({ kg: 500_000, bags: 1_000 })
})
after(() => app?.close())

const desk = 'accounts/edit-sale-and-payment'

/** Sells trucks of 20 t on one order, with an invoice each; returns the invoices. */
const soldInBulk = async (price: number, trucks: number): Promise<number[]> => {
  const { terminals, companies, customers, conveyor, drivers } = app.world
  const { id } = await app.add('sales/bulk-sale', {
    date: app.ago(6),
    customer: customers[0],
    consignee: companies.c1,
    terminal: terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    orderedQty: 20 * trucks,
    tolerancePct: 0,
    agreedPrice: price,
    priceReason: 'Agreed',
    validUntil: app.ago(-9),
    invoicing: 'Per truck',
  })
  await app.act('sales/bulk-sale', id, 'approve')
  const invoices: number[] = []
  for (let n = 0; n < trucks; n++) {
    const truck = { date: app.ago(5), sale: id, truck: conveyor, driver: drivers[0] }
    const loading = await app.add('sales/bulk-loading', { ...truck, tareKg: 14_000, grossKg: 34_000 })
    await app.act('sales/bulk-loading', loading.id, 'gate-out')
    invoices.push((await app.get(`sales/bulk-loading/${loading.id}`)).invoice as number)
  }
  await app.act('sales/bulk-sale', id, 'complete')
  return invoices
}

const corrected = async (of: object): Promise<void> => {
  const { id } = await app.add(desk, { date: app.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', ...of })
  const { status, body } = await manager('PUT', `/api/agencies/${app.redSea.id}/${desk}/${id}/carry-out`, {})
  assert.equal(status, 200, JSON.stringify(body))
}

const averageOf = async (lc: number): Promise<unknown> => {
  const { rows } = await app.get(`reports/lc-detail?lcId=${lc}`)
  return (rows as { lc: number; averageSale: number }[]).find(row => row.lc === lc)?.averageSale
}

test('of an order in bulk one invoice counts under the LC it was corrected to, the other under its own', async () => {
  const [, second] = await soldInBulk(900, 2)
  await soldInBulk(1_200, 1)
  assert.equal(await averageOf(app.lc), 1_000)
  const right = await app.openLc('LC-E9')
  await app.stock({ lc: right, kg: 20_000 })
  await corrected({ wrong: 'LC', invoice: second, toLc: right })
  assert.deepEqual([await averageOf(app.lc), await averageOf(right)], [1_050, 900])
  const { total } = await app.get<{
    total: { soldBulk: number }
  }>(`procurement/lc/${right}/quantities`)
  assert.equal(total.soldBulk, 20)
})

test('an invoice billed again at another price counts once, at that price', async () => {
  const lc = await averageOf(app.lc)
  assert.equal(lc, 1_050)
  const [invoice] = await soldInBulk(1_050, 1)
  await corrected({ wrong: 'Price', invoice, newPrice: 1_500 })
  // 900, 1,200 and 1,500 for 20 t each.
  assert.equal(await averageOf(app.lc), 1_200)
})

test('a credit note lowers the price, and one for missing bags takes their tons with it', async () => {
  const { terminals, companies, customers, bag50 } = app.world
  const lc = await app.openLc('LC-E10')
  await app.stock({ lc, kg: 10_000, bags: 200 })
  const at = { consignee: companies.c1, terminal: terminals.jeddah, lc, form: 'Raw', bagGrade: bag50 }
  const { id } = await app.add('sales/bag-sale', { date: app.ago(3), customer: customers[0], ...at, bags: 100 })
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  assert.equal(await averageOf(lc), 5_200 / 5)
  const credited = async (of: object) => {
    const note = await app.add('accounts/credit-note', { date: app.ago(0), invoice, refund: 'Keep as credit', ...of })
    await app.act('accounts/credit-note', note.id, 'issue')
  }
  await credited({ reason: 'Price', lines: [{ line: 1, amount: 500 }] })
  assert.equal(await averageOf(lc), (5_200 - 500) / 5)
  // The bags that are missing are credited at the lowered price.
  await credited({ reason: 'Quantity', lines: [{ line: 1, bags: 10 }] })
  assert.equal(await averageOf(lc), 940)
})

test('a truck that is invoiced counts before its order is complete', async () => {
  const { terminals, companies, customers, conveyor, drivers } = app.world
  const lc = await app.openLc('LC-E11')
  await app.stock({ lc, kg: 40_000 })
  const lot = { customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah, lc, form: 'Raw' }
  const order = { date: app.ago(6), orderedQty: 40, tolerancePct: 0, validUntil: app.ago(-9), invoicing: 'Per truck' }
  const { id } = await app.add('sales/bulk-sale', { ...lot, ...order })
  await app.act('sales/bulk-sale', id, 'approve')
  const truck = { date: app.ago(5), sale: id, truck: conveyor, driver: drivers[0] }
  const loading = await app.add('sales/bulk-loading', { ...truck, tareKg: 14_000, grossKg: 34_000 })
  await app.act('sales/bulk-loading', loading.id, 'gate-out')
  assert.equal(await averageOf(lc), 1_000)
})

test('a lower price of an LC sale lowers the average; the note that settles it on less weight does not', async () => {
  const { terminals, companies, customers } = app.world
  const lc = await app.openLc('LC-E12')
  await app.stock({ lc, kg: 100_000 })
  const lot = { customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah, lc, form: 'Raw' }
  const deal = { soldFrom: 'Terminal', quantity: 100, unitPrice: 1_000, provisionalPct: 100, weightBasis: 'Outturn' }
  const { id } = await app.add('sales/lc-sale', { ...lot, ...deal, date: app.ago(2) })
  for (const action of ['approve', 'issue-provisional']) await app.act('sales/lc-sale', id, action)
  await app.act('sales/lc-sale', id, 'finalise', { finalQuantity: 80, finalDate: app.ago(1) })
  assert.equal(await averageOf(lc), 1_000)
  const { provisionalInvoice: invoice } = await app.get(`sales/lc-sale/${id}`)
  const lower = { date: app.ago(0), invoice, reason: 'Price', lines: [{ line: 1, amount: 4_000 }] }
  const note = await app.add('accounts/credit-note', lower)
  await app.act('accounts/credit-note', note.id, 'issue')
  assert.equal(await averageOf(lc), 950)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
