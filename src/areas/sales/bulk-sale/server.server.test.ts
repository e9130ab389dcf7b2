// The order and its trucks.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const [orders, trucks] = ['sales/bulk-sale', 'sales/bulk-loading']
const tareKg = 15_200

const ordered = async (lc: number, orderedQty: number, of: object = {}): Promise<Row> => {
  const { id } = await app.add(orders, {
    date: app.ago(5),
    customer: app.world.customers[1],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc,
    form: 'Raw',
    orderedQty,
    tolerancePct: 0,
    validUntil: app.ago(0),
    ...of,
  })
  return app.act(orders, id, 'approve')
}

const truck = (sale: Row, of: object = {}) => ({
  date: app.ago(1),
  sale: sale.id,
  truck: app.world.conveyor,
  driver: app.world.drivers[0],
  tareKg,
  ...of,
})

test('2,000 ordered, 1,998.500 loaded and invoiced, the rest is free again', async () => {
  await app.stock({ kg: 2_500_000 })
  const sale = await ordered(app.lc, 2_000)
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 2_500_000, held: 2_000_000 })
  for (const net of [1_000_000, 998_500]) {
    const { id, status, netKg } = await app.add(trucks, truck(sale, { grossKg: tareKg + net }))
    assert.deepEqual([status, netKg], ['Weighed', net])
    await app.act(trucks, id, 'gate-out')
  }
  const loaded = await app.get(`${orders}/${sale.id}`)
  assert.deepEqual([loaded.status, loaded.loadedQty, loaded.remaining], ['Loading', 1_998.5, 1.5])
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 501_500, held: 1_500 })
  const clerk = await app.as('sls')
  assert.equal((await clerk('PUT', `/api/agencies/1/${orders}/${sale.id}/issue`, {})).status, 404)

  assert.match(
    String((await app.ask('PUT', `${orders}/${sale.id}/issue`, {})).body.message),
    /this order is invoiced when it is completed/,
  )
  assert.match(
    String((await app.ask('PUT', `${orders}/${sale.id}/complete`, {})).body.message),
    /^1\.500 MT of this order are not loaded/,
  )
  const short = await app.act(orders, sale.id, 'short-close', { reason: 'The customer’s silo is full.' })
  assert.deepEqual([short.status, short.shortClosedQty, short.invoice], ['Short-closed', 1.5, null])
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 501_500, held: 0 })
  const done = await app.act(orders, sale.id, 'issue')
  assert.deepEqual(
    [done.status, done.net, done.vat, done.gross, done.invoicedGross],
    ['Invoiced', 2_000_000, 300_000, 2_300_000, 2_298_275],
  )
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 501_500, held: 0 })
  const invoice = await app.get(`sales/tax-invoice/${done.invoice}`)
  assert.deepEqual([invoice.gross, invoice.saleType, invoice.date], [2_298_275, 'BULKSALE', app.ago(1)])
  assert.match(String(invoice.description), /1,998\.500 MT/)
  assert.equal((await app.onHand('RECEIVABLE')).onHand, 229_827_500)
})

test('beyond the order a truck can load only within the tolerance', async () => {
  const lc = await app.openLc('LC-B2')
  await app.stock({ lc, kg: 200_000 })
  const sale = await ordered(lc, 100, { tolerancePct: 1 })
  const empty = await app.add(trucks, truck(sale))
  assert.equal(empty.status, 'Weighed-in')
  const refused = await app.ask('PUT', `${trucks}/${empty.id}/weigh-out`, { grossKg: tareKg + 101_001 })
  assert.deepEqual([refused.status, refused.body.code], [422, 'ORDER_EXCEEDED'])
  assert.match(
    String(refused.body.message),
    /^Only 101\.000 MT of US-\S+ may still be loaded, this truck carries 101\.001/,
  )
  await app.act(trucks, empty.id, 'weigh-out', { grossKg: tareKg + 101_000 })
  await app.act(trucks, empty.id, 'gate-out')
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 99_000, held: 0 })
  const over = await app.ask('PUT', `${orders}/${sale.id}/short-close`, { reason: 'x' })
  assert.match(String(over.body.message), /^All of this order is loaded/)
  assert.equal((await app.act(orders, sale.id, 'complete')).status, 'Completed')
  const done = await app.act(orders, sale.id, 'issue')
  assert.deepEqual([done.status, done.loadedQty, done.remaining, done.invoicedNet], ['Invoiced', 101, -1, 101_000])
})

