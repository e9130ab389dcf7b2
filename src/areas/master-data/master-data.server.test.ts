import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(500_000)
})
after(() => app?.close())

const labels = async (path: string): Promise<string[]> =>
  ((await app.get(path)).rows as { label: string }[]).map(({ label }) => label)

type Group = { by: string; key: string; rows: { id: number; name: string; uses: number }[] }
const groupsOf = async (of: string) => (await app.get(`master-data/duplicates?of=${of}`)).groups as Group[]

test('numbers are stored in one form, however they are typed', async () => {
  const { world: w } = app
  const driver = await app.add('master-data/driver', {
    name: 'Bandar',
    nationalId: '٢٠٠٠٠٠٠٠٠٦',
    mobile: '966-50-123-4567',
    licenceNo: '1',
    licenceExpiry: '2030-01-01',
    transporter: w.companies.transporter1,
  })
  assert.deepEqual([driver.nationalId, driver.mobile], ['2000000006', '+966501234567'])
  const body = { plate: 'ا ب ح ١٢٣٤', truckType: 'Flatbed', transporter: w.companies.transporter1 }
  const truck = await app.add('master-data/truck', body)
  assert.deepEqual([truck.plate, truck.plateAr], ['1234 JBA', 'ا ب ح 1234'])
  const twin = await app.refused('POST', 'master-data/truck', { ...body, plate: '1234 jba' })
  assert.deepEqual(Object.keys(twin.fields), ['plate'])
})

test('companies of one type are listed under their own address and by the type as a filter', async () => {
  const idsOf = async (path: string) => ((await app.get(path)).rows as { id: number }[]).map(({ id }) => id)
  const sellers = await idsOf('master-data/seller?pageSize=100')
  assert.ok(sellers.length > 0 && sellers.length < (await idsOf('master-data/company?pageSize=100')).length)
  assert.deepEqual(await idsOf('master-data/company?type=seller&pageSize=100'), sellers)
  assert.deepEqual(await idsOf('master-data/company?types=seller&pageSize=100'), sellers)
})

test('an account belongs to the bank whose code its IBAN contains', async () => {
  const account = { consignee: app.world.companies.c1, iban: 'SA0380000000608010167519' }
  const body = { name: 'Test Bank', nameAr: 'بنك', bankCode: '10', accounts: [account] }
  const { fields } = await app.refused('POST', 'master-data/bank', body)
  assert.deepEqual(Object.keys(fields), ['accounts.0.iban'])
  const bank = await app.add('master-data/bank', { ...body, bankCode: '80' })
  assert.equal((bank.accounts as unknown[]).length, 1)
})

const stocked: [string, () => number, RegExp][] = [
  ['terminal', () => app.world.terminals.jeddah as number, /^500\.000 MT are still in stock there/],
  ['company', () => app.world.companies.c1 as number, /^500\.000 MT are still in stock there/],
  ['cargo-type', () => app.world.barley, /^500\.000 MT are still in stock there/],
  ['cargo-grade', () => app.world.grade, /^500\.000 MT are still in stock there/],
]
for (const [list, id, sentence] of stocked) {
  test(`a ${list} with stock cannot be deactivated, and the quantity is shown`, async () => {
    const { status, message } = await app.refused('PUT', `master-data/${list}/${id()}/toggle-status`, {})
    assert.equal(status, 409)
    assert.match(message, sentence)
  })
}

test('a customer and a bank with open balances cannot be deactivated', async () => {
  const { world: w } = app
  await app.add('payments/pre-payments', {
    date: app.ago(1),
    consignee: w.companies.c1,
    customer: w.customers[0],
    amount: 1150,
    mode: 'Cash',
  })
  const customer = await app.refused('PUT', `master-data/customer/${w.customers[0]}/toggle-status`, {})
  assert.match(customer.message, /^SAR 1,000\.00 of advances are still open/)
  const transfer = { mode: 'Bank Transaction', bank: w.banks[0], transactionRef: 'T-9' }
  const advance = { date: app.ago(1), consignee: w.companies.c1, customer: w.customers[1], amount: 230 }
  await app.add('payments/pre-payments', { ...advance, ...transfer })
  const bank = await app.refused('PUT', `master-data/bank/${w.banks[0]}/toggle-status`, {})
  assert.match(bank.message, /^Its accounts still hold SAR 230\.00/)
  const other = await app.act('master-data/customer', w.customers[8] as number, 'toggle-status')
  assert.equal(other.status, 'inActive')
})

