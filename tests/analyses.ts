// Analyses return the same figures as their reports: checked on the golden scenario, and after random operations.

import assert from 'node:assert/strict'

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a response
type Body = any

/** Sends a GET request under an agency's address. */
type Get = (path: string) => Promise<Body>

type Figures = Record<string, number>

const pageOf = (get: Get, name: string, query: string, page: number): Promise<Body> =>
  get(`reports/${name}?${query}&pageSize=100&page=${page}`)

/** A report with all its rows, from all pages. */
const wholeReport = async (get: Get, name: string, query: string): Promise<Body> => {
  const all = await pageOf(get, name, query, 1)
  for (let page = 2; all.rows.length < all.count; page++) all.rows.push(...(await pageOf(get, name, query, page)).rows)
  return all
}

const round = (sum: number): number => Math.round(sum * 1e4) / 1e4

/** The sum of some columns over all rows, in wire units. */
export const sumOf = (rows: readonly Body[], ...names: string[]): number =>
  round(rows.reduce((all, row) => names.reduce((sum, name) => sum + (row[name] ?? 0), all), 0))

const pick = (of: Figures, names: readonly string[]): Figures =>
  Object.fromEntries(names.map(name => [name, round(of[name] ?? 0)]))

/** Stock at the end of a day: by terminal, by owner, by LC, as a forecast, as facts since the beginning. */
export const assertStockAnalyses = async (get: Get, day: string): Promise<void> => {
  const { totals } = await wholeReport(get, 'barley-closing-stock', `asOf=${day}`)
  const read = (name: string): Promise<Body> => get(`analytics/${name}?asOf=${day}`)
  const [chart, detail, lots] = [
    await read('warehouse-consignee-chart'),
    await read('warehouse-consignee-detail'),
    await read('warehouse-lc-detail'),
  ]
  const facts = await get(`analytics/bi?from=2000-01-01&to=${day}&by=kind&by=form&by=date`)
  const found = {
    chart: chart.total.stock,
    owners: sumOf(
      chart.rows.flatMap(({ consignees }: Body) => consignees),
      'quantity',
    ),
    stats: (await read('warehouse-stats')).total.stock,
    detail: detail.total.quantity,
    lots: lots.total.balance,
    moved: round(lots.total.received - lots.total.out),
    prediction: (await read('stock-prediction')).total.stock,
    facts: facts.total.quantity,
    factsByPeriod: sumOf(facts.rows, 'quantity'),
  }
  const expected = Object.fromEntries(Object.keys(found).map(name => [name, totals.quantity]))
  assert.deepEqual(found, expected, `stock on ${day}`)
  assert.equal(detail.total.value ?? 0, totals.value, `value on ${day}`)
  for (const { stock, consignees } of chart.rows)
    assert.equal(sumOf(consignees, 'pct'), stock > 0 ? 100 : 0, 'shares of a terminal are the whole')
}

