import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let second: number
before(async () => {
  app = await startSalesApplication()
  second = await app.openLc('LC-S2')
  await app.stock({ kg: 1_000_000, bags: 20_000 })
  await app.stock({ lc: second, kg: 500_000 })
})
after(() => app?.close())

type Refused = { status: number; body: { code?: string; message?: string; fields?: Record<string, string> } }
const place = (lc = app.lc) => ({
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc,
  form: 'Raw',
})
const control = async (more: object, lc = app.lc): Promise<void> => {
  const open = { bagSale: true, bulkSale: true, lcSale: true, ...more }
  const answer = await app.ask('PUT', 'terminals/sale-control/board', { ...place(lc), ...open })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}
const bulk = (quantity: number, lc = app.lc, customer = app.world.customers[0]): object => ({
  ...place(lc),
  date: app.ago(3),
  customer,
  orderedQty: quantity,
  tolerancePct: 0,
  agreedPrice: 1_000,
  validUntil: app.ago(-30),
})
const order = (quantity: number, lc?: number, customer?: number): Promise<Refused> =>
  app.ask('POST', 'sales/bulk-sale', bulk(quantity, lc, customer)) as Promise<Refused>
const bagged = (): Promise<Refused> =>
  app.ask('POST', 'sales/bag-sale', {
    ...place(),
    date: app.ago(3),
    customer: app.world.customers[0],
    bagGrade: app.world.bag50,
    bags: 100,
    agreedPrice: 52,
  }) as Promise<Refused>
const offered = async (customer = app.world.customers[0]): Promise<number[]> => {
  const { consignee, terminal } = place()
  const asked = `customerId=${customer}&consigneeId=${consignee}&terminalId=${terminal}`
  return (await app.get<{ rows: { id: number }[] }>(`lookups/procurement/lc?${asked}`)).rows.map(({ id }) => id)
}

test('the board shows every lot, its reserved and free quantity, and that it is open', async () => {
  const { lots } = await app.get<{ lots: Record<string, unknown>[] }>('terminals/sale-control/board')
  const lot = lots.find(({ lc }) => lc === app.lc)
  assert.deepEqual(
    [lot?.balance, lot?.reserved, lot?.free, lot?.bagSale, lot?.changedBy],
    [1_000, 0, 1_000, true, null],
  )
  assert.deepEqual((await offered()).toSorted(), [app.lc, second].toSorted())
})

test('a lot stopped for bags is still sold in bulk, and neither offered nor sold when both are stopped', async () => {
  await control({ bagSale: false })
  const refusal = await bagged()
  assert.deepEqual([refusal.status, Object.keys(refusal.body.fields ?? {})], [400, ['lc']])
  assert.match(refusal.body.message ?? '', /in bags at Jeddah is stopped/)
  assert.equal((await order(10)).status, 201)
  await control({ bagSale: false, bulkSale: false })
  assert.equal((await order(10)).status, 400)
  assert.deepEqual(await offered(), [second])
  await control({})
  assert.equal((await bagged()).status, 201)
})

test('a draft is checked again when it is approved', async () => {
  const draft = (await order(10)).body as { id: number }
  await control({ bulkSale: false })
  assert.equal((await app.ask('PUT', `sales/bulk-sale/${draft.id}/approve`)).status, 400)
  await control({})
  await app.act('sales/bulk-sale', draft.id, 'approve')
})

test('limits by the day and by the customer count approved sales', async () => {
  await control({ dailyLimit: 50 })
  const refusal = await order(40.001)
  assert.deepEqual([refusal.status, refusal.body.code], [422, 'SALE_LIMIT'])
  assert.match(refusal.body.message ?? '', /Only 50\.000 MT of LC-S1 are sold a day; 40\.000 MT are left/)
  assert.equal((await order(40)).status, 201)
  await control({ perCustomerLimit: 15 })
  assert.equal((await order(5.001)).status, 422)
  assert.equal((await order(5.001, app.lc, app.world.customers[1])).status, 201)
  await control({})
})

test('two drafts approved at once do not exceed the limit together', async () => {
  const drafts = [await order(30), await order(30)].map(({ body }) => (body as { id: number }).id)
  await control({ dailyLimit: 50 })
  const answers = await Promise.all(drafts.map(id => app.ask('PUT', `sales/bulk-sale/${id}/approve`)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  await control({})
})

test('a draft does not wait for a sale that is being approved', async () => {
  await control({ dailyLimit: 50 })
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      'select id from sale_control where agency_id = 1 and lc = $1 for no key update',
      [app.lc],
    )
    assert.equal(rowCount, 1)
    assert.equal((await order(1)).status, 201)
  } finally {
    await client.query('rollback')
    client.release()
    await pool.end()
    await control({ dailyLimit: null })
  }
})

