// Weights at a terminal: read from its scale, or typed with the right and a reason; for incoming, outgoing and loaded trucks.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { makeKeyOf } from '../../../tests/confirmed.ts'
import { letIn } from '../../../tests/let-in.ts'
import type { Answer } from '../../../tests/test-application.ts'

let app: SalesApplication
let scale: Row
let key: string
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 1_000 })
  const terminal = app.world.terminals.jeddah
  scale = await app.add('port-loading/weighbridge', { name: 'Gate 1', code: 'JG1', terminal, isConnected: false })
  const row = await app.add('staff/machine-keys', { name: 'Gate 1', purpose: 'Scale', weighbridge: scale.id })
  key = await makeKeyOf(await app.as('admin'), row.id)
})
after(() => app?.close())

let events = 0
const send = (kg: number, of: object = {}): Promise<Answer> =>
  app.nobody(
    'POST',
    '/api/agencies/1/machines/reading',
    { event: `r-${++events}`, kg, ...of },
    {
      authorization: `Bearer ${key}`,
    },
  )
const read = async (kg: number): Promise<void> => assert.equal((await send(kg)).status, 200)
const connect = async (isConnected: boolean): Promise<void> => {
  const path = `port-loading/weighbridge/${scale.id}`
  const { version, name, code, terminal } = await app.get(path)
  assert.equal((await app.ask('PUT', path, { version, name, code, terminal, isConnected })).status, 200)
}

const carrier = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })
const lot = () => {
  const { companies, terminals } = app.world
  return { consignee: companies.c1, terminal: terminals.jeddah, lc: app.lc, form: 'Raw' }
}
const receipt = (n: number, more: object) => ({
  ...{ date: app.ago(0), source: 'Other', remarks: 'A farm', ...lot(), truck: app.world.trucks[n] },
  ...more,
})

test('a scale belongs to a port or to a terminal', async () => {
  const { ports, terminals } = app.world
  const both = { name: 'Both', code: 'B1', isConnected: false, port: ports.jeddah, terminal: terminals.jeddah }
  assert.deepEqual(Object.keys((await app.refused('POST', 'port-loading/weighbridge', both)).fields), ['terminal'])
  const none = { ...both, port: null, terminal: null }
  assert.deepEqual(Object.keys((await app.refused('POST', 'port-loading/weighbridge', none)).fields), ['port'])
  const { rows } = await app.get<{ rows: Row[] }>('lookups/port-loading/weighbridge?for=portLoading.weighbridge')
  assert.ok(
    rows.length > 0 && rows.every(({ id }) => id !== scale.id),
    'a port ticket cannot use a scale of a terminal',
  )
})

test('readings arrive once, in any order; the latest counts', async () => {
  assert.equal((await send(15_000)).status, 409, 'not connected')
  await connect(true)
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
  const first = await send(43_000, { event: 'same', at: ago(30) })
  assert.deepEqual([first.body.scale, first.body.isLatest], ['Gate 1', true])
  assert.deepEqual((await send(43_000, { event: 'same', at: first.body.readAt })).body, first.body)
  const late = await send(12_000, { at: ago(60) })
  assert.deepEqual([late.status, late.body.isLatest], [200, false])
  assert.equal((await app.get(`port-loading/weighbridge/${scale.id}`)).readingKg, 43_000)
  const ahead = await send(1, { at: ago(-3600) })
  assert.deepEqual([ahead.status, Object.keys(ahead.body.fields as object)], [400, ['at']])
  assert.equal((await send(-20)).status, 400)
  const { rows } = await app.get<{ rows: Row[] }>('logs/loading-machine-api-logs?command=Reading&result=Success')
  assert.deepEqual(
    rows.map(({ kg }) => kg),
    [12_000, 43_000],
  )
  const { scales } = await app.get<{ scales: Row[] }>('port-loading/gate/scales')
  assert.equal(scales.find(({ id }) => id === scale.id)?.readingKg, 43_000)
  const weigher = await app.as('wb')
  const seen = (await weigher('GET', '/api/agencies/1/port-loading/gate/scales')).body.scales as Row[]
  assert.ok(seen.some(({ id }) => id === scale.id) && seen.every(({ port }) => port === null))
})

