// The list of loaded trucks, and the report of the loading lines, which reads the same rows.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let sold: { bags: Row; bulk: Row }
let invoiceNo: string
const tareKg = 15_200
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 5_000 })
  const lot = {
    ...{ date: app.ago(3), customer: app.world.customers[0], consignee: app.world.companies.c1, form: 'Raw' },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc },
  }
  const bags = await app.add('sales/bag-sale', { ...lot, bagGrade: app.world.bag50, bags: 1_000 })
  const order = { ...lot, orderedQty: 100, tolerancePct: 0, validUntil: app.ago(0) }
  const bulk = await app.add('sales/bulk-sale', order)
  sold = {
    bags: await app.act('sales/bag-sale', bags.id, 'approve'),
    bulk: await app.act('sales/bulk-sale', bulk.id, 'approve'),
  }
  invoiceNo = String((await app.get(`sales/tax-invoice/${sold.bags.invoice}`)).invoiceNo)
  await loadBags(500, 25_120, 2, 0)
  await loadBags(400, 20_044, 1, 1)
  const loading = { date: app.ago(1), sale: sold.bulk.id, ...truck(1), tareKg, grossKg: tareKg + 26_500 }
  const { id } = await app.add('sales/bulk-loading', loading)
  await app.act('sales/bulk-loading', id, 'gate-out')
  const canceled = await app.add('sales/bulk-loading', { ...loading, ...truck(2) })
  await app.act('sales/bulk-loading', canceled.id, 'cancel', { reason: 'Wrong truck' })
})
after(() => app?.close())

const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })
const loadBags = async (bags: number, netKg: number, days: number, n: number) => {
  const note = { date: app.ago(days), sale: sold.bags.id, ...truck(n), orderedBags: bags, language: 'arabic' }
  const { id } = await app.add('sales/delivery-note', { ...note, permitNo: `P-${n}` })
  await app.act('sales/delivery-note', id, 'weigh-in', { tareKg })
  const counted = { countedBy: 'Machine', machineCount: bags }
  await app.act('sales/delivery-note', id, 'weigh-out', {
    grossKg: tareKg + netKg,
    loadedBags: bags,
    ...counted,
    ...(n === 0 && { ticketNo: 'WB-7001' }),
  })
  await app.act('sales/delivery-note', id, 'gate-out')
}

type ReportAnswer = {
  count: number
  rows: Row[]
  totals: Row
  groups: Row[]
  extras: { name: string; value: number }[]
}
const read = async (address: string, query = ''): Promise<ReportAnswer> =>
  await app.get<ReportAnswer>(`${address}?from=${app.ago(9)}&to=${app.ago(0)}${query}`)
const detail = (query = '') => read('sales/sale-loading-detail', query)

test('every loaded truck, with bags and in bulk, with its sums', async () => {
  const { count, rows, totals } = await detail()
  assert.equal(count, 3)
  assert.deepEqual(
    rows.map(({ saleType, bags, quantity, netKg, overUnder, machineCount, status }) =>
      [saleType, bags, quantity, netKg, overUnder, machineCount, status]), // biome-ignore format: one row a line
    [
      ['LOADING', null, 26.5, 26_500, null, null, 'Delivered'],
      ['SALE', 400, 20, 20_044, 0, 400, 'Delivered'],
      ['SALE', 500, 25, 25_120, 65, 500, 'Delivered'],
    ],
  )
  assert.deepEqual([totals.bags, totals.quantity, totals.netKg, totals.overUnder], [900, 71.5, 71_664, 65])
  const [bulk, note] = rows as [Row, Row]
  assert.deepEqual([note.saleNo, note.permitNo, note.size, note.tareKg], [sold.bags.docNo, 'P-1', '50 kg', tareKg])
  assert.deepEqual([bulk.saleNo, bulk.form, bulk.user], [sold.bulk.docNo, 'Raw', 'Yusuf Al Ghamdi'])
  assert.ok((note as Row & { labels: Row }).labels.transporter)
  assert.equal((note as Row & { source: Row }).source.address, 'sales/delivery-note')
})

