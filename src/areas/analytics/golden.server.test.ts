// Every analysis on the golden scenario, whose figures are known, with a changed price, a swap and a ship on its way.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { analyses } from '#areas/catalogue-analytics.ts'
import type { Fields } from '#kit/fields.ts'
import type { Analysis } from '#reports/analysis.ts'
import { type AgencyAdmin, adminOf } from '../../../tests/agency-admin.ts'
import {
  assertBagAnalyses,
  assertLcAnalyses,
  assertMoveAnalyses,
  assertSalesAnalyses,
  assertStockAnalyses,
  sumOf,
} from '../../../tests/analyses.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test reads arbitrary response bodies
type Body = any

const all = analyses as readonly Analysis[]
const last = '2026-06-30'
const days = `from=2026-03-01&to=${last}`
let app: GoldenApplication
let admin: AgencyAdmin

const read = (path: string): Promise<Body> => admin.get(`analytics/${path}`)

// Adds a swap that waits for approval, a higher price of the same bag, and the next ship with cargo of the first consignee.
const enterFurther = async ({ add, act, get }: AgencyAdmin): Promise<void> => {
  const w = app.redSea.world
  const swap = (await get<Body>('terminals/swap-cargo')).rows[0]
  for (const action of ['agree-first', 'agree-second', 'approve']) await act('terminals/swap-cargo', swap.id, action)
  const { rows } = await get<Body>('accounts/bag-sale-price')
  const { id, ...price } = rows[0]
  await act('accounts/bag-sale-price', id, 'end', { until: '2026-05-31' })
  const dearer = { consignee: price.consignee, form: 'Raw', size: '50 kg', date: '2026-06-01', price: 53.3 }
  const { id: next } = await add<Body>('accounts/bag-sale-price', dearer)
  await act('accounts/bag-sale-price', next, 'approve', { isConfirmed: true })
  const voyage = await add<Body>('shipping', {
    voyageNo: 'V-2602',
    vessel: w.vessels['MV Eyre Meadow'],
    shipmentManager: w.companies.shipmentOwner,
    loadPorts: [w.ports.kwinana],
    dischargePort: w.ports.jeddah,
    eta: '2027-01-15T08:00:00+03:00',
  })
  await add('shipping/shipment', {
    billOfLadingNo: 'KWI-103',
    date: '2026-04-01',
    voyage: voyage.id,
    lc: app.golden.lc101,
    originals: 3,
    shipper: w.companies.seller1,
    blQuantity: 1000,
    grossWeightMethod: 'Shore scale',
    consigneeSplit: [{ consignee: w.companies.c1, quantity: 1000, directDelivery: 100 }],
  })
}

before(async () => {
  app = await startGoldenApplication()
  admin = await adminOf(app)
  await enterFurther(admin)
})
after(() => app?.close())

test('stock, LCs, sales and bags equal their reports', async () => {
  const { get } = admin
  for (const day of [last, '2026-05-08', '2026-05-03', '2026-04-24']) await assertStockAnalyses(get, day)
  await assertLcAnalyses(get, last)
  for (const asked of [days, 'from=2026-05-01&to=2026-05-07']) await assertSalesAnalyses(get, asked)
  for (const day of [last, '2026-04-30']) await assertBagAnalyses(get, day)
  await assertMoveAnalyses(get, days)
  const received = (await get<Body>(`reports/barley-inventory?${days}&kind=Receive%20Cargo`)).totals.in
  assert.equal((await read(`lc-delivery-detail?${days}`)).total.received, received, 'what terminals got of the trucks')
})

test('figures of the scenario', async () => {
  const { rows, total } = await read(`lc-nonbl-delivery-detail?to=${last}&lcId=${app.golden.lc102}`)
  assert.deepEqual([rows.length, rows[0].quantity, rows[0].bl, total.beyond], [1, 20_610, 20_600, 10])
  const came = await read(`lc-ownership-transfer-detail?to=${last}`)
  assert.deepEqual(
    came.rows.map(({ kind, quantity, labels }: Body) => [
      kind,
      quantity,
      labels.from.slice(0, 4),
      labels.to.slice(0, 4),
    ]),
    [
      ['Loan', 2000, 'Nabt', 'Sahe'],
      ['Return', 500, 'Sahe', 'Nabt'],
      ['Sale', 1000, 'Nabt', 'Sahe'],
      ['Swap', 500, 'Nabt', 'Sahe'],
      ['Swap', 500, 'Sahe', 'Nabt'],
    ],
  )
  const swaps = await read(`swap-cargo-detail?${days}`)
  assert.deepEqual([swaps.total.swaps, swaps.rows[0].quantityA, swaps.rows[0].differential], [1, 500, -4250])
  const bills = await read(`lc-bl-quantity-detail?asOf=${last}&lcId=${app.golden.lc102}`)
  assert.deepEqual(
    [bills.rows[0].least, bills.rows[0].most, bills.rows[0].bl, bills.rows[0].toleranceUsedPct],
    [18_000, 22_000, 20_600, 30],
  )
  const [transfer] = (await read(`warehouse-transfer-detail?${days}`)).rows
  assert.deepEqual([transfer.sent, transfer.received, transfer.loss, transfer.lossPct], [3000, 2996, 4, 0.133])
  const losses = await read(`handling-loss-detail?${days}&granularity=MONTH`)
  assert.deepEqual(
    losses.series.map(({ time, quantity }: Body) => [time, quantity]),
    [
      ['2026-03', 0],
      ['2026-04', 0],
      ['2026-05', 65],
      ['2026-06', 0],
    ],
  )
  const bought = await read(`consignee-bag-procurements?${days}`)
  const { totals } = await admin.get<Body>(`bags/procurement?${days}`)
  assert.deepEqual([bought.total.received, bought.total.rejected], [totals.received, totals.rejected])
  assert.equal(bought.total.averagePrice, 0.8331)
})

