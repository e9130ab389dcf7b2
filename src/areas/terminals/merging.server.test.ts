// Cargo that leaves a terminal without a sale, truck by truck, and merged remainders of LCs.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let jeddah: number
let yanbu: number
let lc3: Row
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  jeddah = app.world.terminals.jeddah!
  yanbu = app.world.terminals.yanbu!
  lc3 = await app.openLc('LC-3', 300, c1)
  await app.receive(100_000)
})
after(() => app?.close())

const at = (terminal: number, lc = app.lc1.id): Promise<number> =>
  app.onHand('TERMINAL', { terminal, consignee: c1, lc })
const out = (more: object): object => ({
  date: app.ago(6),
  outType: 'Owner withdrawal',
  consignee: c1,
  terminal: jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  orderedQty: 20,
  truck: app.world.trucks[0],
  driver: app.world.drivers[0],
  firstWeight: 15_000,
  destination: 'Own factory',
  ...more,
})
const address = 'terminals/terminal-out'

test('weighed empty, weighed full, let out: the owner’s cargo is withdrawn', async () => {
  const ticket = await app.add(address, out({}))
  assert.deepEqual([ticket.status, ticket.netKg, ticket.available], ['Weighed-in', null, 100])
  assert.equal(await at(jeddah), 100_000)
  const left = await app.act(address, ticket.id, 'weigh-out', { secondWeight: 35_000 })
  assert.deepEqual([left.status, left.netKg, left.overOut], ['Out', 20_000, 0])
  assert.deepEqual([await at(jeddah), await app.taken('OUT')], [80_000, 20_000])
  assert.equal((await app.act(address, ticket.id, 'deliver')).status, 'Delivered')
  const { total } = await app.get<{
    total: Record<string, number>
  }>(`procurement/lc/${app.lc1.id}/quantities`)
  assert.deepEqual([total.withdrawn, total.balance], [20, 80])
  await app.act(address, ticket.id, 'cancel', { reason: 'Came back' })
  assert.deepEqual([await at(jeddah), await app.taken('OUT')], [100_000, 0])
})

test('no more than the free stock can be ordered, and a destination is required', async () => {
  const beyond = await app.refused('POST', address, out({ orderedQty: 100.001 }))
  assert.deepEqual([beyond.status, beyond.code], [422, 'INSUFFICIENT_STOCK'])
  assert.match(beyond.message, /Only 100\.000 MT are free/)
  for (const [field, more] of [
    ['destination', { destination: null }],
    ['toTerminal', { outType: 'Transfer', destination: null }],
    ['toTerminal', { outType: 'Transfer', toTerminal: jeddah }],
    ['secondWeight', { secondWeight: 15_000 }],
  ] as [string, object][]) {
    assert.ok((await app.refused('POST', address, out(more))).fields[field], field)
  }
})

test('the truck holds 0.180 more than the book: only a user with the right lets it out, with a reason', async () => {
  const { id } = await app.add(address, out({ orderedQty: 100, truck: app.world.conveyor }))
  const asked = { secondWeight: 115_180 }
  const refusal = await app.refused('PUT', `${address}/${id}/weigh-out`, asked)
  assert.deepEqual([refusal.status, refusal.code], [422, 'OVER_OUT'])
  assert.match(refusal.message, /0\.180 MT more than the 100\.000 MT/)
  const left = await app.act(address, id, 'weigh-out', { ...asked, overReason: 'The heap held more' })
  assert.deepEqual([left.overOut, left.netKg], [0.18, 100_180])
  assert.deepEqual([await at(jeddah), await app.taken('OUT'), await app.taken('COUNT')], [0, 100_180, -180])
  await app.act(address, id, 'cancel', { reason: 'x' })
  assert.deepEqual([await at(jeddah), await app.taken('COUNT')], [100_000, 0])
})

