import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let sale: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 300_000, bags: 4_000 })
  const { id } = await app.add('sales/bag-sale', { ...where(), bagGrade: app.world.bag50, bags: 2_000 })
  sale = await app.act('sales/bag-sale', id, 'approve')
})
after(() => app?.close())

const address = 'sales/sale-permits'
const where = () => ({
  date: app.ago(1),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
})
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })
const permit = (n = 0, more: object = {}) => ({ bagSale: sale.id, bags: 500, ...truck(n), ...more })
const note = (of: Row, n = 0, more: object = {}) => ({
  ...{ date: app.ago(0), sale: sale.id, permit: of.id, orderedBags: 500, language: 'arabic' },
  ...truck(n),
  ...more,
})
const scan = (code: unknown, plate?: string) => app.ask('POST', `${address}/scan`, { code, ...(plate && { plate }) })
const logged = async (id: number): Promise<string[]> => {
  const { timeline } = await app.get<{
    timeline: { action: string; reason: string }[]
  }>(`${address}/${id}`)
  return timeline.filter(({ action }) => action === 'refused').map(({ reason }) => reason)
}
const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const freed = async (id: number) => {
  await app.act(address, id, 'cancel', { reason: 'Test over' })
}

test('2,000 bags are four permits of 500 and not one bag more', async () => {
  const permits: Row[] = []
  for (let n = 0; n < 4; n++) permits.push(await app.add(address, permit(n)))
  const [first] = permits as [Row]
  assert.match(first.docNo, /^SP-\d{4}-00001$/)
  assert.match(String(first.code), /^[2-9A-Z]{16}$/)
  assert.equal(new Set(permits.map(({ code }) => code)).size, 4)
  assert.deepEqual(
    [first.status, first.quantity, first.customer, first.reissues],
    ['Active', 25, app.world.customers[0], 0],
  )
  assert.equal(Date.parse(String(first.validUntil)) - Date.parse(String(first.validFrom)), 86_400_000)
  const more = await app.ask('POST', address, permit(4, { bags: 1 }))
  assert.deepEqual([...refusal(more), (more.body.details as Row).open], [422, 'ORDER_EXCEEDED', 0])
  for (const { id } of permits) await freed(id)
})

test('used twice, used by another plate, used after it expired: refused three times, and logged', async () => {
  const used = await app.add(address, permit())
  const { plate } = (await app.get(`master-data/truck/${app.world.trucks[0]}`)) as Row & { plate: string }
  const read = await scan(` ${String(used.code).toLowerCase()} `, plate)
  assert.equal(read.status, 200, JSON.stringify(read.body))
  assert.deepEqual(
    [read.body.docNo, read.body.bags, read.body.quantity, read.body.saleNo],
    [used.docNo, 500, 25, sale.docNo],
  )

  const other = await scan(used.docNo, '9999 ABD')
  assert.deepEqual(refusal(other), [422, 'PERMIT_OTHER_TRUCK'])
  assert.deepEqual(refusal(await app.ask('POST', 'sales/delivery-note', note(used, 1))), [422, 'PERMIT_OTHER_TRUCK'])
  assert.equal((await logged(used.id)).length, 2)
  assert.match((await logged(used.id))[0]!, new RegExp(`is for truck ${plate}`))

  const first = await app.add('sales/delivery-note', note(used))
  assert.equal(first.permitNo, used.docNo)
  await app.act('sales/delivery-note', first.id, 'weigh-in', { tareKg: 15_000 })
  const after = await app.get(`${address}/${used.id}`)
  assert.equal(after.status, 'Used')
  assert.ok(after.usedAt)
  assert.deepEqual(refusal(await scan(used.code, plate)), [422, 'PERMIT_USED'])
  assert.deepEqual(refusal(await app.ask('POST', 'sales/delivery-note', note(used))), [422, 'PERMIT_USED'])
  assert.equal((await logged(used.id)).length, 4)

  const old = await app.add(address, permit(2))
  await app.sql(`update sale_permit set valid_until = now() - interval '1 minute' where id = $1`, [old.id])
  assert.deepEqual(refusal(await scan(old.code)), [422, 'PERMIT_EXPIRED'])
  await app.sql('select app.expire_sale_permits()')
  assert.equal((await app.get(`${address}/${old.id}`)).status, 'Expired')
  assert.deepEqual(refusal(await app.ask('POST', 'sales/delivery-note', note(old, 2))), [422, 'PERMIT_EXPIRED'])
  assert.equal((await logged(old.id)).length, 2)
  assert.equal((await scan('NOSUCHCODE234567')).status, 404)
})

