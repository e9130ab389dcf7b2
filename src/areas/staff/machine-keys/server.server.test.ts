// Keys of machines: shown once, valid for their purpose and place only, revoked at once; the counts of loading machines, and their log.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoPassword } from '../../../../database/demo/accounts.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { confirmed, makeKeyOf } from '../../../../tests/confirmed.ts'
import { readDescription } from '../../../../tests/machine-calls.ts'
import type { Answer } from '../../../../tests/test-application.ts'

let app: SalesApplication
let sale: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 200_000, bags: 4_000 })
  const { id } = await app.add('sales/bag-sale', {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags: 4_000,
  })
  sale = await app.act('sales/bag-sale', id, 'approve')
})
after(() => app?.close())

const keys = 'staff/machine-keys'
const notes = 'sales/delivery-note'
const tareKg = 15_200

type Key = { row: Row; key: string }

const makeKey = async (of: object): Promise<Key> => {
  const row = await app.add(keys, of)
  return { row, key: await makeKeyOf(await app.as('admin'), row.id) }
}

const asMachine = (key: string, path: string, body?: unknown, agency = app.redSea.id): Promise<Answer> =>
  app.nobody('POST', `/api/agencies/${agency}/machines/${path}`, body, { authorization: `Bearer ${key}` })

let events = 0
const event = (): string => `e-${++events}`

const inside = async (bags: number, n = 0): Promise<Row> => {
  const { id } = await app.add(notes, {
    date: app.ago(2),
    sale: sale.id,
    truck: app.world.trucks[n],
    driver: app.world.drivers[n],
    orderedBags: bags,
    language: 'arabic',
  })
  return app.act(notes, id, 'weigh-in', { tareKg })
}

let line: Key

test('a key needs the password of its creator, and only allows what the creator may do', async () => {
  const { jeddah } = app.world.terminals
  const admin = await app.as('admin')
  const row = await app.add(keys, { name: 'Asked', purpose: 'Loading machine', terminal: jeddah })
  const path = `/api/agencies/1/${keys}/${row.id}/key`
  const bare = await admin('POST', path, {})
  assert.deepEqual([bare.status, bare.body.code], [400, 'CONFIRMATION_NEEDED'])
  const guessed = await admin('POST', path, {}, { 'x-gms-confirmation': 'x'.repeat(43) })
  assert.equal(guessed.body.code, 'CONFIRMATION_NEEDED')
  const header = await confirmed(admin)
  assert.equal((await admin('POST', path, {}, header)).status, 200)
  const other = await app.add(keys, { name: 'Once', purpose: 'Loading machine', terminal: jeddah })
  const again = await admin('POST', `/api/agencies/1/${keys}/${other.id}/key`, {}, header)
  assert.equal(again.body.code, 'CONFIRMATION_NEEDED', 'a confirmation is good for one change')

  const { id: keeper } = await app.add('staff/roles', {
    ...{ name: 'Keeper', permissions: ['canViewMachineKey', 'canAddMachineKey', 'canEditDeliveryNote'] },
  })
  const account = { name: 'Keeper', language: 'english', isAgencyAdmin: false, password: demoPassword }
  await app.add('staff/users', { ...account, username: 'keeper', roles: [keeper] })
  const ask = await app.as('keeper')
  const of = (purpose: string, more: object) =>
    ask('POST', `/api/agencies/1/${keys}`, { name: purpose, purpose, ...more })
  const scales = (await app.get<{ rows: Row[] }>('port-loading/weighbridge?pageSize=100')).rows
  const scale = await of('Scale', { weighbridge: scales[0]!.id })
  assert.deepEqual([scale.status, Object.keys(scale.body.fields as object)], [400, ['purpose']])
  assert.equal((await of('Loading machine', { terminal: jeddah })).status, 201)
  const weak = await app.add(keys, { name: 'Strong', purpose: 'Scale', weighbridge: scales[0]!.id })
  const taken = await ask('POST', `/api/agencies/1/${keys}/${weak.id}/key`, {}, await confirmed(ask))
  assert.deepEqual(
    Object.keys(taken.body.fields as object),
    ['purpose'],
    'nor the key of a row somebody stronger wrote',
  )
})

