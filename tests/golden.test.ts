// The whole golden scenario through the API: the closing table to the kilogram, in the report, in its Excel file and for each consignee
// alone; the money of the bag sale to the halala; and every invariant of the ledger afterwards.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import readExcel from 'read-excel-file/node'
import { allDocuments } from '#areas/catalogue.ts'
import { snake } from '#kit/server/columns.ts'
import { withClient } from '../database/client.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from './test-application.ts'

type Row = Record<string, unknown>
type Closing = { terminal: string; consignee: string; lc: string; form: string; quantity: number }

let app: GoldenApplication
let admin: Ask

before(async () => {
  app = await startGoldenApplication()
  admin = await app.as('admin')
})
after(() => app?.close())

const c1 = 'Nabt Al Jazirah Trading'
const c2 = 'Sahel Tihama Feed'

const closingTable: Closing[] = [
  { terminal: 'Jeddah', consignee: c1, lc: 'LC-101', form: 'Raw', quantity: 29_080 },
  { terminal: 'Jeddah', consignee: c2, lc: 'LC-101', form: 'Raw', quantity: 2_500 },
  { terminal: 'Jeddah', consignee: c1, lc: 'LC-101', form: 'Flaked', quantity: 985 },
  { terminal: 'Yanbu', consignee: c1, lc: 'LC-101', form: 'Raw', quantity: 2_996 },
  { terminal: 'Jeddah', consignee: c2, lc: 'LC-102', form: 'Raw', quantity: 18_576.5 },
]

const sorted = (rows: Closing[]): string[] => rows.map(row => Object.values(row).join(' ')).sort()
const closingRow = ({ labels, form, quantity }: Row): Closing => {
  const { terminal, consignee, lc } = labels as Record<string, string>
  return { terminal: terminal!, consignee: consignee!, lc: lc!, form: form as string, quantity: quantity as number }
}

const report = '/api/agencies/1/reports/barley-closing-stock'

test('closing stock is exact to the kilogram', async () => {
  const { body } = await admin('GET', `${report}?pageSize=100`)
  assert.deepEqual(sorted((body.rows as Row[]).map(closingRow)), sorted(closingTable))
  assert.equal((body.totals as Row).quantity, 54_137.5)
})

test('each consignee sees its part of it', async () => {
  for (const [key, total] of [
    ['c1', 33_061],
    ['c2', 21_076.5],
  ] as const) {
    const { body } = await admin('GET', `${report}?consigneeId=${app.redSea.world.companies[key]}`)
    assert.equal((body.totals as Row).quantity, total)
  }
})

test('with lent cargo the first consignee has 34,561 MT, without borrowed cargo the second has 19,576.5', async () => {
  const { c1: first, c2: second } = app.redSea.world.companies
  const stockOf = async (consignee: unknown): Promise<number> =>
    ((await admin('GET', `${report}?consigneeId=${consignee}`)).body.totals as Row).quantity as number
  const { body } = await admin('GET', `/api/agencies/1/terminals/loan?lenderId=${first}&borrowerId=${second}`)
  const lent = (body.totals as Row).outstanding as number
  assert.equal(lent, 1_500)
  assert.deepEqual([(await stockOf(first)) + lent, (await stockOf(second)) - lent], [34_561, 19_576.5])
})

test('the Excel file contains the same table', async () => {
  const { body, status } = await admin('GET', `${report}/excel`)
  assert.equal(status, 200)
  const sheets = (await readExcel(Buffer.from((body as unknown as { bytes: Uint8Array }).bytes))) as unknown
  const rows = (Array.isArray(sheets) && 'data' in (sheets[0] ?? {}) ? sheets[0].data : sheets) as unknown[][]
  const cells = rows.flat()
  for (const { quantity } of closingTable) assert.ok(cells.includes(quantity), `${quantity} is a number in the file`)
  assert.ok(cells.includes(54_137.5))
})

