// Movements that the stock of a terminal does not allow, for every document: the same tons twice, tons before they came or that a later
// day needs, a receipt canceled after its cargo has left, a merging canceled after some of it was sold.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatDay } from '#kit/days.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let receipt: Row
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  receipt = await app.receive(25_000)
})
after(() => app?.close())

const leaving = (more: object = {}): object => ({
  date: app.ago(6),
  transferType: 'Ownership',
  consignee: c1,
  toConsignee: app.world.companies.c2,
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  sentQty: 25,
  ...more,
})
const address = 'terminals/cargo-transfer'

test('a transfer dated before the receipt is refused with the first day that is short', async () => {
  const refusal = await app.refused('POST', address, leaving({ date: app.ago(10) }))
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  assert.ok(refusal.message.includes(formatDay(app.ago(10))), refusal.message)
})

test('25 t requested twice at once of 25 t: one succeeds, the other is refused', async () => {
  const answers = await Promise.all([1, 2].map(() => app.ask('POST', address, leaving())))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422])
  assert.equal(answers.find(({ status }) => status === 422)?.body.code, 'INSUFFICIENT_STOCK')
  assert.equal(await app.onHand('TERMINAL', { consignee: c1 }), 0)
})

test('a receipt cannot be canceled after its cargo has left, but can after it was returned', async () => {
  const refusal = await app.refused('PUT', `terminals/receive-cargo/${receipt.id}/cancel`, { reason: 'Wrong truck' })
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  assert.equal((await app.get(`terminals/receive-cargo/${receipt.id}`)).status, 'Received')
  const { rows } = await app.get<{ rows: Row[] }>(`${address}?status=Received`)
  await app.act(address, rows[0]!.id, 'cancel', { reason: 'x' })
  await app.act('terminals/receive-cargo', receipt.id, 'cancel', { reason: 'Wrong truck' })
  assert.equal(await app.onHand('TERMINAL'), 0)
})

// Weighed at the port ten days ago, and into the terminal on the given day.
const receiveOn = async (kg: number, date: string): Promise<Row> => {
  const { id } = await app.add('port-loading', app.ticket(kg))
  const weights = { firstWeight: 15_200 + kg, secondWeight: 15_200 }
  return app.add('terminals/receive-cargo', { date, portLoading: id, ...weights })
}

test('a movement that makes a day in between short is refused, even if there is enough today', async () => {
  await receiveOn(25_000, app.ago(9))
  await app.add(address, leaving({ date: app.ago(6) }))
  await receiveOn(25_000, app.ago(3))
  const refusal = await app.refused('POST', address, leaving({ date: app.ago(8), sentQty: 10 }))
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  assert.ok(refusal.message.includes(formatDay(app.ago(6))), refusal.message)
  assert.match(refusal.message, /10\.000 MT/)
  assert.equal(await app.onHand('TERMINAL', { consignee: c1 }), 25_000)
  await app.add(address, leaving({ date: app.ago(2) }))
})

// A lot of its own: 25 t of the second consignee's LC, and drafts that each need all of it.
const drafts = (where: string, more: object): Promise<Row[]> =>
  Promise.all(
    [1, 2].map(() =>
      app.add(where, {
        date: app.ago(6),
        terminal: app.world.terminals.jeddah,
        lc: app.lc2.id,
        form: 'Raw',
        ...more,
      }),
    ),
  )
const approvedAtOnce = async (where: string, sales: Row[], told: string): Promise<Row> => {
  const answers = await Promise.all(sales.map(({ id }) => app.ask('PUT', `${where}/${id}/approve`, {})))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  assert.equal(answers.find(({ status }) => status === 422)?.body.code, told)
  return sales[answers.findIndex(({ status }) => status === 200)]!
}

test('25 t sold twice at once of 25 t: one sale succeeds, to another owner and to a customer', async () => {
  const { c2 } = app.world.companies as { c2: number }
  await app.receive(25_000, { shipment: app.shipment2, consignee: c2 })
  const between = { seller: c2, buyer: c1, quantity: 25, unitPrice: 980 }
  const ofOwners = await drafts('terminals/cargo-sale', between)
  const sold = await approvedAtOnce('terminals/cargo-sale', ofOwners, 'INSUFFICIENT_STOCK')
  assert.equal(await app.onHand('TERMINAL', { lc: app.lc2.id, consignee: c2 }), 0)
  await app.act('terminals/cargo-sale', sold.id, 'reverse', { reason: 'The buyer stepped back' })

  const to = { consignee: c2, customer: app.world.customers[0], agreedPrice: 1000, validUntil: app.ago(-30) }
  // An order reserves the stock it will load, so the other document finds the stock reserved.
  const orders = await drafts('sales/bulk-sale', { ...to, orderedQty: 25, tolerancePct: 0 })
  await approvedAtOnce('sales/bulk-sale', orders, 'HELD')
})

// Sells a ton of the lot in bulk, loads it and lets it out.
const sellTon = async (lc: number): Promise<void> => {
  const to = { consignee: c1, customer: app.world.customers[0], agreedPrice: 1000, validUntil: app.ago(-30) }
  const where = { date: app.ago(4), terminal: app.world.terminals.jeddah, lc, form: 'Raw' }
  const sale = await app.add('sales/bulk-sale', { ...to, ...where, orderedQty: 1, tolerancePct: 0 })
  await app.act('sales/bulk-sale', sale.id, 'approve')
  const truck = { truck: app.world.trucks[0], driver: app.world.drivers[0], tareKg: 15_000, grossKg: 16_000 }
  const loading = await app.add('sales/bulk-loading', { ...truck, sale: sale.id, date: app.ago(4) })
  await app.act('sales/bulk-loading', loading.id, 'gate-out')
}

test('12.340 + 7.115 + 3.045 merged, 1 t of it sold: the merging cannot be reversed', async () => {
  const lc3 = await app.openLc('LC-3', 300, c1)
  const shipment3 = await app.add('shipping/shipment', app.bill('BL-3', lc3.id, c1, 300))
  const { c2 } = app.world.companies as { c2: number }
  await app.receive(12_340)
  await app.receive(7_115, { shipment: app.shipment2, consignee: c2 })
  await app.add(address, leaving({ consignee: c2, toConsignee: c1, lc: app.lc2.id, sentQty: 7.115 }))
  await app.receive(3_045, { shipment: shipment3, consignee: c1 })
  const merged = await app.add('terminals/lc-merging', {
    date: app.ago(5),
    consignee: c1,
    terminal: app.world.terminals.jeddah,
    form: 'Raw',
    sources: [{ lc: app.lc1.id, quantity: 12.34 }, { lc: app.lc2.id, quantity: 7.115 }, { lc: lc3.id }],
  })
  assert.equal(merged.totalQty, 22.5)
  const lot = merged.targetLc as number
  await sellTon(lot)
  const reverse = `terminals/lc-merging/${merged.id}/reverse`
  const refusal = await app.refused('PUT', reverse, { reason: 'Kept apart' })
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  assert.match(refusal.message, /1\.000 MT/)
  assert.equal((await app.get(`terminals/lc-merging/${merged.id}`)).status, 'Active')
  assert.equal(await app.onHand('TERMINAL', { lc: lot }), 21_500)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
