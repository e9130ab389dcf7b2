// The reports on ownership, debts and stock on the golden scenario: every figure is written out and compared with the ledger and with
// related reports, also for a day in the past.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AgencyAdmin, adminOf } from '../../../tests/agency-admin.ts'
import { type LedgerQuestions, ledgerOf } from '../../../tests/ledger-questions.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

type Row = Record<string, unknown> & { labels: Record<string, string | null>; source?: { address: string; id: number } }
type Report = {
  count: number
  rows: Row[]
  totals: Record<string, number>
  groups: Record<string, number>[]
  extras: { label: string; value: number }[]
}

let app: GoldenApplication
let admin: AgencyAdmin
let ledger: LedgerQuestions
let c1: number
let c2: number
before(async () => {
  app = await startGoldenApplication()
  admin = await adminOf(app)
  ledger = ledgerOf(app.databaseUrl, app.redSea.id)
  const { companies } = app.redSea.world
  c1 = companies.c1!
  c2 = companies.c2!
})
after(() => app?.close())

const read = (name: string, query = ''): Promise<Report> => admin.get<Report>(`reports/${name}?${query}`)
const all = 'from=2026-01-01&to=2026-12-31'
const figures = (row: object | undefined, ...names: string[]): unknown[] =>
  names.map(name => (row as Record<string, unknown>)[name])
const kg = (tons: unknown): number => Math.round((tons as number) * 1000)
const sum = (row: Record<string, unknown>, ...names: string[]): number =>
  names.reduce((total, name) => total + kg(row[name] ?? 0), 0)
const lotOf = ({ labels }: Row): string => `${labels.consignee}, ${labels.lc ?? '–'}, ${labels.terminal ?? '–'}`

const nabt = 'Nabt Al Jazirah Trading'
const sahel = 'Sahel Tihama Feed'

test('loan statement: lent and returned quantities, and the debts between owners', async () => {
  const { rows, totals, groups, extras } = await read('loan-statement', 'asOf=2026-05-31')
  const names = ['kind', 'docNo', 'date', 'form', 'loaned', 'returned', 'outstanding', 'age', 'expectedReturnDate']
  assert.deepEqual(
    rows.map(row => figures(row, ...names)),
    [
      ['Loan', 'L-2026-00001', '2026-05-01', 'Raw', 2000, null, 1500, 30, '2026-06-29'],
      ['Loan Return', 'LR-2026-00001', '2026-05-02', 'Raw', null, 500, null, null, null],
    ],
  )
  for (const { labels } of rows) {
    const { lender, borrower, loan, terminal, lc, cargoGrade } = labels
    assert.deepEqual([lender, borrower, loan], [nabt, sahel, 'L-2026-00001'])
    assert.deepEqual([terminal, lc, cargoGrade], ['Jeddah', 'LC-101', 'Feed grade 2'])
  }
  assert.deepEqual(totals, { loaned: 2000, returned: 500, outstanding: 1500 })
  assert.deepEqual(
    groups.map(group => figures(group, 'lender', 'borrower', 'outstanding')),
    [
      [c1, undefined, 1500],
      [c1, c2, 1500],
      [c1, c2, 1500],
    ],
    'the lender, the pair, the loan',
  )
  assert.deepEqual(
    extras.map(({ label, value }) => [label, value]),
    [[`${sahel} owes ${nabt}`, 1500]],
  )
  assert.deepEqual(rows[1]!.source?.address, 'terminals/loan-return')
})

test('loan statement: on a day in the past, and filtered from either side', async () => {
  const { lc102 } = app.golden
  const { yanbu } = app.redSea.world.terminals
  const outstanding = async (query: string) => (await read('loan-statement', query)).totals.outstanding
  assert.equal(await outstanding('asOf=2026-04-30'), 0)
  assert.equal(await outstanding('asOf=2026-05-01'), 2000)
  for (const query of [`consigneeId=${c1}`, `consigneeId=${c2}`, `counterpartyId=${c1}`, 'openOnly=true'])
    assert.equal(await outstanding(query), 1500, query)
  assert.equal(await outstanding(`consigneeId=${c1}&counterpartyId=${c2}`), 1500)
  assert.equal(await outstanding(`consigneeId=${c1}&counterpartyId=${c1}`), 0)
  assert.equal(await outstanding(`lcId=${lc102}`), 0)
  assert.equal(await outstanding(`terminalId=${yanbu}`), 0)
})

