// Pivots of the golden scenario: each adds up to the report of sales, for the staff and for a consignee's user.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import type { Pivot } from '#areas/reports/explore/pivot.ts'
import { amountByWeight, proportion } from '#kit/units.ts'
import { taxReasons } from '#trade/tax-documents/tax-reason-fields.ts'
import { withClient } from '../../../../database/client.ts'
import { keepFacts } from '../../../../tests/sales-facts.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../../../tests/test-application.ts'

type Row = Record<string, unknown>
type Sales = { rows: Row[]; totals: Row; count: number }

const screens = ['BarleyClosingStock', 'BagClosingStock', 'SalesReport', 'LcDetail']
const days = 'from=2026-01-01&to=2026-12-31'

let app: GoldenApplication
let admin: Ask
let owner: Ask
before(async () => {
  app = await startGoldenApplication()
  admin = await app.as('admin')
  const permissions = ['dashboardPermission', ...screens.map(screen => `canView${screen}`)]
  const role = await admin('POST', '/api/agencies/1/staff/roles', { name: 'Owner', type: 'consignee', permissions })
  const person = {
    username: 'explorer',
    name: 'An Owner',
    email: 'o@example.com',
    phone: '0501234567',
    isAgencyAdmin: false,
  }
  const made = await admin('POST', '/api/agencies/1/staff/users', {
    ...{ ...person, password: 'Barley#2026', language: 'arabic', roles: [role.body.id] },
    company: app.redSea.world.companies.c1,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  owner = await app.as('explorer')
})
after(() => app?.close())

const pivot = async (query: string, ask = admin, of = days): Promise<Pivot> => {
  const { status, body } = await ask('GET', `/api/agencies/1/reports/explore?${of}&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as object as Pivot
}

const salesOf = async (ask: Ask): Promise<Sales> =>
  (await ask('GET', `/api/agencies/1/reports/sales?${days}&pageSize=100`)).body as object as Sales

const valueIn = (row: Row, dimension: string): unknown => {
  const day = String(row.date)
  return { year: day.slice(0, 4), month: day.slice(0, 7), day }[dimension] ?? row[dimension] ?? null
}

const sumOf = (rows: readonly Row[], measure: string): number =>
  measure === 'documents' ? rows.length : rows.reduce((sum, row) => sum + Number(row[measure] ?? 0), 0)

const near = (a: number | null, b: number, about: string): void =>
  assert.ok(Math.abs((a ?? 0) - b) < 0.005, `${about}: ${a} instead of ${b}`)

const pairs: [rows: string[], columns: string[], measure: string][] = [
  [['customer'], ['month'], 'net'],
  [['terminal', 'saleType'], ['year'], 'gross'],
  [['day'], ['form', 'size'], 'quantity'],
  [['consignee', 'lc', 'terminal'], [], 'bags'],
  [[], ['paymentMode'], 'vat'],
  [['agent'], ['customer'], 'documents'],
]

const words = (name: string, values: readonly string[]): string => values.map(value => `&${name}=${value}`).join('')

const holdAgainstReport = async ([rows, columns, measure]: (typeof pairs)[number]): Promise<void> => {
  for (const ask of [admin, owner]) {
    const of = await pivot(`measure=${measure}${words('rows', rows)}${words('columns', columns)}`, ask)
    const sales = await salesOf(ask)
    assert.ok(sales.count > 0)
    const rowsOf = (values: readonly unknown[], names: readonly string[]) => (row: Row) =>
      values.every((value, at) => valueIn(row, names[at]!) === value)
    near(of.total, sumOf(sales.rows, measure), 'the whole')
    for (const [place, head] of of.rows.entries()) {
      const own = sales.rows.filter(rowsOf(head.values, rows))
      near(of.rowTotals[place]!, sumOf(own, measure), head.labels.join())
      for (const [at, column] of of.columns.entries())
        near(of.cells[place]![at]!, sumOf(own.filter(rowsOf(column.values, columns)), measure), column.labels.join())
    }
    for (const [at, column] of of.columns.entries())
      near(
        of.columnTotals[at]!,
        sumOf(sales.rows.filter(rowsOf(column.values, columns)), measure),
        column.labels.join(),
      )
  }
}

const forget = (): Promise<unknown> =>
  withClient(app.databaseUrl, client => client.query('delete from app.sales_fact_kept'))

const sources: [name: string, prepare: () => Promise<unknown>][] = [
  ['the invoices, where no facts are kept', forget],
  ['the kept facts', () => keepFacts(app.databaseUrl, app.redSea.id)],
]

for (const [source, prepare] of sources) {
  test(`by any dimensions it equals the report, from ${source}`, async () => {
    await prepare()
    for (const pair of pairs) await holdAgainstReport(pair)
  })
}

test('a consignee’s user sums only the consignee’s own sales', async () => {
  const [all, own] = [await pivot('rows=consignee&measure=gross'), await pivot('rows=consignee&measure=gross', owner)]
  assert.ok(all.rows.length > own.rows.length && own.rows.length === 1)
  assert.deepEqual(own.rows[0]!.values, [app.redSea.world.companies.c1])
  const foreign = await pivot(`rows=consignee&consigneeId=${app.redSea.world.companies.c2}`, owner)
  assert.deepEqual([foreign.rows, foreign.total], [[], 0])
})

type Lot = { terminal: number; consignee: number; form: string; quantity: number }

const stockOn = async (asOf: string, ask: Ask): Promise<Lot[]> => {
  const { body } = await ask('GET', `/api/agencies/1/reports/barley-closing-stock?asOf=${asOf}&pageSize=100`)
  return body.rows as Lot[]
}

test('the closing stock of every month equals the report on its last day, for every dimension', async () => {
  for (const ask of [admin, owner]) {
    const asked = 'rows=terminal&rows=consignee&columns=month&measure=closing'
    const of = await pivot(asked, ask, 'from=2026-04-15&to=2026-12-31')
    assert.ok(of.columns.length > 1)
    for (const [at, column] of of.columns.entries()) {
      const [year, month] = String(column.values[0]).split('-').map(Number) as [number, number]
      const lots = await stockOn(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10), ask)
      near(of.columnTotals[at]!, sumOf(lots as Row[], 'quantity'), column.labels.join())
      for (const [place, { values }] of of.rows.entries()) {
        const own = lots.filter(lot => lot.terminal === values[0] && (values.length < 2 || lot.consignee === values[1]))
        near(of.cells[place]![at]!, sumOf(own as Row[], 'quantity'), `${values.join()} in ${column.labels.join()}`)
      }
    }
    near(of.total, sumOf((await stockOn('2026-12-31', ask)) as Row[], 'quantity'), 'at the end')
  }
})

test('received, sold and lost quantities equal the report of LCs', async () => {
  const { body } = await admin('GET', `/api/agencies/1/reports/lc-detail?${days}`)
  const totals = body.totals as Record<string, number>
  for (const [measure, names] of [
    ['received', ['received']],
    ['sold', ['soldBags', 'soldBulk', 'soldLc']],
    ['loss', ['loss']],
  ] as const) {
    const of = await pivot(`rows=lc&columns=form&measure=${measure}`)
    assert.ok(of.total > 0, measure)
    near(
      of.total,
      names.reduce((sum, name) => sum + totals[name]!, 0),
      measure,
    )
  }
})

test('stock has no buyers, and is shown to users who may see the closing stock', async () => {
  for (const asked of ['rows=customer', 'columns=paymentMode', `customerId=1`])
    assert.equal((await admin('GET', `/api/agencies/1/reports/explore?measure=closing&${asked}`)).status, 400, asked)
  const made = await admin('POST', '/api/agencies/1/staff/roles', {
    ...{ name: 'Sales only', type: 'staff', permissions: ['dashboardPermission', 'canViewSalesReport'] },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const person = {
    ...{ username: 'seller', name: 'A Seller', email: 's@example.com', phone: '0501234568', isAgencyAdmin: false },
    ...{ password: 'Barley#2026', language: 'english', roles: [made.body.id] },
  }
  assert.equal((await admin('POST', '/api/agencies/1/staff/users', person)).status, 201)
  const seller = await app.as('seller')
  assert.equal((await seller('GET', '/api/agencies/1/reports/explore?measure=net')).status, 200)
  assert.equal((await seller('GET', '/api/agencies/1/reports/explore?measure=closing')).status, 404)
})

const tenThousandths = (price: unknown): number => Math.round(Number(price) * 10_000)

test('cost and margin equal the reports of sales and of LCs, to the halala, for every dimension', async () => {
  for (const prepare of [forget, () => keepFacts(app.databaseUrl, app.redSea.id)]) {
    await prepare()
    for (const ask of [admin, owner]) {
      const { rows: lcs } = (await ask('GET', `/api/agencies/1/reports/lc-detail?${days}`)).body as object as Sales
      const sales = (await salesOf(ask)).rows.filter(({ lc }) => lcs.some(of => of.lc === lc && of.costPerTon !== null))
      const [cost, margin] = [await pivot('rows=lc&measure=cost', ask), await pivot('rows=lc&measure=margin', ask)]
      assert.ok(margin.rows.length > 0 && margin.total > 0)
      for (const [at, { values, labels }] of margin.rows.entries()) {
        const of = lcs.find(({ lc }) => lc === values[0])!
        const sold = sales.filter(({ lc }) => lc === values[0])
        const [kg, net] = [Math.round(sumOf(sold, 'quantity') * 1000), Math.round(sumOf(sold, 'net') * 100)]
        const spent = amountByWeight(tenThousandths(of.costPerTon), kg)
        assert.deepEqual([cost.rowTotals[at], margin.rowTotals[at]], [spent / 100, (net - spent) / 100], labels.join())
        if (sold.every(({ document }) => document !== 'creditNote')) {
          const perTon = proportion(net, 100_000, kg) - tenThousandths(of.costPerTon)
          assert.equal(perTon, tenThousandths(of.margin), `a ton of ${labels.join()}`)
        }
      }
      for (const asked of [
        '',
        'rows=customer&columns=month',
        'rows=day&columns=agent&columns=form',
        'rows=agent&rows=lc',
      ]) {
        const by = await pivot(`${asked}&measure=margin`, ask)
        assert.equal(by.total, margin.total, asked)
      }
      const net = sumOf(sales, 'net')
      near(margin.total + cost.total, net, 'net of what has a cost')
    }
  }
})

test('vessel, origin and grade are those of the LC, for sales and for stock', async () => {
  for (const prepare of [forget, () => keepFacts(app.databaseUrl, app.redSea.id)]) {
    await prepare()
    for (const ask of [admin, owner]) {
      const { rows: lcs } = (await ask('GET', `/api/agencies/1/reports/lc-detail?${days}`)).body as object as Sales
      const partOf: Record<string, (row: Row) => unknown> = {
        vessel: ({ vessel }) => ((vessel as number[]).length === 1 ? (vessel as number[])[0] : null),
        origin: ({ origin }) => origin,
        cargoGrade: ({ cargoGrade }) => cargoGrade,
      }
      for (const measure of ['quantity', 'margin', 'closing', 'sold'])
        for (const [part, of] of Object.entries(partOf)) {
          const byLc = await pivot(`rows=lc&measure=${measure}`, ask)
          const byPart = await pivot(`rows=${part}&columns=month&measure=${measure}`, ask)
          assert.equal(byPart.total, byLc.total, `${measure} by ${part}`)
          for (const [at, { values, labels }] of byPart.rows.entries()) {
            const own = byLc.rows.flatMap(({ values: [id] }, place) => {
              const found = lcs.find(({ lc }) => lc === id)
              return (found ? of(found) : null) === values[0] ? [byLc.rowTotals[place]!] : []
            })
            near(
              byPart.rowTotals[at]!,
              own.reduce((sum, one) => sum + one, 0),
              `${measure} of ${labels.join()}`,
            )
          }
        }
    }
  }
})

test('cost and margin are shown to users who may see the costs of LCs', async () => {
  const made = await admin('POST', '/api/agencies/1/staff/roles', {
    ...{ name: 'Sales without costs', type: 'staff' },
    permissions: ['dashboardPermission', 'canViewSalesReport', 'canExcelSalesReport', 'canViewBarleyClosingStock'],
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const person = {
    ...{ username: 'nocost', name: 'A Seller', email: 'n@example.com', phone: '0501234569', isAgencyAdmin: false },
    ...{ password: 'Barley#2026', language: 'english', roles: [made.body.id] },
  }
  assert.equal((await admin('POST', '/api/agencies/1/staff/users', person)).status, 201)
  const seller = await app.as('nocost')
  assert.equal((await seller('GET', '/api/agencies/1/reports/explore?measure=net')).status, 200)
  for (const measure of ['cost', 'margin'])
    for (const path of ['', '/excel'])
      assert.equal((await seller('GET', `/api/agencies/1/reports/explore${path}?measure=${measure}`)).status, 404)
})

test('filtered by a vessel, an origin or a grade it equals the pivot by these dimensions', async () => {
  for (const prepare of [forget, () => keepFacts(app.databaseUrl, app.redSea.id)]) {
    await prepare()
    for (const measure of ['net', 'closing']) {
      for (const [part, word] of [
        ['vessel', 'vesselId'],
        ['cargoGrade', 'cargoGradeId'],
        ['origin', 'origin'],
      ] as const) {
        const by = await pivot(`rows=${part}&measure=${measure}`)
        const at = by.rows.findIndex(({ values }) => values[0] !== null)
        assert.ok(at >= 0 && by.rowTotals[at] !== 0, part)
        const asked = encodeURIComponent(String(by.rows[at]!.values[0]))
        near(
          (await pivot(`rows=month&measure=${measure}&${word}=${asked}`)).total,
          by.rowTotals[at]!,
          `${measure} of ${part}`,
        )
      }
    }
  }
  assert.equal((await pivot('rows=month&origin=Nowhere')).total, 0)
})

test('filters apply; too many dimensions are refused, and users who may not see all facts get 404', async () => {
  const { rows } = await pivot(`rows=terminal&terminalId=${app.redSea.world.terminals.jeddah}`)
  assert.deepEqual(
    rows.map(({ labels }) => labels),
    [['Jeddah']],
  )
  const refused = await admin('GET', '/api/agencies/1/reports/explore?rows=year&rows=month&rows=day&rows=lc')
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['rows']])
  assert.equal((await admin('GET', '/api/agencies/1/reports/explore?rows=weather')).status, 400)
  const clerk = await app.as('wb')
  for (const path of ['', '/excel'])
    assert.equal((await clerk('GET', `/api/agencies/1/reports/explore${path}`)).status, 404)
})

test('every filter is answered from the kept facts, or from the invoices where these do not distinguish it', async () => {
  const filters = [
    'saleType=SALE',
    'paymentMode=Cash',
    'eInvoiceStatus=Generated',
    'form=Raw',
    `taxReason=${taxReasons[0]}`,
  ]
  const answers: number[] = []
  for (const prepare of [forget, () => keepFacts(app.databaseUrl, app.redSea.id)]) {
    await prepare()
    for (const filter of filters) answers.push((await pivot(`measure=net&${filter}`)).total)
  }
  assert.deepEqual(answers.slice(answers.length / 2), answers.slice(0, answers.length / 2))
  assert.ok(answers.some(net => net > 0) && answers.includes(0), JSON.stringify(answers))
})

test('its file has the same figures', async () => {
  const asked = 'rows=terminal&rows=customer&columns=month&measure=gross'
  const { columnTotals, total, rows } = await pivot(asked)
  const { body, status } = await admin('GET', `/api/agencies/1/reports/explore/excel?${days}&${asked}`)
  assert.equal(status, 200)
  const sheet = (await readSheet(Buffer.from(body.bytes as Uint8Array))) as unknown[][]
  assert.deepEqual(sheet.at(-1)!.slice(2), [...columnTotals, total])
  const head = sheet.findIndex(line => line[0] === 'Terminal')
  assert.equal(sheet.length - head - 2, rows.length)
})
