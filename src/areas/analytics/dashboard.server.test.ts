// The five analyses of the dashboard on the golden scenario, dated so that its last day is today.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { debtFigures, figureLinks, figurePath } from '#areas/dashboard/figure-links.ts'
import { addDays, today } from '#kit/days.ts'
import { withClient } from '../../../database/client.ts'
import { playGolden } from '../../../database/demo/golden.ts'
import { sumOf } from '../../../tests/analyses.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../tests/test-application.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test reads arbitrary response bodies
type Body = any

const now = today('Asia/Riyadh')
const names = ['warehouse-consignee-chart', 'warehouse-stats', 'vessel-stats', 'warehouse-sales', 'invoices']

let app: DemoApplication
let admin: Ask

before(async () => {
  app = await startDemoApplication()
  const { redSea } = app
  const filters = {
    start: addDays(now, -68),
    loadKg: Number.POSITIVE_INFINITY,
    bagsPerTruck: Number.POSITIVE_INFINITY,
  }
  await playGolden(redSea.admin('golden'), redSea.world, filters)
  admin = await app.as('admin')
})
after(() => app?.close())

const read = async (name: string, query = '', ask = admin): Promise<Body> => {
  const { status, body } = await ask('GET', `/api/agencies/1/analytics/${name}${query && `?${query}`}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('stock of each terminal by consignee is the closing stock of today', async () => {
  const { asOf, unit, total, rows } = await read('warehouse-consignee-chart')
  assert.deepEqual([asOf, unit, total], [now, 'MT', { stock: 54_137.5, lcs: 2, labels: {} }])
  const shown = rows.map(({ labels, capacity, stock, consignees }: Body) => [
    labels.terminal,
    capacity,
    stock,
    ...consignees.map(({ labels, quantity, pct }: Body) => `${labels.consignee} ${quantity} ${pct} %`),
  ])
  assert.deepEqual(shown, [
    ['Jeddah', 80_000, 51_141.5, 'Nabt Al Jazirah Trading 30065 58.788 %', 'Sahel Tihama Feed 21076.5 41.212 %'],
    ['Yanbu', 40_000, 2996, 'Nabt Al Jazirah Trading 2996 100 %'],
  ])
  const { companies, terminals } = app.redSea.world
  assert.equal((await read('warehouse-consignee-chart', `consigneeId=${companies.c2}`)).total.stock, 21_076.5)
  assert.equal((await read('warehouse-consignee-chart', `terminalId=${terminals.yanbu}`)).rows.length, 1)
})

test('terminals today: quantities out over the weighbridge, how full they are, their empty bags', async () => {
  const { rows, total } = await read('warehouse-stats')
  const [jeddah, yanbu] = rows
  assert.deepEqual(
    [jeddah.deliveredToday, jeddah.receivedToday, jeddah.trucksToday, jeddah.utilisationPct],
    [1998.5, 0, 1, 63.927],
  )
  assert.deepEqual([yanbu.deliveredToday, yanbu.trucksToday, yanbu.utilisationPct], [0, 0, 7.49])
  assert.deepEqual(total, {
    capacity: 120_000,
    stock: 54_137.5,
    receivedToday: 0,
    deliveredToday: 1998.5,
    trucksToday: 1,
    goodBags: [
      { size: '50 kg', bags: 14_550, labels: {} },
      { size: '40 kg', bags: 5_000, labels: {} },
    ],
    labels: {},
  })
  assert.deepEqual([jeddah.consignees, yanbu.consignees], [2, 1])
  const { rows: before, total: then } = await read('warehouse-stats', `asOf=${addDays(now, -1)}`)
  assert.deepEqual([before[0].stock, then.stock, then.deliveredToday], [53_140, 56_136, 500])
})

test('vessels: the discharged part of the bills of lading', async () => {
  const { rows, total } = await read('vessel-stats')
  assert.equal(rows.length, 1)
  const [{ labels, status, bl, discharged, remaining, completedAt, pctDone, ratePerDay, daysAtBerth }] = rows
  assert.deepEqual([labels.vessel, labels.voyage, status], ['MV Coral Harvest', 'V-2601', 'Completed'])
  assert.deepEqual([bl, discharged, remaining], [61_800, 61_760, 40])
  assert.deepEqual([pctDone, ratePerDay, daysAtBerth], [99.935, 8617.674, 7.917])
  assert.equal(rows[0].expectedCompletion, null)
  assert.equal(labels.dischargePort, 'Jeddah Islamic Port')
  assert.equal(completedAt.slice(0, 10), addDays(now, -8))
  assert.deepEqual(total, { bl: 61_800, discharged: 61_760, afloat: 0, labels: {} })
  const { companies } = app.redSea.world
  assert.deepEqual((await read('vessel-stats', `consigneeId=${companies.c2}`)).total.bl, 20_600)
})

test('sales of the last 30 days, of other days, of one terminal', async () => {
  const { asOf, filters, rows, total, series } = await read('warehouse-sales')
  assert.deepEqual([filters.from, filters.to, asOf, series.length], [addDays(now, -29), now, now, 30])
  assert.deepEqual(
    rows.map(({ time, labels, bags50, bagQuantity, bulkQuantity, net }: Body) => [
      ...[time, labels.terminal, bags50, bagQuantity, bulkQuantity, net],
    ]),
    [
      [addDays(now, -1), 'Jeddah', 10_000, 500, 0, 520_000],
      [now, 'Jeddah', 0, 0, 1998.5, 1_998_500],
    ],
  )
  assert.deepEqual(
    series.slice(-3).map(({ time, bagQuantity, bulkQuantity, net }: Body) => [time, bagQuantity, bulkQuantity, net]),
    [
      [addDays(now, -2), 0, 0, 0],
      [addDays(now, -1), 500, 0, 520_000],
      [now, 0, 1998.5, 1_998_500],
    ],
  )
  const byYear = await read('warehouse-sales', `granularity=YEAR&from=${addDays(now, -68)}&to=${now}`)
  const years = new Set([-68, 0].map(days => addDays(now, days).slice(0, 4)))
  assert.equal(byYear.series.length, years.size)
  assert.equal(sumOf(byYear.series, 'quantity'), byYear.total.quantity)
  assert.deepEqual([total.quantity, total.net, total.gross], [2498.5, 2_518_500, 2_896_275])
  assert.equal((await read('warehouse-sales', `from=${now}&to=${now}`)).total.quantity, 1998.5)
  const { terminals } = app.redSea.world
  assert.equal((await read('warehouse-sales', `terminalId=${terminals.yanbu}`)).total.quantity, 0)
  assert.equal((await read('warehouse-sales', `terminalId=${terminals.jeddah}`)).total.quantity, 2498.5)
  for (const query of [`from=${now}&to=2020-01-01`, 'from=1900-01-01', 'to=2026-02-30', 'granularity=WEEK']) {
    const { status } = await admin('GET', `/api/agencies/1/analytics/warehouse-sales?${query}`)
    assert.equal(status, 400, query)
  }
})

test('receivables by age, exact to the day, with the oldest named', async () => {
  const fresh = await read('invoices')
  const { owed } = fresh.total
  assert.equal(fresh.total.ages[0].amount, owed)
  assert.deepEqual([fresh.total.bagSaleDrafts, fresh.total.bulkSaleDrafts], [0, 0])
  const items = await withClient(app.databaseUrl, async client => {
    const { rows } = await client.query(
      `select id, open_amount / 100.0 as sar from ledger.open_item where side = 'debit' and open_amount > 0 order by id`,
    )
    return rows.map(({ id, sar }) => ({ id, sar: Number(sar) }))
  })
  const [first, second] = items
  assert.equal(items.length, 2)
  assert.equal(first!.sar, 298_000)
  const agedBy = async (days: number): Promise<Body> => {
    await withClient(app.databaseUrl, client =>
      client.query('update ledger.open_item set effective_date = $1::date - $2::integer where id = $3', [
        now,
        days,
        first!.id,
      ]),
    )
    return read('invoices')
  }
  for (const [days, age] of [
    [0, 0],
    [30, 0],
    [31, 1],
    [60, 1],
    [61, 2],
    [90, 2],
    [91, 3],
    [400, 3],
  ] as const) {
    const { total } = await agedBy(days)
    const [oldest] = total.oldest
    const amounts = [0, 0, 0, 0]
    amounts[age]! += first!.sar
    amounts[0]! += second!.sar
    assert.deepEqual(
      total.ages.map(({ amount }: Body) => amount),
      amounts,
      `${days} days`,
    )
    assert.equal(total.owed, owed)
    if (days > 0) assert.deepEqual([oldest.days, oldest.amount], [days, 298_000])
  }
})

test('receivables link to a screen with the same sum, although a customer has paid in advance', async () => {
  const { companies, customers } = app.redSea.world
  const before = (await read('invoices')).total
  const advance = { date: now, customer: customers[0], consignee: companies.c1, amount: 1150, mode: 'Cash' }
  const paid = await admin('POST', '/api/agencies/1/payments/pre-payments', advance)
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  const { body } = await admin(
    'GET',
    `/api/agencies${figurePath(figureLinks[debtFigures[0]], 1, new URLSearchParams(), now)}`,
  )
  const { receivable, balanceDue } = body.totals as Body
  const { owed, notApplied } = (await read('invoices')).total
  assert.equal(balanceDue ?? receivable, owed)
  assert.equal(notApplied, before.notApplied + 1150)
  const balances = await admin('GET', `/api/agencies/1/reports/account-balances?partyKind=Customer&asOf=${now}`)
  const { receivable: owedToUs, payable } = balances.body.totals as Body
  assert.equal(Math.round((owedToUs - payable) * 100), Math.round((owed - notApplied) * 100))
})

test('a consignee sees its own figures and no name of a competitor; users without the right see nothing', async () => {
  const [first, second] = [await app.as('consignee1'), await app.as('consignee2')]
  const figures = async (ask: Ask) => ({
    stock: (await read('warehouse-consignee-chart', '', ask)).total.stock,
    terminals: (await read('warehouse-stats', '', ask)).total.stock,
    delivered: (await read('warehouse-stats', '', ask)).total.deliveredToday,
    bags: (await read('warehouse-stats', '', ask)).total.goodBags.length,
    sold: (await read('warehouse-sales', '', ask)).total.quantity,
    invoices: (await read('invoices', '', ask)).total.openInvoices,
  })
  assert.deepEqual(await figures(first), {
    stock: 33_061,
    terminals: 33_061,
    delivered: 0,
    bags: 2,
    sold: 500,
    invoices: 1,
  })
  assert.deepEqual(await figures(second), {
    stock: 21_076.5,
    terminals: 21_076.5,
    delivered: 1998.5,
    bags: 2,
    sold: 1998.5,
    invoices: 1,
  })
  const { companies } = app.redSea.world
  for (const name of names) {
    const response = JSON.stringify(await read(name, '', second))
    assert.ok(!response.includes('Nabt') && !response.includes('33061') && !response.includes('41200'), name)
  }
  assert.equal((await read('warehouse-consignee-chart', `consigneeId=${companies.c1}`, second)).total.stock, 0)
  const [clerk, stranger] = [await app.as('wb'), await app.as('admin2')]
  for (const name of names) {
    for (const ask of [clerk, stranger, app.nobody]) {
      const { status } = await ask('GET', `/api/agencies/1/analytics/${name}`)
      assert.equal(status, ask === app.nobody ? 403 : 404, name)
    }
  }
})
