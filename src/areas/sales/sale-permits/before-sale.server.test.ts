// Permits issued before the sale: on a proforma, or on money received. The sale is created when the truck has arrived.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
  // Only the fourth buys on credit.
  await app.sql('update customer set on_credit = (id = $1) where agency_id = app.agency()', [app.world.customers[3]])
})
after(() => app?.close())

const [address, inBags, inBulk] = ['sales/sale-permits', 'accounts/bag-sale-proforma', 'accounts/bulk-sale-proforma']
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })
const whose = (n = 0) => ({ customer: app.world.customers[n], consignee: app.world.companies.c1 })
const lying = () => ({ terminal: app.world.terminals.jeddah, lc: app.lc })
const offered = async (where: string, of: object, n = 0): Promise<Row> => {
  const offer = { date: app.ago(0), ...whose(n), ...lying(), bank: app.world.banks[0], ...of }
  const { id } = await app.add(where, offer)
  return app.act(where, id, 'send')
}
const bags = (count: number) => ({ lines: [{ form: 'Raw', bagGrade: app.world.bag50, bags: count }] })
const tons = (quantity: number) => ({ lines: [{ form: 'Raw', quantity }] })
const pay = (amount: number, of: object = {}, n = 0) =>
  app.add('payments/pre-payments', { date: app.ago(0), ...whose(n), amount, mode: 'Cash', ...of })
const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.code,
  ...Object.keys((body.fields ?? {}) as object),
]
const details = ({ body }: { body: Record<string, unknown> }) => body.details
// Weighs the truck in with the permit, weighs it full, and lets it out; returns the order afterwards.
const driven = async ({ id, truck, driver }: Row, sale: unknown, kg: number): Promise<Row> => {
  const load = { date: app.ago(0), sale, permit: id, tareKg: 15_000, truck, driver }
  const inside = await app.add('sales/bulk-loading', load)
  await app.act('sales/bulk-loading', inside.id, 'weigh-out', { grossKg: 15_000 + kg })
  await app.act('sales/bulk-loading', inside.id, 'gate-out')
  return app.get(`sales/bulk-sale/${sale}`)
}
const held = async () => (await app.onHand('TERMINAL')).held

test('on an unpaid proforma, and without a credit limit, no permit can be issued', async () => {
  const proforma = await offered(inBags, bags(1_000))
  const asked = { ...truck(0), bagProforma: proforma.id, bags: 500 }
  const refused = await app.ask('POST', address, asked)
  assert.deepEqual([...refusal(refused), details(refused)], [422, 'NOT_PAID', { open: 2_990_000, worth: 2_990_000 }])
  await app.act(inBags, proforma.id, 'cancel', { reason: 'Test over' })
})