const cents = (riyals: unknown): number => Math.round((riyals as number) * 100)

const came = ['received', 'ownIn', 'loanIn', 'swapIn', 'mergedIn', 'milledOut', 'transferIn', 'other']
const went = ['ownOut', 'loanOut', 'swapOut', 'mergedOut', 'milledIn', 'transferOut', 'withdrawn', 'loss', 'sold']
const addsUp = (row: Record<string, unknown>): void =>
  assert.equal(sum(row, 'opening', ...came) - sum(row, ...went), sum(row, 'closing'), JSON.stringify(row))

test('consignee detail: cargo with loans, bags and money of each', async () => {
  const { rows, groups, totals } = await read('consignee-detail', all)
  const moved = ['received', 'ownIn', 'ownOut', 'loanIn', 'loanOut', 'milledIn', 'milledOut', 'transferIn']
  const names = [...moved, 'transferOut', 'loss', 'sold', 'closing', 'lent', 'borrowed', 'netPosition']
  assert.deepEqual(
    rows.filter(({ lc }) => lc !== null).map(row => [lotOf(row), ...figures(row, ...names)]),
    [
      [`${nabt}, LC-101, Jeddah`, 36_120, 0, 1000, 500, 2000, 1000, 985, 0, 3000, 40, 500, 30_065, 1500, 0, 31_565],
      [`${nabt}, LC-101, Yanbu`, 0, 0, 0, 0, 0, 0, 0, 2996, 0, 0, 0, 2996, 0, 0, 2996],
      [`${sahel}, LC-101, Jeddah`, 0, 1000, 0, 2000, 500, 0, 0, 0, 0, 0, 0, 2500, 0, 1500, 1000],
      [`${sahel}, LC-102, Jeddah`, 20_600, 0, 0, 0, 0, 0, 0, 0, 0, 25, 1998.5, 18_576.5, 0, 0, 18_576.5],
    ],
  )
  assert.deepEqual(
    rows.filter(({ lc }) => lc === null).map(row => [lotOf(row), ...figures(row, 'bags', 'receivable', 'payable')]),
    [
      [`${nabt}, –, Jeddah`, 9100, null, null],
      [`${nabt}, –, Yanbu`, 1956, null, null],
      [`${nabt}, –, –`, null, 248_000, 1_468_124.4],
      [`${sahel}, –, Jeddah`, 8500, null, null],
      [`${sahel}, –, –`, null, 1_798_275, 868_139.51],
    ],
  )
  for (const row of [...rows, totals]) addsUp(row)
  const of = (consignee: number) => groups.find(group => group.consignee === consignee && group.lc === undefined)
  assert.deepEqual(figures(of(c1), 'closing', 'lent', 'borrowed', 'netPosition'), [33_061, 1500, 0, 34_561])
  assert.deepEqual(figures(of(c2), 'closing', 'lent', 'borrowed', 'netPosition'), [21_076.5, 0, 1500, 19_576.5])
  assert.equal(groups.find(({ lc }) => lc === app.golden.lc102)?.closing, 18_576.5)
  assert.deepEqual(figures(totals, 'closing', 'lent', 'borrowed', 'bags'), [54_137.5, 1500, 1500, 19_556])
})

test('consignee detail: a period begins with the closing of the day before, and agrees with related reports', async () => {
  const { rows, totals } = await read('consignee-detail', 'from=2026-05-04&to=2026-05-06')
  for (const row of rows) addsUp(row)
  const stock = async (day: string) => (await read('barley-closing-stock', `asOf=${day}`)).totals.quantity
  assert.equal(totals.opening, await stock('2026-05-03'))
  assert.equal(totals.closing, await stock('2026-05-06'))
  assert.equal(totals.lent, (await read('loan-statement', 'asOf=2026-05-06')).totals.outstanding)
  const bags = await read('bag-closing-stock', 'from=2026-05-04&to=2026-05-06')
  assert.equal(totals.bags, bags.totals.closingGood! + bags.totals.closingDamaged!)
  const owed = await read('account-balances', 'asOf=2026-05-06')
  const ofKind = (kind: string, name: string): number =>
    owed.rows.filter(row => row.kind === kind).reduce((total, row) => total + cents(row[name] ?? 0), 0)
  assert.equal(cents(totals.receivable), ofKind('Customer', 'receivable') - ofKind('Customer', 'payable'))
  assert.equal(cents(totals.payable), ofKind('Consignee', 'payable') - ofKind('Consignee', 'receivable'))
  const { yanbu } = app.redSea.world.terminals
  const there = await read('consignee-detail', `${all}&terminalId=${yanbu}`)
  assert.deepEqual(figures(there.totals, 'closing', 'bags', 'payable'), [2996, 1956, 0])
  assert.equal(there.count, 2)
})