test('a key is shown once, stored as a hash, and opens the calls of its purpose, place and agency only', async () => {
  const { jeddah, yanbu } = app.world.terminals
  line = await makeKey({ name: 'Line 2', purpose: 'Loading machine', terminal: jeddah, line: 'Bagger B' })
  assert.match(line.key, /^gmsk_[\w-]{43}$/)
  const again = await app.ask('POST', `${keys}/${line.row.id}/key`, {})
  assert.equal(again.status, 409)
  const page = await app.get(`${keys}/${line.row.id}`)
  assert.deepEqual([page.status, page.lastUsedAt], ['Active', null])
  const stored = await app.sql(
    `select (select string_agg(t::text, '') from machine_key t) || (select string_agg(t::text, '') from app.machine_secret t)
       || (select string_agg(t::text, '') from app.history t) || coalesce((select string_agg(t::text, '') from app.idempotency t), '') as all`,
  )
  assert.equal(String(stored[0]!.all).includes(line.key.slice(5)), false)

  const note = await inside(100, 1)
  const start = { sequence: 0, number: note.docNo }
  const elsewhere = await makeKey({ name: 'Yanbu line', purpose: 'Loading machine', terminal: yanbu })
  const scales = (await app.get<{ rows: Row[] }>('port-loading/weighbridge?pageSize=100')).rows
  const scale = await makeKey({ name: 'Gate scale', purpose: 'Scale', weighbridge: scales.find(of => of.terminal)!.id })
  for (const [key, agency] of [
    [elsewhere.key, app.redSea.id],
    [scale.key, app.redSea.id],
    [line.key, app.gulf.id],
  ] as const) {
    assert.equal((await asMachine(key, 'loading/start', { ...start, event: event() }, agency)).status, 404)
  }
  const begun = await asMachine(line.key, 'loading/start', { ...start, event: event() })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const used = await app.get(`${keys}/${line.row.id}`)
  assert.ok(used.lastUsedAt && used.lastAddress)
  const changed = await app.ask('PUT', `${keys}/${line.row.id}`, { version: page.version, name: 'Other' })
  assert.equal(changed.status, 409, 'what a key was made for stays')
})

test('a key opens nothing else, and a user’s token does not open the calls of machines', async () => {
  const { calls, machineCalls } = await readDescription(app.nobody)
  assert.deepEqual(machineCalls.map(({ path }) => path.replace('/api/agencies/{agencyId}/', '')).sort(), [
    'machines/loading/count',
    'machines/loading/start',
    'machines/loading/stop',
    'machines/reading',
  ])
  const headers = { authorization: `Bearer ${line.key}` }
  const statuses = new Set<string>()
  // One after the other: more than five hundred connections at once are more than a busy machine takes.
  for (const { method, path } of calls) {
    const address = path.replace('{agencyId}', String(app.redSea.id)).replace(/\{\w+\}/g, '1')
    const { status } = await app.nobody(method, address, method === 'GET' ? undefined : {}, headers)
    statuses.add(status === 403 ? '403' : `${method} ${path} -> ${status}`)
  }
  assert.ok(calls.length > 500)
  assert.deepEqual([...statuses], ['403'])
  for (const { path } of machineCalls) {
    const address = path.replace('{agencyId}', String(app.redSea.id))
    assert.equal((await (await app.as('admin'))('POST', address, {})).status, 404)
    assert.equal((await app.nobody('POST', address, {})).status, 403)
  }
})

const standing = async ({ id }: Row) => {
  const { version, countedBy, machineCount, countDifference } = await app.get(`${notes}/${id}`)
  return { version, countedBy, machineCount, countDifference }
}

