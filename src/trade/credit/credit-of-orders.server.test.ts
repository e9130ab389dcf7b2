// What an order counts for against a customer's limit, and who buys on credit at all.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 1_000_000, bags: 20_000 })
})
after(() => house?.close())

const limits = 'accounts/customer-credit-limit'
const buyer = (n: number) => house.world.customers[n] as number
const place = (n: number) => ({
  ...{ customer: buyer(n), consignee: house.world.companies.c1, terminal: house.world.terminals.jeddah },
  ...{ lc: house.lc, form: 'Raw', date: house.ago(1) },
})
const truck = (n: number) => ({ truck: house.world.trucks[n], driver: house.world.drivers[n] })

const order = (n: number, orderedQty: number, more: object = {}): Promise<Row> =>
  house.add('sales/bulk-sale', { ...place(n), orderedQty, tolerancePct: 1, validUntil: house.ago(-20), ...more })
const bags = (n: number, count: number, more: object = {}): Promise<Row> =>
  house.add('sales/bag-sale', { ...place(n), bagGrade: house.world.bag50, bags: count, ...more })
const load = async (sale: Row, kg: number): Promise<Row> => {
  const loading = await house.add('sales/bulk-loading', {
    ...{ ...truck(0), date: house.ago(0), sale: sale.id, tareKg: 15_000, grossKg: 15_000 + kg },
  })
  await house.act('sales/bulk-loading', loading.id, 'gate-out')
  return house.get(`sales/bulk-sale/${sale.id}`)
}
const approve = (sale: Row) => house.ask('PUT', `sales/${sale.bags ? 'bag' : 'bulk'}-sale/${sale.id}/approve`, {})

const limit = async (n: number, creditLimit: number, more: object = {}): Promise<void> => {
  const days = { effectiveFrom: house.ago(30), effectiveTo: house.ago(-300) }
  const whose = { customer: buyer(n), consignee: house.world.companies.c1, onExceed: 'Block', security: 'None' }
  const { id } = await house.add(limits, { ...whose, ...days, creditLimit, ...more })
  await house.act(limits, id, 'approve')
}
const exposure = async (n: number): Promise<unknown> => {
  const { standing } = await house.get(`${limits}/standing?customer=${buyer(n)}&consignee=${house.world.companies.c1}`)
  return (standing as Row).exposure
}
const values = ({ gross, deliveredGross, invoicedGross, openGross }: Row) => [
  gross,
  deliveredGross,
  invoicedGross,
  openGross,
]

test('loading one of 100 tons leaves an order of 115,000 at 115,000, and no room for a second one', async () => {
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
  const row = ((await house.get(`sales/bulk-sale?customerId=${buyer(0)}&status=Loading`)).rows as Row[])[0]!
  assert.equal(row.gross, 115_000)

  const closed = await house.act('sales/bulk-sale', first.id, 'short-close', { reason: 'No more is wanted' })
  assert.equal(closed.status, 'Short-closed')
  assert.deepEqual(values(await house.get(`sales/bulk-sale/${first.id}`)), [115_000, 1_150, 0, 1_150])
  assert.equal(await exposure(0), 1_150)
  await house.act('sales/bulk-sale', first.id, 'issue')
  assert.deepEqual(values(await house.get(`sales/bulk-sale/${first.id}`)), [115_000, 1_150, 1_150, 0])
  assert.equal(await exposure(0), 1_150)
  assert.equal((await approve(await order(0, 99))).status, 200)
})

test('invoiced truck by truck, value moves from ordered to invoiced, and the sum stays', async () => {
  await limit(1, 115_000)
  const sale = await order(1, 100, { invoicing: 'Per truck' })
  await approve(sale)
  const loaded = await load(sale, 1_000)
  assert.deepEqual(values(loaded), [115_000, 1_150, 1_150, 113_850])
  assert.deepEqual([loaded.balanceDue, loaded.paymentState], [115_000, 'Unpaid'])
  assert.equal(await exposure(1), 115_000)
  const invoice = { invoice: loaded.invoice, amount: 1_150 }
  const receipt = { date: house.ago(0), direction: 'Receipt', mode: 'Cash', amount: 1_150, allocations: [invoice] }
  await house.add('payments', { ...receipt, customer: buyer(1), consignee: house.world.companies.c1 })
  assert.equal(await exposure(1), 113_850)
  assert.equal((await house.get(`sales/bulk-sale/${sale.id}`)).paymentState, 'Partly paid')
})

