// The reports on the exchange with the finance system (FIMS), on purchases of a year, credit limits and pre-payments: their figures are
// written out and compared with the report of sales, the documents and the ledger.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoPassword } from '../../../database/demo/accounts.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { bagOrder, type MoneyStory, playMoneyStory } from '../../../tests/money-story.ts'
import type { Ask } from '../../../tests/test-application.ts'

type Report = { count: number; rows: Row[]; totals: Row; groups: Row[]; extras: { name: string; value: number }[] }

let app: SalesApplication
let c1: number
let c2: number
let story: MoneyStory
before(async () => {
  app = await startSalesApplication()
  const { companies } = app.world
  c1 = companies.c1 as number
  c2 = companies.c2 as number
  story = await playMoneyStory(app)
})
after(() => app?.close())

const days = () => `from=${app.ago(100)}&to=${app.ago(0)}&pageSize=100`
const report = (name: string, query = days()): Promise<Report> => app.get<Report>(`reports/${name}?${query}`)
const halalas = (riyals: unknown): number => Math.round(Number(riyals) * 100)
// The balance of accounts in the ledger at the end of a day.
const ledger = async (roles: string[], day = app.ago(0), and = 'true'): Promise<number> => {
  const [row] = await app.sql(
    `select coalesce(sum(e.amount), 0) as amount from ledger.account c join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
     where c.agency_id = app.agency() and c.unit = 'SAR' and c.role = any($1) and e.effective_date <= $2::date and ${and}`,
    [roles, day],
  )
  return Number(row?.amount)
}

test('sales for FIMS: failed ones first, each with its code, unit and response; the sums equal those of sales', async () => {
  const { rows, totals, groups, count } = await report('sales-fims')
  assert.deepEqual(
    rows.map(({ status, invoiceNo, item, itemCode, bags, quantity, unit, net, vat, gross, fimsRef, fimsError }) => [
      ...[status, invoiceNo, item, itemCode, bags, quantity, unit, net, vat, gross, fimsRef, fimsError],
    ]),
    [
      ['Failed', story.invoices[1]!.invoiceNo, 'Provisional payment', 'BARLEY', null, 100, 'MT', 88_200, 13_230, 101_430, null, 'Unknown customer'], // biome-ignore format: one row a line
      ['Not sent', story.invoices[2]!.invoiceNo, 'Barley', 'BARLEY', 100, 5, 'bags', 5_200, 780, 5_980, null, null],
      ['Not sent', story.note.noteNo, 'Barley', 'BARLEY', -100, -5, 'bags', -5_200, -780, -5_980, null, null],
      ['Sent', story.invoices[0]!.invoiceNo, 'Barley', 'BARLEY', 1_000, 50, 'bags', 52_000, 7_800, 59_800, 'F-1', null],
    ],
  )
  const { fimsCode } = await app.get(`master-data/customer/${story.buyers[0]}`)
  assert.deepEqual([rows[3]!.customerCode, rows[3]!.date, rows[3]!.consignee], [fimsCode, app.ago(40), c1])
  assert.equal(rows[3]!.terminal, app.world.terminals.jeddah)
  assert.deepEqual(
    groups.map(({ status, documents, net, vat, gross }) => [status, documents, net, vat, gross]),
    [
      ['Failed', 1, 88_200, 13_230, 101_430],
      ['Not sent', 2, 0, 0, 0],
      ['Sent', 1, 52_000, 7_800, 59_800],
    ],
  )
  const { count: sold, totals: of } = await report('sales')
  const same = ['bags', 'quantity', 'net', 'vat', 'gross'] as const
  assert.deepEqual([count, ...same.map(name => totals[name])], [sold, ...same.map(name => of[name])])
  assert.equal((await report('sales-fims', `${days()}&status=Sent&status=Failed`)).count, 2)
  assert.equal((await report('sales-fims', `${days()}&consigneeId=${c2}`)).count, 0)
  await app.sql(`select app.note_fims('creditNote', $1, 'Sent', 'N-1', null)`, [story.note.id])
  assert.equal((await report('sales-fims', `${days()}&status=Sent`)).count, 2)
})

