// Merging customers who have already bought: their tax documents stay unchanged, and the history of the kept customer includes them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
let kept: Row
let gone: Row
let invoice: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
  kept = await customer({ name: 'Hanan Farms', nameAr: 'مزارع حنان', mobile: '0551110001', crNo: '4030000001' })
  gone = await customer({ name: 'Hanan Est.', nameAr: 'مؤسسة حنان', mobile: '0551110002', vatNo: '300000000000003' })
  invoice = await sell()
})
after(() => app?.close())

const c1 = () => app.world.companies.c1
const customer = (of: object) => {
  const shared = {
    ...{ kind: 'Company', city: 'Taif', cityAr: 'الطائف', address: 'Taif Road', addressAr: 'طريق الطائف' },
    ...{ buildingNo: '3120', district: 'Al Safa', districtAr: 'الصفا', postalCode: '21422' },
    ...{ language: 'arabic', consignees: [c1()] },
  }
  return app.add('master-data/customer', { ...shared, ...of })
}

const sell = async (): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    date: app.ago(5),
    customer: gone.id,
    consignee: c1(),
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags: 100,
    paymentMode: 'Cash',
  })
  const sale = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${sale.invoice}`)
}

const credited = async (bags: number, of: object = {}): Promise<Row> => {
  const lines = [{ line: 1, bags }]
  const asked = { date: app.ago(2), invoice: invoice.id, reason: 'Quantity', lines, callOff: true, ...of }
  const { id } = await app.add('accounts/credit-note', asked)
  return app.act('accounts/credit-note', id, 'issue')
}

const paid = async (amount: number): Promise<Row> => {
  const of = { date: app.ago(1), direction: 'Receipt', customer: gone.id, consignee: c1(), mode: 'Cash', amount }
  return app.add('payments', { ...of, allocations: [{ invoice: invoice.id, amount }] })
}

const merge = (keep: Row, other: Row) =>
  app.ask('PUT', 'master-data/duplicates/merge', { of: 'customer', keep: keep.id, gone: other.id })

const printed = (number: number) => app.get(`sales/tax-invoice/${number}/print`)
const listed = async (address: string, { id }: Row) => (await app.get(`${address}?customerId=${id}`)).count
const lists = ['sales/bag-sale', 'sales/tax-invoice', 'accounts/credit-note', 'payments', 'payments/pre-payments']

test('invoice, note, receipt and pre-payment stay unchanged, and are found under the kept customer', async () => {
  const advance = { date: app.ago(6), customer: gone.id, consignee: c1(), amount: 1150, mode: 'Cash' }
  const { id: prePayment } = await app.add('payments/pre-payments', advance)
  await app.act('payments/pre-payments', prePayment, 'refund', { refundBy: 'Refund in cash', why: 'Wrong' })
  const note = await credited(10)
  const receipt = await paid(5_382)
  const [paper, before] = [await printed(invoice.id), await app.get(`sales/tax-invoice/${invoice.id}`)]
  const { status, body } = await merge(kept, gone)
  assert.deepEqual([status, body.moved], [200, 0], JSON.stringify(body))
  assert.deepEqual(await printed(invoice.id), paper)
  assert.deepEqual(await app.get(`sales/tax-invoice/${invoice.id}`), before)
  for (const [address, { id }] of [
    ['accounts/credit-note', note],
    ['payments', receipt],
  ] as const) {
    assert.equal((await app.get(`${address}/${id}`)).customer, gone.id, address)
  }
  const found = await Promise.all(lists.map(async address => [address, await listed(address, kept)]))
  assert.deepEqual(found, [
    ['sales/bag-sale', 1],
    ['sales/tax-invoice', 1],
    ['accounts/credit-note', 2],
    ['payments', 1],
    ['payments/pre-payments', 1],
  ])
  assert.equal(await listed('sales/tax-invoice', gone), 1)
})

test('ledger, statement and sales report of the kept customer include the other’s', async () => {
  const days = `from=${app.ago(30)}&to=${app.ago(0)}`
  const ledger = await app.get(`reports/customers-ledger?customerId=${kept.id}&${days}`)
  assert.deepEqual([(ledger.totals as Row).debit, (ledger.closing as Row).balance], [7_130, 0])
  const statement = await app.get(`reports/account-statement?partyKind=Customer&customerId=${kept.id}&${days}`)
  assert.deepEqual(statement.closing, ledger.closing)
  const { count } = await app.get(`reports/sales?customerId=${kept.id}&${days}`)
  assert.ok((count as number) > 0)
})

test('both pages show each other and the uses of both', async () => {
  const usesOf = async ({ id }: Row) => app.get(`master-data/uses?of=customer&row=${id}`)
  const [{ merged, into, count }, other] = [await usesOf(kept), await usesOf(gone)]
  const address = (row: Row) => `master-data/customer/${row.id}`
  assert.deepEqual([merged, into], [[{ address: address(gone), name: 'Hanan Est.' }], null])
  assert.deepEqual([other.merged, other.into], [[], { address: address(kept), name: 'Hanan Farms' }])
  assert.equal(count, other.count)
})

test('an invoice of the merged customer can still be credited, under its own name', async () => {
  const note = await credited(5, { refund: 'Refund in cash' })
  assert.deepEqual([note.customer, note.refunded], [gone.id, 299])
  assert.equal(await listed('accounts/credit-note', kept), 3)
})

test('merging the kept customer further moves it along; activating separates it', async () => {
  const last = await customer({ name: 'Hanan Group', nameAr: 'مجموعة حنان', mobile: '0551110003', crNo: '4030000003' })
  assert.equal((await merge(last, kept)).status, 200)
  assert.equal(await listed('sales/tax-invoice', last), 1)
  await app.act('master-data/customer', gone.id, 'toggle-status')
  assert.deepEqual([await listed('sales/tax-invoice', last), await listed('sales/tax-invoice', gone)], [0, 1])
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
