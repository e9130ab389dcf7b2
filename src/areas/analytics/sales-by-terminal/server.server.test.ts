import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 0 })
})
after(() => app?.close())

test('a truck of an order that is not invoiced yet is at its terminal, and in the total', async () => {
  const { world: w } = app
  const lot = {
    customer: w.customers[0],
    consignee: w.companies.c1,
    terminal: w.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
  }
  const terms = { orderedQty: 50, agreedPrice: 1_000, priceReason: 'Agreed', validUntil: app.ago(-9) }
  const { id: sale } = await app.add('sales/bulk-sale', {
    date: app.ago(1),
    paymentMode: 'On credit',
    ...lot,
    ...terms,
  })
  await app.act('sales/bulk-sale', sale, 'approve')
  const truck = { truck: w.trucks[0], driver: w.drivers[0], tareKg: 15_000, grossKg: 40_000 }
  const { id } = await app.add('sales/bulk-loading', { date: app.ago(1), sale, ...truck })
  await app.act('sales/bulk-loading', id, 'gate-out')
  type Answer = { rows: Record<string, unknown>[]; total: Record<string, unknown> }
  const { rows, total } = await app.get<Answer>(`analytics/sales-by-terminal?from=${app.ago(1)}`)
  assert.deepEqual(
    rows.map(({ terminal, quantity, trucks, pct }) => [terminal, quantity, trucks, pct]),
    [[w.terminals.jeddah, 0, 1, null]],
  )
  assert.equal(total.trucks, 1)
})
