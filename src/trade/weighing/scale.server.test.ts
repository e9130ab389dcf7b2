import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let scale: Row
before(async () => {
  app = await startCargoApplication()
  scale = await app.add('port-loading/weighbridge', {
    name: 'Berth 27',
    code: 'Q27',
    port: app.world.ports.jeddah,
    isConnected: false,
  })
})
after(() => app?.close())

const read = (kg: number) => app.add(`port-loading/weighbridge/${scale.id}/reading`, { kg })
const connect = async (isConnected: boolean) => {
  const path = `port-loading/weighbridge/${scale.id}`
  const { version, name, code, port } = await app.get(path)
  const { status } = await app.ask('PUT', path, { version, name, code, port, isConnected })
  assert.equal(status, 200)
}
const ticket = (more: object = {}, kg = 28_460) => app.ticket(kg, { weighbridge: scale.id, ...more })
const refused = (body: object) => app.refused('POST', 'port-loading', body)

test('each scale numbers its own tickets; a typed weight is marked and can be filtered', async () => {
  const [first, second] = [await app.add('port-loading', ticket()), await app.add('port-loading', ticket())]
  assert.match(String(first.docNo), /^PL-Q27-\d{4}-00001$/)
  assert.match(String(second.docNo), /^PL-Q27-\d{4}-00002$/)
  // The only scale is chosen automatically; with two, the user must choose.
  assert.match((await refused(app.ticket(28_460))).message, /several weighbridges here/)
  await app.act('port-loading/weighbridge', scale.id, 'toggle-status')
  const only = await app.add('port-loading', app.ticket(28_460))
  assert.match(String(only.docNo), /^PL-WB1-\d{4}-00001$/)
  const path = 'port-loading/weighbridge'
  const { rows } = await app.get<{ rows: Row[] }>(`${path}?portId=${app.world.ports.jeddah}`)
  const quay = rows.find(({ code }) => code === 'WB1')!
  await app.act(path, quay.id, 'toggle-status')
  assert.match((await refused(app.ticket(28_460))).message, /No weighbridge is entered for this port/)
  for (const { id } of [scale, quay]) await app.act(path, id, 'toggle-status')
  assert.equal(first.weightSource, 'Manual')
  const { count, totals } = (await app.get('port-loading?weightSource=Manual')) as never as {
    count: number
    totals: object
  }
  assert.equal(count, 3)
  assert.deepEqual(Object.keys(totals), ['netKg'], 'totals of gross and tare are not useful')
  const code = await app.refused('PUT', `${path}/${scale.id}`, {
    version: (await app.get(`${path}/${scale.id}`)).version,
    name: 'Berth 27',
    code: 'Q28',
    port: app.world.ports.jeddah,
    isConnected: false,
  })
  assert.ok(code.fields.code)
  const moved = await refused(ticket({ weighbridge: (await elsewhere()).id }))
  assert.ok(moved.fields.weighbridge)
})

const elsewhere = () =>
  app.add('port-loading/weighbridge', {
    name: 'Yanbu',
    code: 'Y1',
    port: app.world.ports.yanbu,
    isConnected: false,
  })

test('with a connected scale both weights are read from it', async () => {
  assert.match(
    (await app.refused('POST', `port-loading/weighbridge/${scale.id}/reading`, { kg: 1 })).message,
    /not connected/,
  )
  await connect(true)
  assert.ok((await refused(app.ticket(28_000))).fields.weighbridge, 'the port has a scale')
  await read(15_200)
  const open = await app.add('port-loading', ticket({ secondWeight: null }))
  assert.equal(open.weightSource, 'Scale')
  await read(43_660)
  const loaded = await app.act('port-loading', open.id, 'weigh-out', { secondWeight: 43_660 })
  assert.deepEqual([loaded.weightSource, loaded.netKg], ['Scale', 28_460])
})

test('a weight the scale did not show needs a reason and the right to type it', async () => {
  assert.ok((await refused(ticket({ secondWeight: null }))).fields.manualReason)
  const typed = await app.add('port-loading', ticket({ secondWeight: null, manualReason: 'Power was out' }))
  assert.equal(typed.weightSource, 'Manual')
  await read(43_000)
  const done = await app.act('port-loading', typed.id, 'weigh-out', { secondWeight: 43_000 })
  assert.equal(done.weightSource, 'Manual', 'a ticket with a typed weight stays marked')
  const clerk = await app.as('port')
  const answer = await clerk(
    'POST',
    `/api/agencies/${app.redSea.id}/port-loading`,
    ticket({ manualReason: 'Power was out' }),
  )
  assert.equal(answer.status, 400)
  assert.match(String(answer.body.message), /ask a user who may type weights/)
})

