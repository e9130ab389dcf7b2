// How an order counts against a customer's limit, and which customers may buy on credit.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 1_000_000, bags: 20_000 })
})
after(() => app?.close())

const limits = 'accounts/customer-credit-limit'
const buyer = (n: number) => app.world.customers[n] as number
const place = (n: number) => ({
  ...{ customer: buyer(n), consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
  ...{ lc: app.lc, form: 'Raw', date: app.ago(1) },
})
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })

const order = (n: number, orderedQty: number, more: object = {}): Promise<Row> =>
  app.add('sales/bulk-sale', { ...place(n), orderedQty, tolerancePct: 1, validUntil: app.ago(-20), ...more })
const bags = (n: number, count: number, more: object = {}): Promise<Row> =>
  app.add('sales/bag-sale', { ...place(n), bagGrade: app.world.bag50, bags: count, ...more })
const load = async (sale: Row, kg: number): Promise<Row> => {
  const loading = await app.add('sales/bulk-loading', {
    ...{ ...truck(0), date: app.ago(0), sale: sale.id, tareKg: 15_000, grossKg: 15_000 + kg },
  })
  await app.act('sales/bulk-loading', loading.id, 'gate-out')
  return app.get(`sales/bulk-sale/${sale.id}`)
}
const approve = (sale: Row) => app.ask('PUT', `sales/${sale.bags ? 'bag' : 'bulk'}-sale/${sale.id}/approve`, {})

const limit = async (n: number, creditLimit: number, more: object = {}): Promise<void> => {
  const days = { effectiveFrom: app.ago(30), effectiveTo: app.ago(-300) }
  const whose = { customer: buyer(n), consignee: app.world.companies.c1, onExceed: 'Block', security: 'None' }
  const { id } = await app.add(limits, { ...whose, ...days, creditLimit, ...more })
  await app.act(limits, id, 'approve')
}
const exposure = async (n: number): Promise<unknown> => {
  const { standing } = await app.get(`${limits}/standing?customer=${buyer(n)}&consignee=${app.world.companies.c1}`)
  return (standing as Row).exposure
}
const values = ({ gross, deliveredGross, invoicedGross, openGross }: Row) => [
  gross,
  deliveredGross,
  invoicedGross,
  openGross,
]

test('loading one of 100 tons leaves the exposure of an order of 115,000 unchanged, with no room for a second order', async () => {
  await limit(0, 115_000)
  const first = await order(0, 100)
  assert.equal(first.gross, 115_000)
  assert.equal((await approve(first)).status, 200)
  assert.equal(await exposure(0), 115_000)
  const loaded = await load(first, 1_000)
  assert.deepEqual(values(loaded), [115_000, 1_150, 0, 115_000])
  assert.equal(loaded.balanceDue, 115_000)
  assert.equal(await exposure(0), 115_000)
  const refused = await approve(await order(0, 98))
  assert.deepEqual([refused.status, refused.body.code], [422, 'CREDIT_EXCEEDED'])
  const row = ((await app.get(`sales/bulk-sale?customerId=${buyer(0)}&status=Loading`)).rows as Row[])[0]!
  assert.equal(row.gross, 115_000)

  const closed = await app.act('sales/bulk-sale', first.id, 'short-close', { reason: 'No more is wanted' })
  assert.equal(closed.status, 'Short-closed')
  assert.deepEqual(values(await app.get(`sales/bulk-sale/${first.id}`)), [115_000, 1_150, 0, 1_150])
  assert.equal(await exposure(0), 1_150)
  await app.act('sales/bulk-sale', first.id, 'issue')
  assert.deepEqual(values(await app.get(`sales/bulk-sale/${first.id}`)), [115_000, 1_150, 1_150, 0])
  assert.equal(await exposure(0), 1_150)
  assert.equal((await approve(await order(0, 99))).status, 200)
})

test('invoicing truck by truck moves value from ordered to invoiced, and the sum stays the same', async () => {
  await limit(1, 115_000)
  const sale = await order(1, 100, { invoicing: 'Per truck' })
  await approve(sale)
  const loaded = await load(sale, 1_000)
  assert.deepEqual(values(loaded), [115_000, 1_150, 1_150, 113_850])
  assert.deepEqual([loaded.balanceDue, loaded.paymentState], [115_000, 'Unpaid'])
  assert.equal(await exposure(1), 115_000)
  const invoice = { invoice: loaded.invoice, amount: 1_150 }
  const receipt = { date: app.ago(0), direction: 'Receipt', mode: 'Cash', amount: 1_150, allocations: [invoice] }
  await app.add('payments', { ...receipt, customer: buyer(1), consignee: app.world.companies.c1 })
  assert.equal(await exposure(1), 113_850)
  assert.equal((await app.get(`sales/bulk-sale/${sale.id}`)).paymentState, 'Partly paid')
})

const setRule = (rule: string) => app.sql('update agency set credit_without_limit = $1 where id = app.agency()', [rule])

