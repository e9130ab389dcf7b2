// A sale belongs to the agency's local day in every report, whatever the day is in UTC (domain 8, A20).

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reports } from '#areas/catalogue-reports.ts'
import { addDays, today } from '#kit/days.ts'
import { type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

// A time zone whose present day differs from that in UTC: just after midnight of the next day, or just before midnight of the previous one.
const hour = new Date().getUTCHours()
const zone = hour >= 12 ? `Etc/GMT-${24 - hour}` : `Etc/GMT+${hour + 1}`
const day = today(zone)

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
  await app.sql('update agency set time_zone = $1 where id = app.agency()', [zone])
})
after(() => app?.close())

const buyer = () => app.world.customers[0]

/** Reports by day that show a sale, its truck or its receipt, with the further parameters they need. */
const concerned: Record<string, () => string> = {
  'reports/sales': () => '',
  'reports/sales-fims': () => '',
  'reports/rv-fims': () => '',
  'reports/customer-balance-fims': () => '',
  'reports/sale-stats': () => '',
  'reports/customers-ledger': () => `&customerId=${buyer()}`,
  'reports/account-statement': () => `&partyKind=Customer&customerId=${buyer()}`,
  'reports/account-balances': () => '',
  'reports/payable-to-consignee': () => '',
  'reports/consignee-detail': () => '',
  'reports/balance-report': () => '',
  'reports/lc-detail': () => '',
  'reports/barley-closing-stock': () => '',
  'reports/barley-inventory': () => '',
  'reports/barley-bag-loading': () => '',
  'sales/sale-loading-detail': () => '',
  'gfsa-details/sales-report': () => '',
  'gfsa-details/inventory-report': () => '',
  'gfsa-details/inventory-stock-report': () => '',
  'reports/bag-closing-stock': () => '',
  'reports/bags-inventory': () => '',
  'logs/audit': () => '',
  'staff/login-detail': () => '',
}

/** Reports by day that do not depend on a sale. */
const others = [
  'reports/laytime-report',
  'reports/loan-statement',
  'reports/terminal-over-out',
  'reports/customers-fims',
  'reports/pre-payments',
  'reports/sale-email-history-report',
  'reports/bag-loan',
  'reports/damage-bags',
  'reports/damage-bag-sales',
  'bags/damage-bags',
  'gfsa-details/stock-transfer-report',
  'gfsa-details/import-plan-transfer-report',
  'gfsa-details/closing-stock',
  'gfsa-details/report-logs',
  'fims-logs',
  'fims-logs/differences',
  'logs/gfsa/sales',
  'logs/gfsa/import-plan',
  'logs/gfsa/inventory',
  'logs/gfsa/stock-transfer',
  'logs/e-invoices',
  'logs/messages',
  'logs/loading-machine-api-logs',
]

const ofDays = reports.filter(({ filters }) => 'asOf' in filters || 'from' in filters)

/** The text of a report for a single day. */
const readDayOf = async (report: (typeof ofDays)[number], of: string): Promise<string> => {
  const days = 'asOf' in report.filters ? `asOf=${of}` : `from=${of}&to=${of}`
  const answer = await app.ask('GET', `${report.address}?${days}&pageSize=100${concerned[report.address]!()}`)
  assert.equal(answer.status, 200, `${report.address}: ${JSON.stringify(answer.body)}`)
  const { count, rows, totals, opening, closing } = answer.body as Record<string, unknown>
  return JSON.stringify({ count, rows, totals, opening, closing })
}

const sellAndBePaid = async (): Promise<{ invoice: string; at: string }> => {
  const sale = await app.add('sales/bag-sale', {
    date: day,
    customer: buyer(),
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags: 100,
  })
  const { invoice } = await app.act('sales/bag-sale', sale.id, 'approve')
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' }
  const note = await app.add('sales/delivery-note', { ...truck, date: day, sale: sale.id, orderedBags: 100 })
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
  await app.act('sales/delivery-note', note.id, 'weigh-out', { grossKg: 20_011, loadedBags: 100 })
  await app.act('sales/delivery-note', note.id, 'gate-out')
  await app.add('payments', {
    date: day,
    direction: 'Receipt',
    customer: buyer(),
    consignee: app.world.companies.c1,
    mode: 'Cash',
    amount: 1_000,
    allocations: [{ invoice, amount: 1_000 }],
  })
  await app.as('sls')
  const { date, issuedAt } = await app.get(`sales/tax-invoice/${invoice}`)
  return { invoice: date as string, at: issuedAt as string }
}

test('this test knows every report by day', () =>
  assert.deepEqual(ofDays.map(({ address }) => address).sort(), [...Object.keys(concerned), ...others].sort()))

test('a sale near midnight, its truck and its receipt are on the local day in every report, and on no day before', async () => {
  const asked = ofDays.filter(({ address }) => address in concerned)
  const eve = addDays(day, -1)
  const before = new Map<string, string[]>()
  for (const report of asked) before.set(report.address, [await readDayOf(report, eve), await readDayOf(report, day)])
  const { invoice, at } = await sellAndBePaid()
  assert.notEqual(at.slice(0, 10), day, 'another day in Greenwich, else this shows nothing')
  assert.equal(invoice, day)
  for (const report of asked) {
    const [onEve, onDay] = before.get(report.address) as [string, string]
    assert.equal(await readDayOf(report, eve), onEve, `${report.address} of the day before`)
    assert.notEqual(await readDayOf(report, day), onDay, `${report.address} of the day`)
  }
})

test('a sale on a day that has begun only in another time zone is in the future', async () => {
  const { status, body } = await app.ask('POST', 'sales/bag-sale', {
    date: addDays(day, 1),
    customer: buyer(),
    consignee: app.world.companies.c1,
    bags: 1,
    lc: app.lc,
    terminal: app.world.terminals.jeddah,
    form: 'Raw',
    bagGrade: app.world.bag50,
  })
  assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['date']])
})