test('a deviation from the truck’s trips must be explained, or the truck is not loaded', async () => {
  await connect(false)
  const { world, ago } = app
  const truck = await app.add('master-data/truck', {
    plate: '7001 ABD',
    truckType: 'Flatbed',
    transporter: world.companies.transporter1,
    trailerPlate: 'T-77',
  })
  const trip = (firstWeight: number, netKg: number, more: { date?: string; remarks?: string } = {}) => ({
    ...ticket({}, netKg),
    truck: truck.id,
    firstWeight,
    secondWeight: firstWeight + netKg,
    ...more,
  })
  const go = async (body: ReturnType<typeof trip>): Promise<Row> => {
    const out = await app.add('port-loading', body)
    await app.add('terminals/receive-cargo', {
      date: body.date,
      portLoading: out.id,
      firstWeight: 45_000,
      secondWeight: 45_000 - (body.secondWeight - body.firstWeight),
    })
    return out
  }
  const first = await go(trip(15_000, 28_000))
  assert.deepEqual([first.warnings, first.trailerPlate, first.transporter], [[], 'T-77', world.companies.transporter1])
  const same = await refused(trip(15_000, 28_000))
  assert.match(same.message, new RegExp(`${first.docNo} of truck 7001 ABD on .* has the same net`))
  const light = await refused(trip(14_600, 28_100))
  assert.match(light.message, /weighed 15,000 kg empty/)
  const explained = await go(trip(14_600, 28_100, { remarks: 'Spare wheel taken off' }))
  assert.deepEqual(explained.warnings, ['Tare unlike before'])
  const found = (await app.get('port-loading?warnings=Tare%20unlike%20before')) as never as { count: number }
  assert.equal(found.count, 1)
  await go(trip(14_800, 28_200, { date: ago(0) }))
  assert.match((await refused(trip(14_800, 28_300, { date: ago(0) }))).message, /less than 30 minutes ago/)
})

test('a scale whose calibration has expired needs a reason', async () => {
  const path = `port-loading/weighbridge/${scale.id}`
  const { version, name, code, port, isConnected } = await app.get(path)
  const entered = { name, code, port, isConnected }
  const set = (calibrationExpiry: string | null, at: unknown) =>
    app.ask('PUT', path, { ...entered, calibrationExpiry, version: at })
  assert.equal((await set(app.ago(2), version)).status, 200)
  const refusal = await refused(ticket({ date: app.ago(0) }))
  assert.match(refusal.message, /^The calibration of .* expired on/)
  assert.deepEqual(Object.keys(refusal.fields), ['manualReason'])
  assert.equal((await set(null, (version as number) + 1)).status, 200)
})

