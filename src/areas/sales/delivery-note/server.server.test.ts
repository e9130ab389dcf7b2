import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { localTime } from '#kit/days.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let sale: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
  sale = await sold(1_000)
})
after(() => app?.close())

const address = 'sales/delivery-note'

const sold = async (bags: number, of: object = {}): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags,
    ...of,
  })
  return app.act('sales/bag-sale', id, 'approve')
}

const note = (of: object = {}) => ({
  date: app.ago(2),
  sale: sale.id,
  truck: app.world.trucks[0],
  driver: app.world.drivers[0],
  orderedBags: 500,
  language: 'arabic',
  ...of,
})

const tareKg = 15_200
const stateOfSale = async () => {
  const { status, deliveredBags } = await app.get(`sales/bag-sale/${sale.id}`)
  return [status, deliveredBags]
}

test('500 bags at 25,120 kg net are 65 kg over and leave; the sale is partly delivered', async () => {
  const { id, expectedKg, quantity, customer } = await app.add(address, note())
  assert.deepEqual([expectedKg, quantity, customer], [null, 25, app.world.customers[0]])
  await app.act(address, id, 'weigh-in', { tareKg })
  const weighed = await app.act(address, id, 'weigh-out', { grossKg: tareKg + 25_120, loadedBags: 500 })
  assert.deepEqual([weighed.netKg, weighed.expectedKg], [25_120, 25_055])
  assert.deepEqual([weighed.overUnder, weighed.overUnderPct], [65, 0.259])
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 100_000, held: 50_000 })

  const left = await app.act(address, id, 'gate-out')
  assert.equal(left.status, 'Delivered')
  assert.ok(Date.now() - Date.parse(String(left.gateOutAt)) < 60_000)
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 75_000, held: 25_000 })
  assert.deepEqual(await app.onHand('STORE'), { onHand: 1_500, held: 500 })
  assert.deepEqual(await stateOfSale(), ['Partly delivered', 500])
  assert.equal((await app.ask('PUT', `${address}/${id}/gate-out`, {})).status, 409)
})

test('no more bags can be ordered than the sale has left, and no more loaded than ordered plus tolerance', async () => {
  const refused = await app.ask('POST', address, note({ orderedBags: 501 }))
  assert.deepEqual([refused.status, refused.body.details], [422, { sold: 1_000, open: 500, asked: 501 }])
  assert.match(String(refused.body.message), new RegExp(`^Only 500 bags of ${sale.docNo}`))
  const { id } = await app.add(address, note({ orderedBags: 300 }))
  assert.equal((await app.ask('POST', address, note({ orderedBags: 201 }))).status, 422)
  await app.act(address, id, 'weigh-in', { tareKg })
  const more = await app.ask('PUT', `${address}/${id}/weigh-out`, { grossKg: 40_000, loadedBags: 302 })
  assert.deepEqual(
    [more.status, more.body.code, more.body.details],
    [422, 'LOADED_TOO_MANY', { ordered: 300, most: 301, loaded: 302 }],
  )
  await app.act(address, id, 'cancel', { reason: 'truck broke down' })
  assert.deepEqual(await app.onHand('STORE'), { onHand: 1_500, held: 500 })
})

