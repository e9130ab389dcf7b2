import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let customer: number
let bulk: Row
before(async () => {
  app = await startSalesApplication()
  customer = app.world.customers[0]!
  await app.stock({ kg: 1_500_000, bags: 30_000 })
  await owing()
})
after(() => app?.close())

const address = 'accounts/customer-credit-limit'
const where = () => ({
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
})

// 7,023 bags at 52 and a loading charge: 420,000.00 with VAT; 52 MT in bulk at 1,000: 59,800.00; 30,000.00 received and not allocated.
const owing = async (): Promise<void> => {
  const bags = await app.add('sales/bag-sale', order(7_023, { loadingCharge: 21.39 }))
  assert.equal(bags.gross, 420_000)
  await app.act('sales/bag-sale', bags.id, 'approve')
  bulk = await app.add('sales/bulk-sale', {
    ...{ ...where(), date: app.ago(2), customer, orderedQty: 52, tolerancePct: 1 },
    validUntil: app.ago(-20),
  })
  await app.act('sales/bulk-sale', bulk.id, 'approve')
  await app.add('payments', {
    ...{ date: app.ago(1), direction: 'Receipt', customer, consignee: app.world.companies.c1 },
    ...{ mode: 'Cash', amount: 30_000, allocations: [] },
  })
}

const order = (bags: number, more: object = {}) => ({
  ...{ ...where(), date: app.ago(2), customer, bagGrade: app.world.bag50, bags },
  ...more,
})

const limit = async (more: object = {}): Promise<Row> => {
  const { id } = await app.add(address, {
    customer,
    consignee: app.world.companies.c1,
    creditLimit: 500_000,
    onExceed: 'Block',
    security: 'None',
    effectiveFrom: app.ago(30),
    effectiveTo: app.ago(-300),
    graceDays: 10,
    ...more,
  })
  return app.act(address, id, 'approve')
}
const standing = async () =>
  (await app.get(`${address}/standing?customer=${customer}&consignee=${app.world.companies.c1}`)).standing as Row

test('without a limit of the seller nothing is checked; with one 449,800 of 500,000 are used and 50,200.00 left', async () => {
  assert.equal(await standing(), null)
  const { status } = await limit()
  assert.equal(status, 'Active')
  const { invoices, orders, permits, receipts, advances, exposure, available } = await standing()
  assert.deepEqual(
    { invoices, orders, permits, receipts, advances },
    { invoices: 420_000, orders: 59_800, permits: 0, receipts: 30_000, advances: 0 },
  )
  assert.deepEqual([exposure, available], [449_800, 50_200])
})

const short = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.code,
  (body.details as Row).shortBy,
]
const beyond = [422, 'CREDIT_EXCEEDED', 6_940_000]

test('an order of 119,600 is blocked by 69,400.00 at order, permit and loading, unless a user with the right gives a reason', async () => {
  const sale = await app.add('sales/bag-sale', order(2_000))
  assert.equal(sale.gross, 119_600)
  const refused = await app.ask('PUT', `sales/bag-sale/${sale.id}/approve`, {})
  assert.deepEqual(short(refused), beyond)
  assert.match(
    String(refused.body.message),
    /uses SAR 449,800\.00 of a limit of 500,000\.00: 50,200\.00 are left, 69,400\.00 are missing/,
  )

  const body = { ...order(2_000), version: sale.version, creditReason: 'The cheque has arrived' }
  assert.equal((await app.ask('PUT', `sales/bag-sale/${sale.id}`, body)).status, 200)
  const sold = await app.act('sales/bag-sale', sale.id, 'approve')
  assert.deepEqual([sold.status, sold.beyondLimit], ['Approved', 69_400])
  assert.equal((await standing()).bypassed, 1)

  const truck = { truck: app.world.trucks[0], driver: app.world.drivers[0] }
  const permit = { ...truck, bagSale: sale.id, bags: 500 }
  assert.deepEqual(short(await app.ask('POST', 'sales/sale-permits', permit)), beyond)
  const issued = await app.add('sales/sale-permits', { ...permit, creditReason: 'As ordered' })
  assert.equal(issued.beyondLimit, 69_400)

  const note = await app.add('sales/delivery-note', {
    ...{ ...truck, date: app.ago(0), sale: sale.id, permit: issued.id, orderedBags: 500, language: 'arabic' },
  })
  assert.deepEqual(short(await app.ask('PUT', `sales/delivery-note/${note.id}/weigh-in`, { tareKg: 15_000 })), beyond)
  const scales = await app.as('wb')
  const tried = await scales('PUT', `/api/agencies/1/sales/delivery-note/${note.id}/weigh-in`, {
    tareKg: 15_000,
    creditReason: 'x',
  })
  assert.equal(tried.status, 400)
  assert.equal((await app.get(`sales/sale-permits/${issued.id}`)).status, 'Active')
  const inside = await app.act('sales/delivery-note', note.id, 'weigh-in', {
    tareKg: 15_000,
    creditReason: 'As ordered',
  })
  assert.equal(inside.status, 'Loading')
  assert.equal((await app.get(`sales/delivery-note/${note.id}`)).beyondLimit, 69_400)

  const other = { truck: app.world.trucks[1], driver: app.world.drivers[1] }
  const load = { ...other, date: app.ago(0), sale: bulk.id, tareKg: 15_000 }
  assert.deepEqual(short(await app.ask('POST', 'sales/bulk-loading', load)), beyond)
  await app.add('sales/bulk-loading', { ...load, creditReason: 'As ordered' })
  // The order, its permit, and two trucks.
  assert.equal((await standing()).bypassed, 4)
})