test('receipts for FIMS: by mode and bank, with their allocations; the sums equal those of the payments', async () => {
  const { rows, totals, groups } = await report('rv-fims')
  const { invoiceNo } = story.invoices[0]!
  assert.deepEqual(
    rows.map(({ mode, amount, settles, unallocated, status, fimsStatus, fimsRef, transactionRef }) => [
      ...[mode, amount, settles, unallocated, status, fimsStatus, fimsRef, transactionRef],
    ]),
    [
      ['Cash', 20_000, `${invoiceNo} 20,000.00`, 0, 'Received', 'Sent', 'R-1', null],
      ['Cash', 500, null, 500, 'Received', 'Not sent', null, null],
      ['Bank Transaction', 12_620.7, null, 12_620.7, 'Received', 'Not sent', null, 'MR-1'],
    ],
  )
  // The sums by mode have no bank; in the sums by bank, cash has none.
  assert.deepEqual(
    groups.map(({ mode, bank, amount, documents }) => [mode, bank, amount, documents]),
    [
      ['Bank Transaction', undefined, 12_620.7, 1],
      ['Cash', undefined, 20_500, 2],
      ['Bank Transaction', app.world.banks[0], 12_620.7, 1],
      ['Cash', null, 20_500, 2],
    ],
  )
  const payments = await app.get<Report>('payments?direction=Receipt&status=Received')
  assert.deepEqual([totals.amount, totals.unallocated], [payments.totals.amount, payments.totals.unallocated])
  assert.equal(totals.documents, payments.count)
  const bounced = await report('rv-fims', `${days()}&status=Bounced`)
  assert.deepEqual([bounced.count, bounced.totals.amount], [1, 777])
  const listed = await app.get<Report>(`payments?direction=Receipt&${days()}`)
  assert.deepEqual([listed.count, listed.totals.amount], [totals.documents! + 1, totals.amount])
  const paidOut = { date: app.ago(0), direction: 'Payment', consignee: c1, mode: 'Cash', amount: 1 }
  assert.equal((await app.add('payments', paidOut)).fimsStatus, null)
  assert.equal((await report('rv-fims')).count, 3)
  // A changed receipt must be sent again.
  const { id: first } = rows[0]!.source as { id: number }
  const { date, direction, customer, consignee, mode, amount, allocations, version } = await app.get(
    `payments/${first}`,
  )
  const lines = (allocations as Row[]).map(({ invoice, amount }) => ({ invoice, amount }))
  const kept = { date, direction, customer, consignee, mode, amount, version, allocations: lines }
  const { body } = await app.ask('PUT', `payments/${first}`, { ...kept, remarks: 'Counted twice' })
  assert.deepEqual([body.fimsStatus, body.fimsRef, body.unallocated], ['Not sent', 'R-1', 0])
})

test('customers in FIMS: unmatched ones first, and differing values, until ours are corrected', async () => {
  const { rows, totals, groups } = await report('customers-fims', 'pageSize=100')
  const about = (id: unknown) => rows.find(row => row.id === id) as Row
  assert.deepEqual([rows[0]!.status, rows[0]!.labels && (rows[0]!.labels as Row).customer], ['Not matched', 'New Farm'])
  assert.deepEqual(
    story.buyers.slice(0, 3).map(id => [about(id).status, about(id).differences]),
    [
      ['In step', null],
      ['Different', 'City: Abha'],
      ['Not compared', null],
    ],
  )
  assert.ok(about(story.buyers[0]).comparedAt && !about(story.buyers[2]).comparedAt)
  const counted = Object.fromEntries(groups.map(({ status, customers }) => [status, customers]))
  const all = (await app.get<Report>('master-data/customer?status=active')).count
  assert.deepEqual([counted['Not matched'], counted.Different, counted['In step'], totals.customers], [1, 1, 1, all])
  assert.equal((await report('customers-fims', `from=${app.ago(0)}`)).count, 2)
  assert.equal((await report('customers-fims', 'status=Different')).count, 1)
  await app.sql(`update customer set city = 'Abha' where agency_id = app.agency() and id = $1`, [story.buyers[1]])
  assert.equal((await report('customers-fims', 'status=Different')).count, 0)
  const [unified, of] = ['7001234567', 'where agency_id = app.agency() and']
  await app.sql(`update app.fims_customer set cr_no = $2 ${of} customer = $1`, [story.buyers[1], unified])
  assert.equal((await report('customers-fims', 'status=Different')).count, 1)
  await app.sql(`update customer set unified_no = $2 ${of} id = $1`, [story.buyers[1], unified])
  assert.equal((await report('customers-fims', 'status=Different')).count, 0, 'the registration is the unified number')
})