test('an extra bag, within the tolerance, must be invoiced already; bags that are not invoiced stay', async () => {
  await app.stock({ kg: 20_000, bags: 400 })
  const of = (await sold(400)).id
  const first = await app.add(address, note({ sale: of, orderedBags: 200 }))
  await app.act(address, first.id, 'weigh-in', { tareKg })
  const full = { grossKg: tareKg + 10_072, loadedBags: 201 }
  assert.equal((await app.act(address, first.id, 'weigh-out', full)).quantity, 10.05)
  const rest = await app.ask('POST', address, note({ sale: of, orderedBags: 200 }))
  assert.equal((rest.body.details as Row).open, 199)
  await app.act(address, first.id, 'gate-out')

  const last = await app.add(address, note({ sale: of, orderedBags: 199 }))
  await app.sql(`update agency set bag_tolerance_pct = 1000 where id = app.agency()`)
  await app.act(address, last.id, 'weigh-in', { tareKg })
  const over = await app.ask('PUT', `${address}/${last.id}/weigh-out`, { grossKg: tareKg + 10_022, loadedBags: 200 })
  assert.deepEqual(
    [over.status, over.body.code, over.body.details],
    [422, 'ORDER_EXCEEDED', { sold: 400, open: 199, loaded: 200 }],
  )
  await app.sql(`update agency set bag_tolerance_pct = 500 where id = app.agency()`)
  await app.act(address, last.id, 'weigh-out', { grossKg: tareKg + 9_972, loadedBags: 199 })
  await app.act(address, last.id, 'gate-out')
  const { status, deliveredBags, gross } = await app.get(`sales/bag-sale/${of}`)
  assert.deepEqual([status, deliveredBags, gross], ['Delivered', 400, 23_920])
})

test('a truck that weighs too much is stopped, loaded again, or let out by a user who gives a reason', async () => {
  const { id } = await app.add(address, note({ orderedBags: 100 }))
  await app.act(address, id, 'weigh-in', { tareKg })
  await app.act(address, id, 'weigh-out', { grossKg: tareKg + 5_037, loadedBags: 100 })
  const stopped = await app.ask('PUT', `${address}/${id}/gate-out`, {})
  assert.deepEqual([stopped.status, stopped.body.code], [422, 'WEIGHT_OUT_OF_TOLERANCE'])
  assert.match(String(stopped.body.message), /^The load weighs 5,037 kg instead of 5,011 kg: \+26 kg \(\+0\.519 %\)/)

  const scales = await app.as('wb')
  const tried = await scales('PUT', `/api/agencies/1/${address}/${id}/gate-out`, { remarks: 'wet bags' })
  assert.equal(tried.status, 422)
  await app.act(address, id, 'load-again')
  await app.act(address, id, 'weigh-out', { grossKg: tareKg + 5_036, loadedBags: 100 })
  await app.act(address, id, 'load-again')
  await app.act(address, id, 'weigh-out', { grossKg: tareKg + 4_900, loadedBags: 100 })
  assert.match(String((await app.ask('PUT', `${address}/${id}/gate-out`, {})).body.message), /−111 kg \(−2\.215 %\)/)
  await app.sql(`update agency set bag_tolerance_pct = 2214 where id = app.agency()`)
  assert.match(String((await app.ask('PUT', `${address}/${id}/gate-out`, {})).body.message), /more than 2\.214 %/)
  await app.sql(`update agency set bag_tolerance_pct = 500 where id = app.agency()`)
  const out = await app.act(address, id, 'gate-out', { remarks: 'short bags, agreed' })
  assert.deepEqual([out.status, out.remarks], ['Delivered', 'short bags, agreed'])
})

test('the last bags make the sale delivered, however many trucks leave at once', async () => {
  const trucks: Row[] = []
  for (let n = 0; n < 4; n++) trucks.push(await app.add(address, note({ orderedBags: 100, remarks: `truck ${n}` })))
  for (const { id } of trucks) {
    await app.act(address, id, 'weigh-in', { tareKg })
    await app.act(address, id, 'weigh-out', { grossKg: tareKg + 5_011, loadedBags: 100 })
  }
  const left = await Promise.all(trucks.map(({ id }) => app.act(address, id, 'gate-out')))
  assert.deepEqual(
    left.map(({ remarks }) => remarks),
    ['truck 0', 'truck 1', 'truck 2', 'truck 3'],
  )
  assert.deepEqual(await stateOfSale(), ['Delivered', 1_000])
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 50_000, held: 0 })
  assert.deepEqual(await app.onHand('STORE'), { onHand: 1_000, held: 0 })
  assert.equal((await app.ask('POST', address, note({ orderedBags: 1 }))).status, 400)
})

