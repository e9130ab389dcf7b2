// A sale that was reported to the authority and is then found to be of another LC is reported again.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { reportedLinesOf } from '../../../tests/authority-lines.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000 })
})
after(() => app?.close())

// A truck of 20 t, invoiced by itself.
const sellTruck = async (): Promise<unknown> => {
  const { customers, companies, terminals, conveyor, drivers } = app.world
  const lot = { customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah, lc: app.lc, form: 'Raw' }
  const order = { date: app.ago(2), orderedQty: 20, tolerancePct: 0, validUntil: app.ago(-9), invoicing: 'Per truck' }
  const { id } = await app.add('sales/bulk-sale', { ...lot, ...order })
  await app.act('sales/bulk-sale', id, 'approve')
  const truck = { date: app.ago(2), sale: id, truck: conveyor, driver: drivers[0] }
  const loading = await app.add('sales/bulk-loading', { ...truck, tareKg: 14_000, grossKg: 34_000 })
  await app.act('sales/bulk-loading', loading.id, 'gate-out')
  return (await app.get(`sales/bulk-loading/${loading.id}`)).invoice
}

test('a sent sale whose LC is corrected is the next version with the right LC; the other sale stays sent', async () => {
  const invoices = [await sellTruck(), await sellTruck()]
  const authority = reportedLinesOf(app.databaseUrl, app.redSea.id)
  const days = { from: app.ago(3), to: app.ago(0) }
  const read = async () =>
    (await authority.read('Sales', days)).map(({ documentId, version, state, fields }) => [
      ...[documentId, version, state, fields.lcNo],
    ])
  await authority.mark('Sales', await authority.read('Sales', days), 'Sent', 'GFSA-1')
  const toLc = await app.openLc('LC-S2')
  await app.stock({ lc: toLc, kg: 100_000 })
  const mistake = { wrong: 'LC', invoice: invoices[0], toLc, cause: 'Entered wrongly', explanation: 'Mixed up' }
  const { id } = await app.add('accounts/edit-sale-and-payment', { date: app.ago(0), ...mistake })
  const manager = await app.as('acm')
  const path = `/api/agencies/${app.redSea.id}/accounts/edit-sale-and-payment/${id}/carry-out`
  assert.equal((await manager('PUT', path, {})).status, 200)
  assert.deepEqual(await read(), [
    [invoices[0], 2, 'New', 'LC-S2'],
    [invoices[1], 1, 'Sent', 'LC-S1'],
  ])
  await authority.mark('Sales', await authority.read('Sales', days), 'Sent', 'GFSA-2')
  assert.deepEqual(await read(), [
    [invoices[0], 2, 'Sent', 'LC-S2'],
    [invoices[1], 1, 'Sent', 'LC-S1'],
  ])
})