test('balances in FIMS: the difference if both are known, of today and of a past day', async () => {
  const { rows, totals } = await report('customer-balance-fims', `asOf=${app.ago(0)}`)
  const of = (id: unknown, among = rows) => {
    const { ours, fims, difference, fimsDay } = among.find(({ customer }) => customer === id) as Row
    return [ours, fims, difference, fimsDay]
  }
  // 59,800 - 20,000 - 12,620.70 - 500 - 5,980; the advances of buyer 2 are 30,000 - 5,980 - 4,000 + 1,150.
  assert.deepEqual(of(story.buyers[0]), [20_699.3, 20_698.3, 1, app.ago(0)])
  assert.deepEqual(of(story.buyers[1]), [101_430, 101_430, 0, app.ago(1)])
  assert.deepEqual(of(story.buyers[2]), [-21_170, null, null, null])
  const customerRoles = ['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE']
  assert.equal(halalas(totals.ours), await ledger(customerRoles))
  assert.deepEqual([totals.fims, totals.difference], [122_128.3, 1])
  const [first] = rows.filter(({ customer }) => customer === story.buyers[0])
  assert.deepEqual([first!.lastInvoice, first!.lastInvoiceOn], [story.invoices[0]!.invoiceNo, app.ago(40)])
  assert.equal(first!.lastReceiptOn, app.ago(10))
  const then = await report('customer-balance-fims', `asOf=${app.ago(11)}`)
  assert.deepEqual(of(story.buyers[0], then.rows), [39_800, 21_198.3, 18_601.7, app.ago(12)])
  assert.deepEqual(of(story.buyers[1], then.rows), [101_430, null, null, null])
  assert.equal(halalas(then.totals.ours), await ledger(customerRoles, app.ago(11)))
  const differing = await report('customer-balance-fims', 'onlyDifferences=true')
  assert.deepEqual(
    differing.rows.map(({ customer }) => customer),
    [story.buyers[0]],
  )
})

