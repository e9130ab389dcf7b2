// The reports on empty bags on the golden scenario, exact to the bag and the halala, and their visibility.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { addDays, today } from '#kit/days.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

type Row = Record<string, unknown> & { labels: Record<string, string | null>; source?: { address: string; id: number } }
type Report = {
  count: number
  rows: Row[]
  totals: Record<string, number>
  groups: Record<string, unknown>[]
  extras: { name: string; value: number }[]
}

let app: GoldenApplication
let admin: Ask
before(async () => {
  app = await startGoldenApplication()
  admin = await app.as('admin')
})
after(() => app?.close())

const base = '/api/agencies/1'
const all = 'from=2026-01-01&to=2026-12-31'
const read = async (address: string, query = all, ask = admin): Promise<Report> => {
  const { status, body } = await ask('GET', `${base}/${address}?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as Report
}
const figures = (row: Row, ...names: string[]): unknown[] => names.map(name => row[name])
const key = ({ labels, size }: Row): string => `${labels.terminal} ${labels.consignee} ${size}`

const came = ['opening', 'procured', 'loanIn', 'swapIn', 'transferIn', 'bought', 'other']
const went = ['loanOut', 'swapOut', 'transferOut', 'sold', 'used']
const adds = (row: Record<string, unknown>): number => {
  const sum = (names: string[]) => names.reduce((total, name) => total + (row[name] as number), 0)
  return sum(came) - sum(went) - sum(['closingGood', 'closingDamaged'])
}

test('closing stock of bags: opening plus receipts less issues is closing', async () => {
  const { rows, totals, groups } = await read('reports/bag-closing-stock')
  const names = [...came.slice(0, 6), ...went, 'damaged', 'closingGood', 'closingDamaged', 'value']
  assert.deepEqual(
    rows.map(row => [key(row), ...figures(row, ...names)]),
    [
      [
        'Jeddah Nabt Al Jazirah Trading 50 kg',
        0,
        24_600,
        1_000,
        0,
        0,
        0,
        3_000,
        2_000,
        2_000,
        1_500,
        10_000,
        0,
        7_100,
        0,
        6_035,
      ],
      ['Jeddah Nabt Al Jazirah Trading 40 kg', 0, 0, 0, 2_000, 0, 0, 0, 0, 0, 0, 0, 0, 2_000, 0, 1_500],
      // 2,000 swapped at 0.85 and 1,500 bought at 0.95 average 0.8929 each.
      ['Jeddah Sahel Tihama Feed 50 kg', 0, 0, 3_000, 2_000, 0, 1_500, 1_000, 0, 0, 0, 0, 0, 5_500, 0, 4_910.95],
      ['Jeddah Sahel Tihama Feed 40 kg', 0, 5_000, 0, 0, 0, 0, 0, 2_000, 0, 0, 0, 0, 3_000, 0, 2_250],
      ['Yanbu Nabt Al Jazirah Trading 50 kg', 0, 0, 0, 0, 1_996, 0, 0, 0, 0, 40, 0, 46, 1_950, 6, 1_662.6],
    ],
  )
  for (const row of [...rows, totals]) assert.equal(adds(row), 0)
  const { jeddah } = app.redSea.world.terminals
  assert.equal(groups.find(group => group.terminal === jeddah && !group.consignee)?.closingGood, 17_600)
})

test('closing stock of bags: a period begins with the closing of the day before', async () => {
  // Sent on 4 May, received on the 5th, sold on the 8th; the swap was on the 2nd.
  const before = await read('reports/bag-closing-stock', 'from=2026-01-01&to=2026-05-03')
  const since = await read('reports/bag-closing-stock', 'from=2026-05-04&to=2026-12-31')
  assert.equal(since.totals.opening, before.totals.closingGood)
  assert.deepEqual([since.totals.transferOut, since.totals.transferIn, since.totals.swapIn], [2_000, 1_996, 0])
  for (const row of [...before.rows, ...since.rows]) assert.equal(adds(row), 0)
  const { yanbu } = app.redSea.world.terminals
  assert.equal((await read('reports/bag-closing-stock', `${all}&terminalId=${yanbu}`)).count, 1)
  assert.equal((await read('reports/bag-closing-stock', `${all}&scope=SGC`)).count, 0)
})

test('inventory of bags: own and borrowed less lent and reserved are available', async () => {
  const { rows, totals } = await read('reports/bags-inventory', 'asOf=2026-05-20')
  const names = ['own', 'borrowed', 'lent', 'reserved', 'available', 'damaged', 'onOrder', 'used', 'daysCover']
  assert.deepEqual(
    rows.map(row => [key(row), ...figures(row, ...names)]),
    [
      ['Jeddah Nabt Al Jazirah Trading 50 kg', 9_100, 0, 2_000, 0, 7_100, 0, 25_400, 10_000, 21],
      ['Jeddah Nabt Al Jazirah Trading 40 kg', 2_000, 0, 0, 0, 2_000, 0, 0, 0, null],
      ['Jeddah Sahel Tihama Feed 50 kg', 3_500, 2_000, 0, 0, 5_500, 0, 0, 0, null],
      ['Jeddah Sahel Tihama Feed 40 kg', 3_000, 0, 0, 0, 3_000, 0, 0, 0, null],
      ['Yanbu Nabt Al Jazirah Trading 50 kg', 1_950, 0, 0, 0, 1_950, 6, 0, 0, null],
    ],
  )
  const { own, borrowed, lent, reserved, available } = totals as Record<string, number>
  assert.equal(available, own! + borrowed! - lent! - reserved!)
  assert.equal((await read('reports/bags-inventory', 'asOf=2026-05-20&coverBelow=22')).count, 1)
  assert.equal((await read('reports/bags-inventory', 'asOf=2026-05-20&coverBelow=21')).count, 0)
})

test('inventory of bags: sold bags that are not fetched yet are reserved', async () => {
  const { companies, terminals, customers, bag50 } = app.redSea.world
  const sold = { customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah, lc: app.golden.lc101 }
  const body = { ...sold, date: '2026-05-09', form: 'Raw', bagGrade: bag50, bags: 100 }
  const sale = await admin('POST', `${base}/sales/bag-sale`, body)
  assert.equal(sale.status, 201, JSON.stringify(sale.body))
  assert.equal((await admin('PUT', `${base}/sales/bag-sale/${sale.body.id}/approve`, {})).status, 200)
  const { rows } = await read('reports/bags-inventory', '')
  assert.deepEqual(figures(rows[0]!, 'own', 'lent', 'reserved', 'available'), [9_100, 2_000, 100, 7_000])
})

test('loans of bags: lent, returned, outstanding, and since when', async () => {
  const { rows, totals, groups } = await read('reports/bag-loan', 'asOf=2026-05-31')
  assert.deepEqual(
    rows.map(row => figures(row, 'kind', 'lent', 'returned', 'outstanding', 'age', 'expectedReturnDate')),
    [
      ['Bag Loan', 3_000, null, 2_000, 30, '2026-06-19'],
      ['Bag Loan Return', null, 1_000, null, null, null],
    ],
  )
  assert.deepEqual(totals, { lent: 3_000, returned: 1_000, outstanding: 2_000 })
  assert.equal(groups.length, 2)
  assert.match(String(rows[0]!.docNo), /^LB-2026-/)
  assert.equal((await read('reports/bag-loan', 'asOf=2026-05-05')).totals.outstanding, 3_000)
  assert.equal((await read('reports/bag-loan', 'asOf=2026-04-30')).count, 0)
  const { c1, c2 } = app.redSea.world.companies
  assert.equal((await read('reports/bag-loan', `consigneeId=${c2}&openOnly=true`)).count, 2)
  for (const query of [
    `counterpartyId=${c2}`,
    `consigneeId=${c1}&counterpartyId=${c2}`,
    `consigneeId=${c2}&counterpartyId=${c1}`,
  ])
    assert.equal((await read('reports/bag-loan', query)).count, 2, query)
  assert.equal((await read('reports/bag-loan', `consigneeId=${c1}&counterpartyId=${c1}`)).count, 0)
})

const lineOf = (row: Row): unknown[] => [
  row.labels.terminal,
  ...figures(row, 'kind', 'damaged', 'rejected', 'reason', 'responsible', 'recoverable'),
]

test('damaged bags: the register links to the documents that found them, the report shows their share', async () => {
  const expected = [
    ['Jeddah', 'Bag Procurement', 0, 50, 'Rejected on receipt', 'Vendor', null],
    ['Yanbu', 'Transfer Bags', 46, 0, 'Truck Accident Damage', 'Transporter', 39.1],
  ]
  const register = await read('bags/damage-bags')
  assert.deepEqual(register.rows.map(lineOf), expected)
  for (const { source, docNo } of register.rows) {
    assert.equal((await admin('GET', `${base}/${source!.address}/${source!.id}`)).body.docNo, docNo)
  }
  const report = await read('reports/damage-bags')
  assert.deepEqual(report.rows.map(lineOf), expected.toReversed())
  assert.deepEqual(
    report.groups.map(({ reason, damaged, rejected }) => [reason, damaged, rejected]),
    [
      ['Truck Accident Damage', 46, 0],
      ['Rejected on receipt', 0, 50],
    ],
  )
  // 24,650 and 5,000 delivered, 1,996 moved, 10,000 loaded.
  assert.deepEqual(
    report.extras.map(({ name, value }) => [name, value]),
    [
      ['handled', 41_646],
      ['damagePct', 0.231],
    ],
  )
  assert.equal((await read('bags/damage-bags', 'from=2026-05-06&to=2026-12-31')).count, 0)
  assert.equal((await read('bags/damage-bags', `${all}&reason=Truck%20Accident%20Damage`)).count, 1)
})

test('damaged bags sold: buyer, price, and how many are left', async () => {
  const { rows, totals, extras } = await read('reports/damage-bag-sales')
  assert.deepEqual(figures(rows[0]!, 'bags', 'unitPrice', 'net', 'vat', 'gross', 'paymentMode'), [
    40,
    0.2,
    8,
    1.2,
    9.2,
    'Cash',
  ])
  assert.deepEqual(totals, { bags: 40, net: 8, vat: 1.2, gross: 9.2 })
  assert.deepEqual(
    extras.map(({ value }) => value),
    [46, 40, 6],
  )
  assert.equal(rows[0]!.source?.address, 'bags/outside-sale')
})

test('damaged bags sold: a debit note takes the credit note back, as in the report of sales', async () => {
  const { rows } = await read('reports/damage-bag-sales')
  const { invoice } = (await admin('GET', `${base}/bags/outside-sale/${rows[0]!.source!.id}`)).body
  const body = { date: today('Asia/Riyadh'), invoice, reason: 'Price', lines: [{ line: 1, amount: 2 }] }
  const note = await admin('POST', `${base}/accounts/credit-note`, { ...body, refund: 'Keep as credit' })
  assert.equal(note.status, 201, JSON.stringify(note.body))
  const totals: Record<string, number>[] = []
  for (const [action, asked] of [
    ['issue', {}],
    ['debit', { why: 'It was wrong' }],
  ] as const) {
    const done = await admin('PUT', `${base}/accounts/credit-note/${note.body.id}/${action}`, asked)
    assert.equal(done.status, 200, JSON.stringify(done.body))
    totals.push((await read('reports/damage-bag-sales')).totals)
    const { net, vat, gross } = (await read('reports/sales', `${all}&saleType=EMPTYBAGS`)).totals
    assert.deepEqual(totals.at(-1), { bags: 40, net, vat, gross })
  }
  assert.deepEqual(
    totals.map(({ net }) => net),
    [6, 8],
  )
})

const addresses = ['bag-closing-stock', 'bags-inventory', 'bag-loan', 'damage-bags', 'damage-bag-sales'].map(
  name => `reports/${name}`,
)

test('each of them can be exported', async () => {
  for (const address of [...addresses, 'bags/damage-bags']) {
    const query = /inventory|loan/.test(address) ? 'asOf=2026-05-31' : all
    const { status, body } = await admin('GET', `${base}/${address}/excel?${query}`)
    assert.equal(status, 200, address)
    const sheet = (await readSheet(Buffer.from(body.bytes as Uint8Array))) as unknown[][]
    assert.ok(sheet.length > 4, address)
  }
})

test('a consignee sees the closing stock of its own bags only', async () => {
  const [first, second] = [await app.as('consignee1'), await app.as('consignee2')]
  const own = await read('reports/bag-closing-stock', all, second)
  assert.deepEqual([own.count, own.totals.closingGood], [2, 8_500])
  assert.ok(!JSON.stringify(own).includes('Nabt'))
  assert.equal((await read('reports/bag-closing-stock', all, first)).totals.closingGood, 11_050)
  const clerk = await app.as('wb')
  for (const address of [...addresses, 'bags/damage-bags']) {
    if (!address.endsWith('closing-stock'))
      assert.equal((await first('GET', `${base}/${address}`)).status, 404, address)
    assert.equal((await clerk('GET', `${base}/${address}`)).status, 404, address)
  }
})

test('canceled documents are neither loans nor returns', async () => {
  const { rows } = (await admin('GET', `${base}/bags/loan-return`)).body as { rows: { id: number }[] }
  await admin('PUT', `${base}/bags/loan-return/${rows[0]!.id}/cancel`, { reason: 'Never came' })
  const stock = await read('reports/bag-closing-stock')
  assert.deepEqual([stock.totals.loanIn, stock.totals.loanOut], [3_000, 3_000])
  for (const row of stock.rows) assert.equal(adds(row), 0)
  assert.equal((await read('reports/bag-loan', 'asOf=2026-12-31')).totals.outstanding, 3_000)
})

test('closing stock of bags: a place that was filled and emptied within the period is part of the sums', async () => {
  const { companies, terminals, customers, trucks, drivers, bag40 } = app.redSea.world
  const to = today('Asia/Riyadh')
  const before = await read('reports/bag-closing-stock', `from=2026-01-01&to=${to}`)
  const lot = { consignee: companies.c1, terminal: terminals.jeddah, bagGrade: bag40, condition: 'Good' }
  const sold = { date: to, customer: customers[2], quantity: 2_000, unitPrice: 1, gatePass: 'GP-9' }
  const sale = { ...lot, ...sold, paymentMode: 'Cash', truck: trucks[0], driver: drivers[0] }
  const made = await admin('POST', `${base}/bags/outside-sale`, sale)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { status, body } = await admin('PUT', `${base}/bags/outside-sale/${made.body.id}/approve`, {})
  assert.equal(status, 200, JSON.stringify(body))
  const after = await read('reports/bag-closing-stock', `from=2026-01-01&to=${to}`)
  assert.equal(after.count, before.count)
  assert.deepEqual(
    ['swapIn', 'sold', 'closingGood'].map(name => after.totals[name]! - before.totals[name]!),
    [0, 2_000, -2_000],
  )
  const next = addDays(to, 1)
  assert.equal((await read('reports/bag-closing-stock', `from=${next}&to=${next}`)).count, before.count - 1)
})
