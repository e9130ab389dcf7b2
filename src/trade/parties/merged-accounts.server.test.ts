// Customers merged with open money: items and balances move by a posting of today, earlier days stay unchanged, documents keep the old
// name.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { addCompanyCustomer } from '../../../tests/company-customer.ts'

let app: SalesApplication
let kept: Row
let gone: Row
let invoice: Row
let part: Row
let yesterday: unknown[]
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
  kept = await customer({ name: 'Sahl Farms', nameAr: 'مزارع سهل', mobile: '0551110001', crNo: '4030000001' })
  gone = await customer({ name: 'Sahl Est.', nameAr: 'مؤسسة سهل', mobile: '0551110002', vatNo: '300000000000003' })
  const limit = { effectiveFrom: app.ago(30), effectiveTo: app.ago(-30), creditLimit: 10_000, graceDays: 90 }
  for (const { id } of [kept, gone]) {
    const of = { ...limit, customer: id, consignee: c1(), onExceed: 'Block', security: 'None' }
    const { id: granted } = await app.add('accounts/customer-credit-limit', of)
    await app.act('accounts/customer-credit-limit', granted, 'approve')
  }
  invoice = await sell(gone, 100, 45)
  await sell(kept, 10, 4)
  part = await receive(gone, 1_000, 3)
  const advance = { date: app.ago(2), customer: gone.id, consignee: c1(), amount: 1_150, mode: 'Cash' }
  await app.add('payments/pre-payments', advance)
  await orderInBulk(gone)
})
after(() => app?.close())

