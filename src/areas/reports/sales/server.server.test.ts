import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { assertSalesLines } from '../../../../tests/authority-lines.ts'

let app: SalesApplication
let bagSale: number
let bagInvoice: number
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 5_000 })
  const lot = {
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    form: 'Raw',
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
  }
  const inBags = { ...lot, date: app.ago(3), bagGrade: app.world.bag50, bags: 1_000, agent: app.world.agents[0] }
  const bags = await app.add('sales/bag-sale', inBags)
  bagSale = bags.id
  bagInvoice = (await app.act('sales/bag-sale', bags.id, 'approve')).invoice as number
  const deal = { ...lot, date: app.ago(2), customer: app.world.customers[1], soldFrom: 'Terminal' }
  const whole = { ...deal, quantity: 100, unitPrice: 980, provisionalPct: 90, weightBasis: 'Outturn' }
  const { id } = await app.add('sales/lc-sale', whole)
  await app.act('sales/lc-sale', id, 'approve')
  await app.act('sales/lc-sale', id, 'issue-provisional')
  await app.act('sales/lc-sale', id, 'finalise', { finalQuantity: 99.5, finalDate: app.ago(1) })
  await app.add('payments', {
    date: app.ago(1),
    direction: 'Receipt',
    customer: app.world.customers[0],
    mode: 'Cash',
    amount: 20_000,
    consignee: app.world.companies.c1,
    allocations: [{ invoice: bagInvoice, amount: 20_000 }],
  })
  const short = { date: app.ago(0), invoice: bagInvoice, reason: 'Quantity', lines: [{ line: 1, bags: 100 }] }
  const note = await app.add('accounts/credit-note', short)
  await app.act('accounts/credit-note', note.id, 'issue')
})
after(() => app?.close())

type ReportAnswer = {
  count: number
  rows: Row[]
  totals: Row
  groups: Row[]
  extras: { name: string; value: number }[]
}
const read = async (query = ''): Promise<ReportAnswer> =>
  await app.get<ReportAnswer>(`reports/sales?from=${app.ago(9)}&to=${app.ago(0)}${query}`)

test('every invoice with its sale, and credit notes as negative lines', async () => {
  const { rows, totals, groups, extras } = await read()
  assert.deepEqual(
    rows.map(({ saleType, bags, quantity, net, gross, paid, balance }) => [saleType, bags, quantity, net, gross, paid, balance]), // biome-ignore format: one row a line
    [
      ['SALE', 1_000, 50, 52_000, 59_800, 25_980, 33_820],
      ['LCSALE', null, 100, 88_200, 101_430, 0, 101_430],
      ['LCSALE', null, -0.5, 9_310, 10_706.5, 0, 10_706.5],
      ['SALE', -100, -5, -5_200, -5_980, -5_980, 0],
    ],
  )
  assert.deepEqual(
    [totals.bags, totals.quantity, totals.net, totals.gross, totals.paid, totals.balance],
    [900, 144.5, 144_310, 165_956.5, 20_000, 145_956.5],
  )
  assert.deepEqual([rows[0]?.commission, rows[3]?.commission], [250, -25])
  assert.equal(groups.length, 4)
  assert.ok(extras.find(({ name }) => name === 'averagePrice')?.value)
  assert.deepEqual([rows[0]?.size, rows[0]?.unitPrice, rows[0]?.user], ['50 kg', 52, 'Yusuf Al Ghamdi'])
})

test('it equals the customers’ debt: the ledger has the same balance', async () => {
  const { totals } = await read()
  assert.equal((await app.onHand('RECEIVABLE')).onHand, Math.round((totals.balance as number) * 100))
})

const narrowings: [string, () => string, number][] = [
  ['of one kind', () => '&saleType=LCSALE', 2],
  ['of one customer', () => `&customerId=${app.world.customers[0]}`, 2],
  ['of one size', () => `&size=${encodeURIComponent('50 kg')}`, 2],
  ['through an agent', () => `&agentId=${app.world.agents[0]}`, 2],
  ['of one LC', () => `&lcId=${app.lc}`, 4],
  ['paid in cash', () => '&paymentMode=Cash', 0],
]
for (const [name, query, expected] of narrowings) {
  test(`sales ${name}`, async () => assert.equal((await read(query())).count, expected))
}