test('a user limited to one weighbridge cannot weigh at another, read another, or assign others', async () => {
  const other = await app.add('port-loading/weighbridge', {
    name: 'Berth 30',
    code: 'Q30',
    port: app.world.ports.jeddah,
    isConnected: true,
  })
  const role = await app.add('staff/roles', {
    name: 'One scale',
    permissions: [
      'canViewConsignmentTransportation',
      'canAddConsignmentTransportation',
      'canEditConsignmentTransportation',
      'canViewUser',
      'canAddUser',
      'canEnterManualWeight',
    ],
  })
  const account = { name: 'At one scale', language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  const scales = [scale.id]
  await app.add('users', { ...account, username: 'onescale', roles: [role.id], scales })
  const clerk = await app.as('onescale')
  const at = `/api/agencies/${app.redSea.id}`
  const request = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await clerk(method, `${at}/${path}`, body)
    return { status, fields: Object.keys((answer.fields ?? {}) as object), answer: answer as Row }
  }
  const mine = await request('POST', 'port-loading', ticket({ secondWeight: null, manualReason: 'Test weight' }))
  assert.equal(mine.status, 201, JSON.stringify(mine.answer))
  for (const weighbridge of [other.id, null]) {
    const elsewhere = await request('POST', 'port-loading', ticket({ weighbridge, manualReason: 'Test weight' }))
    assert.deepEqual([elsewhere.status, elsewhere.fields], [400, ['weighbridge']], String(weighbridge))
  }
  const foreign = await app.add('port-loading', ticket({ weighbridge: other.id, manualReason: 'Test weight' }))
  const shown = (await request('GET', 'port-loading?pageSize=100')).answer.rows as Row[]
  assert.deepEqual(
    [shown.some(({ id }) => id === foreign.id), shown.some(({ id }) => id === mine.answer.id)],
    [false, true],
  )
  assert.equal((await request('GET', `port-loading/${foreign.id}`)).status, 404)
  assert.equal((await request('POST', `port-loading/weighbridge/${other.id}/reading`, { kg: 10 })).status, 404)
  const { scales: offered } = (await request('GET', 'port-loading/gate/scales')).answer as { scales: Row[] } & Row
  assert.deepEqual(
    offered.map(({ id, port }) => [id, port]),
    [[scale.id, app.world.ports.jeddah]],
  )
  const shipment = `?shipmentId=${app.shipment1.id}`
  for (const narrowed of ['', shipment]) {
    const { rows } = (await request('GET', `lookups/port-loading/weighbridge${narrowed}`)).answer as {
      rows: Row[]
    } & Row
    assert.deepEqual(
      rows.map(({ id }) => id),
      [scale.id],
      narrowed,
    )
  }
  const all = await app.get<{ scales: Row[] }>('port-loading/gate/scales')
  assert.ok(all.scales.some(({ id }) => id === other.id) && all.scales.length > 1)
  for (const wider of [[], [other.id], [scale.id, other.id]]) {
    const user = { ...account, username: 'wider', roles: [role.id], scales: wider }
    assert.deepEqual((await request('POST', 'users', user)).fields, ['scales'])
  }
  const same = await request('POST', 'users', { ...account, username: 'samescale', roles: [role.id], scales })
  assert.equal(same.status, 201)
})

test('a user who may not type weights cannot send a reading, nor let weights be typed at a connected scale', async () => {
  const verbs = ['View', 'Add', 'Edit', 'Cancel'].map(verb => `can${verb}ConsignmentTransportation`)
  const role = await app.add('staff/roles', { name: 'Tickets only', permissions: verbs })
  const account = { name: 'Tickets only', language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  await app.add('users', { ...account, username: 'tickets', roles: [role.id] })
  const clerk = await app.as('tickets')
  const at = `/api/agencies/${app.redSea.id}/port-loading/weighbridge`
  const { jeddah, yanbu } = app.world.ports
  const connected = await app.add('port-loading/weighbridge', {
    ...{ name: 'Berth 31', code: 'Q31', port: jeddah, isConnected: true },
  })
  const path = `${at}/${connected.id}`
  assert.equal((await clerk('POST', `${path}/reading`, { kg: 39_990 })).status, 404)
  const { version } = await app.get(`port-loading/weighbridge/${connected.id}`)
  const whole = { version, name: 'Berth 31', code: 'Q31', port: jeddah, isConnected: true }
  const other = { name: 'Berth 32', code: 'Q32', isConnected: false }
  for (const [method, to, body] of [
    ['PUT', path, { ...whole, isConnected: false }],
    ['PUT', path, { ...whole, port: yanbu }],
    ['PUT', `${path}/toggle-status`, {}],
    ['POST', at, { ...other, port: jeddah }],
  ] as const) {
    const { status, body: refusal } = await clerk(method, to, body)
    assert.deepEqual([status, /Ask a user who may type weights/.test(String(refusal.message))], [400, true], to)
  }
  assert.equal((await clerk('PUT', path, { ...whole, name: 'Berth 31 north' })).status, 200)
  assert.equal((await clerk('POST', at, { ...other, port: jeddah, isConnected: true })).status, 201)
})

test('a user of one terminal cannot send a reading of the scale of another', async () => {
  const permissions = ['canAddConsignmentTransportation', 'canEnterManualWeight']
  const role = await app.add('staff/roles', { name: 'Weights', permissions })
  const account = { name: 'Weights', language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  const { jeddah, yanbu } = app.world.terminals
  await app.add('users', { ...account, username: 'yanbuscale', roles: [role.id], terminals: [yanbu] })
  const clerk = await app.as('yanbuscale')
  const statuses = []
  for (const [code, terminal] of Object.entries({ T31: jeddah, T32: yanbu })) {
    const { id } = await app.add('port-loading/weighbridge', { name: code, code, terminal, isConnected: true })
    const path = `/api/agencies/${app.redSea.id}/port-loading/weighbridge/${id}/reading`
    statuses.push((await clerk('POST', path, { kg: 10 })).status)
  }
  assert.deepEqual(statuses, [404, 200])
})