test('without a limit in force or the mark, a customer buys for cash or against an advance, unless the agency only warns', async () => {
  await app.sql('update customer set on_credit = false where id = any($1)', [[buyer(2), buyer(3)]])
  const sale = await bags(2, 8_362, { paymentMode: 'On credit' })
  const refused = await approve(sale)
  assert.deepEqual(
    [refused.status, refused.body.code, (refused.body.details as Row).open],
    [422, 'NOT_ON_CREDIT', 50_004_760],
  )
  assert.match(String(refused.body.message), /has a credit limit, .* Mark the customer .*, or sell for cash/)
  await setRule('Warned about')
  const warned = await approve(sale)
  assert.deepEqual([warned.status, warned.body.beyondLimit], [200, 500_047.6])
  await setRule('Refused')

  const advance = { date: app.ago(2), customer: buyer(3), consignee: app.world.companies.c1, mode: 'Cash' }
  await app.add('payments/pre-payments', { ...advance, amount: 5_980 })
  assert.equal((await approve(await bags(3, 100))).status, 200)
  await app.sql('update customer set on_credit = true where id = $1', [buyer(3)])
  assert.equal((await approve(await bags(3, 100))).status, 200)
  await app.sql(
    `update customer_credit_limit set status = 'Expired', on_exceed = 'Warn' where agency_id = app.agency() and customer = $1`,
    [buyer(3)],
  )
  const unlimited = (await approve(await bags(3, 100, { paymentMode: 'On credit' }))).body
  assert.equal(unlimited.code, 'NOT_ON_CREDIT')
  assert.match(String(unlimited.message), /no credit limit in force.* Have a credit limit approved/)
  const excepted = await bags(3, 100, { paymentMode: 'On credit', creditReason: 'The cheque has arrived' })
  assert.equal((await approve(excepted)).body.beyondLimit, 11_960)
})

test('a cash sale in bags stops at the permit and at the gate until it is paid', async () => {
  const sale = await bags(4, 100, { paymentMode: 'Cash' })
  const { invoice } = (await approve(sale)).body
  const permit = { ...truck(1), bagSale: sale.id, bags: 100 }
  const stopped = await app.ask('POST', 'sales/sale-permits', permit)
  assert.deepEqual([stopped.status, stopped.body.code, (stopped.body.details as Row).open], [422, 'NOT_PAID', 598_000])
  const entered = { ...truck(1), date: app.ago(0), sale: sale.id, orderedBags: 100, language: 'arabic' }
  const note = await app.add('sales/delivery-note', entered)
  const atGate = () => app.ask('PUT', `sales/delivery-note/${note.id}/weigh-in`, { tareKg: 15_000 })
  assert.equal((await atGate()).body.code, 'NOT_PAID')
  const reason = { tareKg: 15_000, creditReason: 'The customer is on the way' }
  const scales = await app.as('wb')
  const tried = await scales('PUT', `/api/agencies/1/sales/delivery-note/${note.id}/weigh-in`, reason)
  assert.equal(tried.status, 400)
  const receipt = { date: app.ago(0), direction: 'Receipt', mode: 'Cash', amount: 5_980 }
  const of = { customer: buyer(4), consignee: app.world.companies.c1, allocations: [{ invoice, amount: 5_980 }] }
  await app.add('payments', { ...receipt, ...of })
  assert.equal((await atGate()).status, 200)
  assert.equal((await app.ask('POST', 'sales/sale-permits', permit)).status, 201)
})

test('a cash order in bulk loads only the paid quantity', async () => {
  const sale = await order(5, 40, { paymentMode: 'Cash', invoicing: 'Per truck' })
  assert.equal((await approve(sale)).status, 200)
  const entered = { ...truck(2), date: app.ago(0), sale: sale.id, tareKg: 15_000, grossKg: 35_000 }
  const stopped = await app.ask('POST', 'sales/bulk-loading', entered)
  assert.deepEqual([stopped.body.code, (stopped.body.details as Row).open], ['NOT_PAID', 2_300_000])
  const money = { date: app.ago(0), customer: buyer(5), consignee: app.world.companies.c1, mode: 'Cash' }
  await app.add('payments', { ...money, direction: 'Receipt', amount: 23_000, allocations: [] })
  const loaded = await load(sale, 20_000)
  assert.deepEqual([loaded.loadedQty, loaded.invoicedGross], [20, 23_000])
  assert.equal((await app.get(`sales/tax-invoice/${loaded.invoice}`)).paymentState, 'Paid')
  const permit = { ...truck(3), bulkSale: sale.id, bulkQuantity: 10 }
  assert.equal((await app.ask('POST', 'sales/sale-permits', permit)).body.code, 'NOT_PAID')
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))

test('a provisional invoice that is billed again leaves the rest of the deal on order', async () => {
  const { customers, companies } = app.world
  const customer = customers.at(-2)
  const standing = async () =>
    (await app.get<{ standing: Row }>(`${limits}/standing?customer=${customer}&consignee=${companies.c1}`)).standing
  const days = { effectiveFrom: app.ago(30), effectiveTo: app.ago(-300), onExceed: 'Block', security: 'None' }
  const { id } = await app.add(limits, { ...days, customer, consignee: companies.c1, creditLimit: 1_000_000 })
  await app.act(limits, id, 'approve')
  const deal = { soldFrom: 'Terminal', quantity: 100, unitPrice: 1_000, provisionalPct: 90, weightBasis: 'Outturn' }
  const sale = await app.add('sales/lc-sale', { ...place(0), ...deal, customer, paymentMode: 'On credit' })
  await app.act('sales/lc-sale', sale.id, 'approve')
  await app.act('sales/lc-sale', sale.id, 'issue-provisional')
  const figures = ({ invoices, orders, exposure }: Row) => [invoices, orders, exposure]
  assert.deepEqual(figures(await standing()), [103_500, 11_500, 115_000])
  const { provisionalInvoice: invoice } = await app.get(`sales/lc-sale/${sale.id}`)
  const mistake = {
    wrong: 'Payment mode',
    newMode: 'Bank Transaction',
    cause: 'Entered wrongly',
    explanation: 'Mixed up',
  }
  const correction = await app.add('accounts/edit-sale-and-payment', { date: app.ago(0), invoice, ...mistake })
  const manager = await app.as('acm')
  const path = `/api/agencies/${app.redSea.id}/accounts/edit-sale-and-payment/${correction.id}/carry-out`
  assert.equal((await manager('PUT', path, {})).status, 200)
  assert.deepEqual(figures(await standing()), [103_500, 11_500, 115_000])
})
