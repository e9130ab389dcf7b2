// Prices agreed including VAT: the invoiced amount equals the agreed amount to the halala.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 2_000_000, bags: 30_000 })
  await listed('bag', { size: '50 kg', price: 60 })
  await listed('bulk', { price: 1_200 })
})
after(() => app?.close())

const listed = async (kind: 'bag' | 'bulk', of: object): Promise<void> => {
  const row = { date: app.ago(10), consignee: app.world.companies.c1, form: 'Raw', priceIncludesVat: true }
  const { id } = await app.add(`accounts/${kind}-sale-price`, { ...row, lc: app.lc, ...of })
  await app.act(`accounts/${kind}-sale-price`, id, 'approve', { isConfirmed: true })
}
const of = () => ({
  ...{ date: app.ago(2), customer: app.world.customers[0], consignee: app.world.companies.c1, form: 'Raw' },
  ...{ terminal: app.world.terminals.jeddah, lc: app.lc },
})
const figures = ({ net, vat, gross }: Row) => [net, vat, gross]
const lineOf = ({ lines }: Row): Row => (lines as Row[])[0]!

test('10,000 bags at 60.00 with VAT are an invoice of exactly 600,000.00, in the books as on paper', async () => {
  const { id, ...draft } = await app.add('sales/bag-sale', {
    ...of(),
    ...{ bagGrade: app.world.bag50, bags: 10_000 },
  })
  assert.deepEqual([draft.unitPrice, draft.grossPrice], [52.1739, 60])
  const sale = await app.act('sales/bag-sale', id, 'approve')
  assert.deepEqual(figures(sale), [521_739.13, 78_260.87, 600_000])
  const invoice = await app.get(`sales/tax-invoice/${sale.invoice}`)
  assert.deepEqual(figures(invoice), [521_739.13, 78_260.87, 600_000])
  assert.deepEqual([lineOf(invoice).grossPrice, lineOf(invoice).gross], [60, 600_000])
  assert.equal(invoice.balanceDue, 600_000)
  const paper = await app.get(`sales/tax-invoice/${sale.invoice}/print`)
  const [line] = paper.lines as { unitPrice: string; gross: string }[]
  assert.deepEqual([line?.unitPrice, line?.gross], ['52.173913', '600,000.00'])
  const owed = await app.onHand('RECEIVABLE', { party: app.world.customers[0]! })
  assert.equal(owed.onHand, 60_000_000)
})

test('no net amount has a VAT that adds up to 300,000.00 to the halala; the total stays the agreed one', async () => {
  const { id } = await app.add('sales/bag-sale', { ...of(), bagGrade: app.world.bag50, bags: 5_000 })
  const sale = await app.act('sales/bag-sale', id, 'approve')
  assert.deepEqual(figures(sale), [260_869.57, 39_130.43, 300_000])
})

test('credit notes on a part, and on the rest, add up to the invoice', async () => {
  const { id } = await app.add('sales/bag-sale', { ...of(), bagGrade: app.world.bag50, bags: 7 })
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  const notes: Row[] = []
  for (const lines of [[{ line: 1, bags: 2 }], []]) {
    const note = await app.add('accounts/credit-note', { date: app.ago(0), invoice, reason: 'Cancellation', lines })
    notes.push(await app.act('accounts/credit-note', note.id, 'issue'))
  }
  assert.deepEqual(notes.map(figures), [
    [104.35, 15.65, 120],
    [260.87, 39.13, 300],
  ])
  assert.deepEqual([notes.at(-1)?.creditable, (await app.get(`sales/tax-invoice/${invoice}`)).balanceDue], [0, 0])
})

test('a proforma states the price with its VAT, and the sale created from it keeps it', async () => {
  const { form: _, ...goods } = of()
  const offer = {
    ...goods,
    validUntil: app.ago(-5),
    lines: [{ form: 'Raw', bagGrade: app.world.bag50, bags: 2_000 }],
  }
  const { id } = await app.add('accounts/bag-sale-proforma', {
    ...offer,
    date: app.ago(0),
    bank: app.world.banks[0],
  })
  const sent = await app.act('accounts/bag-sale-proforma', id, 'send')
  assert.deepEqual(figures(sent), [104_347.83, 15_652.17, 120_000])
  await app.act('accounts/bag-sale-proforma', id, 'convert')
  const { body } = await app.ask('GET', `sales/bag-sale?bagProformaId=${id}`)
  const [made] = body.rows as [Row]
  assert.deepEqual([made.grossPrice, made.gross], [60, 120_000])
})

test('in bulk the value of each truck is its weight at the price with VAT', async () => {
  const { id } = await app.add('sales/bulk-sale', {
    ...of(),
    orderedQty: 50,
    tolerancePct: 0,
    validUntil: app.ago(-5),
  })
  const order = await app.get(`sales/bulk-sale/${id}`)
  assert.deepEqual([order.grossPrice, ...figures(order)], [1_200, 52_173.91, 7_826.09, 60_000])
})

test('a corrected price includes VAT if the wrong one did', async () => {
  const { id } = await app.add('sales/bag-sale', { ...of(), bagGrade: app.world.bag50, bags: 7 })
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  const address = 'accounts/edit-sale-and-payment'
  const correction = await app.add(address, {
    ...{ date: app.ago(0), wrong: 'Price', invoice, newPrice: 59 },
    ...{ cause: 'Entered wrongly', explanation: 'Agreed at 59.00' },
  })
  const changes = (correction.changes as Row[]).map(change => [change.what, change.before, change.after])
  assert.deepEqual(changes, [
    ['Price', '60.0000', '59.0000'],
    ['Difference to the list', '0 %', '−1.667 %'],
    ['Total', '420.00', '413.00'],
  ])
  const manager = await app.as('acm')
  const { status } = await manager('PUT', `/api/agencies/${app.redSea.id}/${address}/${correction.id}/carry-out`, {})
  assert.equal(status, 200)
  const right = await app.get(`sales/tax-invoice/${(await app.get(`sales/bag-sale/${id}`)).invoice}`)
  assert.deepEqual([lineOf(right).grossPrice, ...figures(right)], [59, 359.13, 53.87, 413])
})

test('a price agreed without VAT is taxed in addition, whatever the list says', async () => {
  const body = { ...of(), bagGrade: app.world.bag50, bags: 3, agreedPrice: 52 }
  const sale = await app.add('sales/bag-sale', body)
  assert.deepEqual([sale.grossPrice, ...figures(sale)], [null, 156, 23.4, 179.4])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
