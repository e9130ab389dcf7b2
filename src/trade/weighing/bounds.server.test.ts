// Limits at the scale: the truck's maximum weight, the ordered quantity, the bill of lading.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let truck: number
before(async () => {
  app = await startCargoApplication()
  await app.receive(1_000_000)
  const { companies } = app.world
  const row = await app.add('master-data/truck', {
    plate: '7060 ABD',
    truckType: 'Bulk trailer',
    transporter: companies.transporter1,
    maxGrossKg: 60_000,
  })
  truck = row.id
})
after(() => app?.close())

const lot = () => ({
  date: app.ago(0),
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  form: 'Raw',
})
const driver = (): number | undefined => app.world.drivers[0]

const leaving = (orderedQty: number, netKg: number, more: object = {}): object => ({
  ...{ ...lot(), outType: 'Owner withdrawal', destination: 'Own farm', orderedQty, truck, driver: driver() },
  ...{ firstWeight: 15_000, secondWeight: 15_000 + netKg },
  ...more,
})

test('100 t cannot be on a truck of 60 t: at the terminal, loaded for a customer, or arriving', async () => {
  const out = await app.refused('POST', 'terminals/terminal-out', leaving(85, 85_000))
  assert.deepEqual([out.status, Object.keys(out.fields)], [400, ['secondWeight']])
  assert.match(out.message, /^Truck 7060 ABD may weigh 60,000 kg at most\. Unload 40,000 kg and weigh again\.$/)
  const sale = await app.add('sales/bulk-sale', {
    ...{ ...lot(), customer: app.world.customers[0], agreedPrice: 1000, validUntil: app.ago(-30) },
    ...{ orderedQty: 200, tolerancePct: 0 },
  })
  await app.act('sales/bulk-sale', sale.id, 'approve')
  const load = { date: app.ago(0), sale: sale.id, truck, driver: driver(), tareKg: 15_000 }
  const loaded = await app.refused('POST', 'sales/bulk-loading', { ...load, grossKg: 100_000 })
  assert.deepEqual(Object.keys(loaded.fields), ['grossKg'])
  const ticket = await app.refused('POST', 'port-loading', app.ticket(85_000, { truck }))
  assert.deepEqual(Object.keys(ticket.fields), ['secondWeight'])
})

test('no truck is weighed at more than 200 t, empty or full, anywhere; a conveyor is', async () => {
  const light = await app.add('master-data/truck', {
    ...{ plate: '7061 ABD', truckType: 'Flatbed', transporter: app.world.companies.transporter1 },
  })
  const on = { truck: light.id }
  const ticket = await app.refused('POST', 'port-loading', app.ticket(184_801, on))
  assert.deepEqual([ticket.status, Object.keys(ticket.fields)], [400, ['secondWeight']])
  assert.match(ticket.message, /^Truck 7061 ABD cannot weigh 200,001 kg: no truck weighs more than 200,000 kg\./)
  const empty = { ...app.ticket(0, on), firstWeight: 9_999_999_999, secondWeight: null }
  assert.deepEqual(Object.keys((await app.refused('POST', 'port-loading', empty)).fields), ['firstWeight'])
  const most = await app.add('port-loading', app.ticket(184_800, on))
  const full = { date: app.ago(9), portLoading: most.id, firstWeight: 2_000_000 }
  const arriving = await app.refused('POST', 'terminals/receive-cargo', { ...full, remarks: 'It stood there' })
  assert.deepEqual(Object.keys(arriving.fields), ['firstWeight'])
  await app.act('port-loading', most.id, 'cancel', { reason: 'x' })
  const out = await app.refused('POST', 'terminals/terminal-out', leaving(500, 500_000, on))
  assert.deepEqual(Object.keys(out.fields), ['secondWeight'])
  const whole = await app.add('terminals/terminal-out', leaving(500, 500_000, { truck: app.world.conveyor }))
  await app.act('terminals/terminal-out', whole.id, 'cancel', { reason: 'x' })
  const { fields } = await app.refused('PUT', `master-data/truck/${light.id}`, {
    ...{ plate: '7061 ABD', truckType: 'Flatbed', transporter: app.world.companies.transporter1 },
    ...{ maxGrossKg: 200_001, version: light.version },
  })
  assert.deepEqual(Object.keys(fields), ['maxGrossKg'])
})

test('76 t against 20 t ordered is refused, on a truck that can carry it too', async () => {
  assert.equal((await app.refused('POST', 'terminals/terminal-out', leaving(20, 76_000))).status, 400)
  const conveyor = { truck: app.world.conveyor }
  const refusal = await app.refused('POST', 'terminals/terminal-out', leaving(20, 76_000, conveyor))
  assert.deepEqual([refusal.status, refusal.code, Object.keys(refusal.fields)], [422, 'ORDER_EXCEEDED', ['overReason']])
  assert.match(refusal.message, /^The truck holds 76\.000 MT, ordered were 20\.000 MT\. Unload 56\.000 MT, or ask/)
  const near = await app.add('terminals/terminal-out', leaving(20, 20_100))
  await app.act('terminals/terminal-out', near.id, 'cancel', { reason: 'x' })
  const reasoned = leaving(20, 76_000, { ...conveyor, overReason: 'The owner takes the rest of the heap' })
  const clerk = await app.as('wb')
  const at = `/api/agencies/${app.redSea.id}/terminals/terminal-out`
  assert.equal((await clerk('POST', at, reasoned)).status, 422, 'without the right to approve')
  const out = await app.add('terminals/terminal-out', reasoned)
  await app.act('terminals/terminal-out', out.id, 'cancel', { reason: 'x' })
})

test('a blocked truck takes nothing out of a terminal', async () => {
  const { id } = await app.add('master-data/truck', {
    ...{ plate: '7069 ABD', truckType: 'Flatbed', transporter: app.world.companies.transporter1 },
    ...{ blocked: true, blockedReason: 'Cargo disappeared' },
  })
  const out = await app.refused('POST', 'terminals/terminal-out', leaving(20, 20_000, { truck: id }))
  assert.deepEqual([out.status, Object.keys(out.fields)], [409, ['truck']])
  assert.match(out.message, /^Truck 7069 ABD is blocked: Cargo disappeared\./)
})

test('no truck leaves the port beyond the bill of lading with its tolerance, unless a user who approves gives a reason', async () => {
  const beyond = app.ticket(1_300_000, { truck: app.world.conveyor })
  const refusal = await app.refused('POST', 'port-loading', beyond)
  assert.deepEqual([refusal.status, refusal.code], [422, 'BILL_EXCEEDED'])
  assert.match(refusal.message, /BL-1 is of 2,266\.000 MT with its tolerance; 1,000\.000 MT have left/)
  const nearly = await app.add('port-loading', app.ticket(1_240_000, { truck: app.world.conveyor }))
  const last = [0, 1].map(() => app.ticket(20_000))
  const answers = await Promise.all(last.map(ticket => app.ask('POST', 'port-loading', ticket)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422], 'one of two concurrent trucks is accepted')
  const one = answers.find(({ status }) => status === 201)?.body.id as number
  for (const id of [nearly.id, one]) await app.act('port-loading', id, 'cancel', { reason: 'x' })
  const answered = await app.add('port-loading', { ...beyond, remarks: 'The shore scale is off, surveyed' })
  await app.act('port-loading', answered.id, 'cancel', { reason: 'x' })
})