test('lots with a priority are sold before those without', async () => {
  await control({ priority: 1 }, second)
  const refusal = await order(10)
  assert.match(refusal.body.message ?? '', /LC-S2 has to be sold before LC-S1: 500\.000 MT/)
  assert.deepEqual(await offered(), [second])
  assert.equal((await order(10, second)).status, 201)
  await control({}, second)
  assert.equal((await order(10)).status, 201)
})

test('a seller without a mapping to the terminal is not offered it and cannot sell there', async () => {
  const path = 'master-data/terminal-consignee-mapping'
  const { consignee, terminal } = place()
  const yanbu = app.world.terminals.yanbu as number
  const list = await app.get<{
    rows: { id: number }[]
  }>(`${path}?terminalId=${yanbu}&consigneeId=${consignee}`)
  await app.act(path, list.rows[0]!.id, 'toggle-status')
  const picked = await app.get<{
    rows: { id: number }[]
  }>(`lookups/master-data/terminal?consigneeId=${consignee}`)
  assert.ok(picked.rows.some(({ id }) => id === terminal) && !picked.rows.some(({ id }) => id === yanbu))
  const refusal = (await app.ask('POST', 'sales/bulk-sale', { ...bulk(1), terminal: yanbu })) as Refused
  assert.deepEqual([refusal.status, Object.keys(refusal.body.fields ?? {})], [400, ['consignee']])
})

test('users without the right cannot change the board', async () => {
  const consignee = await app.as('consignee1')
  const path = `/api/agencies/${app.redSea.id}/terminals/sale-control/board`
  const body = { ...place(), bagSale: false, bulkSale: true, lcSale: true }
  assert.equal((await consignee('PUT', path, body)).status, 404)
  assert.equal((await consignee('GET', path)).status, 404)
})

test('31,580 MT less 2,000 reserved leave 29,580 free', async () => {
  const third = await app.openLc('LC-S3')
  await app.stock({ lc: third, kg: 31_580_000 })
  const { id } = await app.add('sales/bulk-sale', bulk(2_000, third))
  await app.act('sales/bulk-sale', id, 'approve')
  const { lots } = await app.get<{ lots: Record<string, unknown>[] }>('terminals/sale-control/board')
  const lot = lots.find(({ lc }) => lc === third)
  assert.deepEqual([lot?.balance, lot?.reserved, lot?.free], [31_580, 2_000, 29_580])
})

test('the short-closed part of an order does not count against the limit of its customer', async () => {
  const customer = app.world.customers[2]
  const { id } = (await order(60, app.lc, customer)).body as { id: number }
  await app.act('sales/bulk-sale', id, 'approve')
  const of = { truck: app.world.trucks[0], driver: app.world.drivers[0], tareKg: 15_000, grossKg: 35_000 }
  const truck = await app.add('sales/bulk-loading', { date: app.ago(1), sale: id, ...of })
  await app.act('sales/bulk-loading', truck.id, 'gate-out')
  await control({ perCustomerLimit: 60 })
  assert.equal((await order(40, app.lc, customer)).status, 422)
  await app.act('sales/bulk-sale', id, 'short-close', { reason: 'The customer’s silo is full.' })
  assert.equal((await order(40, app.lc, customer)).status, 201)
  assert.equal((await order(40.001, app.lc, customer)).status, 422)
  await control({})
})

test('the limit per customer counts what was bought under a name that was merged into it', async () => {
  const [keep, gone] = app.world.customers.slice(3, 5) as [number, number]
  const { id } = (await order(60, app.lc, gone)).body as { id: number }
  await app.act('sales/bulk-sale', id, 'approve')
  await control({ perCustomerLimit: 100 })
  assert.equal((await order(41, app.lc, keep)).status, 201)
  const merged = await app.ask('PUT', 'master-data/duplicates/merge', { of: 'customer', keep, gone })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.equal((await order(41, app.lc, keep)).status, 422)
  assert.equal((await order(40, app.lc, keep)).status, 201)
  await control({})
})

test('bags that a credit note canceled do not count against the limit of their customer', async () => {
  const customer = app.world.customers[5]
  const sale = { ...place(), date: app.ago(3), customer, bagGrade: app.world.bag50, bags: 1_000, agreedPrice: 52 }
  const { id } = await app.add('sales/bag-sale', sale)
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  await control({ perCustomerLimit: 60 })
  assert.equal((await order(11, app.lc, customer)).status, 422)
  const rest = { date: app.ago(0), invoice, reason: 'Quantity', lines: [{ line: 1, bags: 400 }], callOff: true }
  const note = await app.add('accounts/credit-note', rest)
  await app.act('accounts/credit-note', note.id, 'issue')
  assert.equal((await order(30, app.lc, customer)).status, 201)
  assert.equal((await order(30.001, app.lc, customer)).status, 422)
  await control({})
})