test('a receipt counts as read if the scale showed both weights; a typed weight needs the right and a reason', async () => {
  await read(43_660)
  const inside = await app.add('terminals/receive-cargo', receipt(0, { firstWeight: 43_660 }))
  assert.deepEqual([inside.weightSource, inside.scales], ['Scale', [scale.id]])
  await letIn(app, inside.id)
  const typed = await app.refused('PUT', `terminals/receive-cargo/${inside.id}/weigh-out`, { secondWeight: 15_200 })
  assert.deepEqual(Object.keys(typed.fields), ['manualReason'])
  await read(15_200)
  const out = await app.act('terminals/receive-cargo', inside.id, 'weigh-out', { secondWeight: 15_200 })
  assert.deepEqual([out.weightSource, out.terminalNet, out.scales], ['Scale', 28_460, [scale.id]])

  const weigher = await app.as('wb')
  const body = receipt(1, { firstWeight: 44_000, manualReason: 'The display is dark' })
  const refused = await weigher('POST', '/api/agencies/1/terminals/receive-cargo', body)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['firstWeight']])
  assert.match(String(refused.body.message), /ask a user who may type weights/)
  const allowed = await (await app.as('trm'))('POST', '/api/agencies/1/terminals/receive-cargo', body)
  assert.deepEqual([allowed.status, allowed.body.weightSource], [201, 'Manual'], JSON.stringify(allowed.body))
  assert.deepEqual(allowed.body.scales, [], 'a typed weight has no scale')
  await letIn(app, allowed.body.id as number)
  // The second weight is read from the scale: the clerk needs no right for it, and the ticket stays marked as manual.
  await read(15_300)
  const path = `/api/agencies/1/terminals/receive-cargo/${allowed.body.id}/weigh-out`
  const done = await weigher('PUT', path, { secondWeight: 15_300 })
  assert.deepEqual(
    [done.status, done.body.weightSource, done.body.manualReason],
    [200, 'Manual', 'The display is dark'],
  )
  const { count } = await app.get<{ count: number }>('terminals/receive-cargo?weightSource=Manual')
  assert.equal(count, 1)
  const shown = await app.get<{ rows: Row[] }>(`terminals/receive-cargo?scalesId=${scale.id}`)
  assert.deepEqual(shown.rows.map(({ id }) => id).toSorted(), [inside.id, allowed.body.id].toSorted())
  const { labels } = await app.get<{ labels: Row }>(`terminals/receive-cargo/${inside.id}`)
  assert.deepEqual(labels.scales, ['Gate 1'])
})

test('a weight is checked against the calibration of the scale that showed it', async () => {
  const calibrated = async (calibrationExpiry: string | null): Promise<void> => {
    await app.sql('update weighbridge set calibration_expiry = $2 where agency_id = app.agency() and id = $1', [
      scale.id,
      calibrationExpiry,
    ])
  }
  const others = (day: string) =>
    app.sql('update terminal_weighbridges set calibration_expiry = $2 where agency_id = app.agency() and parent = $1', [
      app.world.terminals.jeddah,
      day,
    ])
  await calibrated(app.ago(3))
  await read(43_700)
  const body = receipt(5, { firstWeight: 43_700 })
  const refusal = await app.refused('POST', 'terminals/receive-cargo', body)
  assert.match(refusal.message, /^The calibration of Gate 1 expired on/)
  assert.deepEqual(Object.keys(refusal.fields), ['manualReason'])
  await calibrated(app.ago(-30))
  await others(app.ago(3))
  const done = await app.add('terminals/receive-cargo', body)
  assert.equal(done.weightSource, 'Scale')
  await app.act('terminals/receive-cargo', done.id, 'cancel', { reason: 'A test weight' })
  await calibrated(null)
  await others(app.ago(-30))
})