test('statistics by day and by month have equal sums, compared with the period before, with permits and proformas', async () => {
  const offered = { date: app.ago(1), customer: app.world.customers[0], consignee: app.world.companies.c1 }
  const place = { terminal: app.world.terminals.jeddah, lc: app.lc, bank: app.world.banks[0] }
  for (const action of ['send', 'convert']) {
    const lines = [{ form: 'Raw', bagGrade: app.world.bag50, bags: 10 }]
    const { id } = await app.add('accounts/bag-sale-proforma', { ...offered, ...place, lines })
    await app.act('accounts/bag-sale-proforma', id, 'send')
    if (action === 'convert') await app.act('accounts/bag-sale-proforma', id, action)
    const more = { truck: app.world.trucks[0], driver: app.world.drivers[0] }
    const permit = await app.add('sales/sale-permits', { bagSale, bags: 10, ...more })
    const [state, at] = action === 'send' ? ['Used', 'used_at'] : ['Expired', 'valid_until']
    await app.sql(`update sale_permit set status = $2, ${at} = $3 where id = $1`, [
      ...[permit.id, state],
      `${app.ago(4)}T22:30:00Z`,
    ])
  }
  const stats = async (step: string, more = ''): Promise<ReportAnswer> =>
    await app.get<ReportAnswer>(`reports/sale-stats?from=${app.ago(9)}&to=${app.ago(0)}&step=${step}${more}`)
  const daily = await stats('DAY')
  assert.deepEqual(
    daily.rows.map(({ time, saleType, bags50, quantity, net, customers, averagePrice, growthPct }) =>
      [time, saleType, bags50, quantity, net, customers, averagePrice, growthPct]), // biome-ignore format: one row a line
    [
      [app.ago(3), 'SALE', 1_000, 50, 52_000, 1, 1_040, null],
      [app.ago(2), 'LCSALE', 0, 100, 88_200, 1, 882, null],
      [app.ago(1), 'LCSALE', 0, -0.5, 9_310, 1, null, -89.444],
      [app.ago(1), 'SALE', 0, 0, 0, 0, null, null],
      [app.ago(0), 'SALE', -100, -5, -5_200, 1, null, -110],
    ],
  )
  const yearly = await stats('YEAR')
  assert.deepEqual([yearly.totals.net, yearly.totals.bags50], [daily.totals.net, 900])
  const beside = ({ permitsUsed, permitsExpired, proformas, converted, conversionPct }: Row = {} as Row) =>
    [permitsUsed, permitsExpired, proformas, converted, conversionPct] // biome-ignore format: one row a line
  assert.deepEqual(beside(daily.rows[0]), [1, 1, 0, 0, null], 'of half past one at night in Riyadh')
  assert.deepEqual(beside(daily.rows[3]), [0, 0, 2, 1, 50])
  assert.deepEqual(beside(daily.totals), [1, 1, 2, 1, 50])
  assert.deepEqual(beside((await stats('DAY', '&saleType=LCSALE')).totals), [0, 0, 0, 0, null], 'of other sales')
  assert.deepEqual(
    daily.groups.map(({ net, growthPct }) => [net, growthPct]),
    [[52_000, null], [88_200, 69.615], [9_310, -89.444], [-5_200, -155.854]], // biome-ignore format: one row a line
    'each period against the one before',
  )
})

const sellProvisionally = async (provisionalPct: number): Promise<number> => {
  const { customers, companies, terminals } = app.world
  const lot = { consignee: companies.c1, form: 'Raw', terminal: terminals.jeddah, lc: app.lc, soldFrom: 'Terminal' }
  const deal = { customer: customers[1], quantity: 100, unitPrice: 980, weightBasis: 'Outturn', provisionalPct }
  const { id } = await app.add('sales/lc-sale', { ...lot, ...deal, date: app.ago(2) })
  await app.act('sales/lc-sale', id, 'approve')
  await app.act('sales/lc-sale', id, 'issue-provisional')
  return id
}