test('a machine’s count is stored on the note, once and in order, without a new version for an open form', async () => {
  const note = await inside(500, 2)
  const { plate } = await app.get(`master-data/truck/${note.truck}`)
  const shared = { number: String(note.docNo).toLowerCase() }
  const send = (command: string, of: object) =>
    asMachine(line.key, `loading/${command}`, { ...shared, event: event(), ...of })
  const early = await send('count', { sequence: 1, countedBags: 10 })
  assert.deepEqual([early.status, early.body.code], [409, 'NOT_STARTED'])
  const other = await send('start', { sequence: 0, plate: '9999 ZZZ' })
  assert.deepEqual([other.status, other.body.code], [422, 'OTHER_TRUCK'])
  const high = await send('start', { sequence: 0, targetBags: 503 })
  assert.deepEqual(
    [high.status, high.body.code, high.body.details],
    [422, 'TARGET_TOO_HIGH', { ordered: 500, most: 502, target: 503 }],
  )
  const begun = await send('start', { sequence: 0, plate, targetBags: 500 })
  assert.deepEqual([begun.body.targetBags, begun.body.countedBags, begun.body.mustStop], [500, 0, false])

  const counting = { sequence: 2, countedBags: 240, event: event() }
  const counted = await send('count', counting)
  assert.deepEqual([counted.body.countedBags, counted.body.difference], [240, -260])
  assert.deepEqual((await send('count', counting)).body, counted.body, 'the same event is answered the same')
  const mixed = await send('count', { ...counting, countedBags: 241 })
  assert.deepEqual([mixed.status, mixed.body.code], [409, 'EVENT_MISMATCH'])
  const late = await send('count', { sequence: 1, countedBags: 100 })
  assert.deepEqual([late.body.countedBags, late.body.isIgnored], [240, true])
  assert.deepEqual(await standing(note), {
    version: note.version,
    countedBy: 'Machine',
    machineCount: 240,
    countDifference: null,
  })

  const second = await makeKey({ name: 'Line 3', purpose: 'Loading machine', terminal: app.world.terminals.jeddah })
  const meanwhile = await asMachine(second.key, 'loading/start', { ...shared, event: event(), sequence: 0 })
  assert.match(String(meanwhile.body.message), /^Line 2, Bagger B is loading DN-/)

  const done = await send('stop', { sequence: 9, countedBags: 500 })
  assert.deepEqual([done.body.countedBags, done.body.mustStop], [500, true])
  // The form at the gate was opened before the machine began, so it contains no count.
  const out = {
    version: note.version,
    grossKg: tareKg + 25_055,
    loadedBags: 500,
    countedBy: 'Manual',
    machineCount: 480,
  }
  const weighed = await app.ask('PUT', `${notes}/${note.id}/weigh-out`, out)
  assert.equal(weighed.status, 200, JSON.stringify(weighed.body))
  assert.deepEqual(
    [weighed.body.countedBy, weighed.body.machineCount, weighed.body.countDifference],
    ['Machine', 500, 0],
  )
  assert.equal((await app.act(notes, note.id, 'gate-out')).status, 'Delivered')
  const over = await send('count', { sequence: 10, countedBags: 501 })
  assert.deepEqual([over.status, over.body.code], [409, 'NOT_LOADING'])
})