test('a paid proforma lets its trucks in; the part of each is sold and invoiced when it has arrived', async () => {
  const proforma = await offered(inBags, bags(1_000))
  await pay(59_900, { bagProforma: proforma.id })
  const clerk = await app.as('sls')
  const of = { ...truck(0), bagProforma: proforma.id, bags: 500 }
  const { status, body } = await clerk('POST', `/api/agencies/1/${address}`, of)
  assert.equal(status, 201, JSON.stringify(body))
  const permit = body as Row
  const { saleType, customer, quantity, size, worth, proformaLine, bagSale } = permit
  assert.deepEqual(
    { saleType, customer, quantity, size, worth, proformaLine, bagSale },
    { saleType: 'SALE', ...{ customer: app.world.customers[0], quantity: 25, size: '50 kg' }, worth: 29_900, ...{ proformaLine: 1, bagSale: null } }, // biome-ignore format: as the permit says it
  )
  assert.equal(await held(), 25_000)

  const more = await app.ask('POST', address, { ...of, ...truck(1), bags: 501 })
  assert.deepEqual([...refusal(more), details(more)], [422, 'ORDER_EXCEEDED', 'bags', { open: 500, asked: 501 }])
  const over = await app.ask('PUT', `${inBags}/${proforma.id}/convert`, { someBags: 501 })
  assert.deepEqual(refusal(over), [400, 'REFUSED', 'ofLine'])
  assert.equal((await app.ask('PUT', `${inBags}/${proforma.id}/cancel`, { reason: 'x' })).status, 409)

  const scales = await app.as('wb')
  const found = await scales('POST', '/api/agencies/1/port-loading/gate/find', { code: permit.code })
  const { step } = found.body as { step: { saleBy: string; path: string; body: object } }
  assert.equal(step.saleBy, `${address}/${permit.id}/sell`)
  const made = (await scales('PUT', `/api/agencies/1/${step.saleBy}`, {})).body as Row
  assert.ok(made.bagSale, JSON.stringify(made))
  const sale = await app.get(`sales/bag-sale/${made.bagSale}`)
  assert.deepEqual(
    [sale.status, sale.bags, sale.unitPrice, sale.gross, sale.balanceDue, sale.bagProforma],
    ['Approved', 500, 52, 29_900, 0, proforma.id],
  )
  assert.equal(await held(), 25_000)
  assert.deepEqual((await app.get(`${inBags}/${proforma.id}`)).sold, 500)
  assert.equal((await app.ask('PUT', `${address}/${permit.id}/sell`, {})).status, 409)

  const note = await scales('POST', `/api/agencies/1/${step.path}`, { ...step.body, sale: made.bagSale })
  assert.equal(note.status, 201, JSON.stringify(note.body))
  await app.act('sales/delivery-note', (note.body as Row).id, 'weigh-in', { tareKg: 15_000 })
  const used = await app.get(`${address}/${permit.id}`)
  assert.deepEqual([used.status, used.bagSale], ['Used', made.bagSale])

  await app.act(inBags, proforma.id, 'convert')
  assert.equal((await app.get(`${inBags}/${proforma.id}`)).status, 'Converted')
})

test('on credit it counts among the customer’s debts, and only users who approve sales can issue it', async () => {
  const [n, limit] = [3, { creditLimit: 40_000, onExceed: 'Block', security: 'None' }]
  const days = { effectiveFrom: app.ago(30), effectiveTo: app.ago(-30) }
  const { id } = await app.add('accounts/customer-credit-limit', { ...whose(n), ...limit, ...days })
  await app.act('accounts/customer-credit-limit', id, 'approve')
  const proforma = await offered(inBags, bags(1_000), n)
  const of = { ...truck(3), bagProforma: proforma.id, bags: 500 }
  const clerk = await app.as('sls')
  assert.equal((await clerk('POST', `/api/agencies/1/${address}`, of)).status, 400)
  const permit = await app.add(address, of)
  const asked = `customer=${whose(n).customer}&consignee=${whose(n).consignee}`
  const standing = async () => (await app.get(`accounts/customer-credit-limit/standing?${asked}`)).standing as Row
  assert.deepEqual([(await standing()).permits, (await standing()).available], [29_900, 10_100])
  const beyond = await app.ask('POST', address, { ...of, ...truck(4), bags: 200 })
  assert.deepEqual([refusal(beyond)[1], (details(beyond) as Row).shortBy], ['CREDIT_EXCEEDED', 186_000])

  const sold = await app.act(address, permit.id, 'sell')
  const { permits, invoices } = await standing()
  assert.deepEqual([permits, invoices], [0, 29_900])
  assert.ok(sold.bagSale)
})

test('tons of a proforma that reserves its stock become an order of one truck, invoiced when it leaves', async () => {
  const proforma = await offered(inBulk, { ...tons(60), reserveStock: true })
  await pay(69_000, { bulkProforma: proforma.id })
  const before = await held()
  const permit = await app.add(address, { ...truck(5), bulkProforma: proforma.id, bulkQuantity: 20 })
  assert.deepEqual([permit.saleType, permit.worth, await held()], ['BULKSALE', 23_000, before])
  const { bulkSale } = await app.act(address, permit.id, 'sell')
  const order = await app.get(`sales/bulk-sale/${bulkSale}`)
  assert.deepEqual([order.status, order.orderedQty, order.invoicing], ['Approved', 20, 'Per truck'])
  const left = await driven(permit, bulkSale, 20_000)
  assert.deepEqual([left.status, left.loadedQty, left.invoicedQty, left.balanceDue], ['Invoiced', 20, 20, 0])
})