test('the annual report: months, share, rank and the year before equal the report of sales', async () => {
  const thisYear = app.ago(0).slice(0, 4)
  const years = [Number(thisYear) - 1, Number(thisYear)]
  for (const year of years) {
    const { rows, totals } = await report('customers-annual-report', `year=${year}&pageSize=100`)
    const sales = await report('sales', `from=${year}-01-01&to=${year}-12-31`)
    const months = (name: 'tons' | 'net') =>
      Object.entries(totals).reduce((sum, [key, value]) => (key.startsWith(name) && !/^(tons|net|netBefore)$/.test(key) ? sum + halalas(value) : sum), 0) // biome-ignore format: one sum
    assert.deepEqual([totals.net, totals.tons], [sales.totals.net, sales.totals.quantity])
    assert.deepEqual([months('net'), months('tons')], [halalas(sales.totals.net), halalas(sales.totals.quantity)])
    assert.deepEqual(
      rows.map(({ rank }) => rank),
      rows.map((_, place) => place + 1),
    )
  }
  const { rows } = await report('customers-annual-report', 'groupedBy=Region')
  const ofNow = await report('sales', `from=${thisYear}-01-01&to=${thisYear}-12-31&customerId=${story.buyers[1]}`)
  const second = rows.find(({ customer }) => customer === story.buyers[1]) as Row | undefined
  if (second && app.ago(30).startsWith(thisYear)) {
    const month = new Date(app.ago(30)).toLocaleString('en', { month: 'long' })
    assert.deepEqual([second[`net${month}`], second[`tons${month}`], second.net], [88_200, 100, ofNow.totals.net])
    assert.deepEqual([second.averagePrice, second.rank, second.group], [882, 1, '–'])
  }
  await app.sql(`update customer set price_group = 'Wholesale' where agency_id = app.agency() and id = $1`, [
    story.buyers[1],
  ])
  const grouped = await report('customers-annual-report', 'groupedBy=Price group')
  assert.deepEqual(
    grouped.rows.map(({ customer, group }) => [customer, group]),
    rows.map(({ customer }) => [customer, customer === story.buyers[1] ? 'Wholesale' : '–']),
  )
  assert.deepEqual(
    new Set((grouped.groups as Row[]).map(({ group }) => group)),
    new Set(grouped.rows.map(({ group }) => group)),
  )
  const best = await report('customers-annual-report', 'top=1')
  assert.deepEqual([best.count, best.rows[0]!.rank], [1, 1])
  assert.equal((await app.refused('GET', 'reports/customers-annual-report?year=20')).status, 400)
})

test('credit limits: exposure, excess and overdue amounts, as in the check of a sale', async () => {
  // Removes the very large limits of the other customers.
  await app.sql('update customer_credit_limit set status = $1 where credit_limit > 100_000_000_00', ['Canceled'])
  const { rows, totals, groups, extras } = await report('credit-limit-report', '')
  const names = ['limit', 'invoices', 'orders', 'permits', 'receipts', 'advances', 'exposure', 'available', 'beyond']
  const figures = (row: Row) => names.map(name => row[name])
  // Buyer 1 still has the rest of the deal on order, 112,700 less 101,430; buyer 0 has 12,620.70 and 500 unallocated.
  assert.deepEqual(rows.map(figures), [
    [50_000, 33_820, 0, 0, 13_120.7, 0, 20_699.3, 29_300.7, 0],
    [110_000, 101_430, 11_270, 0, 0, 0, 112_700, 0, 2_700],
  ])
  const [all, secured] = rows as [Row, Row]
  assert.deepEqual([secured.security, secured.securityExpiry, secured.status], ['Cheque', app.ago(-20), 'Active'])
  // The 12,620.70 are with the same seller, the 500 with another.
  assert.deepEqual([all.overdue, all.overdueDays], [21_199.3, 10])
  assert.deepEqual([totals.exposure, totals.beyond, groups.length], [133_399.3, 2_700, 2])
  assert.equal(extras[0]!.value, 133_399.3)
  const standing = `accounts/customer-credit-limit/standing?customer=${story.buyers[1]}&consignee=${c1}`
  const { exposure, available } = (await app.get<{ standing: Row }>(standing)).standing
  assert.deepEqual([secured.exposure, secured.available], [exposure, available])
  const more = { date: app.ago(0), bags: 10, paymentMode: 'On credit' }
  const { body } = await app.ask('POST', 'sales/bag-sale', bagOrder(app, story.buyers[1]!, more))
  const judged = await app.ask('PUT', `sales/bag-sale/${body.id}/approve`, {})
  assert.deepEqual([judged.status, (judged.body.details as Row).exposure], [422, halalas(secured.exposure)])
  assert.equal((await report('credit-limit-report', 'overLimit=true')).count, 1)
  assert.equal((await report('credit-limit-report', `expiring=${app.ago(-20)}`)).count, 1)
  assert.equal((await report('credit-limit-report', `expiring=${app.ago(-19)}`)).count, 0)
  assert.equal((await report('credit-limit-report', `consigneeId=${c2}`)).count, 0)
})