const c1 = () => app.world.companies.c1
const customer = (of: object) => addCompanyCustomer(app, of)
const bags = (of: Row, count: number, days: number) => ({
  ...{ date: app.ago(days), customer: of.id, consignee: c1(), terminal: app.world.terminals.jeddah, lc: app.lc },
  ...{ form: 'Raw', bagGrade: app.world.bag50, bags: count, paymentMode: 'On credit' },
})
const orderInBulk = async (of: Row): Promise<void> => {
  const lot = { customer: of.id, consignee: c1(), terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' }
  const terms = { orderedQty: 2, tolerancePct: 0, agreedPrice: 1_000, priceReason: 'Agreed', validUntil: app.ago(-9) }
  const order = { date: app.ago(1), paymentMode: 'On credit', ...lot, ...terms }
  const { id } = await app.add('sales/bulk-sale', order)
  await app.act('sales/bulk-sale', id, 'approve')
}
const sell = async (of: Row, count: number, days: number): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', bags(of, count, days))
  const sale = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${sale.invoice}`)
}
const receive = (of: Row, amount: number, days: number): Promise<Row> =>
  app.add('payments', {
    ...{ date: app.ago(days), direction: 'Receipt', customer: of.id, consignee: c1(), mode: 'Cash', amount },
    allocations: [{ invoice: invoice.id, amount }],
  })
const read = (id: number): Promise<Row> => app.get(`sales/tax-invoice/${id}`)
type Statement = { rows: Row[]; closing: { balance: number }; extras: { name: string; value: number }[] }
const statement = (of: Row, to = 0) => {
  const asked = `partyKind=Customer&customerId=${of.id}&from=${app.ago(30)}&to=${app.ago(to)}`
  return app.get<Statement>(`reports/account-statement?${asked}`)
}
const closing = async (of: Row, to = 0): Promise<number> => (await statement(of, to)).closing.balance
const onAccount = async (of: Row): Promise<number> => (await app.onHand('RECEIVABLE', { party: of.id })).onHand
const balances = () =>
  app.sql(`select * from ledger.day where agency_id = app.agency() and day < current_date - 1 order by account_id, day`)

test('5,980 minus 1,000 and an advance of 1,150 move to the other’s 598; earlier days stay unchanged', async () => {
  yesterday = await balances()
  assert.deepEqual([await closing(kept), await closing(gone)], [598, 3_830])
  const asked = { of: 'customer', keep: kept.id, gone: gone.id }
  const { status, body } = await app.ask('PUT', 'master-data/duplicates/merge', asked)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await balances(), yesterday)
  assert.deepEqual([await closing(kept), await closing(gone)], [4_428, 0])
  assert.deepEqual([await onAccount(kept), await onAccount(gone)], [557_800, 0])
  const { rows } = await statement(kept)
  const moved = rows.filter(({ description }) => description === 'Sahl Est. → Sahl Farms')
  assert.deepEqual(new Set(moved.map(({ kind }) => kind)), new Set(['Merged']))
  assert.deepEqual(moved.map(({ debit, credit }) => debit ?? -(credit as number)).toSorted(), [-3_830, 3_830])
})

test('the moved debt keeps its age', async () => {
  const { extras } = await statement(kept)
  const ageOf = (days: string) => extras.find(({ name }) => name === days)?.value
  assert.deepEqual([ageOf('days30'), ageOf('days60')], [598, 3_830])
})

test('the last receipt of the kept customer is that of the merged one', async () => {
  const { rows } = await app.get<{ rows: Row[] }>(`reports/customer-balance-fims?asOf=${app.ago(0)}&pageSize=100`)
  const row = rows.find(of => of.customer === kept.id)
  assert.deepEqual([row?.ours, row?.lastReceiptOn, row?.lastInvoiceOn], [4_428, app.ago(3), app.ago(4)])
})

test('the invoice is unchanged, and its credit counts for the kept customer', async () => {
  const now = await read(invoice.id)
  assert.deepEqual([now.customer, now.balanceDue, now.gross], [gone.id, 4_980, 5_980])
  const asked = `customer=${kept.id}&consignee=${c1()}`
  const { standing } = await app.get<{ standing: Row }>(`accounts/customer-credit-limit/standing?${asked}`)
  assert.deepEqual([standing.invoices, standing.advances], [5_578, 1_150])
})

test('the credit limit report counts the open order of the other, and each debt once, as the check does', async () => {
  const asked = `customer=${kept.id}&consignee=${c1()}`
  const { standing } = await app.get<{ standing: Row }>(`accounts/customer-credit-limit/standing?${asked}`)
  type Report = { rows: Row[]; extras: Row[] }
  const { rows, extras } = await app.get<Report>('reports/credit-limit-report?pageSize=100')
  assert.deepEqual([standing.orders, standing.exposure], [2_300, 6_728])
  assert.deepEqual(
    rows.flatMap(({ customer, orders, exposure }) => (exposure === 0 ? [] : [[customer, orders, exposure]])),
    [gone.id, kept.id].map(customer => [customer, standing.orders, standing.exposure]),
  )
  assert.deepEqual([extras[0]?.name, extras[0]?.value], ['owed', standing.exposure])
})

test('the kept customer pays the other’s invoice; reversing the payment restores the debt', async () => {
  const { id } = await receive(kept, 4_980, 0)
  assert.deepEqual([(await read(invoice.id)).balanceDue, await closing(kept)], [0, -552])
  await app.act('payments', id, 'reverse', { reason: 'Wrong account' })
  assert.deepEqual([(await read(invoice.id)).balanceDue, await closing(kept)], [4_980, 4_428])
})

test('a bounced receipt of the merged customer is owed by the kept one', async () => {
  await app.act('payments', part.id, 'reverse', { reason: 'Counterfeit' })
  assert.deepEqual([(await read(invoice.id)).balanceDue, await closing(kept), await closing(gone)], [5_980, 5_428, 0])
})

test('the invoice is credited under its own name, on the account of the kept customer', async () => {
  const asked = {
    date: app.ago(0),
    invoice: invoice.id,
    reason: 'Quantity',
    lines: [{ line: 1, bags: 10 }],
    callOff: true,
  }
  const { id } = await app.add('accounts/credit-note', asked)
  const note = await app.act('accounts/credit-note', id, 'issue')
  assert.deepEqual([note.customer, await closing(kept), await closing(gone)], [gone.id, 4_830, 0])
})

test('the advance is deducted from the next invoice of the kept customer', async () => {
  const next = await sell(kept, 20, 0)
  assert.deepEqual([next.advanceApplied, await closing(kept)], [1_150, 6_026])
})

test('a customer merged with open items stays merged', async () => {
  const { status, message } = await app.refused('PUT', `master-data/customer/${gone.id}/toggle-status`)
  assert.equal(status, 409)
  assert.match(message, /moved to Sahl Farms when it was merged/)
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