test('vessels: cargo, days in port and origins', async () => {
  const [{ days: course, lcs, bl }] = (await read('vessel-port-quantity-detail?from=2026-03-01')).rows
  assert.deepEqual(
    course.map(({ date, out, cumulative, planned }: Body) => [date, out, cumulative, planned]),
    [
      ['2026-04-23', 36_150, 36_150, 8000],
      ['2026-04-25', 20_610, 56_760, 24_000],
      ['2026-04-26', 5000, 61_760, 32_000],
    ],
  )
  assert.deepEqual([bl, lcs.map(({ out }: Body) => out)], [61_800, [41_150, 20_610]])
  const overall = await read('vesselOverall-stats?from=2026-03-01')
  const stats = await read('vessel-stats?from=2026-03-01')
  assert.deepEqual([overall.total.bl, overall.total.discharged, overall.total.afloat], [62_800, 61_760, 1000])
  assert.equal(stats.total.afloat, 1000)
  assert.deepEqual(
    overall.total.states.map(({ status, voyages }: Body) => [status, voyages]),
    [
      ['Planned', 1],
      ['Completed', 1],
    ],
  )
  assert.deepEqual(
    [overall.rows[0].origin, overall.rows[0].coast, overall.rows[0].voyages],
    ['Australia', 'Red Sea', 2],
  )
  const { rows } = await admin.get<Body>('reports/laytime')
  const agreed = rows.filter(({ status }: Body) => status === 'Agreed' || status === 'Settled')
  assert.deepEqual(
    [overall.total.demurrage, overall.total.despatch],
    [sumOf(agreed, 'demurrage'), sumOf(agreed, 'despatch')],
  )
})

test('a changed price: the old one, the new one, and the cost of the bag', async () => {
  const priceOn = async (day: string) =>
    (await read(`lc-bag-prices?asOf=${day}&lcId=${app.golden.lc101}&terminalId=${app.redSea.world.terminals.jeddah}`))
      .rows[0]
  const first = await priceOn('2026-05-31')
  assert.deepEqual([first.priceExclVat, first.priceInclVat, first.previous, first.changePct], [52, 59.8, null, null])
  const next = await priceOn('2026-06-01')
  assert.deepEqual([next.priceExclVat, next.previous, next.changePct, next.from], [53.3, 52, 2.5, '2026-06-01'])
  const { rows } = await admin.get<Body>(`reports/lc-detail?to=2026-06-01&lcId=${app.golden.lc101}`)
  assert.equal(next.costPerBag, Math.round((rows[0].costPerTon * 0.05 + 0.85) * 1e4) / 1e4)
  assert.equal(next.marginPerBag, Math.round((53.3 - next.costPerBag) * 1e4) / 1e4)
})

test('how long the stock lasts: by the week and the holidays of the stations, with ships; no infinite value without sales', async () => {
  const { rows, total, series } = await read('stock-prediction?asOf=2026-05-08')
  // Thirty working days before 8 May extend over Fridays and the feast in March.
  assert.deepEqual([total.averageSales30, total.averageSales7, total.minDays], [83.283, 356.929, 50])
  const [first] = rows
  assert.deepEqual([first.stock, first.averageSales30, first.note], [33_061, 16.667, 'In more than a year'])
  assert.deepEqual(
    first.inbound.map(({ eta, quantity, labels }: Body) => [eta, quantity, labels.vessel]),
    [['2027-01-15', 900, 'MV Eyre Meadow']],
  )
  const on = (day: string): number => series.find(({ date }: Body) => date === day).projected
  assert.equal(on('2026-05-15'), on('2026-05-14'), 'nothing is sold on a Friday')
  assert.equal(on('2026-05-26'), on('2026-05-25'), 'nor on a feast')
  assert.ok(on('2027-01-15') > on('2027-01-14'), 'a ship lifts it')
  const idle = await read('stock-prediction?asOf=2026-04-30')
  assert.deepEqual([idle.total.coverDays, idle.total.dateZero, idle.total.note], [null, null, 'No sales'])
  assert.deepEqual(idle.series, [])
})

