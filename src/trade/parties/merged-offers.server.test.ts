// What was offered to a customer that was merged since is paid, sold and let in: the customer that is kept buys.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { addCompanyCustomer } from '../../../tests/company-customer.ts'

const [inBags, inBulk] = ['accounts/bag-sale-proforma', 'accounts/bulk-sale-proforma']

let app: SalesApplication
let kept: Row
let offers: { bags: Row; bulk: Row; truck: Row }
let order: Row
let invoice: number
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 5_000 })
  kept = await customer({ name: 'Sahl Farms', nameAr: 'مزارع سهل', mobile: '0551110001', crNo: '4030000001' })
  const gone = await customer({
    name: 'Sahl Est.',
    nameAr: 'مؤسسة سهل',
    mobile: '0551110002',
    vatNo: '300000000000003',
  })
  const bags = [{ form: 'Raw', bagGrade: app.world.bag50, bags: 20 }]
  offers = {
    bags: await sent(inBags, gone.id, { lines: bags }),
    bulk: await sent(inBulk, gone.id, { lines: [{ form: 'Raw', quantity: 20 }] }),
    truck: await sent(inBags, gone.id, { lines: bags }),
  }
  const owing = { paymentMode: 'On credit', creditReason: 'A good customer', bagGrade: app.world.bag50, bags: 10 }
  const sale = await app.add('sales/bag-sale', { ...sold(gone.id), form: 'Raw', ...owing })
  invoice = (await app.act('sales/bag-sale', sale.id, 'approve')).invoice as number
  await merge('customer', kept.id, gone.id)
  order = await orderOfMergedVendor()
})
after(() => app?.close())

const c1 = () => app.world.companies.c1
const customer = (of: object) => addCompanyCustomer(app, of)
const merge = async (of: string, keep: number, gone: number): Promise<void> => {
  const { status, body } = await app.ask('PUT', 'master-data/duplicates/merge', { of, keep, gone })
  assert.equal(status, 200, JSON.stringify(body))
}
const sold = (of: number) => ({
  ...{ date: app.ago(1), customer: of, consignee: c1(), terminal: app.world.terminals.jeddah, lc: app.lc },
})
const sent = async (address: string, of: number, lines: object): Promise<Row> => {
  const valid = { bank: app.world.banks[0], validUntil: app.ago(-5), reserveStock: true }
  const { id } = await app.add(address, { ...sold(of), ...valid, ...lines })
  return app.act(address, id, 'send')
}
const orderOfMergedVendor = async (): Promise<Row> => {
  const shared = { category: 'Bags', currency: 'SAR', vatNo: '300000000100003' }
  const [keep, gone] = [
    await app.add('master-data/vendor', { ...shared, name: 'Jute and Co.', nameAr: 'شركة الجوت', vatNo: null }),
    await app.add('master-data/vendor', { ...shared, name: 'Jute & Company', nameAr: 'الجوت وشركاه' }),
  ]
  const lines = [{ bagGrade: app.world.bag50, quantity: 1_000, unitPrice: 0.85, vatPct: 15 }]
  const terms = { deliveryTerminal: app.world.terminals.jeddah, deliveryFrom: app.ago(2), deliveryTo: app.ago(-9) }
  const placed = { date: app.ago(3), vendor: gone.id, consignee: c1(), scope: 'OTHERS', ...terms, lines }
  const { id } = await app.add('bags/purchase-order-proforma', placed)
  const issued = await app.act('bags/purchase-order-proforma', id, 'approve')
  await merge('vendor', keep.id, gone.id)
  return { ...issued, vendor: keep.id }
}

test('a proforma is offered to the customer that is kept, and paid in advance', async () => {
  const { rows } = await app.get<{ rows: Row[] }>(`lookups/${inBags}?customerId=${kept.id}&consigneeId=${c1()}`)
  assert.deepEqual(rows.map(({ id }) => id).toSorted(), [offers.bags.id, offers.truck.id].toSorted())
  const paid = { date: app.ago(0), customer: kept.id, consignee: c1(), mode: 'Cash', amount: 1_196 }
  await app.add('payments/pre-payments', { ...paid, bagProforma: offers.bags.id })
  assert.equal((await app.get(`${inBags}/${offers.bags.id}`)).status, 'Paid')
})

test('sales made from proformas are sales to the customer that is kept, and are approved', async () => {
  await app.act(inBags, offers.bags.id, 'convert')
  await app.act(inBulk, offers.bulk.id, 'convert')
  for (const address of ['sales/bag-sale', 'sales/bulk-sale']) {
    const { rows } = await app.get<{ rows: Row[] }>(`${address}?status=Draft`)
    const [sale] = rows as [Row]
    assert.equal(sale.customer, kept.id)
    assert.equal((await app.act(address, sale.id, 'approve')).customer, kept.id)
  }
})

test('a truck is let in on a proforma', async () => {
  const paid = { date: app.ago(0), customer: kept.id, consignee: c1(), mode: 'Cash', amount: 1_196 }
  await app.add('payments/pre-payments', { ...paid, bagProforma: offers.truck.id })
  const named = { truck: app.world.trucks[1], driver: app.world.drivers[1] }
  const permit = await app.add('sales/sale-permits', { ...named, bagProforma: offers.truck.id, bags: 20 })
  assert.equal(permit.customer, kept.id)
})

test('a voucher to the customer that is kept settles an invoice of the other', async () => {
  const voucher = { date: app.ago(0), type: 'Settlement', customer: kept.id, consignee: c1(), amount: 98 }
  const { id } = await app.add('accounts/credit-voucher', { ...voucher, reason: 'Agreed', supportNo: 'A-1', invoice })
  await app.act('accounts/credit-voucher', id, 'approve')
  assert.equal((await app.get(`sales/tax-invoice/${invoice}`)).balanceDue, 500)
})

test('bags that were ordered from a merged vendor are received from the one that is kept', async () => {
  const lines = [{ bagGrade: app.world.bag50, received: 1_000, rejected: 0, unitPrice: 0.85 }]
  const paper = { vendorInvoiceNo: 'J-1', invoiceDate: app.ago(0), deliveryNoteNo: 'D-1' }
  const stored = { consignee: c1(), scope: 'OTHERS', terminal: app.world.terminals.jeddah, lines }
  const received = { date: app.ago(0), purchaseOrder: order.id, vendor: order.vendor, ...paper, ...stored }
  await app.add('bags/procurement', received)
  assert.equal((await app.get(`bags/purchase-order-proforma/${order.id}`)).status, 'Received')
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