test('pre-payments: received less applied and refunded is left, now and on a past day, as in the ledger', async () => {
  const { rows, totals, groups } = await report('pre-payments')
  assert.deepEqual(
    rows.map(({ docNo, gross, net, vat, applied, refunded, balance, age, invoiceNo }) => [
      ...[docNo, gross, net, vat, applied, refunded, balance, age, Boolean(invoiceNo)],
    ]),
    [
      [story.advance.docNo, 30_000, 26_086.96, 3_913.04, 5_980, 4_000, 20_020, 15, true],
      [rows[1]!.docNo, 1_150, 1_000, 150, 0, 0, 1_150, 15, true],
    ],
  )
  assert.deepEqual([groups.length, groups[0]!.customer, groups[0]!.balance], [1, story.buyers[2], 21_170])
  assert.equal(halalas(totals.balance), -(await ledger(['ADVANCE', 'VAT_ON_ADVANCE'])))
  for (const [ago, left] of [
    [9, 31_150],
    [8, 25_170],
    [1, 25_170],
  ] as const) {
    const then = await report('pre-payments', `from=${app.ago(100)}&to=${app.ago(ago)}`)
    assert.equal(then.totals.balance, left, `${ago} days ago`)
    assert.equal(halalas(left), -(await ledger(['ADVANCE', 'VAT_ON_ADVANCE'], app.ago(ago))))
  }
  assert.equal((await report('pre-payments', `${days()}&openOnly=true&consigneeId=${c2}`)).totals.balance, 1_150)
})

test('the customers ledger shows the allocations, and is grouped by document on request', async () => {
  const { rows } = await report('customers-ledger', `${days()}&customerId=${story.buyers[0]}`)
  const receipt = rows.find(({ credit }) => credit === 20_000) as Row
  assert.deepEqual(
    rows.map(({ kind, debit, credit, allocation }) => [kind, debit, credit, allocation]),
    [
      ['Tax invoice', 59_800, null, `${receipt.docNo} 20,000.00 · ${story.note.noteNo} 5,980.00`],
      ['Receipt', null, 20_000, `${story.invoices[0]!.invoiceNo} 20,000.00`],
      ['Receipt', null, 12_620.7, null],
      ['Receipt', null, 500, null],
      ['Receipt', null, 777, null],
      ['Receipt', 777, null, null],
      ['Credit note', null, 5_980, `${story.invoices[0]!.invoiceNo} 5,980.00`],
    ],
  )
  const ofAdvance = (await report('customers-ledger', `${days()}&customerId=${story.buyers[2]}&consigneeId=${c1}`)).rows
  assert.deepEqual(
    ofAdvance.map(({ allocation }) => allocation),
    [
      `${story.invoices[2]!.invoiceNo} 5,980.00 · ${ofAdvance[2]!.docNo} 4,000.00`,
      `${story.advance.docNo} 5,980.00`,
      `${story.advance.docNo} 4,000.00`,
    ],
  )
  const grouped = await report('customers-ledger', `${days()}&customerId=${story.buyers[0]}&byDocument=true`)
  assert.deepEqual(
    grouped.groups.map(({ kind, debit, credit }) => [kind, debit, credit]),
    [
      ['Credit note', 0, 5_980],
      ['Receipt', 777, 33_897.7],
      ['Tax invoice', 59_800, 0],
    ],
  )
  assert.deepEqual([grouped.rows[0]!.kind, grouped.rows[0]!.balance], ['Credit note', 20_699.3])
})

const screens = ['SalesFims', 'RvFims', 'CustomersFims', 'CustomerBalanceFims', 'CustomersAnnualReport', 'CreditLimitReport', 'PrePaymentsReport'] // biome-ignore format: a list of words
const names = ['sales-fims', 'rv-fims', 'customers-fims', 'customer-balance-fims', 'customers-annual-report', 'credit-limit-report', 'pre-payments'] // biome-ignore format: a list of words