test('the badge and the invoices have equal counts', async () => {
  const { data } = await admin.get<Body>('sales/invoice-count?countOnly=true')
  const { total } = await read(`invoices?${days}`)
  for (const { name, count } of data) assert.equal(total[name], count, name)
  assert.equal(total.invoices, 3)
})

const shapeOf = (fields: Fields, row: Body, place: string): void => {
  assert.deepEqual(Object.keys(row).sort(), [...Object.keys(fields), 'labels'].sort(), place)
  for (const [name, { shape }] of Object.entries(fields))
    if (shape.kind === 'lines') for (const line of row[name]) shapeOf(shape.of, line, `${place}.${name}`)
}

// Filter values with which every analysis returns rows.
const asking = ({ filters }: Analysis): string =>
  [filters.from && 'from=2026-03-01', filters.asOf && `asOf=${last}`].filter(Boolean).join('&')

test('each answer has one form, and unknown filters are refused', async () => {
  for (const analysis of all) {
    const { name, columns, total, series, unit } = analysis
    const answer = await read(`${name}?${asking(analysis)}`)
    const parts = ['asOf', 'filters', 'rows', ...(series ? ['series'] : []), 'total', 'unit']
    assert.deepEqual(Object.keys(answer).sort(), parts, name)
    assert.equal(answer.unit, unit)
    assert.ok(answer.rows.length > 0, `${name} has rows`)
    for (const row of answer.rows) shapeOf(columns, row, name)
    for (const row of answer.series ?? []) shapeOf(series!, row, name)
    shapeOf(total, answer.total, name)
    for (const query of ['colour=red', 'asOf=2026-02-30', 'terminalId=x', 'page=1']) {
      const { status } = await admin.refused('GET', `analytics/${name}?${query}`)
      assert.equal(status, 400, `${name}?${query}`)
    }
  }
})

test('every analysis accepts each of its filters', async () => {
  const w = app.redSea.world
  const words: Record<string, string> = {
    ...{ terminal: `terminalId=${w.terminals.yanbu}`, consignee: `consigneeId=${w.companies.c2}` },
    ...{ lc: `lcId=${app.golden.lc102}`, vessel: `vesselId=${w.vessels['MV Danube Grace']}` },
    ...{ cargoGrade: `cargoGradeId=${w.grade}`, bagGrade: `bagGradeId=${w.bag40}`, form: 'form=Flaked' },
    ...{ deliveryType: 'deliveryType=Direct Delivery', saleType: 'saleType=SALE', size: 'size=40 kg' },
    ...{ scope: 'scope=SGC', granularity: 'granularity=YEAR', by: 'by=lc&by=date' },
  }
  for (const analysis of all) {
    for (const name of Object.keys(analysis.filters).filter(of => words[of])) {
      const answer = await read(`${analysis.name}?${asking(analysis)}&${words[name]}`)
      if (name === 'vessel') assert.equal(sumOf([answer.total], 'stock', 'bl', 'quantity', 'net'), 0, analysis.name)
    }
  }
})

test('a consignee sees its own part, and no name of a competitor', async () => {
  const rivals: [string, number, string][] = [
    ['consignee1', app.redSea.world.companies.c2!, 'Sahel Tihama'],
    ['consignee2', app.redSea.world.companies.c1!, 'Nabt Al Jazirah'],
  ]
  for (const [who, rival, name] of rivals) {
    const ask = await app.as(who)
    for (const analysis of all) {
      const path = `/api/agencies/1/analytics/${analysis.name}?${asking(analysis)}`
      const { status, body } = await ask('GET', path)
      assert.equal(status, 200, path)
      assert.ok(!JSON.stringify(body).includes(name), `${analysis.name} names ${name}`)
      const owners = (body.rows as Body[]).flatMap(row => [row, ...Object.values(row).flat()] as Body[])
      assert.ok(!owners.some(of => of?.consignee === rival), `${analysis.name} shows ${name}`)
      if (!analysis.filters.consignee) continue
      const { body: of } = await ask('GET', `${path}&consigneeId=${rival}`)
      assert.equal(sumOf([of.total], 'stock', 'balance', 'net', 'bl', 'good', 'own', 'lcQuantity'), 0, analysis.name)
    }
  }
})

test('a request without the right gets 404', async () => {
  const [port, clerk, stranger] = [await app.as('port'), await app.as('wb'), await app.as('admin2')]
  const statusOf = async (ask: Ask, name: string): Promise<number> =>
    (await ask('GET', `/api/agencies/1/analytics/${name}`)).status
  for (const { name } of all) {
    for (const ask of [clerk, stranger]) assert.equal(await statusOf(ask, name), 404, name)
    assert.equal(await statusOf(app.nobody, name), 403, name)
  }
  // The port clerk may see the dashboard, vessels and LCs, but no sales.
  assert.equal(await statusOf(port, 'warehouse-sales'), 200)
  assert.equal(await statusOf(port, 'vessel-consignment-detail'), 200)
  assert.equal(await statusOf(port, 'sales-by-terminal'), 404)
  assert.equal(await statusOf(port, 'bi'), 404)
})
