// The four reports on the golden scenario, exact to the kilogram and the halala: figures, filters, pages, files, and visibility.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

type Row = Record<string, unknown> & { labels: Record<string, string | null>; source?: { address: string; id: number } }
type Report = {
  count: number
  rows: Row[]
  totals: Record<string, number>
  opening: Record<string, number>
  closing: Record<string, number>
  groups: Record<string, number>[]
  extras: { name: string; value: number }[]
  asOf: string
}

const screens = ['BarleyClosingStock', 'BarleyInventory', 'CustomersLedger', 'LcDetail']
const names = ['barley-closing-stock', 'barley-inventory', 'customers-ledger', 'lc-detail']

let app: GoldenApplication
let admin: Ask
let readers: Ask[]

before(async () => {
  app = await startGoldenApplication()
  admin = await app.as('admin')
  const { c1, c2 } = app.redSea.world.companies
  const permissions = screens.flatMap(screen => [`canView${screen}`, `canExcel${screen}`])
  const role = await admin('POST', '/api/agencies/1/staff/roles', {
    name: 'Reader',
    type: 'consignee',
    permissions,
  })
  for (const [username, company] of [
    ['reader1', c1],
    ['reader2', c2],
  ]) {
    const made = await admin('POST', '/api/agencies/1/staff/users', {
      username,
      name: `A ${username}`,
      email: `${username}@example.com`,
      phone: `05012345${String(username).slice(-1)}0`,
      password: 'Barley#2026',
      language: 'english',
      isAgencyAdmin: false,
      roles: [role.body.id],
      company,
    })
    assert.equal(made.status, 201, JSON.stringify(made.body))
  }
  readers = [await app.as('reader1'), await app.as('reader2')]
})
after(() => app?.close())

const path = (name: string, query: string): string => `/api/agencies/1/reports/${name}${query && `?${query}`}`

const read = async (name: string, query = '', ask = admin): Promise<Report> => {
  const { status, body } = await ask('GET', path(name, query))
  assert.equal(status, 200, JSON.stringify(body))
  return body as Report
}

const fileOf = async (name: string, query = '', ask = admin): Promise<unknown[][]> => {
  const { status, body, headers } = await ask('GET', path(`${name}/excel`, query))
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /spreadsheetml/)
  return (await readSheet(Buffer.from(body.bytes as Uint8Array))) as unknown[][]
}

const all = 'from=2026-01-01&to=2026-12-31'
const customer = (nth: number, from = '2026-01-01'): string =>
  `customerId=${app.redSea.world.customers[nth]}&from=${from}&to=2099-12-31`
const asked: Record<string, () => string> = {
  'barley-closing-stock': () => '',
  'barley-inventory': () => all,
  'customers-ledger': () => customer(0),
  'lc-detail': () => '',
}

const lot = ({ labels, form, quantity }: Row): string =>
  `${labels.terminal} ${labels.lc} ${form} ${labels.consignee}: ${quantity}`

test('closing stock: the table of the golden scenario', async () => {
  const { count, rows, totals, groups } = await read('barley-closing-stock')
  assert.deepEqual(rows.map(lot), [
    'Jeddah LC-101 Raw Nabt Al Jazirah Trading: 29080',
    'Jeddah LC-101 Flaked Nabt Al Jazirah Trading: 985',
    'Jeddah LC-101 Raw Sahel Tihama Feed: 2500',
    'Jeddah LC-102 Raw Sahel Tihama Feed: 18576.5',
    'Yanbu LC-101 Raw Nabt Al Jazirah Trading: 2996',
  ])
  assert.equal(count, 5)
  // 9,888,000 dollars at 3.75 for the 41,120 t received of LC-101 are 901.7510 riyals a ton; 4,944,000 for 20,600 t are 900.
  assert.deepEqual(
    rows.map(({ value }) => value),
    [26_222_919.08, 888_224.74, 2_254_377.5, 16_718_850, 2_701_646],
  )
  assert.deepEqual(
    rows.map(({ sharePct, costPerTon }) => [sharePct, costPerTon]),
    [[53.715, 901.751], [1.819, 901.751], [4.618, 901.751], [34.314, 900], [5.534, 901.751]], // biome-ignore format: one row a line
  )
  const all = { quantity: 54_137.5, sharePct: 100, bags: 1_082_750, costPerTon: 901.1502, value: 48_786_017.32 }
  assert.deepEqual(totals, all)
  const { terminals, companies } = app.redSea.world
  const own = groups.find(({ terminal, consignee }) => terminal === terminals.jeddah && consignee === companies.c1)
  assert.deepEqual([own?.quantity, own?.sharePct, own?.costPerTon], [30_065, 55.534, 901.751])
  assert.equal(groups.find(group => group.terminal === terminals.yanbu && !group.consignee)?.quantity, 2996)
})

