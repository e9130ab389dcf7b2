// What a delivery posts, as the gate and as accounts see it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
  const { companies, terminals, bag50, bagVendor } = app.world
  await app.add('bags/procurement', {
    ...{ date: app.ago(3), consignee: companies.c1, scope: 'OTHERS', terminal: terminals.jeddah, vendor: bagVendor },
    ...{ vendorInvoiceNo: 'S-1', invoiceDate: app.ago(3) },
    lines: [{ bagGrade: bag50, received: 1_000, rejected: 0, unitPrice: 0.85 }],
  })
})
after(() => app?.close())

const notes = 'sales/delivery-note'

const deliver = async (): Promise<number> => {
  const { companies, terminals, customers, bag50, trucks, drivers } = app.world
  const lot = { consignee: companies.c1, terminal: terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: bag50 }
  const sale = await app.add('sales/bag-sale', { date: app.ago(1), customer: customers[0], ...lot, bags: 500 })
  await app.act('sales/bag-sale', sale.id, 'approve')
  const on = { date: app.ago(0), sale: sale.id, truck: trucks[0], driver: drivers[0] }
  const { id } = await app.add(notes, { ...on, orderedBags: 500, language: 'arabic' })
  await app.act(notes, id, 'weigh-in', { tareKg: 15_000 })
  await app.act(notes, id, 'weigh-out', { grossKg: 40_000, loadedBags: 500 })
  await app.act(notes, id, 'gate-out')
  return id
}

test('what bags cost is not shown at the scale, which sees tons and bags', async () => {
  const id = await deliver()
  const unitsAs = async (username: string): Promise<string[]> => {
    const { body } = await (await app.as(username))('GET', `/api/agencies/1/${notes}/${id}`)
    return [
      ...new Set((body.postings as { legs: Row[] }[]).flatMap(({ legs }) => legs.map(({ unit }) => unit as string))),
    ].sort()
  }
  assert.deepEqual(await unitsAs('wb'), ['BAG', 'KG'])
  for (const username of ['admin', 'trm']) assert.deepEqual(await unitsAs(username), ['BAG', 'KG', 'SAR'], username)
})