test('a page shows where its row is used, to users who may see the row', async () => {
  const { count, rows } = await app.get(`master-data/uses?of=terminal&row=${app.world.terminals.jeddah}`)
  const uses = rows as { address: string; count: number }[]
  assert.equal(uses.find(({ address }) => address === 'terminals/receive-cargo')?.count, 1)
  assert.equal(
    count,
    uses.reduce((sum, use) => sum + use.count, 0),
  )
  assert.equal((await app.refused('GET', 'master-data/uses?of=terminal&row=999999')).status, 404)
  const consignee = await app.as('consignee1')
  const asked = await consignee('GET', `/api/agencies/1/master-data/uses?of=customer&row=${app.world.customers[0]}`)
  assert.equal(asked.status, 404)
})

test('the empty weights of a truck, ticket by ticket', async () => {
  const [{ rows }, trucks] = [await app.get('port-loading'), await app.get('terminals/receive-cargo')]
  const { truck } = (rows as { truck: number }[])[0]!
  const history = await app.get(`master-data/truck/${truck}/tares`)
  assert.deepEqual([history.count, history.least, history.mean, history.most], [2, 15_200, 15_200, 15_200])
  assert.ok((trucks.count as number) > 0)
})

test('duplicates are found by number, by name except for case and signs, and merged with their references', async () => {
  const { world: w } = app
  const { c1 } = w.companies as { c1: number }
  const body = (of: object) => ({
    nameAr: 'مزرعة',
    kind: 'Individual',
    city: 'Taif',
    language: 'arabic',
    consignees: [c1],
    ...of,
  })
  const kept = await app.add('master-data/customer', body({ name: 'Green-Valley Farm', mobile: '0551110001' }))
  const gone = await app.add(
    'master-data/customer',
    body({ name: 'green valley  FARM.', nameAr: 'مزرعه', mobile: '0551110002', email: 'farm@example.com' }),
  )
  const price = await app.add('accounts/bulk-sale-price', {
    date: app.ago(1),
    form: 'Raw',
    price: 1000,
    consignee: c1,
    customer: gone.id,
  })
  const group = (await groupsOf('customer')).find(({ rows }) => rows.some(({ id }) => id === gone.id))
  assert.deepEqual([group?.by, group?.rows.map(({ id }) => id)], ['Name', [kept.id, gone.id]])
  assert.ok(group!.rows[1]!.uses >= 1)
  const merged = await app.ask('PUT', 'master-data/duplicates/merge', {
    of: 'customer',
    keep: kept.id,
    gone: gone.id,
  })
  assert.deepEqual([merged.status, merged.body], [200, { moved: 1, stayed: 0 }])
  assert.equal((await app.get(`accounts/bulk-sale-price/${price.id}`)).customer, kept.id)
  const [other, whole] = [
    await app.get(`master-data/customer/${gone.id}`),
    await app.get(`master-data/customer/${kept.id}`),
  ]
  assert.deepEqual([other.status, whole.email], ['inActive', 'farm@example.com'])
  const entry = (whole.timeline as { action: string; reason: string }[])[0]
  assert.deepEqual([entry?.action, entry?.reason], ['merge', 'green valley  FARM. → Green-Valley Farm'])
  assert.ok(!(await groupsOf('customer')).some(({ rows }) => rows.some(({ id }) => id === gone.id)))
})

test('stock of another taxpayer cannot be merged, and merging needs the right to change the list', async () => {
  const { c1, c2 } = app.world.companies
  const body = { of: 'company', keep: c2, gone: c1 }
  const { message } = await app.refused('PUT', 'master-data/duplicates/merge', body)
  assert.match(
    message,
    /has issued tax invoices under the VAT number \d+, .+ has \d+: two taxpayers are not one company/,
  )
  for (const who of ['wb', 'consignee1']) {
    const ask = await app.as(who)
    assert.equal((await ask('PUT', '/api/agencies/1/master-data/duplicates/merge', body)).status, 404, who)
  }
})