test('closing stock: on a day in the past, and with filters', async () => {
  const { terminals, companies } = app.redSea.world
  const { lc102 } = app.golden
  const quantity = async (query: string): Promise<number | undefined> =>
    (await read('barley-closing-stock', query)).totals.quantity
  assert.equal(await quantity('asOf=2026-04-22'), 0)
  assert.equal(await quantity('asOf=2026-04-23'), 36_120)
  assert.equal(await quantity('asOf=2026-05-04'), 56_716)
  assert.equal(await quantity(`terminalId=${terminals.yanbu}`), 2996)
  assert.equal(await quantity(`terminalId=${terminals.yanbu}&terminalId=${terminals.jeddah}`), 54_137.5)
  assert.equal(await quantity(`consigneeId=${companies.c1}`), 33_061)
  assert.equal(await quantity(`lcId=${lc102}`), 18_576.5)
  assert.equal(await quantity('form=Flaked'), 985)
})

test('inventory: opening, every movement and closing agree with the closing stock of each day', async () => {
  for (const [from, to, rows] of [
    ['2026-01-01', '2026-12-31', 22],
    ['2026-05-01', '2026-05-04', 8],
    ['2026-05-05', '2026-05-05', 2],
  ] as const) {
    const card = await read('barley-inventory', `from=${from}&to=${to}&pageSize=40`)
    const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
    const stock = async (day: string) => (await read('barley-closing-stock', `asOf=${day}`)).totals.quantity
    assert.equal(card.count, rows)
    assert.equal(card.opening.balance, await stock(before))
    assert.equal(card.closing.balance, await stock(to))
    assert.equal(card.rows.at(-1)?.balance, card.closing.balance)
  }
})

test('inventory: the balance continues from page to page, with links to its documents', async () => {
  const pages = [
    await read('barley-inventory', `${all}&pageSize=20`),
    await read('barley-inventory', `${all}&pageSize=20&page=2`),
  ]
  const rows = pages.flatMap(page => page.rows)
  assert.equal(rows.length, 22)
  let kg = 0
  for (const row of rows) {
    kg += Math.round(((row.in as number) ?? 0) * 1000) - Math.round(((row.out as number) ?? 0) * 1000)
    assert.equal(Math.round((row.balance as number) * 1000), kg)
    const { address, id } = row.source!
    const document = await admin('GET', `/api/agencies/1/${address}/${id}`)
    assert.equal(document.body.docNo, row.docNo)
    assert.equal(row.user, 'Yusuf Al Ghamdi')
  }
  assert.equal(rows[0]?.docNo, 'RC-2026-00001')
})

test('inventory: some kinds only, with the correct balance after each', async () => {
  const { rows, totals, closing } = await read('barley-inventory', `${all}&kind=Cargo%20Loss`)
  assert.deepEqual(
    rows.map(({ docNo, out, balance }) => [docNo, out, balance]),
    [
      ['HL-2026-00001', 40, 56_661],
      ['HL-2026-00002', 25, 56_636],
    ],
  )
  assert.deepEqual(totals, { in: 0, out: 65 })
  assert.equal(closing.balance, 54_137.5)
})