test('an agency may forbid outs beyond the book for every user', async () => {
  const path = `/api/agencies/${app.redSea.id}`
  const admin = await app.as('admin')
  const allow = async (outsAboveBook: boolean): Promise<void> => {
    const { id: _id, logo: _logo, isActive: _isActive, ...values } = (await admin('GET', path)).body
    assert.equal((await admin('PUT', path, { ...values, outsAboveBook })).status, 200)
  }
  const { id } = await app.add(address, out({ orderedQty: 100, truck: app.world.conveyor }))
  const asked = { secondWeight: 115_180, overReason: 'The heap held more' }
  await allow(false)
  const refusal = await app.refused('PUT', `${address}/${id}/weigh-out`, asked)
  assert.deepEqual([refusal.status, refusal.code, Object.keys(refusal.fields)], [422, 'OVER_OUT', ['secondWeight']])
  assert.match(refusal.message, /this agency allows no outs above/)
  await allow(true)
  assert.equal((await app.act(address, id, 'weigh-out', asked)).overOut, 0.18)
  await app.act(address, id, 'cancel', { reason: 'x' })
})

test('a planned transfer follows its trucks', async () => {
  const planned = { date: app.ago(6), transferType: 'Warehouse', consignee: c1, terminal: jeddah, toTerminal: yanbu }
  const beyond = { ...planned, lc: app.lc1.id, form: 'Raw', plannedQty: 1_000_000 }
  const refused = await app.refused('POST', 'terminals/cargo-transfer', beyond)
  assert.deepEqual([refused.code, Object.keys(refused.fields)], ['INSUFFICIENT_STOCK', ['plannedQty']])
  const transfer = await app.add('terminals/cargo-transfer', {
    ...planned,
    lc: app.lc1.id,
    form: 'Raw',
    plannedQty: 50,
    rate: 18,
    haulier: app.world.bagVendor,
  })
  const owed = async (): Promise<number> => 0 - (await app.onHand('VENDOR_PAYABLE', { party: app.world.bagVendor }))
  const standing = async (): Promise<unknown[]> => {
    const { status, sentQty, receivedQty, transitLoss, freight } = await app.get(
      `terminals/cargo-transfer/${transfer.id}`,
    )
    return [status, sentQty, receivedQty, transitLoss, freight]
  }
  assert.deepEqual(await standing(), ['Planned', null, null, null, null])
  const trip = (net: number): Promise<Row> =>
    app.add(
      address,
      out({
        outType: 'Transfer',
        transfer: transfer.id,
        destination: null,
        orderedQty: 25,
        secondWeight: 15_000 + net,
      }),
    )
  const first = await trip(25_000)
  assert.deepEqual([first.status, first.toTerminal], ['Out', yanbu])
  assert.deepEqual(await standing(), ['In transit', 25, null, null, 450])
  assert.deepEqual([await at(jeddah), await at(yanbu), await app.onHand('TRANSIT')], [75_000, 0, 25_000])
  await app.act(address, first.id, 'deliver', { receivedKg: 24_960 })
  assert.deepEqual([...(await standing()), await owed()], ['Partly received', 25, 24.96, 0.04, 450, 0])
  const second = await trip(25_000)
  assert.equal((await app.refused('PUT', `terminals/cargo-transfer/${transfer.id}/close`)).status, 409)
  await app.act(address, second.id, 'deliver', { receivedKg: 25_000, deliveredOn: app.ago(5) })
  assert.deepEqual([...(await standing()), await owed()], ['Received', 50, 49.96, 0.04, 900, 103_500])
  assert.deepEqual([await at(jeddah), await at(yanbu), await app.taken('TRANSIT_DIFF')], [50_000, 49_960, 40])
  const { total } = await app.get<{
    total: Record<string, number>
  }>(`procurement/lc/${app.lc1.id}/quantities`)
  assert.deepEqual([total.transferOut, total.transferIn, total.transferLoss], [50, 49.96, 0.04])
  assert.equal(
    (await app.refused('PUT', `terminals/cargo-transfer/${transfer.id}/cancel`, { reason: 'x' })).status,
    409,
  )
  for (const { id } of [first, second]) await app.act(address, id, 'cancel', { reason: 'x' })
  assert.deepEqual([...(await standing()), await owed()], ['Planned', null, null, null, null, 0])
  await app.act('terminals/cargo-transfer', transfer.id, 'cancel', { reason: 'x' })
  assert.deepEqual([await at(jeddah), await at(yanbu), await app.onHand('TRANSIT')], [100_000, 0, 0])
})