/** LCs up to a day: received, exchanged between owners, and delivered from the port within and beyond the bills of lading. */
export const assertLcAnalyses = async (get: Get, day: string): Promise<void> => {
  const { rows, totals } = await wholeReport(get, 'lc-detail', `to=${day}`)
  const lcs = rows.map(({ lc }: Body) => `lcId=${lc}`).join('&')
  const read = async (name: string, query: string): Promise<Figures> => (await get(`analytics/${name}?${query}`)).total
  const [came, went] = [
    await read('lc-ownership-transfer-detail', `to=${day}`),
    await read('lc-ownership-transfer-out-detail', `to=${day}`),
  ]
  const within = await read('lc-delivery-detail', `${lcs}&to=${day}`)
  const { beyond } = await read('lc-nonbl-delivery-detail', `${lcs}&to=${day}`)
  const { lcQuantity, bl, sold, ...stats } = await read('consignment-stats', `asOf=${day}`)
  const vessels = await read('vessel-consignment-detail', 'from=2000-01-01')
  const under = await read('vessel-stats', 'from=2000-01-01')
  const overall = await read('vesselOverall-stats', 'from=2000-01-01')
  const port = await read('vessel-port-quantity-detail', 'from=2000-01-01')
  const found = {
    ...pick(stats, ['received', 'balance']),
    ...{ ownIn: came.owned, loanIn: came.lent, swapIn: came.swapped },
    ...{ ownOut: went.owned, loanOut: went.lent, swapOut: went.swapped },
    ...{ nonBl: beyond, portOut: round(within.quantity! + beyond!), blQuantity: bl, lcQuantity },
  }
  assert.deepEqual(found, pick(totals, Object.keys(found)), `LCs until ${day}`)
  assert.equal(sold, sumOf([totals], 'soldBags', 'soldBulk', 'soldLc'))
  assert.deepEqual([vessels.out, vessels.direct, vessels.bl], [totals.portOut, totals.direct, totals.blQuantity])
  assert.deepEqual([port.out, port.bl], [totals.portOut, totals.blQuantity], 'out of the port by day')
  const ships = ['bl', 'discharged', 'afloat']
  assert.deepEqual(pick(overall, ships), pick(under, ships), 'vessels in all')
  assert.deepEqual([under.bl, under.discharged], [totals.blQuantity, totals.portOut], 'vessels')
  const agreed = `from=2000-01-01&to=${day}&status=Agreed&status=Settled`
  const laytime = (await wholeReport(get, 'laytime-report', agreed)).totals
  const time = ['demurrage', 'despatch']
  assert.deepEqual(pick(overall, time), pick(laytime, time), 'laytime')
  const bills = await read('lc-bl-quantity-detail', `asOf=${day}`)
  assert.deepEqual([bills.bl, bills.lcQuantity], [totals.blQuantity, totals.lcQuantity])
  const loss = await read('handling-loss-detail', `from=2000-01-01&to=${day}&granularity=YEAR`)
  assert.equal(loss.quantity, totals.loss)
}

const barley = 'saleType=SALE&saleType=BULKSALE&saleType=LCSALE'

/** Sales of a period: by terminal, consignee and period, as invoices by state, as facts. */
export const assertSalesAnalyses = async (get: Get, days: string): Promise<void> => {
  const all = (await wholeReport(get, 'sales', days)).totals
  const report = await wholeReport(get, 'sales', `${days}&${barley}`)
  const stats = await wholeReport(get, 'sale-stats', `${days}&${barley}&step=MONTH`)
  const read = (name: string, more = ''): Promise<Body> => get(`analytics/${name}?${days}${more}`)
  const byPeriod = await read('warehouse-sales', '&granularity=MONTH')
  const names = ['quantity', 'net']
  for (const [name, of] of [
    ['by period', byPeriod.total],
    ['the course', pick({ quantity: sumOf(byPeriod.series, 'quantity'), net: sumOf(byPeriod.series, 'net') }, names)],
    ['by terminal', (await read('sales-by-terminal')).total],
    ['by consignee', (await read('warehouse-sales-consignees')).total],
    ['in detail', (await read('warehouse-sales-consignees-detail')).total],
    ['statistics', stats.totals],
  ] as const)
    assert.deepEqual(pick(of, names), pick(report.totals, names), `sales ${name}`)
  assert.deepEqual(pick(byPeriod.total, ['bags50', 'bags40', 'gross']), {
    ...pick(stats.totals, ['bags50', 'bags40']),
    gross: report.totals.gross,
  })
  const invoices = await read('invoices')
  assert.deepEqual(pick(invoices.total, ['net', 'vat', 'gross']), pick(all, ['net', 'vat', 'gross']), 'invoices')
  assert.equal(sumOf(invoices.rows, 'balance'), all.balance, 'what is due of them')
  assert.equal(sumOf(invoices.series, 'gross'), all.gross, 'invoices by day')
  const raw = (await wholeReport(get, 'sales', `${days}&form=Raw`)).totals
  const ofForm = await read('invoices', '&form=Raw')
  assert.deepEqual(
    [ofForm.total.gross, sumOf(ofForm.series, 'gross'), sumOf(ofForm.rows, 'balance')],
    [raw.gross, raw.gross, raw.balance],
    'invoices of one form',
  )
  for (const by of [
    'by=terminal&by=lc',
    'by=date',
    'by=kind&by=consignee&by=form',
    'by=cargoGrade&by=vessel&by=origin',
  ])
    assert.deepEqual(pick((await read('bi', `&${by}`)).total, ['net', 'vat']), pick(all, ['net', 'vat']), `facts ${by}`)
}