test('two notes at once do not order the same bags', async () => {
  sale = await sold(100)
  const answers = await Promise.all([1, 2].map(() => app.ask('POST', address, note({ orderedBags: 60 }))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422])
})

test('nothing can be loaded for a draft, before the sale, or in the future', async () => {
  for (const date of [app.ago(4), app.ago(-1)]) {
    const refused = await app.ask('POST', address, note({ orderedBags: 1, date }))
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['date']])
  }
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))

test('bags that a note credits as canceled do not leave, unless a debit note takes it back', async () => {
  await app.stock({ kg: 5_000, bags: 100 })
  const of = await sold(100)
  const on = { sale: of.id, truck: app.world.trucks[4] }
  const { id } = await app.add(address, note({ ...on, orderedBags: 60 }))
  await app.act(address, id, 'weigh-in', { tareKg })
  await app.act(address, id, 'weigh-out', { grossKg: tareKg + 3_007, loadedBags: 60 })
  const { invoice } = await app.get(`sales/bag-sale/${of.id}`)
  const lines = [{ line: 1, bags: 50 }]
  const credit = await app.add('accounts/credit-note', { date: app.ago(0), invoice, reason: 'Cancellation', lines })
  await app.act('accounts/credit-note', credit.id, 'issue')

  const leaving = await app.ask('PUT', `${address}/${id}/gate-out`, {})
  assert.deepEqual([leaving.status, leaving.body.code], [422, 'ORDER_EXCEEDED'])
  assert.match(String(leaving.body.message), new RegExp(`^A credit note canceled bags of ${of.docNo}`))
  const another = await app.ask('POST', address, note({ ...on, orderedBags: 40, truck: app.world.trucks[5] }))
  assert.deepEqual([another.status, (another.body.details as Row).open], [422, 0])
  await app.act('accounts/credit-note', credit.id, 'debit', { why: 'The customer takes them' })
  assert.equal((await app.act(address, id, 'gate-out')).status, 'Delivered')
})

test('a note issued for a queued weighing has the day on which the truck was weighed', async () => {
  await app.stock({ kg: 5_000, bags: 100 })
  const { id: of } = await sold(100)
  const { id } = await app.add(
    address,
    note({ date: app.ago(0), sale: of, orderedBags: 100, truck: app.world.trucks[2] }),
  )
  const weighedAt = new Date(Date.now() - 30 * 3_600_000).toISOString()
  const { date } = await app.act(address, id, 'weigh-in', { tareKg, weighedAt })
  assert.equal(date, localTime(weighedAt, 'Asia/Riyadh').day)
})

test('filled bags leave with their cost', async () => {
  const { companies, terminals, bagVendor, bag50, trucks } = app.world
  const bought = {
    date: app.ago(20),
    invoiceDate: app.ago(20),
    vendor: bagVendor,
    vendorInvoiceNo: 'NP-1',
    scope: 'OTHERS',
  }
  await app.add('bags/procurement', {
    ...{ ...bought, consignee: companies.c1, terminal: terminals.jeddah },
    lines: [{ bagGrade: bag50, received: 1_000, rejected: 0, unitPrice: 0.85 }],
  })
  const before = (await app.onHand('INVENTORY_BAGS')).onHand
  await app.stock({ kg: 10_000 })
  const { id: of } = await sold(100)
  const { id } = await app.add(address, note({ sale: of, orderedBags: 100, truck: trucks[3] }))
  await app.act(address, id, 'weigh-in', { tareKg })
  await app.act(address, id, 'weigh-out', { grossKg: tareKg + 5_011, loadedBags: 100 })
  await app.act(address, id, 'gate-out')
  assert.equal((await app.onHand('INVENTORY_BAGS')).onHand, before - 8_500)
  assert.deepEqual(await app.faults(), [])
})