test('a truck that loads less than its permit closes its order: the rest is released, the load is invoiced', async () => {
  const advance = await pay(23_000, {}, 7)
  const before = await held()
  const of = { ...truck(9), prePayment: advance.id, ...lying(), form: 'Raw', bulkQuantity: 20 }
  const permit = await app.add(address, of)
  const { bulkSale } = await app.act(address, permit.id, 'sell')
  assert.equal(await held(), before + 20_000)
  const left = await driven(permit, bulkSale, 18_500)
  assert.deepEqual(
    [left.status, left.loadedQty, left.shortClosedQty, left.invoicedQty, left.invoicedGross, left.balanceDue],
    ['Invoiced', 18.5, 1.5, 18.5, 21_275, 0],
  )
  assert.equal(await held(), before)
  assert.equal((await app.ask('PUT', `sales/bulk-sale/${bulkSale}/short-close`, { reason: 'x' })).status, 409)
})

test('on a pre-payment the terminal and the goods are entered; its money is counted once', async () => {
  const advance = await pay(29_900, {}, 2)
  const of = { ...truck(6), prePayment: advance.id, ...lying(), form: 'Raw', bagGrade: app.world.bag50, bags: 400 }
  const bare = await app.ask('POST', address, { ...truck(6), prePayment: advance.id })
  assert.deepEqual(refusal(bare), [400, 'REFUSED', 'bulkQuantity', 'terminal', 'lc', 'form'])
  const before = await held()
  const permit = await app.add(address, of)
  assert.deepEqual([permit.worth, permit.customer, await held()], [23_920, whose(2).customer, before + 20_000])
  const more = await app.ask('POST', address, { ...of, ...truck(7), bags: 101 })
  assert.deepEqual([...refusal(more), (details(more) as Row).open], [422, 'NOT_PAID', 5_980])
  const { bagSale } = await app.act(address, permit.id, 'sell')
  const sale = await app.get(`sales/bag-sale/${bagSale}`)
  assert.deepEqual([sale.prePayments, sale.advanceApplied, sale.balanceDue], [[advance.id], 23_920, 0])

  const second = await app.add(address, { ...of, ...truck(7), bags: 100 })
  await app.act(address, second.id, 'cancel', { reason: 'The truck does not come' })
  assert.equal(await held(), before + 20_000)
})

test('an expired permit creates no sale and reserves no stock, and does both again when it is reissued', async () => {
  const advance = await pay(59_800, {}, 2)
  const before = await held()
  const of = { ...truck(8), prePayment: advance.id, ...lying(), form: 'Raw', bulkQuantity: 10 }
  const permit = await app.add(address, of)
  await app.sql(`update sale_permit set valid_until = now() - interval '1 minute' where id = $1`, [permit.id])
  await app.sql(`update ledger.hold set expires_at = now() where document_type = 'salePermit' and document_id = $1`, [
    permit.id,
  ])
  await app.sql('select ledger.expire_holds()')
  assert.deepEqual(refusal(await app.ask('PUT', `${address}/${permit.id}/sell`, {}))[1], 'PERMIT_EXPIRED')
  await app.sql('select app.expire_sale_permits()')
  assert.equal(await held(), before)
  await app.act(address, permit.id, 'reissue', { ...truck(8), reason: 'The truck was late' })
  assert.equal(await held(), before + 10_000)
  assert.ok((await app.act(address, permit.id, 'sell')).bulkSale)
  assert.equal(await held(), before + 10_000)
})

test('an advance at another VAT rate than the sale will have pays for no truck', async () => {
  const seed = { name: 'Seed for research', nameAr: 'بذور للبحث', hsCode: '1003', code: 'SEED', forms: ['Raw'] }
  const { id: cargoType } = await app.add('master-data/cargo-type', { ...seed, vatRate: 0, taxReason: 'VATEX-SA-35' })
  await pay(23_000, { cargoType }, 8)
  const proforma = await offered(inBulk, tons(20), 8)
  const refused = await app.ask('POST', address, { ...truck(4), bulkProforma: proforma.id, bulkQuantity: 20 })
  assert.deepEqual([...refusal(refused), (details(refused) as Row).open], [422, 'NOT_PAID', 2_300_000])
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