test('stevedoring of 617,600.00 is shared by the quantity that left the port', async () => {
  const { rows } = (await admin('GET', '/api/agencies/1/accounts/expenses?category=Stevedoring')).body as {
    rows: { id: number }[]
  }
  const { body } = await admin('GET', `/api/agencies/1/accounts/expenses/${rows[0]?.id}`)
  assert.deepEqual(
    (body.lcs as { amount: number; weight: number }[]).map(({ amount, weight }) => [amount, weight]),
    [
      [411_500, 41_150],
      [206_100, 20_610],
    ],
  )
})

test('the money of the bag sale is exact to the halala', async () => {
  const { body: sale } = await admin('GET', `/api/agencies/1/sales/bag-sale/${app.golden.bagSale}`)
  assert.deepEqual(
    [sale.net, sale.vat, sale.gross, sale.advanceApplied, sale.balanceDue, sale.commission, sale.status],
    [520_000, 78_000, 598_000, 300_000, 298_000, 2_500, 'Delivered'],
  )
  const { body: advance } = await admin('GET', `/api/agencies/1/payments/pre-payments/${app.golden.prePayment}`)
  assert.deepEqual([advance.net, advance.vat], [260_869.57, 39_130.43])
  const { body: bulk } = await admin('GET', `/api/agencies/1/sales/bulk-sale/${app.golden.bulkSale}`)
  assert.deepEqual(
    [bulk.gross, bulk.invoicedNet, bulk.invoicedVat, bulk.invoicedGross, bulk.loadedQty, bulk.remaining],
    [2_300_000, 1_998_500, 299_775, 2_298_275, 1_998.5, 1.5],
  )
})

test('the LC report shows the shortage and the quantity beyond the bill, and its identity holds', async () => {
  const { body } = await admin('GET', '/api/agencies/1/reports/lc-detail')
  const rows = body.rows as Row[]
  const of = (lcNo: string): Row =>
    rows.find(({ labels }) => (labels as Row).lc === lcNo) ?? assert.fail(`${lcNo} is missing`)
  assert.equal(of('LC-101').balance, 29_080 + 2_500 + 985 + 2_996)
  assert.equal(of('LC-102').balance, 18_576.5)
  assert.equal(of('LC-102').nonBl, 10)
})

test('the stock card and the customers ledger have the same figures', async () => {
  const card = await admin('GET', '/api/agencies/1/reports/barley-inventory?from=2026-01-01&to=2026-12-31&pageSize=100')
  assert.equal(card.status, 200, JSON.stringify(card.body))
  assert.equal((card.body.closing as Row | number | undefined) === undefined, false)
  const customer = app.redSea.world.customers[0]
  const ledger = await admin(
    'GET',
    `/api/agencies/1/reports/customers-ledger?customerId=${customer}&from=2026-01-01&to=2026-12-31`,
  )
  assert.equal(ledger.status, 200, JSON.stringify(ledger.body))
  assert.match(JSON.stringify(ledger.body.closing), /298000/)
})

test('a posting has the number of its document, even if the number was issued later', async () => {
  const named = allDocuments.filter(({ life }) => life.posted.length > 0)
  const checked = await withClient(app.databaseUrl, async client => {
    const found: string[] = []
    for (const { name, named: column } of named) {
      const { rows } = await client.query(
        `select p.document_no as posted, d.${snake(column)} as called from ledger.posting p
         join ${snake(name)} d on d.agency_id = p.agency_id and d.id = p.document_id where p.document_type = $1`,
        [name],
      )
      for (const { posted, called } of rows) assert.equal(posted, called, name)
      if (rows.length > 0) found.push(name)
    }
    return found
  })
  for (const name of ['receiveCargo', 'loan', 'payment', 'prePayment', 'taxInvoice', 'bagProcurement'])
    assert.ok(checked.includes(name), `${name} was not posted: ${checked.join(', ')}`)
})

test('every invariant of the ledger holds', async () => {
  const broken = await withClient(app.databaseUrl, client => client.query('select * from ledger.check_invariants()'))
  assert.deepEqual(broken.rows, [])
})