test('a raise increases the limit for a time; a warning does not block; a suspended limit leaves nothing', async () => {
  const [row] = (await app.get(`${address}?status=Active&consigneeId=${app.world.companies.c1}`)).rows as Row[]
  const raised = await app.act(address, row!.id, 'raise', { tempIncrease: 200_000, tempUntil: app.ago(-5) })
  assert.equal(raised.status, 'Active')
  assert.equal((await standing()).limit, 700_000)
  const sale = await app.add('sales/bag-sale', order(100))
  assert.equal((await app.act('sales/bag-sale', sale.id, 'approve')).beyondLimit, null)
  await app.act(address, row!.id, 'suspend', { reason: 'Cheque returned' })
  assert.equal((await standing()).limit, 0)
  const next = await app.add('sales/bag-sale', order(100))
  assert.equal((await app.ask('PUT', `sales/bag-sale/${next.id}/approve`, {})).body.code, 'CREDIT_EXCEEDED')

  const warning = await limit({ creditLimit: 0, onExceed: 'Warn' })
  assert.equal((await app.get(`${address}/${row!.id}`)).status, 'Expired')
  const passed = await app.act('sales/bag-sale', next.id, 'approve')
  assert.ok(Number(passed.beyondLimit) > 0)
  assert.equal(warning.status, 'Active')
})

test('an expired security leaves nothing, and an overdue invoice beyond the grace period blocks any sale', async () => {
  const secured = { creditLimit: 9_000_000, security: 'Cheque', securityNo: 'CH-1' }
  await limit({ ...secured, securityExpiry: app.ago(1) })
  assert.equal((await standing()).limit, 0)
  await limit({ ...secured, securityExpiry: app.ago(-30) })
  const sale = await app.add('sales/bag-sale', order(10))
  await app.sql(
    `update ledger.open_item set due_date = current_date - 40 where agency_id = app.agency() and side = 'debit' and party_id = $1`,
    [customer],
  )
  const late = await app.ask('PUT', `sales/bag-sale/${sale.id}/approve`, {})
  assert.deepEqual([late.status, late.body.code], [422, 'CUSTOMER_OVERDUE'])
  await limit({ ...secured, securityExpiry: app.ago(-30), onExceed: 'Warn' })
  const warned = await app.ask('PUT', `sales/bag-sale/${sale.id}/approve`, {})
  assert.deepEqual([warned.status, warned.body.code], [422, 'CUSTOMER_OVERDUE'])
  await limit({ ...secured, securityExpiry: app.ago(-30), graceDays: 60 })
  assert.equal((await app.act('sales/bag-sale', sale.id, 'approve')).status, 'Approved')
})

test('two orders at once do not share the rest of a limit', async () => {
  await limit({ creditLimit: Number((await standing()).exposure) + 6_000, graceDays: 60 })
  const sales = [await app.add('sales/bag-sale', order(100)), await app.add('sales/bag-sale', order(100))]
  const answers = await Promise.all(sales.map(({ id }) => app.ask('PUT', `sales/bag-sale/${id}/approve`, {})))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})

test('a limit for later days begins and ends with them', async () => {
  const { id } = await app.add(address, {
    ...{
      customer: app.world.customers[2],
      creditLimit: 100,
      onExceed: 'Block',
      security: 'None',
      effectiveFrom: app.ago(-2),
      effectiveTo: app.ago(-3),
    },
  })
  assert.equal((await app.act(address, id, 'approve')).status, 'Approved')
  await app.sql(`update customer_credit_limit set effective_from = effective_from - 2 where id = $1`, [id])
  await app.sql('select app.judge_credit_limits()')
  assert.equal((await app.get(`${address}/${id}`)).status, 'Active')
  await app.sql(
    `update customer_credit_limit set effective_to = effective_to - 10, effective_from = effective_from - 10 where id = $1`,
    [id],
  )
  await app.sql('select app.judge_credit_limits()')
  assert.equal((await app.get(`${address}/${id}`)).status, 'Expired')
  const clerk = await app.as('sls')
  assert.equal((await clerk('POST', `/api/agencies/1/${address}`, {})).status, 404)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