test('a plan is neither made nor raised beyond the free stock', async () => {
  const plan = { date: app.ago(6), transferType: 'Warehouse', consignee: c1, terminal: jeddah, toTerminal: yanbu }
  const body = { ...plan, lc: app.lc1.id, form: 'Raw', plannedQty: 50 }
  const { id } = await app.add('terminals/cargo-transfer', body)
  const change = async (more: object) => {
    const { version } = await app.get(`terminals/cargo-transfer/${id}`)
    return app.ask('PUT', `terminals/cargo-transfer/${id}`, { ...body, ...more, version })
  }
  const beyond = await change({ plannedQty: 100.001 })
  assert.deepEqual([beyond.status, beyond.body.code], [422, 'INSUFFICIENT_STOCK'])
  for (const plannedQty of [100, 60]) assert.equal((await change({ plannedQty })).status, 200, `${plannedQty}`)
  await app.act('terminals/cargo-transfer', id, 'cancel', { reason: 'x' })
})

test('a truck that was weighed in for a transfer can be ended after the transfer was canceled', async () => {
  const plan = { date: app.ago(6), transferType: 'Warehouse', consignee: c1, terminal: jeddah, toTerminal: yanbu }
  const transfer = await app.add('terminals/cargo-transfer', { ...plan, lc: app.lc1.id, form: 'Raw', plannedQty: 50 })
  const trip = out({ outType: 'Transfer', transfer: transfer.id, destination: null })
  const { id } = await app.add(address, trip)
  await app.act('terminals/cargo-transfer', transfer.id, 'cancel', { reason: 'Sent by sea' })
  const leaving = await app.refused('PUT', `${address}/${id}/weigh-out`, { secondWeight: 35_000 })
  assert.ok(leaving.fields.transfer, leaving.message)
  assert.equal((await app.act(address, id, 'cancel', { reason: 'Sent by sea' })).status, 'Canceled')
  assert.equal((await app.get(`terminals/cargo-transfer/${transfer.id}`)).status, 'Canceled')
})

const owned = async (lc: Row, quantity: number): Promise<void> => {
  const body = { date: app.ago(7), transferType: 'Ownership', consignee: app.world.companies.c2, toConsignee: c1 }
  await app.add('terminals/cargo-transfer', { ...body, terminal: jeddah, lc: lc.id, form: 'Raw', sentQty: quantity })
}
const merging = (sources: object[], more: object = {}): object => ({
  date: app.ago(6),
  consignee: c1,
  terminal: jeddah,
  form: 'Raw',
  sources,
  ...more,
})

test('two lines that exceed together are refused, though neither does alone', async () => {
  await app.receive(7_115, { shipment: app.shipment2, consignee: app.world.companies.c2! })
  await owned(app.lc2, 7.115)
  const twice = [
    { lc: app.lc1.id, quantity: 60 },
    { lc: app.lc1.id, quantity: 60 },
    { lc: app.lc2.id, quantity: 1 },
  ]
  const refusal = await app.refused('POST', 'terminals/lc-merging', merging(twice))
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  assert.equal(await at(jeddah), 100_000)
  assert.ok((await app.refused('POST', 'terminals/lc-merging', merging([{ lc: app.lc1.id }]))).fields.sources)
})