test('customers ledger: advance, invoice, the debt and its age', async () => {
  const { rows, totals, opening, closing, extras } = await read('customers-ledger', customer(0))
  assert.deepEqual(
    rows.map(({ docNo, kind, debit, credit, balance, due }) => [docNo, kind, debit, credit, balance, due]),
    [
      ['PP-2026-00001', 'Pre-payment', null, 300_000, -300_000, null],
      ['INV-2026-00001', 'Tax invoice', 598_000, null, 298_000, '2026-06-06'],
    ],
  )
  assert.deepEqual(totals, { debit: 598_000, credit: 300_000 })
  assert.deepEqual([opening.balance, closing.balance], [0, 298_000])
  const later = await read('customers-ledger', customer(0, '2026-05-07'))
  assert.deepEqual([later.count, later.opening.balance, later.closing.balance], [1, -300_000, 298_000])
  assert.equal(extras.find(({ name }) => name === 'over90')?.value, 298_000)
  const { filters } = later as Report & { filters: Row }
  assert.equal(filters.labels.customer, 'Marai Al Ghadir Livestock')
  const second = await read('customers-ledger', customer(1))
  const owed = second.extras.reduce((sum, { name, value }) => sum + (name === 'advances' ? -value : value), 0)
  assert.equal(owed, second.closing.balance, 'what is open is what is owed')
  assert.equal((await admin('GET', path('customers-ledger', ''))).status, 400)
})

// Receipts less issues equal the balance (domain 4.1.2).
const identity = (row: Record<string, unknown>): number => {
  const kg = (name: string): number => Math.round((row[name] as number) * 1000)
  const sum = (...of: string[]): number => of.reduce((all, name) => all + kg(name), 0)
  return (
    sum('received', 'ownIn', 'loanIn', 'milledOut', 'transferIn') -
    sum('ownOut', 'loanOut', 'milledIn', 'transferOut', 'loss', 'soldBags', 'soldBulk') -
    kg('balance')
  )
}

test('LC detail: every figure of both LCs, and they add up', async () => {
  const { rows, totals } = await read('lc-detail', 'sort=-balance')
  const [first, second] = rows as [Row, Row]
  const figures = (row: Row, ...of: string[]) => of.map(name => row[name])
  const arrival = ['lcQuantity', 'blQuantity', 'portOut', 'direct', 'received', 'overUnder', 'nonBl']
  assert.deepEqual(figures(first, ...arrival), [40_000, 41_200, 41_150, 5_000, 36_120, -30, 0])
  assert.deepEqual(figures(second, ...arrival), [20_000, 20_600, 20_610, 0, 20_600, -10, 10])
  const inside = ['ownIn', 'ownOut', 'loanIn', 'loanOut', 'milledIn', 'milledOut', 'transferIn', 'transferOut']
  assert.deepEqual(figures(first, ...inside), [1000, 1000, 2500, 2500, 1000, 985, 2996, 3000])
  assert.deepEqual(figures(second, ...inside), [0, 0, 0, 0, 0, 0, 0, 0])
  const end = ['loss', 'soldBags', 'soldBulk', 'balance', 'costPerTon', 'averageSale']
  assert.deepEqual(figures(first, ...end), [40, 500, 0, 35_561, 901.751, 1040])
  assert.deepEqual(figures(second, ...end), [25, 0, 1998.5, 18_576.5, 900, 1000])
  for (const row of [...rows, totals]) assert.equal(identity(row), 0)
  assert.equal(totals.balance, 54_137.5)
  assert.deepEqual([first.labels.lc, first.labels.vessel], ['LC-101', ['MV Coral Harvest']])
})

test('LC detail: of a day, of a consignee, of a vessel', async () => {
  const { companies, vessels } = app.redSea.world
  const { rows } = await read('lc-detail', `consigneeId=${companies.c2}&sort=balance`)
  assert.deepEqual(
    rows.map(({ balance, loanIn, loanOut, ownIn }) => [balance, loanIn, loanOut, ownIn]),
    [
      // The lot that the fixture opened for this consignee is empty.
      [0, 0, 0, 0],
      [2500, 2000, 500, 1000],
      [18_576.5, 0, 0, 0],
    ],
  )
  for (const row of rows) assert.equal(identity(row), 0)
  const early = await read('lc-detail', 'to=2026-05-02')
  assert.equal(early.totals.balance, 56_720)
  for (const row of early.rows) assert.equal(identity(row), 0)
  assert.equal((await read('lc-detail', `vesselId=${vessels['MV Coral Harvest']}`)).count, 2)
  assert.equal((await read('lc-detail', `vesselId=${vessels['MV Eyre Meadow']}`)).count, 0)
})

