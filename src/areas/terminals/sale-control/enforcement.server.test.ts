// Every document that sells cargo obeys sale control, and stock is taken only once by concurrent requests.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let sold: { inBags: Row; inBulk: Row }
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 2_000_000, bags: 20_000 })
  const bags = await app.add('sales/bag-sale', { ...lot(), bagGrade: app.world.bag50, bags: 100 })
  const bulk = await app.add('sales/bulk-sale', { ...lot(), ...order(100) })
  const inBags = await app.act('sales/bag-sale', bags.id, 'approve')
  sold = { inBags, inBulk: await app.act('sales/bulk-sale', bulk.id, 'approve') }
})
after(() => app?.close())

const lot = () => ({
  date: app.ago(0),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  form: 'Raw',
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
})
const offered = () => {
  const { form: _, ...where } = lot()
  return { ...where, bank: app.world.banks[0] }
}
const order = (tons: number) => ({ orderedQty: tons, tolerancePct: 0, validUntil: app.ago(-3) })
const truck = () => ({ truck: app.world.trucks[0], driver: app.world.drivers[0] })

const board = (of: object) =>
  app.ask('PUT', 'terminals/sale-control/board', {
    terminal: app.world.terminals.jeddah,
    consignee: app.world.companies.c1,
    lc: app.lc,
    form: 'Raw',
    bagSale: true,
    bulkSale: true,
    lcSale: true,
    ...of,
  })

const sellers: [string, 'bagSale' | 'bulkSale' | 'lcSale', string, () => object][] = [
  ['a bag sale', 'bagSale', 'sales/bag-sale', () => ({ ...lot(), bagGrade: app.world.bag50, bags: 1 })],
  ['a bulk sale', 'bulkSale', 'sales/bulk-sale', () => ({ ...lot(), ...order(1) })],
  [
    'an LC sale',
    'lcSale',
    'sales/lc-sale',
    () => ({ ...lot(), soldFrom: 'Terminal', weightBasis: 'Book', quantity: 1, unitPrice: 980 }),
  ],
  [
    'a proforma in bags',
    'bagSale',
    'accounts/bag-sale-proforma',
    () => ({ ...offered(), lines: [{ form: 'Raw', bagGrade: app.world.bag50, bags: 1 }] }),
  ],
  [
    'a proforma in bulk',
    'bulkSale',
    'accounts/bulk-sale-proforma',
    () => ({ ...offered(), lines: [{ form: 'Raw', quantity: 1 }] }),
  ],
  ['a permit for bags', 'bagSale', 'sales/sale-permits', () => ({ ...truck(), bagSale: sold.inBags.id, bags: 1 })],
  [
    'a permit in bulk',
    'bulkSale',
    'sales/sale-permits',
    () => ({ ...truck(), bulkSale: sold.inBulk.id, bulkQuantity: 1 }),
  ],
]

for (const [name, product, address, body] of sellers) {
  test(`${name} is stopped by sale control, and only by its own stop`, async () => {
    await board({ [product]: false })
    const refused = await app.ask('POST', address, body())
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['lc']])
    assert.match(String(refused.body.message), /is stopped/)
    await board({ bagSale: false, bulkSale: false, lcSale: false, [product]: true })
    assert.equal((await app.ask('POST', address, body())).status, 201)
    await board({})
  })
}

for (const [name, product, address, body] of sellers.slice(0, 3)) {
  test(`${name} that waits is checked again when it is approved`, async () => {
    const { id } = await app.add(address, body())
    await board({ [product]: false })
    assert.equal((await app.ask('PUT', `${address}/${id}/approve`, {})).status, 400)
    await board({})
    await app.act(address, id, 'approve')
  })
}

test('limits count every way of selling', async () => {
  const lc = await app.openLc('LC-O2')
  await app.stock({ lc, kg: 100_000 })
  const of = { terminal: app.world.terminals.jeddah, consignee: app.world.companies.c1, lc, form: 'Raw' }
  const open = { bagSale: true, bulkSale: true, lcSale: true }
  await app.ask('PUT', 'terminals/sale-control/board', { ...of, ...open, perCustomerLimit: 50 })
  const whole = { ...lot(), lc, soldFrom: 'Terminal', weightBasis: 'Book', quantity: 30, unitPrice: 980 }
  const deal = await app.add('sales/lc-sale', whole)
  await app.act('sales/lc-sale', deal.id, 'approve')
  const over = await app.ask('POST', 'sales/bulk-sale', { ...lot(), lc, ...order(20.001) })
  assert.deepEqual([over.status, over.body.code], [422, 'SALE_LIMIT'])
  assert.equal((await app.ask('POST', 'sales/bulk-sale', { ...lot(), lc, ...order(20) })).status, 201)
})

test('a hundred sales approved at once sell the stock and not a bag more', async () => {
  const lc = await app.openLc('LC-O3')
  await app.stock({ lc, kg: 60_000, bags: 10_000 })
  const drafts: Row[] = []
  const body = { ...lot(), lc, bagGrade: app.world.bag50, bags: 20 }
  for (let n = 0; n < 100; n++) drafts.push(await app.add('sales/bag-sale', body))
  // The server refuses too many concurrent requests of a user, so they are repeated.
  const approve = async (id: number): ReturnType<typeof app.ask> => {
    const answer = await app.ask('PUT', `sales/bag-sale/${id}/approve`, {})
    return [429, 503].includes(answer.status) ? approve(id) : answer
  }
  const answers = await Promise.all(drafts.map(({ id }) => approve(id)))
  const how = Map.groupBy(answers, ({ status }) => status)
  assert.deepEqual([how.get(200)?.length, how.get(422)?.length], [60, 40])
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 60_000 })
  const { rows } = await app.get<{
    rows: Row[]
  }>(`sales/bag-sale?lcId=${lc}&status=Approved&pageSize=100`)
  assert.equal(new Set(rows.map(({ invoice }) => invoice)).size, 60)
})

test('approved twice at once it has one invoice', async () => {
  const { id } = await app.add('sales/bag-sale', { ...lot(), bagGrade: app.world.bag50, bags: 10 })
  const count = async () => (await app.get<{ count: number }>('sales/tax-invoice?pageSize=10')).count
  const before = await count()
  const twice = await Promise.all([1, 2].map(() => app.ask('PUT', `sales/bag-sale/${id}/approve`, {})))
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await count()) - before, 1)
})

test('if trucks load with a permit only, none is let in without one', async () => {
  await app.sql('update agency set permit_required = true where id = app.agency()')
  const note = { date: app.ago(0), sale: sold.inBags.id, ...truck(), orderedBags: 10, language: 'arabic' }
  const loading = { date: app.ago(0), sale: sold.inBulk.id, ...truck(), tareKg: 15_200 }
  for (const [address, body] of [
    ['sales/delivery-note', note],
    ['sales/bulk-loading', loading],
  ] as const) {
    const refused = await app.ask('POST', address, body)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['permit']])
  }
  const permit = await app.add('sales/sale-permits', { ...truck(), bagSale: sold.inBags.id, bags: 10 })
  await app.add('sales/delivery-note', { ...note, permit: permit.id })
  await app.sql('update agency set permit_required = false where id = app.agency()')
  await app.add('sales/bulk-loading', loading)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