test('remainders merged into a new lot; after a sale from it the merging cannot be reversed', async () => {
  const merged = await app.add(
    'terminals/lc-merging',
    merging([{ lc: app.lc1.id, quantity: 15.385 }, { lc: app.lc2.id }]),
  )
  assert.deepEqual([merged.status, merged.totalQty, merged.isNewLc], ['Active', 22.5, true])
  const target = merged.targetLc as number
  const lot = await app.get(`procurement/lc/${target}`)
  assert.match(lot.lcNo as string, /^SG-\d{4}-\d{5}$/)
  assert.deepEqual([lot.status, lot.sourceKind, lot.quantity], ['System LC', 'Merge', 0])
  const { rows: lots } = await app.get<{ rows: Row[] }>('procurement/system-lc')
  const { id: lotId } = lots.find(row => row.lc === target)!
  const made = await app.get(`procurement/system-lc/${lotId}`)
  assert.deepEqual(
    [made.docNo, made.status, made.quantity, made.displayName],
    [lot.lcNo, 'Active', 22.5, 'LC-1 + LC-2'],
  )
  assert.deepEqual(
    (made.sources as Row[]).map(({ lc, quantity }) => [lc, quantity]),
    [
      [app.lc1.id, 15.385],
      [app.lc2.id, 7.115],
    ],
  )
  assert.deepEqual([await at(jeddah), await at(jeddah, app.lc2.id), await at(jeddah, target)], [84_615, 0, 22_500])
  for (const [lc, name, quantity] of [
    [app.lc1.id, 'mergedOut', 15.385],
    [target, 'mergedIn', 22.5],
  ] as const) {
    const { total } = await app.get<{
      total: Record<string, number>
    }>(`procurement/lc/${lc}/quantities`)
    assert.equal(total[name], quantity)
  }
  const { rows } = await app.get<{ rows: Row[] }>('reports/lc-detail')
  const line = rows.find(row => row.lc === target)
  assert.deepEqual([line?.mergedIn, line?.balance, line?.lcQuantity], [22.5, 22.5, 0])

  const sold = await app.add(address, out({ lc: target, orderedQty: 1, secondWeight: 16_000 }))
  const refusal = await app.refused('PUT', `terminals/lc-merging/${merged.id}/reverse`, { reason: 'x' })
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  await app.act(address, sold.id, 'cancel', { reason: 'x' })
  await app.act('terminals/lc-merging', merged.id, 'reverse', { reason: 'Kept apart' })
  assert.deepEqual([await at(jeddah), await at(jeddah, app.lc2.id), await at(jeddah, target)], [100_000, 7_115, 0])
  assert.equal((await app.get(`procurement/lc/${target}`)).status, 'Canceled')
  const { status, timeline } = await app.get(`procurement/system-lc/${lotId}`)
  assert.deepEqual([status, (timeline as Row[])[0]?.action], ['Closed', 'retire'])
})

test('a lot of which cargo is on the way to another terminal is not retired with the merging that made it', async () => {
  const rests = [
    { lc: app.lc1.id, quantity: 2 },
    { lc: app.lc2.id, quantity: 1 },
  ]
  const first = await app.add('terminals/lc-merging', merging(rests))
  const target = first.targetLc as number
  await app.add('terminals/lc-merging', merging(rests, { targetLc: target }))
  const sent = { date: app.ago(6), transferType: 'Warehouse', consignee: c1, terminal: jeddah, toTerminal: yanbu }
  await app.add('terminals/cargo-transfer', { ...sent, lc: target, form: 'Raw', sentQty: 3 })
  await app.act('terminals/lc-merging', first.id, 'reverse', { reason: 'Kept apart' })
  assert.equal(await at(jeddah, target), 0)
  assert.equal((await app.get(`procurement/lc/${target}`)).status, 'System LC')
})

test('merged into an existing LC, with a preview before it is saved', async () => {
  const body = merging(
    [
      { lc: app.lc1.id, quantity: 5 },
      { lc: app.lc2.id, quantity: 2 },
    ],
    { targetLc: lc3.id },
  )
  const { effects } = (await app.ask('POST', 'terminals/lc-merging/effect', body)).body as {
    effects: Row[]
  }
  assert.deepEqual(
    effects.map(({ before, after }) => (after as number) - (before as number)).toSorted((a, b) => a - b),
    [-5_000, -2_000, 7_000],
  )
  const merged = await app.add('terminals/lc-merging', body)
  assert.deepEqual([merged.targetLc, merged.isNewLc, await at(jeddah, lc3.id)], [lc3.id, false, 7_000])
  assert.ok((await app.refused('POST', 'terminals/lc-merging', { ...body, targetLc: app.lc1.id })).fields.targetLc)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