const narrowings: [string, () => string, number][] = [
  ['of one kind', () => '&saleType=SALE', 2],
  ['of bulk sales', () => '&saleType=LOADING', 1],
  ['of one truck', () => `&truckId=${app.world.trucks[1]}`, 2],
  ['of one sale', () => `&saleNo=${sold.bulk.docNo}`, 1],
  ['under one permit', () => '&permitNo=p-0', 1],
  ['by the number of its paper', () => '&docNo=dn-', 2],
  ['that one person entered', () => '&user=ghamdi', 3],
  ['that nobody of this name entered', () => '&user=nobody', 0],
  ['canceled ones, where they are asked for', () => '&status=Canceled', 1],
  ['by the number on the scale’s ticket', () => '&ticketNo=wb-7', 1],
  ['by their own number where the scale prints none', () => '&ticketNo=ul-', 1],
  ['of one invoice', () => `&invoiceNo=${invoiceNo}`, 2],
  ['with so many bags', () => '&bagsFrom=401', 1],
  ['with so many bags at most', () => '&bagsTo=400', 1],
  ['between tons', () => '&quantityFrom=20&quantityTo=25', 2],
  ['by their empty weight', () => '&tareKgTo=15199', 0],
  ['by their full weight', () => '&grossKgFrom=41700', 1],
  ['by their net weight', () => '&netKgFrom=20044&netKgTo=25120', 2],
  ['that weigh too much', () => '&overUnderFrom=1', 1],
  ['that weigh nothing too much', () => '&overUnderFrom=-5&overUnderTo=0', 1],
  ['the machine counted', () => '&machineCountFrom=0', 2],
  ['of another size', () => `&size=${encodeURIComponent('40 kg')}`, 0],
  ['of another customer', () => `&customerId=${app.world.customers[1]}`, 0],
]
for (const [name, query, expected] of narrowings) {
  test(`trucks ${name}`, async () => assert.equal((await detail(query())).count, expected))
}

test('the loading lines: by day and terminal, the number of trucks, and their weight differences', async () => {
  const { count, totals, groups, extras } = await read('reports/barley-bag-loading')
  assert.equal(count, 2)
  assert.deepEqual([totals.orderedBags, totals.bags, totals.netKg, totals.expectedKg], [900, 900, 45_164, 45_099])
  assert.deepEqual(
    groups.map(({ date, terminal, bags, overUnder }) => [date, terminal ?? null, bags, overUnder]),
    [
      [app.ago(2), null, 500, 65],
      [app.ago(1), null, 400, 0],
      [app.ago(2), app.world.terminals.jeddah, 500, 65],
      [app.ago(1), app.world.terminals.jeddah, 400, 0],
    ],
  )
  assert.equal(extras.find(({ name }) => name === 'trucks')?.value, 2)
  assert.equal((await read('reports/barley-bag-loading', '&withBulk=true')).count, 3)
  await app.sql('update agency set bag_tolerance_pct = 200 where id = app.agency()')
  const beyond = await read('reports/barley-bag-loading', '&beyondTolerance=true')
  assert.deepEqual(
    beyond.rows.map(({ bags, overUnderPct }) => [bags, overUnderPct]),
    [[500, 0.259]],
  )
  await app.sql('update agency set bag_tolerance_pct = 500 where id = app.agency()')
})

test('canceled trucks are shown on request, each with its reversal', async () => {
  for (const [address, query] of [
    ['sales/sale-loading-detail', ''],
    ['reports/barley-bag-loading', '&withBulk=true'],
  ] as const) {
    const [without, shown] = [await read(address, query), await read(address, `${query}&undone=true`)]
    assert.deepEqual([shown.totals, shown.extras], [without.totals, without.extras])
    const added = shown.rows.filter(({ status }) => status === 'Canceled' || status === 'Reversal')
    assert.deepEqual(
      added.map(({ status, netKg }) => [status, netKg]),
      [['Canceled', 26_500], ['Reversal', -26_500]], // biome-ignore format: one row a line
    )
    assert.equal(shown.count, without.count + 2)
    const ofToday = await read(address, `${query}&undone=true&pageSize=10&page=2`)
    assert.deepEqual([ofToday.count, ofToday.rows], [shown.count, []])
  }
})

test('both can be exported to Excel; users without the right get 404', async () => {
  const days = `from=${app.ago(9)}&to=${app.ago(0)}`
  const weighing = await app.as('wb')
  for (const address of ['sales/sale-loading-detail', 'reports/barley-bag-loading']) {
    const file = await app.ask('GET', `${address}/excel?${days}`)
    assert.equal(file.status, 200)
    assert.match(file.headers.get('content-type') ?? '', /spreadsheetml/)
    assert.equal((await weighing('GET', `/api/agencies/1/${address}?${days}`)).status, 404)
  }
})