const wholeList = async (get: Get, address: string, query: string): Promise<Body[]> => {
  const rows: Body[] = []
  for (let page = 1; ; page++) {
    const answer = await get(`${address}?${query}&pageSize=100&page=${page}`)
    rows.push(...answer.rows)
    if (rows.length >= answer.count) return rows
  }
}

/** Cargo moved between terminals and exchanged between owners, as its documents have it. */
export const assertMoveAnalyses = async (get: Get, days: string): Promise<void> => {
  const of = (address: string, states: readonly string[]): Promise<Body[]> =>
    wholeList(get, `terminals/${address}`, [days, ...states.map(state => `status=${state}`)].join('&'))
  const moving = await of('cargo-transfer', ['In transit', 'Partly received', 'Received', 'Closed'])
  const transfers = moving.filter(({ transferType }) => transferType === 'Warehouse')
  const out = await of('terminal-out', ['Out', 'Delivered'])
  const trucks = out.filter(({ outType, transfer }) => outType === 'Transfer' && transfer === null)
  const { rows, total } = await get(`analytics/warehouse-transfer-detail?${days}`)
  assert.equal(rows.length, transfers.length + trucks.length)
  assert.deepEqual(pick(total, ['sent', 'received']), {
    sent: round(sumOf(transfers, 'sentQty') + sumOf(trucks, 'netKg') / 1000),
    received: round(sumOf(transfers, 'receivedQty') + sumOf(trucks, 'receivedKg') / 1000),
  })
  const swaps = await of('swap-cargo', ['Active'])
  const swapped = await get(`analytics/swap-cargo-detail?${days}`)
  assert.deepEqual(pick(swapped.total, ['swaps', 'quantityA', 'quantityB']), {
    swaps: swaps.length,
    ...pick({ quantityA: sumOf(swaps, 'quantityA'), quantityB: sumOf(swaps, 'quantityB') }, ['quantityA', 'quantityB']),
  })
}

/** Empty bags up to a day, and their movements since the beginning. */
export const assertBagAnalyses = async (get: Get, day: string): Promise<void> => {
  const inventory = (await wholeReport(get, 'bags-inventory', `asOf=${day}`)).totals
  const closing = (await wholeReport(get, 'bag-closing-stock', `from=2000-01-01&to=${day}`)).totals
  const read = async (name: string, query: string): Promise<Figures> => (await get(`analytics/${name}?${query}`)).total
  const stock = await read('warehouse-bag-stock', `asOf=${day}`)
  const owned = await read('consignee-bag-details', `asOf=${day}`)
  const moved = await read('warehouse-bag-stock-details', `from=2000-01-01&to=${day}`)
  const facts = await read('bi', `from=2000-01-01&to=${day}&by=kind&by=terminal`)
  assert.equal(stock.good, inventory.own + inventory.borrowed - inventory.lent)
  assert.deepEqual(pick(stock, ['borrowed', 'lent', 'damaged']), pick(inventory, ['borrowed', 'lent', 'damaged']))
  const ofOwners = ['own', 'borrowed', 'lent', 'available']
  assert.deepEqual(pick(owned, ofOwners), pick(inventory, ofOwners))
  const { labels: _, ...figures } = moved
  assert.deepEqual(figures, pick(closing, Object.keys(figures)))
  assert.equal(facts.bags, closing.closingGood + closing.closingDamaged)
  assert.equal(stock.good, closing.closingGood)
  const bought = await read('consignee-bag-procurements', `from=2000-01-01&to=${day}&granularity=YEAR`)
  const { rows } = await wholeReport(get, 'damage-bags', `from=2000-01-01&to=${day}`)
  assert.deepEqual([bought.received, bought.rejected], [closing.procured, sumOf(rows, 'rejected')], 'bags bought')
}
