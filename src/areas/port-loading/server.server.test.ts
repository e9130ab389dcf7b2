import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const refusedTicket = (more: object, kg = 28_460) => app.refused('POST', 'port-loading', app.ticket(kg, more))

test('weighed empty, loaded, weighed full: the net leaves the port for the terminal', async () => {
  const { lc1, world } = app
  const open = await app.add('port-loading', app.ticket(0, { secondWeight: null }))
  assert.equal(open.status, 'Weighed-in')
  assert.equal(await app.onHand('TRANSIT'), 0)
  const loaded = await app.act('port-loading', open.id, 'weigh-out', { secondWeight: 43_660 })
  assert.deepEqual(
    [loaded.status, loaded.netKg, loaded.lc, loaded.port, loaded.cargoGrade],
    ['Pending', 28_460, lc1.id, world.ports.jeddah, world.grade],
  )
  assert.ok(loaded.weighedOutAt)
  assert.equal(await app.onHand('TRANSIT', { terminal: world.terminals.jeddah }), 28_460)
  assert.equal(await app.onHand('PORT', { lc: lc1.id }), 2_060_000 - 28_460)
  const early = await app.refused('PUT', `port-loading/${open.id}/deliver`)
  assert.match(early.message, /delivered by its receipt/)
  await app.act('port-loading', open.id, 'cancel', { reason: 'Wrong truck' })
  assert.equal(await app.onHand('PORT', { lc: lc1.id }), 2_060_000)
})

test('straight to a customer', async () => {
  const [customer] = app.world.customers
  const direct = await app.add(
    'port-loading',
    app.ticket(28_000, { deliveryType: 'Direct Delivery', customer, truck: app.world.conveyor }),
  )
  assert.deepEqual([direct.status, direct.terminal], ['Pending', null])
  assert.equal(await app.taken('CUSTOMER', { party: customer }), 28_000)
  const path = `port-loading/${direct.id}/deliver`
  const unproved = await app.refused('PUT', path)
  assert.ok(unproved.fields.proofOfDelivery, unproved.message)
  const proved = { proofOfDelivery: 'DN 4471' }
  assert.ok((await app.refused('PUT', path, { ...proved, deliveredOn: app.ago(10) })).fields.deliveredOn)
  const delivered = await app.act('port-loading', direct.id, 'deliver', { ...proved, deliveredOn: app.ago(8) })
  assert.deepEqual([delivered.status, delivered.deliveredOn], ['Delivered', app.ago(8)])
})