test('a consignee sees its own figures, on the screen and in the file, and other users no more than they may', async () => {
  const [first, second] = readers as [Ask, Ask]
  const stock = await read('barley-closing-stock', '', second)
  assert.equal(stock.totals.quantity, 21_076.5)
  assert.ok(stock.rows.every(({ labels }) => labels.consignee === 'Sahel Tihama Feed'))
  assert.equal((await read('barley-closing-stock', '', first)).totals.quantity, 33_061)
  // The consignee bought from another owner's LC-101: it sees the number of the LC and nothing else.
  assert.deepEqual(
    stock.rows.map(({ labels, value }) => [labels.lc, value]),
    [
      ['LC-102', 16_718_850],
      ['LC-101', null],
    ],
  )
  assert.equal((await second('GET', `/api/agencies/1/procurement/lc/${app.golden.lc101}`)).status, 404)
  const guessed = await read('barley-closing-stock', `lcId=${app.golden.lc102}`, first)
  assert.ok(!JSON.stringify(guessed).includes('LC-102'))
  const card = await read('barley-inventory', all, second)
  assert.equal(card.closing.balance, 21_076.5)
  assert.equal(card.count, 12)
  assert.equal((await read('customers-ledger', customer(0), first)).closing.balance, 298_000)
  assert.deepEqual(
    await read('customers-ledger', customer(0), second).then(({ count, closing }) => [count, closing.balance]),
    [0, 0],
  )
  const detail = await read('lc-detail', '', second)
  for (const row of detail.rows) assert.equal(identity(row), 0)
  assert.ok(!JSON.stringify(detail).includes('Nabt'))
  for (const name of names) {
    const file = JSON.stringify(await fileOf(name, asked[name]!(), second))
    assert.ok(!file.includes('Nabt'), `${name} names a rival`)
    assert.ok(
      !file.includes('29080') && !file.includes('36120') && !file.includes('598000'),
      `${name} shows his figures`,
    )
  }
})

test('without the right, and from another agency, the answer is 404', async () => {
  const [clerk, stranger, owner] = [await app.as('wb'), await app.as('admin2'), await app.as('consignee1')]
  const addresses = names.flatMap(name => [name, `${name}/excel`].map(address => path(address, asked[name]!())))
  for (const address of addresses) {
    for (const ask of [clerk, stranger]) assert.equal((await ask('GET', address)).status, 404, address)
    const isOpen = !address.includes('lc-detail')
    assert.equal((await owner('GET', address)).status, isOpen ? 200 : 404, `${address}, flagged for consignees`)
  }
})

test('unknown filters are refused', async () => {
  for (const [name, query, field] of [
    ['barley-closing-stock', 'colour=red', 'colour'],
    ['barley-closing-stock', 'asOf=2026-02-30', 'asOf'],
    ['barley-closing-stock', 'terminalId=x', 'terminalId'],
    ['barley-closing-stock', 'sort=quantity', 'sort'],
    ['barley-inventory', 'from=2026-05-02&to=2026-05-01', 'to'],
    ['barley-inventory', 'kind=Theft', 'kind'],
    ['barley-inventory', 'pageSize=7', 'pageSize'],
    ['lc-detail', 'sort=labels', 'sort'],
  ] as const) {
    const { status, body } = await admin('GET', path(name, query))
    assert.equal(status, 400, query)
    assert.ok((body.fields as Record<string, string>)[field], `${query}: ${JSON.stringify(body)}`)
  }
})