const setRule = (rule: string) =>
  house.sql('update agency set credit_without_limit = $1 where id = app.agency()', [rule])

test('without a limit in force, or unmarked, a customer buys for cash or against an advance, unless the agency only warns', async () => {
  await house.sql('update customer set on_credit = false where id = any($1)', [[buyer(2), buyer(3)]])
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

  const advance = { date: house.ago(2), customer: buyer(3), consignee: house.world.companies.c1, mode: 'Cash' }
  await house.add('payments/pre-payments', { ...advance, amount: 5_980 })
  assert.equal((await approve(await bags(3, 100))).status, 200)
  await house.sql('update customer set on_credit = true where id = $1', [buyer(3)])
  assert.equal((await approve(await bags(3, 100))).status, 200)
  await house.sql(
    `update customer_credit_limit set status = 'Expired', on_exceed = 'Warn' where agency_id = app.agency() and customer = $1`,
    [buyer(3)],
  )
  const unlimited = (await approve(await bags(3, 100, { paymentMode: 'On credit' }))).body
  assert.equal(unlimited.code, 'NOT_ON_CREDIT')
  assert.match(String(unlimited.message), /no credit limit in force.* Have a credit limit approved/)
  const excepted = await bags(3, 100, { paymentMode: 'On credit', creditReason: 'The cheque is in the house' })
  assert.equal((await approve(excepted)).body.beyondLimit, 11_960)
})

test('a cash sale in bags stops at the permit and at the gate until it is paid', async () => {
  const sale = await bags(4, 100, { paymentMode: 'Cash' })
  const { invoice } = (await approve(sale)).body
  const permit = { ...truck(1), bagSale: sale.id, bags: 100 }
  const stopped = await house.ask('POST', 'sales/sale-permits', permit)
  assert.deepEqual([stopped.status, stopped.body.code, (stopped.body.details as Row).open], [422, 'NOT_PAID', 598_000])
  const entered = { ...truck(1), date: house.ago(0), sale: sale.id, orderedBags: 100, language: 'arabic' }
  const note = await house.add('sales/delivery-note', entered)
  const atGate = () => house.ask('PUT', `sales/delivery-note/${note.id}/weigh-in`, { tareKg: 15_000 })
  assert.equal((await atGate()).body.code, 'NOT_PAID')
  const reason = { tareKg: 15_000, creditReason: 'He is on his way' }
  const scales = await house.as('wb')
  const tried = await scales('PUT', `/api/agencies/1/sales/delivery-note/${note.id}/weigh-in`, reason)
  assert.equal(tried.status, 400)
  const receipt = { date: house.ago(0), direction: 'Receipt', mode: 'Cash', amount: 5_980 }
  const of = { customer: buyer(4), consignee: house.world.companies.c1, allocations: [{ invoice, amount: 5_980 }] }
  await house.add('payments', { ...receipt, ...of })
  assert.equal((await atGate()).status, 200)
  assert.equal((await house.ask('POST', 'sales/sale-permits', permit)).status, 201)
})

test('a cash order in bulk loads what money is there for', async () => {
  const sale = await order(5, 40, { paymentMode: 'Cash', invoicing: 'Per truck' })
  assert.equal((await approve(sale)).status, 200)
  const entered = { ...truck(2), date: house.ago(0), sale: sale.id, tareKg: 15_000, grossKg: 35_000 }
  const stopped = await house.ask('POST', 'sales/bulk-loading', entered)
  assert.deepEqual([stopped.body.code, (stopped.body.details as Row).open], ['NOT_PAID', 2_300_000])
  const money = { date: house.ago(0), customer: buyer(5), consignee: house.world.companies.c1, mode: 'Cash' }
  await house.add('payments', { ...money, direction: 'Receipt', amount: 23_000, allocations: [] })
  const loaded = await load(sale, 20_000)
  assert.deepEqual([loaded.loadedQty, loaded.invoicedGross], [20, 23_000])
  assert.equal((await house.get(`sales/tax-invoice/${loaded.invoice}`)).paymentState, 'Paid')
  const permit = { ...truck(3), bulkSale: sale.id, bulkQuantity: 10 }
  assert.equal((await house.ask('POST', 'sales/sale-permits', permit)).body.code, 'NOT_PAID')
})

test('the ledger agrees with itself', async () => assert.deepEqual(await house.faults(), []))