test("a departing truck is weighed by its terminal's scale; where the destination has none, the weight is typed", async () => {
  const out = { ...lot(), ...carrier(2), date: app.ago(0), outType: 'Transfer', orderedQty: 25 }
  const to = { toTerminal: app.world.terminals.yanbu }
  await read(15_000)
  const ticket = await app.add('terminals/terminal-out', { ...out, ...to, firstWeight: 15_000 })
  const both = await app.refused('POST', 'terminals/terminal-out', {
    ...{ ...out, ...to, ...carrier(3) },
    ...{ firstWeight: 15_000, secondWeight: 40_000 },
  })
  assert.deepEqual(Object.keys(both.fields), ['manualReason'], 'one scale shows one weight')
  await read(40_000)
  const left = await app.act('terminals/terminal-out', ticket.id, 'weigh-out', { secondWeight: 40_000 })
  assert.deepEqual([left.status, left.weightSource, left.scales], ['Out', 'Scale', [scale.id]])
  // Yanbu has no connected scale, so its weight is typed without a right; the ticket shows it as manual.
  const arrived = await app.act('terminals/terminal-out', ticket.id, 'arrive', { arrivalFullKg: 39_990 })
  assert.equal(arrived.weightSource, 'Manual')
})

test('a delivery note and a bulk loading are weighed the same way', async () => {
  const sold = await app.add('sales/bag-sale', {
    ...{ date: app.ago(1), customer: app.world.customers[0], ...lot() },
    ...{ bagGrade: app.world.bag50, bags: 100 },
  })
  await app.act('sales/bag-sale', sold.id, 'approve')
  const note = await app.add('sales/delivery-note', {
    ...{ date: app.ago(0), sale: sold.id, ...carrier(4), orderedBags: 100, language: 'arabic' },
  })
  assert.equal(note.weightSource, null)
  await read(15_200)
  assert.equal((await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_200 })).weightSource, 'Scale')
  await read(20_220)
  const loaded = { grossKg: 20_211, loadedBags: 100 }
  const typed = await app.refused('PUT', `sales/delivery-note/${note.id}/weigh-out`, loaded)
  assert.deepEqual(Object.keys(typed.fields), ['manualReason'])
  const weighed = await app.act('sales/delivery-note', note.id, 'weigh-out', { ...loaded, grossKg: 20_220 })
  assert.deepEqual([weighed.weightSource, weighed.scales], ['Scale', [scale.id]])
  // After loading again, the same figure is typed, but the scale shows a different one now.
  await app.act('sales/delivery-note', note.id, 'load-again')
  await read(20_160)
  const again = await app.refused('PUT', `sales/delivery-note/${note.id}/weigh-out`, { ...loaded, grossKg: 20_220 })
  assert.deepEqual(Object.keys(again.fields), ['manualReason'])

  const order = await app.add('sales/bulk-sale', {
    ...{ date: app.ago(1), customer: app.world.customers[0], ...lot(), orderedQty: 100, tolerancePct: 1 },
    ...{ validFrom: app.ago(1), validUntil: app.ago(-5), invoicing: 'Per truck' },
  })
  await app.act('sales/bulk-sale', order.id, 'approve')
  const bulk = { date: app.ago(0), sale: order.id, ...carrier(5) }
  const guessed = await app.refused('POST', 'sales/bulk-loading', { ...bulk, tareKg: 15_000 })
  assert.deepEqual(Object.keys(guessed.fields), ['manualReason'])
  await read(15_100)
  const load = await app.add('sales/bulk-loading', { ...bulk, tareKg: 15_100 })
  assert.deepEqual([load.weightSource, load.scales], ['Scale', [scale.id]])
  await connect(false)
  const out = await app.act('sales/bulk-loading', load.id, 'weigh-out', { grossKg: 40_000 })
  assert.deepEqual(
    [out.weightSource, out.manualReason],
    ['Manual', null],
    'without a connected scale weights are typed',
  )
})