test('a blocked truck has a reason, and is refused at the gate', async () => {
  const { world: w } = app
  const path = `master-data/truck/${w.trucks[5]}`
  const { plate, truckType, transporter, version } = await app.get(path)
  const blocked = { plate, truckType, transporter, version, blocked: true }
  assert.deepEqual(Object.keys((await app.refused('PUT', path, blocked)).fields), ['blockedReason'])
  const saved = await app.ask('PUT', path, { ...blocked, blockedReason: 'Brakes' })
  assert.equal(saved.status, 200)
  const { message } = await app.refused('POST', 'port-loading', app.ticket(20_000, { truck: w.trucks[5] }))
  assert.equal(
    message,
    `Truck ${plate} is blocked: Brakes. Unblock the truck in the master data, or choose another one.`,
  )
})

test('a missing mapping blocks picker and call; the grid adds and removes it', async () => {
  const { world: w } = app
  const { c2 } = w.companies as { c2: number }
  const at = { terminal: w.terminals.yanbu as number, consignee: c2 }
  const picker = `lookups/master-data/terminal?consigneeId=${c2}`
  const put = (operations: string[]) => app.ask('PUT', 'master-data/mapping-grid', { cells: [{ ...at, operations }] })
  const offered = async () => (await labels(picker)).some(label => label.includes('Yanbu'))
  const loaded = app.ticket(20_000, { shipment: app.shipment2.id, consignee: c2, terminal: at.terminal })
  assert.deepEqual([(await put([])).body, await offered()], [{ changed: 1 }, false])
  const { message, fields } = await app.refused('POST', 'port-loading', loaded)
  assert.match(message, /is not mapped to .* for this/)
  assert.deepEqual(Object.keys(fields), ['terminal'])
  assert.deepEqual([(await put(['Sell'])).body, await offered()], [{ changed: 1 }, true])
  assert.match((await app.refused('POST', 'port-loading', loaded)).message, /is not mapped/)
  assert.equal((await put(['Receive', 'Sell'])).status, 200)
  await app.add('port-loading', loaded)
  const { cells } = await app.get('master-data/mapping-grid')
  const cell = (cells as (typeof at & { operations: string[] })[]).find(
    one => one.terminal === at.terminal && one.consignee === at.consignee,
  )
  assert.deepEqual(cell?.operations, ['Receive', 'Sell'])
})

test('a terminal is offered and accepted for the operations of its mapping, document by document', async () => {
  const { world: w } = app
  const { c2 } = w.companies as { c2: number }
  const at = { terminal: w.terminals.yanbu as number, consignee: c2 }
  const asking = ['bagSale.terminal', 'cargoMilling.terminal', 'portLoading.terminal', 'cargoTransfer.terminal']
  const allowing = async (operations: string[]) => {
    const body = { cells: [{ ...at, operations }] }
    assert.equal((await app.ask('PUT', 'master-data/mapping-grid', body)).status, 200)
    const offered = asking.map(field => labels(`lookups/master-data/terminal?consigneeId=${c2}&for=${field}`))
    return (await Promise.all(offered)).map(named => named.some(label => label.includes('Yanbu')))
  }
  const control = { ...at, lc: app.lc1.id, form: 'Raw', bagSale: true, bulkSale: true, lcSale: true }
  assert.deepEqual(await allowing(['Store']), [false, false, true, true])
  const { message, fields } = await app.refused('POST', 'terminals/sale-control', control)
  assert.match(message, /is not mapped to .* for this/)
  assert.deepEqual(Object.keys(fields), ['consignee'])
  assert.deepEqual(await allowing(['Mill']), [false, true, false, true])
  assert.deepEqual(await allowing(['Sell']), [true, false, false, true])
  assert.deepEqual(await allowing(['Receive', 'Sell']), [true, false, true, true])
})

test('a mapping is valid from its first day to its last', async () => {
  const { world: w } = app
  const { c1 } = w.companies as { c1: number }
  const terminal = w.terminals.yanbu as number
  const { rows } = await app.get(`master-data/terminal-consignee-mapping?terminalId=${terminal}&consigneeId=${c1}`)
  const [{ id, version, operations }] = rows as [{ id: number; version: number; operations: string[] }]
  const body = { terminal, consignee: c1, operations, version, validUntil: app.ago(1) }
  assert.equal((await app.ask('PUT', `master-data/terminal-consignee-mapping/${id}`, body)).status, 200)
  assert.ok(!(await labels(`lookups/master-data/terminal?consigneeId=${c1}`)).some(label => label.includes('Yanbu')))
  const { message } = await app.refused('POST', 'port-loading', app.ticket(20_000, { terminal }))
  assert.match(message, /is not mapped/)
})
