// Outside bag sales returned by credit notes: the bags go back into the store at their cost, until nothing of the sale is left.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import { fillCashBox } from '../../../../tests/application-with-prices.ts'

let app: CargoApplication
let c1: number
let jeddah: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  jeddah = app.world.terminals.jeddah!
  await fillCashBox(app, 100)
  await app.add('bags/procurement', {
    date: app.ago(9),
    vendor: app.world.bagVendor,
    vendorInvoiceNo: 'B-1',
    invoiceDate: app.ago(9),
    consignee: c1,
    scope: 'OTHERS',
    terminal: jeddah,
    lines: [{ bagGrade: app.world.bag50, received: 1_000, rejected: 0, unitPrice: 0.8333 }],
  })
})
after(() => app?.close())

const sell = async (quantity: number, more: object = {}): Promise<Row> => {
  const { id } = await app.add('bags/outside-sale', {
    date: app.ago(3),
    consignee: c1,
    customer: app.world.customers[0],
    terminal: jeddah,
    bagGrade: app.world.bag50,
    quantity,
    unitPrice: 1,
    ...more,
    truck: app.world.trucks[0],
    driver: app.world.drivers[0],
  })
  return app.act('bags/outside-sale', id, 'approve')
}
const noted = (sale: Row, more: object): object => ({
  date: app.ago(2),
  invoice: sale.invoice,
  reason: 'Return',
  ...more,
})
const credit = async (sale: Row, more: object = {}): Promise<Row> => {
  const { id } = await app.add('accounts/credit-note', noted(sale, more))
  return app.act('accounts/credit-note', id, 'issue')
}
const back = (bags: number, more: object = {}) => ({ returnToStock: true, lines: [{ line: 1, bags }], ...more })
const stateOf = async ({ id }: Row) => (await app.get(`bags/outside-sale/${id}`)).status

const store = async (condition: string): Promise<number> => {
  const [row] = await app.sql(
    `select coalesce(sum(b.on_hand), 0) as bags from ledger.balance b
     join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
     where a.agency_id = app.agency() and a.role = 'STORE' and a.location_id = $1 and a.condition = $2`,
    [jeddah, condition],
  )
  return Number(row?.bags)
}
const stock = async () => [await store('Good'), await store('Damaged'), await app.onHand('INVENTORY_BAGS')]

test('sold bags are returned good or damaged, at their cost, until the sale is reversed', async () => {
  assert.deepEqual(await stock(), [1_000, 0, 83_330])
  const sale = await sell(3)
  assert.deepEqual([sale.cost, ...(await stock())], [2.5, 997, 0, 83_080])
  const paidBack = await credit(sale, back(1, { refund: 'Refund in cash' }))
  assert.deepEqual([paidBack.gross, paidBack.refunded, paidBack.bagCondition], [1.15, 1.15, 'Good'])
  assert.deepEqual([await stateOf(sale), ...(await stock())], ['Active', 998, 0, 83_163])
  await credit(sale, back(1, { bagCondition: 'Damaged' }))
  assert.deepEqual([await stateOf(sale), ...(await stock())], ['Active', 998, 1, 83_247])
  const tooMany = await app.refused('POST', 'accounts/credit-note', noted(sale, back(2)))
  assert.deepEqual(Object.keys(tooMany.fields), ['lines.0.bags'])
  // Without lines the note credits all that is left.
  const last = await credit(sale, { returnToStock: true })
  assert.deepEqual([last.creditable, await stateOf(sale), ...(await stock())], [0, 'Reversed', 999, 1, 83_330])
  assert.ok((await app.refused('POST', 'accounts/credit-note', noted(sale, {}))).fields.invoice)
  assert.equal((await app.ask('PUT', `bags/outside-sale/${sale.id}/cancel`, { reason: 'x' })).status, 409)
  assert.equal((await app.ask('PUT', `bags/outside-sale/${sale.id}/credit-whole`, {})).status, 404)
})

test('damaged bags are returned damaged, whatever the note says, and no longer count as sold in the reports', async () => {
  await credit(await sell(100), back(40, { bagCondition: 'Damaged' }))
  const before = await stock()
  const sale = await sell(30, { date: app.ago(2), condition: 'Damaged', unitPrice: 0.2 })
  const note = await credit(sale, back(30, { date: app.ago(1), bagCondition: 'Good' }))
  assert.deepEqual([note.bagCondition, await stateOf(sale), await stock()], ['Damaged', 'Reversed', before])
  const days = `from=${app.ago(9)}&to=${app.ago(0)}`
  const report = await app.get(`reports/damage-bag-sales?${days}`)
  assert.deepEqual(
    (report.rows as Row[]).map(({ docNo, bags, net }) => [docNo, bags, net]),
    [
      [sale.docNo, 30, 6],
      [note.noteNo, -30, -6],
    ],
  )
  assert.deepEqual(report.totals, { bags: 0, net: 0, vat: 0, gross: 0 })
  const { rows } = await app.get(`reports/bag-closing-stock?${days}&consigneeId=${c1}`)
  assert.deepEqual(
    (rows as Row[]).map(({ sold, used, other, closingGood, closingDamaged }) => [
      sold,
      used,
      other,
      closingGood,
      closingDamaged,
    ]),
    [[60, 0, 0, before[0], before[1]]],
  )
  const register = await app.get(`bags/damage-bags?${days}`)
  assert.deepEqual(
    (register.rows as Row[]).map(({ kind, damaged, reason }) => [kind, damaged, reason]),
    [1, 40].map(bags => ['Credit Note', bags, 'Returned by the customer']),
  )
  assert.equal((register.totals as { damaged: number }).damaged, before[1])
  const sales = await app.get(`reports/sales?${days}&saleType=EMPTYBAGS`)
  assert.equal((sales.totals as { bags: number }).bags, 60)
})

test('a sale credited without its bags is reversed, and the bags do not return', async () => {
  const sale = await sell(10)
  const gone = await stock()
  await credit(sale, { reason: 'Cancellation' })
  assert.deepEqual([await stateOf(sale), await stock()], ['Reversed', gone])
})

test('bags can be returned only to a terminal of their owner', async () => {
  const sale = await sell(10)
  const { port } = await app.get(`master-data/terminal/${jeddah}`)
  const place = { name: 'Duba', nameAr: 'ضباء', city: 'Duba', port, capacity: 1_000, stores: [], weighbridges: [] }
  const { id: terminal } = await app.add('master-data/terminal', place)
  const refusal = await app.refused('POST', 'accounts/credit-note', noted(sale, back(1, { terminal })))
  assert.deepEqual(Object.keys(refusal.fields), ['terminal'])
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