test('a signed note under Documents is proof as well, unless it was rejected', async () => {
  const [customer] = app.world.customers
  const { id } = await app.add(
    'port-loading',
    app.ticket(27_940, { deliveryType: 'Direct Delivery', customer, truck: app.world.conveyor }),
  )
  await app.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content, status)
     values (app.agency(), 'portLoading', $1, 'Proof of delivery', 'note.pdf', 'application/pdf', 1, 'x', 'Rejected')`,
    [id],
  )
  assert.ok((await app.refused('PUT', `port-loading/${id}/deliver`)).fields.proofOfDelivery)
  await app.sql(`update app.paper set status = 'Uploaded' where document = 'portLoading' and document_id = $1`, [id])
  assert.equal((await app.act('port-loading', id, 'deliver')).status, 'Delivered')
})

test('more than the bill of lading may leave the port: it is shown, not refused', async () => {
  const { c2 } = app.world.companies
  await app.add(
    'port-loading',
    app.ticket(1_031_000, { shipment: app.shipment2.id, consignee: c2, truck: app.world.conveyor }),
  )
  assert.equal(await app.onHand('PORT', { lc: app.lc2.id }), -1_000)
  const { total } = await app.get<{
    total: Record<string, number>
  }>(`procurement/lc/${app.lc2.id}/quantities`)
  assert.deepEqual([total.outturn, total.nonBl, total.onTheRoad], [1, 1, 1_031])
})

test('a truck is on one ticket at a time, also when two clerks load it at once', async () => {
  const body = app.ticket(28_000)
  const answers = await Promise.all([1, 2, 3].map(() => app.ask('POST', 'port-loading', body)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  const conflict = answers.find(({ status }) => status === 409)!.body as { message: string }
  assert.match(conflict.message, /still on ticket/)
})

test('a refused loading has its reason', async () => {
  const { world, add, ago } = app
  const { c1, c2, transporter1 } = world.companies
  const truck = await add('master-data/truck', {
    plate: '9001 ABD',
    truckType: 'Flatbed',
    transporter: transporter1,
    maxGrossKg: 40_000,
    registrationExpiry: ago(10),
  })
  const driver = await add('master-data/driver', {
    name: 'Late Driver',
    nationalId: '1000000008',
    mobile: '0500000001',
    licenceNo: '1',
    licenceExpiry: ago(10),
    transporter: transporter1,
  })
  const other = await add('master-data/terminal', {
    name: 'Closed yard',
    nameAr: 'ساحة مغلقة',
    city: 'Jeddah',
    port: world.ports.jeddah,
    capacity: 1,
    stores: [],
    weighbridges: [],
  })
  const cases: [string, object, RegExp][] = [
    ['truck', { truck: truck.id }, /registration of truck 9001 ABD expired/],
    ['driver', { driver: driver.id }, /licence of Late Driver expired/],
    ['secondWeight', { secondWeight: 63_200 }, /48,000 kg at most. Unload 15,200 kg/],
    ['terminal', { terminal: other.id }, /not mapped to Closed yard/],
    ['consignee', { consignee: c2 }, /no part in bill of lading BL-1/],
    ['date', { date: ago(11) }, /Discharge began/],
    ['date', { date: ago(-1) }, /future/],
  ]
  for (const [field, more, message] of cases) {
    const refusal = await refusedTicket(more)
    assert.match(refusal.message, message)
    assert.ok(refusal.fields[field], `${field}: ${JSON.stringify(refusal.fields)}`)
  }
  const customer = await add('master-data/customer', {
    name: 'Of the other',
    nameAr: 'للآخر',
    kind: 'Individual',
    mobile: '0500000002',
    city: 'Jeddah',
    consignees: [c2],
    language: 'arabic',
  })
  const told = await refusedTicket({ deliveryType: 'Direct Delivery', customer: customer.id, consignee: c1 })
  assert.ok(told.fields.customer)
})

test('a mapping that is inactive, or for another operation, does not count', async () => {
  const { c1 } = app.world.companies
  const { yanbu } = app.world.terminals
  const list = (await app.get(`master-data/terminal-consignee-mapping?terminalId=${yanbu}&consigneeId=${c1}`)) as never
  const [mapping] = (list as { rows: { id: number; version: number }[] }).rows
  const path = `master-data/terminal-consignee-mapping/${mapping!.id}`
  await app.act('master-data/terminal-consignee-mapping', mapping!.id, 'toggle-status')
  assert.ok((await refusedTicket({ terminal: yanbu })).fields.terminal)
  await app.act('master-data/terminal-consignee-mapping', mapping!.id, 'toggle-status')
  const { version } = await app.get(path)
  await app.ask('PUT', path, { version, terminal: yanbu, consignee: c1, operations: ['Sell'] })
  assert.ok((await refusedTicket({ terminal: yanbu })).fields.terminal)
})

test('a shipment can be canceled only before trucks were loaded from it', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await app.openLc('LC-9', 100, c1)
  const shipment = await app.add('shipping/shipment', app.bill('BL-9', id, c1, 100))
  const ticket = await app.add('port-loading', app.ticket(20_000, { shipment: shipment.id }))
  const refusal = await app.refused('PUT', `shipping/shipment/${shipment.id}/cancel`, { reason: 'Entered twice' })
  assert.match(refusal.message, new RegExp(`Trucks were loaded from this shipment, ${ticket.docNo} among them`))
  await app.act('port-loading', ticket.id, 'cancel', { reason: 'Entered twice' })
  await app.act('shipping/shipment', shipment.id, 'cancel', { reason: 'Entered twice' })
  assert.equal(await app.onHand('PORT', { lc: id }), 0)
})

test('pickers offer what may be chosen now', async () => {
  const idsOf = async (path: string): Promise<number[]> =>
    (await app.get<{ rows: { id: number }[] }>(`lookups/${path}`)).rows.map(({ id }) => id)
  const { world, shipment1, shipment2 } = app
  const { c1, c2 } = world.companies
  assert.deepEqual((await idsOf('shipping/shipment')).toSorted(), [shipment1.id, shipment2.id].toSorted())
  assert.deepEqual(await idsOf(`master-data/consignee?shipmentId=${shipment1.id}`), [c1])
  assert.ok((await idsOf(`master-data/terminal?consigneeId=${c2}`)).includes(world.terminals.jeddah!))
  assert.ok(!(await idsOf(`master-data/customer?consigneeId=${c2}`)).includes(0))
  const open = await idsOf('port-loading')
  const rows = ((await app.get('port-loading?status=Pending&pageSize=100')) as never as { rows: { id: number }[] }).rows
  assert.deepEqual(open.toSorted(), rows.map(({ id }) => id).toSorted())
})

test('a truck on the road for longer than the agency’s limit is listed until it arrives', async () => {
  const { id, docNo } = await app.add('port-loading', app.ticket(20_500))
  const live = await app.add('port-loading', app.ticket(20_500, { date: app.ago(0) }))
  const readOverdue = async (hours: number): Promise<Row[]> => {
    await app.sql(`update agency set overdue_hours = ${hours} where id = app.agency()`)
    return (await app.get<{ trucks: Row[] }>('port-loading/overdue')).trucks
  }
  // It left nine days ago and counts from the end of that day: eight whole days and the present part of today.
  const found = (await readOverdue(8 * 24)).find(truck => truck.id === id)
  assert.deepEqual([found?.docNo, typeof found?.plate], [docNo, 'string'])
  assert.ok(!(await readOverdue(9 * 24)).some(truck => truck.id === id))
  const day = await readOverdue(24)
  assert.ok(day.some(truck => truck.id === id) && !day.some(truck => truck.id === live.id))
  const { rows } = await app.get<{
    rows: Row[]
  }>(`port-loading?status=Pending&truckId=${found!.truck}`)
  assert.deepEqual(
    rows.map(row => row.id),
    [id],
  )
  await app.add('terminals/receive-cargo', {
    date: app.ago(1),
    portLoading: id,
    firstWeight: 35_700,
    secondWeight: 15_200,
  })
  assert.ok(!(await readOverdue(24)).some(truck => truck.id === id))
})

test('a blocked truck cannot be loaded', async () => {
  const { id, version, plate, truckType, transporter } = await app.add('master-data/truck', {
    plate: '9002 ABD',
    truckType: 'Flatbed',
    transporter: app.world.companies.transporter1,
  })
  await app.ask('PUT', `master-data/truck/${id}`, {
    version,
    plate,
    truckType,
    transporter,
    blocked: true,
    blockedReason: 'Brakes',
  })
  assert.match((await refusedTicket({ truck: id })).message, /9002 ABD is blocked: Brakes/)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