const lessThanProvisional: [string, number, { finalQuantity: number } | null, number][] = [
  ['credited at the settlement', 100, { finalQuantity: 90 }, 90],
  ['settled without a difference in money', 95, { finalQuantity: 95 }, 95],
  ['credited as a whole and reversed', 90, null, 0],
]
for (const [name, provisionalPct, settled, tons] of lessThanProvisional) {
  test(`an LC sale ${name} counts the tons that were sold, as the ledger and the authority's lines do`, async () => {
    const soldOf = async () => (await app.get<{ rows: Row[] }>(`reports/lc-detail?lcId=${app.lc}`)).rows[0]!.soldLc
    const [before, sold] = [(await read()).totals.quantity as number, (await soldOf()) as number]
    const id = await sellProvisionally(provisionalPct)
    if (settled) await app.act('sales/lc-sale', id, 'finalise', { ...settled, finalDate: app.ago(1) })
    else {
      const { provisionalInvoice: invoice } = await app.get(`sales/lc-sale/${id}`)
      const note = await app.add('accounts/credit-note', { date: app.ago(0), invoice, reason: 'Cancellation' })
      await app.act('accounts/credit-note', note.id, 'issue')
      await app.act('sales/lc-sale', id, 'reverse', { reason: 'Called off' })
    }
    assert.deepEqual([(await read()).totals.quantity, await soldOf()], [before + tons, sold + tons])
    await assertSalesLines(app.get, app.ago(9), app.ago(0))
  })
}

test('a note on the price of goods lowers their average price, as in LC Detail', async () => {
  const short = { date: app.ago(0), invoice: bagInvoice, reason: 'Price', lines: [{ line: 1, amount: 1_000 }] }
  const { id } = await app.add('accounts/credit-note', short)
  await app.act('accounts/credit-note', id, 'issue')
  const { totals, extras } = await read()
  const average = Math.round(((totals.net as number) / (totals.quantity as number)) * 10_000) / 10_000
  assert.equal(extras.find(({ name }) => name === 'averagePrice')?.value, average)
  const [row] = (await app.get<{ rows: Row[] }>(`reports/lc-detail?lcId=${app.lc}`)).rows
  assert.equal(row!.averageSale, average)
  const days = `from=${app.ago(9)}&to=${app.ago(0)}`
  const { total } = await app.get<{ total: Row }>(`analytics/warehouse-sales-consignees-detail?${days}`)
  assert.equal(total.averagePrice, average)
  const annual = await app.get<{ rows: Row[] }>(`reports/customers-annual-report?year=${app.ago(0).slice(0, 4)}`)
  const bought = annual.rows.find(of => of.customer === app.world.customers[0]) as Record<string, number>
  const perTon = Math.round((bought.net! / bought.tons!) * 10_000) / 10_000
  // In the first days of a year the sale counts for the year before.
  assert.equal(bought.averagePrice, bought.tons! > 0 ? perTon : null)
})

test('users without the right get 404', async () => {
  const weighing = await app.as('wb')
  assert.equal((await weighing('GET', '/api/agencies/1/reports/sales')).status, 404)
})

test('what a note left is open until it settles another invoice or is refunded', async () => {
  const customer = app.world.customers[2]
  const of = { customer, consignee: app.world.companies.c1 }
  const lot = { ...of, form: 'Raw', terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50 }
  const sell = async (bags: number): Promise<unknown> => {
    const { id } = await app.add('sales/bag-sale', { ...lot, date: app.ago(1), bags })
    return (await app.act('sales/bag-sale', id, 'approve')).invoice
  }
  const assertSame = async (balance: number, paid: number): Promise<void> => {
    const { totals } = await read(`&customerId=${customer}`)
    assert.deepEqual([totals.balance, totals.paid], [balance, paid])
    assert.equal((await app.onHand('RECEIVABLE', { party: customer! })).onHand, Math.round(balance * 100))
  }
  const invoice = await sell(100)
  const whole = { date: app.ago(1), direction: 'Receipt', mode: 'Cash', amount: 5_980 }
  await app.add('payments', { ...of, ...whole, allocations: [{ invoice, amount: 5_980 }] })
  const short = { date: app.ago(0), invoice, reason: 'Quantity', lines: [{ line: 1, bags: 50 }] }
  const note = await app.add('accounts/credit-note', short)
  await app.act('accounts/credit-note', note.id, 'issue')
  await assertSame(-2_990, 5_980)
  await sell(10)
  await assertSame(-2_392, 5_980)
  await app.act('accounts/credit-note', note.id, 'give-back', { refundBy: 'Cash', why: 'Asked for' })
  await assertSame(0, 3_588)
})