test('a canceled weighing moves nothing; an order with a truck inside cannot be completed', async () => {
  const lc = await app.openLc('LC-B3')
  await app.stock({ lc, kg: 100_000 })
  const sale = await ordered(lc, 50)
  const first = await app.add(trucks, truck(sale, { grossKg: tareKg + 20_000 }))
  await app.act(trucks, first.id, 'gate-out')
  const second = await app.add(trucks, truck(sale, { grossKg: tareKg + 30_000 }))
  const waiting = await app.ask('PUT', `${orders}/${sale.id}/short-close`, { reason: 'enough' })
  assert.deepEqual([waiting.status, String(waiting.body.message).startsWith(second.docNo)], [409, true])
  await app.act(trucks, second.id, 'cancel', { reason: 'wrong truck' })
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 80_000, held: 30_000 })
  assert.equal((await app.ask('PUT', `${trucks}/${first.id}/cancel`, { reason: 'no' })).status, 409)
  await app.act(orders, sale.id, 'short-close', { reason: 'enough' })
  assert.equal((await app.act(orders, sale.id, 'issue')).invoicedGross, 23_000)
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 80_000, held: 0 })
})

test('trucks leaving at once never exceed the order', async () => {
  const lc = await app.openLc('LC-B4')
  await app.stock({ lc, kg: 400_000 })
  const sale = await ordered(lc, 100)
  const loaded: Row[] = []
  for (let n = 0; n < 8; n++) loaded.push(await app.add(trucks, truck(sale, { grossKg: tareKg + 25_000 })))
  const answers = await Promise.all(loaded.map(({ id }) => app.ask('PUT', `${trucks}/${id}/gate-out`, {})))
  assert.equal(answers.filter(({ status }) => status === 200).length, 4)
  assert.equal(answers.filter(({ status }) => status === 422).length, 4)
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 300_000, held: 0 })
})

test('an order without loaded trucks can be canceled and reserves nothing', async () => {
  const lc = await app.openLc('LC-B5')
  await app.stock({ lc, kg: 10_000 })
  const sale = await ordered(lc, 10)
  await assert.rejects(ordered(lc, 1), /422/)
  await app.act(orders, sale.id, 'cancel', { reason: 'customer withdrew' })
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 10_000, held: 0 })
  assert.equal((await ordered(lc, 10)).status, 'Approved')
})

test('an advance is deducted when the order is invoiced', async () => {
  const lc = await app.openLc('LC-B6')
  await app.stock({ lc, kg: 30_000 })
  const customer = app.world.customers[4]
  const sale = await ordered(lc, 30, { customer })
  const paid = { date: app.ago(2), customer, consignee: app.world.companies.c1, mode: 'Cash', amount: 20_000 }
  await app.add('payments/pre-payments', paid)
  const { id } = await app.add(trucks, truck(sale, { grossKg: tareKg + 25_000 }))
  await app.act(trucks, id, 'gate-out')
  await app.act(orders, sale.id, 'short-close', { reason: 'enough' })
  const done = await app.act(orders, sale.id, 'issue')
  assert.equal((await app.onHand('ADVANCE', { party: customer as number })).onHand, 0)
  assert.deepEqual([done.invoicedGross, done.advanceApplied, done.balanceDue], [28_750, 20_000, 8_750])
})

test('outside its period nothing can be loaded', async () => {
  const lc = await app.openLc('LC-B7')
  await app.stock({ lc, kg: 30_000 })
  const sale = await ordered(lc, 30, { validFrom: app.ago(3), validUntil: app.ago(0) })
  for (const date of [app.ago(4), app.ago(-1)]) {
    const refused = await app.ask('POST', trucks, truck(sale, { date }))
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['date']])
  }
})

test('a truck weighed on the last day of its order leaves after midnight, before the schedule has ended the reservation', async () => {
  const lc = await app.openLc('LC-B-midnight')
  await app.stock({ lc, kg: 50_000 })
  const sale = await ordered(lc, 50)
  const { id } = await app.add(trucks, truck(sale, { grossKg: tareKg + 20_000 }))
  await app.sql(
    `update ledger.hold set expires_at = now() - interval '1 minute'
     where agency_id = app.agency() and document_type = 'bulkSale' and document_id = $1`,
    [sale.id],
  )
  const foreseen = await app.ask('POST', `${trucks}/${id}/gate-out/effect`, {})
  assert.deepEqual([foreseen.status, foreseen.body.refusal], [200, undefined])
  await app.act(trucks, id, 'gate-out')
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 30_000, held: 0 })
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