test('files have every row with typed cells, the filters on top, and the sums below', async () => {
  const stock = await fileOf('barley-closing-stock', `terminalId=${app.redSea.world.terminals.jeddah}`)
  assert.deepEqual(
    stock.slice(0, 4).map(([first]) => first),
    ['Barley Closing Stock', stock[1]![0], 'Terminal: Jeddah', 'Hide zero stock: Yes'],
  )
  assert.match(String(stock[1]![0]), /^As of: \d\d-\w{3}-\d{4}$/)
  const [head, first, ...rest] = stock.slice(4) as [unknown[], unknown[], ...unknown[][]]
  assert.deepEqual(head.slice(0, 3), ['Terminal', 'Consignee', 'LC'])
  assert.deepEqual(first.slice(0, 8), [
    'Jeddah',
    'Nabt Al Jazirah Trading',
    'LC-101',
    'Feed grade 2',
    'Raw',
    'In bulk',
    29_080,
    56.862,
  ])
  assert.ok(first[11] instanceof Date)
  assert.deepEqual(rest.at(-1)!.slice(6, 11), [51_141.5, 100, 1_022_830, 901.115, 46_084_371.32])
  const card = await fileOf('barley-inventory', all)
  assert.ok(card.some(([cell]) => cell === 'Opening: 0.000') && card.some(([cell]) => cell === 'Closing: 54,137.500'))
  const documents = card.map(([, number]) => number).filter(number => /^[A-Z]+-2026-\d{5}$/.test(String(number)))
  assert.equal(documents.length, 22)
})

test('a user of one terminal sees that one only, also without a filter', async () => {
  const { yanbu, jeddah } = app.redSea.world.terminals
  const permissions = [
    ...screens.flatMap(screen => [`canView${screen}`, `canExcel${screen}`]),
    'dashboardPermission',
    'canViewAssignedConsigneeToLC',
  ]
  const role = await admin('POST', '/api/agencies/1/staff/roles', { name: 'Reader of one terminal', permissions })
  const made = await admin('POST', '/api/agencies/1/staff/users', {
    username: 'yanbu1',
    name: 'Reader of Yanbu',
    password: 'Barley#2026',
    language: 'english',
    isAgencyAdmin: false,
    roles: [role.body.id],
    terminals: [yanbu],
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const reader = await app.as('yanbu1')
  for (const [name, query] of [
    ['barley-closing-stock', ''],
    ['barley-inventory', all],
    ['lc-detail', ''],
  ] as const) {
    const both = `${query}&terminalId=${yanbu}&terminalId=${jeddah}`.replace(/^&/, '')
    const [own, asked, whole] = [
      await read(name, query, reader),
      await read(name, `${query}&terminalId=${yanbu}`.replace(/^&/, '')),
      await read(name, both),
    ]
    assert.deepEqual([own.rows, own.totals], [asked.rows, asked.totals], name)
    assert.ok(own.count > 0 && own.count < whole.count, name)
    assert.equal((await reader('GET', path(name, both))).status, 400, name)
  }
  const [lc, ...others] = (await read('lc-detail', '', reader)).rows
  assert.deepEqual([lc?.labels.lc, lc?.balance, others.length], ['LC-101', 2996, 0])
  const sheet = await fileOf('barley-closing-stock', '', reader)
  assert.ok(sheet.flat().includes('Terminal: Yanbu') && !sheet.flat().includes('Jeddah'))
  const chart = '/api/agencies/1/analytics/warehouse-consignee-chart'
  const { total, rows } = (await reader('GET', chart)).body as { total: Row; rows: Row[] }
  assert.deepEqual([total.stock, rows.map(({ labels }) => labels.terminal)], [2996, ['Yanbu']])
  assert.equal((await reader('GET', `${chart}?terminalId=${jeddah}`)).status, 400)
})

test('canceled movements are shown on both sides of the card and in no balance', async () => {
  const losses = await admin('GET', '/api/agencies/1/terminals/cargo-loss?pageSize=100')
  const [loss] = losses.body.rows as { id: number; docNo: string }[]
  const canceled = await admin('PUT', `/api/agencies/1/terminals/cargo-loss/${loss!.id}/cancel`, {
    reason: 'Found again',
  })
  assert.equal(canceled.status, 200, JSON.stringify(canceled.body))
  const { rows, totals } = await read('barley-inventory', `${all}&kind=Cargo%20Loss`)
  assert.equal(rows.filter(({ docNo }) => docNo === loss!.docNo).length, 2)
  const detail = await read('lc-detail')
  assert.equal(detail.totals.loss, totals.out! - totals.in!)
  for (const row of detail.rows) assert.equal(identity(row), 0)
  assert.equal((await read('barley-closing-stock')).totals.quantity, detail.totals.balance)
})
