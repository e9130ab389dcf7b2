// What is still to be delivered and invoiced when a customer is merged: it is finished under the old name, on the account that is kept.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { addCompanyCustomer } from '../../../tests/company-customer.ts'

let app: SalesApplication
let kept: Row
let gone: Row
let order: Row
let deal: Row
let note: Row
let advance: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 1_000 })
  const rate = { date: app.ago(40), rate: 25, unit: 'truck', service: 'Weighing', chargedTo: 'Consignee' }
  const { id } = await app.add('accounts/bulk-loading-rate', rate)
  await app.act('accounts/bulk-loading-rate', id, 'approve')
  kept = await customer({ name: 'Sahl Farms', nameAr: 'مزارع سهل', mobile: '0551110001', crNo: '4030000001' })
  gone = await customer({ name: 'Sahl Est.', nameAr: 'مؤسسة سهل', mobile: '0551110002', vatNo: '300000000000003' })
  const terms = { orderedQty: 20, tolerancePct: 0, validUntil: app.ago(-9), paymentMode: 'On credit' }
  order = await approved('sales/bulk-sale', terms)
  deal = await approved('sales/lc-sale', { soldFrom: 'Terminal', weightBasis: 'Book', quantity: 10, unitPrice: 1_000 })
  const sale = await approved('sales/bag-sale', { bagGrade: app.world.bag50, bags: 100, paymentMode: 'On credit' })
  const short = { date: app.ago(0), invoice: sale.invoice, reason: 'Quantity', reasonText: '10 bags too few' }
  const lines = [{ line: 1, bags: 10 }]
  const drafted = await app.add('accounts/credit-note', { ...short, refund: 'Keep as credit', lines })
  note = await app.act('accounts/credit-note', drafted.id, 'issue')
  const paid = { date: app.ago(0), customer: gone.id, consignee: c1(), mode: 'Cash', amount: 23_000 }
  advance = await app.add('payments/pre-payments', paid)
  const asked = { of: 'customer', keep: kept.id, gone: gone.id }
  const { status, body } = await app.ask('PUT', 'master-data/duplicates/merge', asked)
  assert.equal(status, 200, JSON.stringify(body))
})
after(() => app?.close())

const c1 = () => app.world.companies.c1
const customer = (of: object) => addCompanyCustomer(app, of)
const lying = () => ({ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' })
const approved = async (address: string, of: object): Promise<Row> => {
  const sold = { customer: gone.id, consignee: c1(), date: app.ago(3), creditReason: 'A good customer' }
  const { id } = await app.add(address, { ...sold, ...lying(), ...of })
  return app.act(address, id, 'approve')
}
const owed = async (of: Row): Promise<number> => (await app.onHand('RECEIVABLE', { party: of.id })).onHand
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })
const load = async (of: object): Promise<void> => {
  const weights = { tareKg: 14_000, grossKg: 34_000 }
  const { id } = await app.add('sales/bulk-loading', { date: app.ago(0), ...weights, ...of })
  await app.act('sales/bulk-loading', id, 'gate-out')
}

test('the advance is offered for sales to the kept customer', async () => {
  const asked = `customerId=${kept.id}&consigneeId=${c1()}`
  const { rows } = await app.get<{ rows: Row[] }>(`lookups/payments/pre-payments?${asked}`)
  assert.deepEqual(
    rows.map(({ id }) => id),
    [advance.id],
  )
})

test('a truck is let in on an advance: the kept customer buys', async () => {
  const goods = { ...lying(), bulkQuantity: 20 }
  const permit = await app.add('sales/sale-permits', { ...truck(1), prePayment: advance.id, ...goods })
  const { bulkSale } = await app.act('sales/sale-permits', permit.id, 'sell')
  const sale = await app.get(`sales/bulk-sale/${bulkSale}`)
  assert.deepEqual([sale.status, sale.customer, sale.prePayments], ['Approved', kept.id, [advance.id]])
})

test('a truck of an order leaves, and the order is invoiced: 20 t at 1,000.00', async () => {
  const before = await owed(kept)
  await load({ sale: order.id, ...truck(0) })
  await app.act('sales/bulk-sale', order.id, 'complete')
  const { invoice } = await app.act('sales/bulk-sale', order.id, 'issue')
  const issued = await app.get(`sales/tax-invoice/${invoice}`)
  assert.deepEqual([issued.customer, issued.gross], [gone.id, 23_000])
  assert.deepEqual([await owed(gone), (await owed(kept)) - before], [0, (issued.balanceDue as number) * 100])
})

test('a sale of an LC is invoiced', async () => {
  const { status } = await app.act('sales/lc-sale', deal.id, 'finalise', { finalQuantity: 10, finalDate: app.ago(0) })
  assert.equal(status, 'Final')
})

test('a credit note is reversed by a debit note', async () => {
  await app.act('accounts/credit-note', note.id, 'debit', { why: 'They were delivered' })
  const { rows } = await app.get<{ rows: Row[] }>(`sales/tax-invoice?customerId=${gone.id}&saleType=DEBIT`)
  assert.deepEqual(
    rows.map(({ gross }) => gross),
    [598],
  )
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