const readerOf = async (username: string, company: number, phone: string): Promise<Ask> => {
  const permissions = screens.flatMap(screen => [`canView${screen}`, `canExcel${screen}`])
  const role = await app.add('staff/roles', { name: `Reader of ${username}`, type: 'consignee', permissions })
  await app.add('staff/users', {
    ...{ username, company, phone, name: `A ${username}`, email: `${username}@example.com`, password: demoPassword },
    ...{ language: 'english', isAgencyAdmin: false, roles: [role.id] },
  })
  return app.as(username)
}

test('a consignee reads its own data and no balance of FIMS; their files open; others find nothing', async () => {
  const own = await readerOf('reader1', c1, '0501234510')
  const rival = await readerOf('reader2', c2, '0501234520')
  const ofDays = new Set(['sales-fims', 'rv-fims', 'pre-payments'])
  const read = async (ask: Ask, name: string): Promise<Report> =>
    (await ask('GET', `/api/agencies/1/reports/${name}?${ofDays.has(name) ? days() : ''}`)).body as Report
  assert.equal((await read(own, 'sales-fims')).count, 4)
  assert.equal((await read(rival, 'sales-fims')).count, 0)
  assert.deepEqual(
    [(await read(own, 'rv-fims')).totals.amount, (await read(rival, 'rv-fims')).totals.amount],
    [32_620.7, 500],
  )
  assert.deepEqual(
    (await read(rival, 'customer-balance-fims')).rows.map(({ ours, fims }) => [ours, fims]).sort(),
    [
      [-1_150, null],
      [-500, null],
    ].sort(),
  )
  assert.equal((await read(rival, 'customers-annual-report')).count, 0)
  // The customer unknown to FIMS buys from the first consignee only.
  const unmatched = async (ask: Ask) => (await read(ask, 'customers-fims')).groups[0]!.status
  assert.deepEqual([await unmatched(own), await unmatched(rival)], ['Not matched', 'Not compared'])
  assert.ok((await read(rival, 'customers-fims')).rows.some(({ status }) => status === 'In step'))
  assert.deepEqual(
    [(await read(own, 'credit-limit-report')).count, (await read(rival, 'credit-limit-report')).count],
    [1, 0],
  )
  assert.equal((await read(rival, 'pre-payments')).totals.balance, 1_150)
  const weighing = await app.as('wb')
  for (const name of names) {
    assert.equal((await own('GET', `/api/agencies/1/reports/${name}/excel`)).status, 200, name)
    assert.equal((await weighing('GET', `/api/agencies/1/reports/${name}`)).status, 404, name)
  }
})

test('a user of one terminal reads the sales for FIMS of that terminal', async () => {
  const role = await app.add('staff/roles', { name: 'FIMS of a terminal', permissions: ['canViewSalesFims'] })
  const { terminals } = app.world
  const count = async (username: string, terminal: number) => {
    await app.add('staff/users', {
      ...{ username, name: username, email: `${username}@example.com`, password: demoPassword, language: 'english' },
      ...{ isAgencyAdmin: false, roles: [role.id], terminals: [terminal] },
    })
    const read = await (await app.as(username))('GET', `/api/agencies/1/reports/sales-fims?${days()}`)
    return (read.body as Report).count
  }
  assert.deepEqual([await count('jeddah', terminals.jeddah!), await count('yanbu', terminals.yanbu!)], [4, 0])
})

test('the customers ledger names the way of payment in the language of the reader', async () => {
  const ask = await app.as('admin')
  const { name, email, phone } = (await ask('GET', '/api/user/profile')).body
  const describedIn = async (language: string): Promise<string[]> => {
    const { status, body } = await ask('PUT', '/api/user/profile', { name, email, phone, language })
    assert.equal(status, 200, JSON.stringify(body))
    const { rows } = await report('customers-ledger', `${days()}&customerId=${story.buyers[0]}`)
    return rows.map(({ description }) => String(description))
  }
  const arabic = await describedIn('arabic')
  const english = await describedIn('english')
  const at = english.findIndex(words => words.startsWith('Bank Transaction · '))
  assert.ok(at >= 0, english.join())
  assert.equal(arabic[at], english[at]!.replace('Bank Transaction', 'حوالة بنكية'))
})