test('balance report: in less out, sold and lost is the balance; sales less deductions are payable', async () => {
  const { rows, groups, totals } = await read('balance-report', 'asOf=2026-12-31')
  const cargo = ['in', 'out', 'sold', 'loss', 'balance', 'difference']
  assert.deepEqual(
    rows.filter(({ lc }) => lc !== null).map(row => [lotOf(row), ...figures(row, ...cargo)]),
    [
      // 36,120 received, 500 given back and 985 flaked; 1,000 sold, 2,000 lent, 3,000 sent and 1,000 milled.
      [`${nabt}, LC-101, Jeddah`, 37_605, 7000, 500, 40, 30_065, 0],
      [`${nabt}, LC-101, Yanbu`, 2996, 0, 0, 0, 2996, 0],
      [`${sahel}, LC-101, Jeddah`, 3000, 500, 0, 0, 2500, 0],
      [`${sahel}, LC-102, Jeddah`, 20_600, 0, 1998.5, 25, 18_576.5, 0],
    ],
  )
  const money = ['sales', 'charges', 'other', 'remitted', 'payable', 'payableDifference', 'receipts']
  assert.deepEqual(
    rows.filter(({ lc }) => lc === null).map(row => [lotOf(row), ...figures(row, ...money)]),
    [
      // 10,000 bags at 52.00 and 40 torn ones at 0.20; paid are 298,000 of it and two advances.
      [`${nabt}, –, –`, 520_008, 33_508.6, 981_625, 0, 1_468_124.4, 0, 350_009.2],
      [`${sahel}, –, –`, 1_998_500, 1521.74, -1_128_838.75, 0, 868_139.51, 0, 500_000],
    ],
  )
  const of = (consignee: number) => groups.find(group => group.consignee === consignee)
  assert.deepEqual(figures(of(c1), 'balance', 'payable'), [33_061, 1_468_124.4])
  assert.deepEqual(figures(totals, 'balance', 'difference', 'payableDifference'), [54_137.5, 0, 0])
})

test('balance report: on a day in the past it agrees with closing stock, consignee detail and payables', async () => {
  for (const day of ['2026-04-24', '2026-05-03', '2026-05-07', '2026-12-31']) {
    const { totals } = await read('balance-report', `asOf=${day}`)
    assert.equal(totals.balance, (await read('barley-closing-stock', `asOf=${day}`)).totals.quantity, day)
    const detail = (await read('consignee-detail', `from=2026-01-01&to=${day}`)).totals
    assert.equal(kg(totals.in) - kg(totals.out), sum(detail, ...came) - sum(detail, ...went.slice(0, 7)), day)
    assert.deepEqual(figures(totals, 'sold', 'loss', 'payable'), figures(detail, 'sold', 'loss', 'payable'), day)
    const owed = (await read('payable-to-consignee', `from=2026-01-01&to=${day}`)).totals
    const net = cents(owed.sales) - cents(owed.creditNotes)
    const charges = cents(owed.charges) + cents(owed.commission)
    assert.deepEqual(
      ['sales', 'charges', 'other', 'remitted', 'payable'].map(name => cents(totals[name])),
      [net, charges, cents(owed.other), cents(owed.remitted), cents(owed.closing)],
      day,
    )
    assert.deepEqual([totals.difference, totals.payableDifference], [0, 0], day)
  }
})