test('two gates at once let one truck in', async () => {
  const one = await app.add(address, permit(3, { bags: 100 }))
  const notes = [
    await app.add('sales/delivery-note', note(one, 3, { orderedBags: 100 })),
    await app.add('sales/delivery-note', note(one, 3, { orderedBags: 100 })),
  ]
  const answers = await Promise.all(
    notes.map(({ id }) => app.ask('PUT', `sales/delivery-note/${id}/weigh-in`, { tareKg: 15_000 })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 1)
  // The first error depends on how far the other gate is: the truck is on its scale, or the permit is used.
  const { code, message } = refused[0]!.body as { code: string; message: string }
  if (code === 'CONFLICT') assert.match(message, /is weighed in at .* with DN/)
  else assert.equal(code, 'PERMIT_USED')
})

test('reissued for another truck it has another code, is counted and logged, and the old paper is invalid', async () => {
  const first = await app.add(address, permit(4, { bags: 100 }))
  const again = await app.act(address, first.id, 'reissue', { ...truck(5), reason: 'Breakdown on the road' })
  assert.deepEqual([again.status, again.reissues, again.truck], ['Active', 1, app.world.trucks[5]])
  assert.notEqual(again.code, first.code)
  assert.equal((await scan(first.code)).status, 404)
  const { timeline } = await app.get<{
    timeline: { action: string; reason: string }[]
  }>(`${address}/${first.id}`)
  assert.deepEqual([timeline[0]?.action, timeline[0]?.reason], ['reissue', 'Breakdown on the road'])
  await freed(first.id)
})

test('it has its driver’s number and mobile, and those of another driver when it is reissued', async () => {
  const named = async (n: number) => {
    const { nationalId, mobile } = await app.get(`master-data/driver/${app.world.drivers[n]}`)
    return [nationalId, mobile]
  }
  const first = await app.add(address, permit(7, { bags: 100 }))
  assert.deepEqual([first.driverIdNo, first.driverMobile], await named(7))
  const again = await app.act(address, first.id, 'reissue', { ...truck(8), reason: 'Another driver came' })
  assert.deepEqual([again.driverIdNo, again.driverMobile], await named(8))
  assert.notDeepEqual(await named(7), await named(8))
  await freed(first.id)
})

test('a truck that left empty releases its permit; one with a note does not', async () => {
  const one = await app.add(address, permit(6, { bags: 100 }))
  const inside = await app.add('sales/delivery-note', note(one, 6, { orderedBags: 100 }))
  await app.act('sales/delivery-note', inside.id, 'weigh-in', { tareKg: 15_000 })
  assert.equal((await app.ask('PUT', `${address}/${one.id}/reopen`, { reason: 'empty' })).status, 409)
  await app.act('sales/delivery-note', inside.id, 'cancel', { reason: 'Conveyor broke' })
  const open = await app.act(address, one.id, 'reopen', { reason: 'Left empty' })
  assert.deepEqual([open.status, open.usedAt], ['Active', null])
})

test('what a truck left behind is for another permit, and what left without one is not', async () => {
  const { id } = await app.add('sales/bag-sale', { ...where(), bagGrade: app.world.bag50, bags: 600 })
  await app.act('sales/bag-sale', id, 'approve')
  const allowed = async () => {
    const { status, body } = await app.ask('POST', address, { bagSale: id, bags: 500, ...truck(9) })
    assert.equal(status, 422)
    return (body.details as Row).open
  }
  const first = await app.add(address, { bagSale: id, bags: 500, ...truck(9) })
  const load = async (of: object, bags: number, leaves = true) => {
    const loaded = await app.add('sales/delivery-note', note(first, 9, { sale: id, permit: null, ...of }))
    await app.act('sales/delivery-note', loaded.id, 'weigh-in', { tareKg: 15_000 })
    const weighed = { grossKg: 15_000 + Math.round(bags * 50.11), loadedBags: bags }
    await app.act('sales/delivery-note', loaded.id, 'weigh-out', weighed)
    if (leaves) await app.act('sales/delivery-note', loaded.id, 'gate-out')
  }
  await load({ permit: first.id }, 480)
  assert.equal(await allowed(), 120)
  await load({ orderedBags: 30 }, 25)
  assert.equal(await allowed(), 95)
  await load({ orderedBags: 30 }, 25, false)
  assert.equal(await allowed(), 70)
  assert.equal((await app.add(address, { bagSale: id, bags: 70, ...truck(5) })).status, 'Active')
})

test('in bulk, too', async () => {
  const order = { ...where(), orderedQty: 25, tolerancePct: 0, validUntil: app.ago(-9) }
  const { id } = await app.add('sales/bulk-sale', order)
  await app.act('sales/bulk-sale', id, 'approve')
  const load = async (permit: number | null, kg: number) => {
    const one = { date: app.ago(0), sale: id, permit, tareKg: 15_000, grossKg: 15_000 + kg, ...truck(5) }
    await app.act('sales/bulk-loading', (await app.add('sales/bulk-loading', one)).id, 'gate-out')
  }
  const first = await app.add(address, { bulkSale: id, bulkQuantity: 20, ...truck(5) })
  await load(first.id, 19_500)
  await load(null, 1_200)
  const more = await app.ask('POST', address, { bulkSale: id, bulkQuantity: 4.301, ...truck(5) })
  assert.deepEqual([more.status, (more.body.details as Row).open], [422, 4_300])
  assert.equal((await app.add(address, { bulkSale: id, bulkQuantity: 4.3, ...truck(5) })).status, 'Active')
})

test('a used permit is not made valid again once its sale has ended', async () => {
  const order = { ...where(), orderedQty: 25, tolerancePct: 0, validUntil: app.ago(-9) }
  const { id } = await app.add('sales/bulk-sale', order)
  const { docNo } = await app.act('sales/bulk-sale', id, 'approve')
  const used = await app.add(address, { bulkSale: id, bulkQuantity: 20, ...truck(6) })
  const load = { date: app.ago(0), sale: id, permit: used.id, tareKg: 15_000, ...truck(6) }
  const inside = await app.add('sales/bulk-loading', load)
  await app.act('sales/bulk-loading', inside.id, 'cancel', { reason: 'Conveyor broke' })
  await app.act('sales/bulk-sale', id, 'cancel', { reason: 'Not wanted any more' })
  const { status, body } = await app.ask('PUT', `${address}/${used.id}/reopen`, { reason: 'Left empty' })
  assert.equal(status, 409)
  assert.match(String(body.message), new RegExp(`^${docNo} is Canceled, and its permits ended with it`))
})

test('a bulk permit is used at the empty weighing and limits the load', async () => {
  const { id } = await app.add('sales/bulk-sale', {
    ...where(),
    orderedQty: 60,
    tolerancePct: 1,
    validUntil: app.ago(-9),
  })
  const bulk = await app.act('sales/bulk-sale', id, 'approve')
  const one = await app.add(address, { ...truck(7), bulkSale: bulk.id, bulkQuantity: 20 })
  assert.deepEqual([one.saleType, one.quantity], ['BULKSALE', 20])
  const load = { date: app.ago(0), sale: bulk.id, permit: one.id, tareKg: 15_000, ...truck(7) }
  const wrong = await app.ask('POST', 'sales/bulk-loading', {
    ...load,
    sale: bulk.id,
    driver: app.world.drivers[8],
  })
  assert.deepEqual(refusal(wrong), [422, 'PERMIT_OTHER_DRIVER'])
  const inside = await app.add('sales/bulk-loading', load)
  assert.deepEqual([inside.permitNo, (await app.get(`${address}/${one.id}`)).status], [one.docNo, 'Used'])
  const heavy = await app.ask('PUT', `sales/bulk-loading/${inside.id}/weigh-out`, { grossKg: 35_001 })
  assert.deepEqual(refusal(heavy), [422, 'PERMIT_EXCEEDED'])
  assert.equal((await app.act('sales/bulk-loading', inside.id, 'weigh-out', { grossKg: 35_000 })).status, 'Weighed')
})

test('a permit that was used at the gate stays with its truck, and one that is added later is used too', async () => {
  const order = { ...where(), orderedQty: 60, tolerancePct: 1, validUntil: app.ago(-9) }
  const { id } = await app.add('sales/bulk-sale', order)
  await app.act('sales/bulk-sale', id, 'approve')
  const [one, other] = [
    await app.add(address, { ...truck(8), bulkSale: id, bulkQuantity: 20 }),
    await app.add(address, { ...truck(9), bulkSale: id, bulkQuantity: 20 }),
  ]
  const load = { date: app.ago(0), sale: id, permit: one.id, tareKg: 15_000, ...truck(8) }
  const inside = await app.add('sales/bulk-loading', load)
  const change = async (of: object) => {
    const { version } = await app.get<Row>(`sales/bulk-loading/${inside.id}`)
    return app.ask('PUT', `sales/bulk-loading/${inside.id}`, { ...load, ...of, version })
  }
  assert.deepEqual(refusal(await change(truck(10))), [422, 'PERMIT_OTHER_TRUCK'])
  assert.deepEqual(refusal(await change({ driver: app.world.drivers[10] })), [422, 'PERMIT_OTHER_DRIVER'])
  const swapped = await change({ ...truck(9), permit: other.id })
  assert.match(String(swapped.body.message), /^A permit has let this truck in\. Cancel this loading/)
  assert.equal((await change({ tareKg: 15_100 })).status, 200)

  const bare = await app.add('sales/bulk-loading', { ...load, ...truck(9), permit: null })
  const taken = { ...load, ...truck(9), permit: other.id, version: bare.version }
  assert.equal((await app.ask('PUT', `sales/bulk-loading/${bare.id}`, taken)).status, 200)
  assert.equal((await app.get(`${address}/${other.id}`)).status, 'Used')
})

test('a loading is not changed to an order that would not let the truck in', async () => {
  await app.stock({ kg: 40_000 })
  const order = { ...where(), orderedQty: 20, tolerancePct: 1, validUntil: app.ago(-9) }
  const [onCredit, unpaid] = [
    await app.add('sales/bulk-sale', order),
    await app.add('sales/bulk-sale', { ...order, paymentMode: 'Cash' }),
  ]
  for (const { id } of [onCredit, unpaid]) await app.act('sales/bulk-sale', id, 'approve')
  const load = { date: app.ago(0), sale: onCredit.id, tareKg: 15_000, ...truck(11) }
  const { id, version } = await app.add('sales/bulk-loading', load)
  const clerk = await app.as('wb')
  const at = `/api/agencies/${app.redSea.id}/sales/bulk-loading`
  const direct = await clerk('POST', at, { ...load, sale: unpaid.id, ...truck(12) })
  const changed = await clerk('PUT', `${at}/${id}`, { ...load, sale: unpaid.id, version })
  assert.ok(direct.status >= 400, JSON.stringify(direct.body))
  assert.deepEqual([changed.status, changed.body.code], [direct.status, direct.body.code])
})

test('a permit needs one sale, a registered truck, and a time that has not passed', async () => {
  const both = await app.ask('POST', address, permit(9, { bulkSale: 1 }))
  assert.deepEqual([both.status, Object.keys(both.body.fields as object)], [400, ['bulkSale', 'bulkQuantity']])
  assert.ok(((await app.ask('POST', address, { ...truck(9), bags: 1 })).body.fields as Row).bagSale)
  const past = await app.ask(
    'POST',
    address,
    permit(9, { bags: 1, validFrom: `${app.ago(3)}T06:00:00Z`, validUntil: `${app.ago(2)}T06:00:00Z` }),
  )
  assert.deepEqual(Object.keys(past.body.fields as object), ['validUntil'])
  const heavy = await app.ask('POST', address, permit(9, { bags: 1_000 }))
  assert.deepEqual(Object.keys(heavy.body.fields as object), ['truck'])
  // The truck was weighed empty at 15,000 kg above.
  await app.sql('update truck set max_gross_kg = 40000 where id = $1', [app.world.trucks[0]])
  const loaded = await app.ask('POST', address, permit(0, { bags: 501 }))
  assert.match(String(loaded.body.message), /carries 25,000 kg at most/)
  const weigher = await app.as('wb')
  assert.equal((await weigher('POST', `/api/agencies/1/${address}`, permit(9))).status, 404)
  const rival = await app.as('admin2')
  assert.equal((await rival('POST', `/api/agencies/1/${address}/scan`, { code: 'X' })).status, 404)
})

test('no permit is issued to a blocked truck', async () => {
  const { id } = await app.add('master-data/truck', {
    ...{ plate: '7069 ABD', truckType: 'Flatbed', transporter: app.world.companies.transporter1 },
    ...{ blocked: true, blockedReason: 'Plate on a plank' },
  })
  const { status, message } = await app.refused('POST', address, permit(0, { truck: id, bags: 1 }))
  assert.deepEqual([status, /^Truck 7069 ABD is blocked: Plate on a plank\./.test(message)], [409, true])
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))

test('a permit names the customer to whom a correction has billed the sale', async () => {
  const right = app.world.customers[1]
  const { id } = await app.add('sales/bag-sale', { ...where(), bagGrade: app.world.bag50, bags: 10 })
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  const corrections = 'accounts/edit-sale-and-payment'
  const wrong = { wrong: 'Customer', invoice, toCustomer: right, cause: 'Entered wrongly', explanation: 'Mixed up' }
  const asked = await app.add(corrections, { date: app.ago(0), ...wrong })
  const manager = await app.as('acm')
  const path = `/api/agencies/${app.redSea.id}/${corrections}/${asked.id}/carry-out`
  assert.equal((await manager('PUT', path, {})).status, 200)
  const issued = await app.add(address, permit(3, { bagSale: id, bags: 10 }))
  assert.equal(issued.customer, right)
  await freed(issued.id)
})