test('a permit leads to its truck; the count may differ by the agency’s limit, at least one bag', async () => {
  const permit = await app.add('sales/sale-permits', {
    bagSale: sale.id,
    truck: app.world.trucks[3],
    driver: app.world.drivers[3],
    bags: 200,
  })
  const { id } = await app.add(notes, {
    date: app.ago(0),
    sale: sale.id,
    permit: permit.id,
    truck: app.world.trucks[3],
    driver: app.world.drivers[3],
    orderedBags: 200,
    language: 'arabic',
  })
  await app.act(notes, id, 'weigh-in', { tareKg })
  const count = async (sequence: number, command: string, of: object) => {
    const { status, body } = await asMachine(line.key, `loading/${command}`, {
      event: event(),
      sequence,
      number: permit.docNo,
      ...of,
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.deliveryNote, id)
  }
  await count(0, 'start', {})
  await count(1, 'count', { countedBags: 202 })
  await app.act(notes, id, 'weigh-out', { grossKg: tareKg + 10_022, loadedBags: 200 })
  const stopped = await app.ask('PUT', `${notes}/${id}/gate-out`, {})
  assert.deepEqual([stopped.status, stopped.body.code], [422, 'COUNT_DIFFERS'])
  // Counts that the machine sends after the truck was weighed are accepted too.
  await count(2, 'stop', { countedBags: 201 })
  assert.deepEqual(await standing({ id } as Row).then(({ countDifference }) => countDifference), 1)
  assert.equal((await app.act(notes, id, 'gate-out')).status, 'Delivered')
})

test('the report of the loading lines distinguishes the machines', async () => {
  const days = `from=${app.ago(9)}&to=${app.ago(0)}`
  const report = await app.get<{ rows: Row[]; groups: Row[]; totals: Row }>(
    `reports/barley-bag-loading?${days}&group=machineLine&pageSize=100`,
  )
  const line2 = report.groups.find(({ machineLine }) => machineLine === 'Line 2, Bagger B')
  assert.equal(line2?.bags, 700, 'both trucks that it counted')
  const bags = report.groups.reduce((sum, group) => sum + Number(group.bags), 0)
  assert.equal(bags, report.totals.bags)
})

test('the log has every call with target, count and weight, and links to the note', async () => {
  const log = (query = '') =>
    app.get<{ count: number; rows: Row[] }>(`logs/loading-machine-api-logs?pageSize=100${query}`)
  const { rows } = await log('&command=Stop&result=Success')
  const [permitted, whole] = rows as [Row, Row]
  assert.deepEqual(
    [
      whole.command,
      whole.machine,
      whole.targetBags,
      whole.countedBags,
      whole.overTarget,
      whole.weighedBags,
      whole.overWeighed,
    ],
    ['Stop', 'Line 2, Bagger B', 500, 500, 0, 500, 0],
  )
  assert.deepEqual([permitted.overTarget, permitted.overWeighed], [1, 1])
  assert.match(String(whole.note), /^DN-/)
  assert.ok(String(permitted.raw).startsWith('{"event":"e-'))
  const { rows: failed } = await log('&result=Failed')
  for (const message of [/is for truck/, /already sent with other values/])
    assert.ok(
      failed.some(({ reason }) => message.test(String(reason))),
      String(message),
    )
  assert.equal((await log('&result=Ignored')).count, 1)
  const nobody = await (await app.as('port'))('GET', `/api/agencies/${app.redSea.id}/logs/loading-machine-api-logs`)
  assert.equal(nobody.status, 404)
})

test('the screen of connections shows keys in use, and none that is not generated yet', async () => {
  const { rows } = await app.get<{ rows: Row[] }>('logs/connections')
  const shown = rows.filter(({ kind }) => kind === 'Key')
  assert.deepEqual(
    shown.map(({ of, state }) => [of, state]),
    [
      ['Asked', 'Not used yet'],
      ['Gate scale', 'Not used yet'],
      ['Line 2', 'OK'],
      ['Line 3', 'Failing'],
      ['Yanbu line', 'Failing'],
    ],
  )
  assert.match(String(shown[3]!.answer), /is loading DN-/)
})

test('a revoked key is invalid at once; after five wrong ones only right ones are accepted from their address', async () => {
  const body = { event: event(), sequence: 0, number: 'DN-1' }
  await app.act(keys, line.row.id, 'revoke', { reason: 'The line was sold' })
  for (let n = 0; n < 6; n++) assert.equal((await asMachine(line.key, 'loading/start', body)).status, 403)
  const fresh = await makeKey({ name: 'Line 4', purpose: 'Loading machine', terminal: app.world.terminals.jeddah })
  const wrong = `gmsk_${'A'.repeat(43)}`
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await asMachine(wrong, 'loading/start', body)).status)
  assert.deepEqual(statuses, [403, 403, 403, 403, 429, 429])
  assert.equal(
    (await asMachine(fresh.key, 'loading/start', body)).status,
    404,
    'it was accepted; there is no such note',
  )
  const signedIn = await app.nobody('POST', '/login', { username: 'trm', password: demoPassword, rememberMe: false })
  assert.equal(signedIn.status, 200)
})