test('balance report: a bill over two LCs is an expense of each', async () => {
  const { rows } = await admin.get<{ rows: { id: number; status: string }[] }>('accounts/expenses?search=NP-9014')
  await admin.act('accounts/expenses', rows[0]!.id, 'approve')
  const report = await read('balance-report', 'asOf=2026-12-31')
  assert.deepEqual(
    report.rows.filter(({ expenses }) => expenses).map(row => [row.labels.lc, row.terminal, row.expenses]),
    [
      ['LC-101', null, 411_500],
      ['LC-102', null, 206_100],
    ],
  )
  assert.equal(report.totals.expenses, 617_600)
  assert.equal((await read('balance-report', `lcId=${app.golden.lc101}`)).totals.payable, 0, 'of an LC, cargo only')
})

test('stock card: the truck of each document that has one', async () => {
  const { rows } = await read('barley-inventory', `${all}&pageSize=40`)
  const trucks = rows.filter(({ truck }) => truck !== null)
  assert.deepEqual(
    trucks.map(row => [row.kind, row.labels.truck, row.user]),
    ['Receive Cargo', 'Receive Cargo', 'Delivery Note', 'Bulk Loading'].map(kind => [
      kind,
      '3601 DLV',
      'Yusuf Al Ghamdi',
    ]),
  )
  const [{ source, truck }] = trucks as [Row]
  assert.equal((await admin.get(`${source!.address}/${source!.id}`)).truck, truck)
})

test('bags: the order level is that of the notification for the place', async () => {
  const { terminals, bag50, bag40 } = app.redSea.world
  const context = await app.as('admin').then(ask => ask('GET', '/api/user-context'))
  const rule = {
    ...{ event: 'Low stock', recipients: [(context.body.user as { id: number }).id], channels: ['Application'] },
    ...{ frequency: 'Weekly', consignee: c1 },
  }
  const address = 'master-data/bag-module-notification'
  await admin.add(address, { ...rule, name: 'A', threshold: 8000, terminal: terminals.jeddah, bagGrade: bag50 })
  await admin.add(address, { ...rule, name: 'B', threshold: 500, terminal: terminals.yanbu, bagGrade: bag40 })
  const { rows } = await read('bags-inventory', `asOf=2026-05-20&consigneeId=${c1}`)
  const names = ['size', 'available', 'daysCover', 'reorderLevel']
  assert.deepEqual(
    rows.map(row => [row.labels.terminal, ...figures(row, ...names)]),
    [
      ['Jeddah', '50 kg', 7100, 21, 8000],
      ['Jeddah', '40 kg', 2000, null, null],
      ['Yanbu', '50 kg', 1950, null, null],
      ['Yanbu', '40 kg', 0, null, 500],
    ],
  )
  const below = await read('bags-inventory', 'asOf=2026-05-20&belowLevel=true')
  assert.deepEqual(
    below.rows.map(row => figures(row, 'available', 'reorderLevel')),
    [
      [7100, 8000],
      [0, 500],
    ],
  )
})

test('a sale settles a part of the loan, and no more than is outstanding', async () => {
  const { jeddah } = app.redSea.world.terminals
  const { rows } = await read('loan-statement')
  const sale = await admin.add('terminals/cargo-sale', {
    ...{ date: '2026-05-20', seller: c1, buyer: c2, terminal: jeddah, lc: app.golden.lc101, form: 'Raw' },
    ...{ quantity: 400, unitPrice: 980, settlesLoan: rows[0]!.loan },
  })
  await admin.act('terminals/cargo-sale', sale.id, 'approve')
  const settled = await read('loan-statement', 'asOf=2026-05-31')
  assert.deepEqual(figures(settled.rows[2], 'kind', 'returned', 'date'), ['Cargo Sale', 400, '2026-05-20'])
  assert.deepEqual(settled.totals, { loaned: 2000, returned: 900, outstanding: 1100 })
  assert.equal((await read('loan-statement', 'asOf=2026-05-19')).totals.outstanding, 1500)
  assert.equal(kg(settled.totals.outstanding), await ledger.onHand('LOAN'))
  assert.equal((await read('consignee-detail', 'from=2026-05-01&to=2026-05-31')).totals.lent, 1100)
  await admin.act('terminals/cargo-sale', sale.id, 'reverse', { reason: 'Agreed otherwise' })
  const { count, totals } = await read('loan-statement')
  assert.deepEqual([count, kg(totals.outstanding)], [2, await ledger.onHand('LOAN')])
})
