// Trucks that do not come from a ship: returns, and cargo from elsewhere; and trucks diverted on their way.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import { letIn } from '../../../../tests/let-in.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(100_000)
})
after(() => app?.close())

const address = 'terminals/receive-cargo'
const weights = (kg: number) => ({ firstWeight: 15_200 + kg, secondWeight: 15_200 })
const inStock = (of: object = {}): Promise<number> => app.onHand('TERMINAL', { lc: app.lc1.id, ...of })
const figures = async (): Promise<Record<string, number>> =>
  (await app.get<{ total: Record<string, number> }>(`procurement/lc/${app.lc1.id}/quantities`)).total

const withdrawn = (kg: number, more: object = {}): Promise<Row> => {
  const { world: w, lc1, ago } = app
  return app.add('terminals/terminal-out', {
    date: ago(6),
    outType: 'Owner withdrawal',
    destination: 'Own farm',
    orderedQty: kg / 1000,
    form: 'Raw',
    consignee: w.companies.c1,
    terminal: w.terminals.jeddah,
    lc: lc1.id,
    truck: w.trucks[5],
    driver: w.drivers[5],
    firstWeight: 15_000,
    secondWeight: 15_000 + kg,
    ...more,
  })
}
const back = (exitTicket: number, kg: number, more: object = {}): object => ({
  date: app.ago(4),
  source: 'Return',
  exitTicket,
  ...weights(kg),
  ...more,
})

test('of 24,000 kg that left 5,240 are returned: in stock again, and not counted as arrivals of the LC', async () => {
  const [out, { received }] = [await withdrawn(24_000), await figures()]
  assert.equal(await inStock(), 76_000)
  const { id, ...receipt } = await app.add(address, back(out.id, 5_240))
  assert.deepEqual(
    [receipt.status, receipt.source, receipt.terminalNet, receipt.portNet, receipt.overUnder, receipt.basis],
    ['Received', 'Return', 5_240, null, null, 'Terminal'],
  )
  assert.deepEqual(
    [receipt.lc, receipt.consignee, receipt.terminal, receipt.truck, receipt.form],
    [app.lc1.id, app.world.companies.c1, app.world.terminals.jeddah, app.world.trucks[5], 'Raw'],
  )
  const now = await figures()
  assert.deepEqual([await inStock(), now.received, now.withdrawn, now.broughtIn], [81_240, received, 24, 5.24])
  const kept = await app.refused('PUT', `terminals/terminal-out/${out.id}/cancel`, { reason: 'x' })
  assert.match(kept.message, new RegExp(`was returned with ${receipt.docNo}`))
  const more = await app.refused('POST', address, back(out.id, 18_761))
  assert.deepEqual([more.status, more.code], [422, 'RETURN_EXCEEDED'])
  await app.act(address, id, 'cancel', { reason: 'Went to the farm after all' })
  assert.equal(await inStock(), 76_000)
  await app.act('terminals/terminal-out', out.id, 'cancel', { reason: 'x' })
  assert.equal(await inStock(), 100_000)
})

test('no return of cargo that has not left, before it left, or that is in transit to another terminal', async () => {
  const open = await withdrawn(10_000, { secondWeight: null })
  assert.equal((await app.refused('POST', address, back(open.id, 1_000))).status, 409)
  await app.act('terminals/terminal-out', open.id, 'weigh-out', { secondWeight: 25_000 })
  const early = await app.refused('POST', address, back(open.id, 1_000, { date: app.ago(7) }))
  assert.ok(early.fields.date)
  const moving = { outType: 'Transfer', destination: null, toTerminal: app.world.terminals.yanbu }
  const moved = await withdrawn(12_000, { ...moving, truck: app.world.trucks[6] })
  assert.ok((await app.refused('POST', address, back(moved.id, 1_000))).fields.exitTicket)
  for (const { id } of [open, moved]) await app.act('terminals/terminal-out', id, 'cancel', { reason: 'x' })
})

test('what comes back stays with the owner and the LC it left from', async () => {
  const out = await withdrawn(10_000)
  for (const [field, more] of [
    ['consignee', { consignee: app.world.companies.c2 }],
    ['lc', { lc: app.lc2.id }],
  ] as [string, object][]) {
    const refusal = await app.refused('POST', address, back(out.id, 5_000, more))
    assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [400, [field]])
  }
  const own = { consignee: app.world.companies.c1, lc: app.lc1.id }
  const { id } = await app.add(address, back(out.id, 5_000, own))
  await app.act(address, id, 'cancel', { reason: 'x' })
  await app.act('terminals/terminal-out', out.id, 'cancel', { reason: 'x' })
})

test('a receipt without its ticket, or without the cargo it brings, is refused at these fields', async () => {
  const full = { date: app.ago(4), firstWeight: 20_000 }
  for (const [source, missing] of [
    [undefined, ['portLoading']],
    ['Return', ['exitTicket']],
    ['Other', ['consignee', 'lc', 'terminal', 'truck']],
  ] as const) {
    const { status, fields } = await app.refused('POST', address, { ...full, source, remarks: 'From the farm' })
    assert.deepEqual([status, Object.keys(fields).toSorted()], [400, missing])
    const shown = await app.ask('POST', `${address}/effect`, { ...full, source, remarks: 'From the farm' })
    assert.ok(shown.status < 500, JSON.stringify(shown.body))
  }
})

test('two returns at once never exceed the quantity that left', async () => {
  const out = await withdrawn(20_000)
  const answers = await Promise.all([1, 2, 3].map(() => app.ask('POST', address, back(out.id, 9_000))))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 422])
  for (const { status, body } of answers) {
    if (status === 201) await app.act(address, (body as Row).id, 'cancel', { reason: 'x' })
  }
  await app.act('terminals/terminal-out', out.id, 'cancel', { reason: 'x' })
})

test('from elsewhere: owner, LC and origin are entered, and the truck is weighed full and empty at the gate', async () => {
  const { world: w, lc2 } = app
  const { c1, c2 } = w.companies
  const from = { date: app.ago(3), source: 'Other', terminal: w.terminals.jeddah, truck: w.trucks[4], lc: lc2.id }
  const stranger = await app.add('master-data/terminal', {
    name: 'Far yard',
    nameAr: 'ساحة بعيدة',
    city: 'Jeddah',
    port: w.ports.jeddah,
    capacity: 1,
    stores: [],
    weighbridges: [],
  })
  const refused = await app.refused('POST', address, {
    ...from,
    consignee: c1,
    terminal: stranger.id,
    remarks: 'From the fair',
    ...weights(1),
  })
  assert.ok(refused.fields.consignee, refused.message)
  const open = await app.add(address, { ...from, consignee: c2, firstWeight: 21_000, remarks: 'From the fair' })
  assert.deepEqual([open.status, open.form], ['Weighed-in', 'Raw'])
  const task = await app.add('port-loading/gate/find', { code: open.docNo })
  assert.deepEqual([task.kind, task.expectedKg, task.firstWeight], ['Terminal receipt', null, 21_000])
  const early = await app.refused('PUT', `${address}/${open.id}/weigh-out`, { secondWeight: 15_500 })
  assert.match(early.message, /^Cargo without a ticket is let in first/)
  await letIn(app, open.id)
  const done = await app.act(address, open.id, 'weigh-out', { secondWeight: 15_500 })
  assert.deepEqual([done.status, done.acceptedNet, done.claim], ['Received', 5_500, 0])
  assert.equal(await app.onHand('TERMINAL', { lc: lc2.id, consignee: c2 }), 5_500)
})

test('98,985 t of unknown origin: not without a reason, a paper and a second user, nor on a truck of 48 t', async () => {
  const { world: w, lc1 } = app
  const where = { consignee: w.companies.c1, terminal: w.terminals.jeddah, lc: lc1.id, truck: w.trucks[4] }
  const from = { date: app.ago(3), source: 'Other', ...where, ...weights(28_000) }
  assert.deepEqual(Object.keys((await app.refused('POST', address, from)).fields), ['remarks'])
  const reasoned = { ...from, remarks: 'From the farm' }
  const clerk = await app.as('wb')
  const at = `/api/agencies/${app.redSea.id}/${address}`
  const heavy = await clerk('POST', at, { ...reasoned, ...weights(98_985_000) })
  assert.match(String(heavy.body.message), /may weigh 48,000 kg at most/)
  const before = await inStock()
  const { status, body } = await clerk('POST', at, reasoned)
  assert.deepEqual([status, body.status, await inStock()], [201, 'Weighed-in', before])
  const path = `${address}/${body.id}`
  assert.equal((await clerk('PUT', `${at}/${body.id}/approve`, {})).status, 404, 'no right to approve')
  assert.equal((await clerk('PUT', `${at}/${body.id}/weigh-out`, { secondWeight: 15_200 })).status, 409)
  const bare = await app.refused('PUT', `${path}/approve`, {})
  assert.deepEqual([bare.status, bare.code], [422, 'PAPER_MISSING'])
  const own = await app.add(address, { ...reasoned, truck: w.trucks[6] })
  assert.match((await app.refused('PUT', `${address}/${own.id}/approve`, {})).message, /Ask another user who approves/)
  await letIn(app, body.id as number)
  const { version } = await app.get<Row>(path)
  const changed = await app.ask('PUT', path, { ...reasoned, ...weights(30_000), version })
  assert.deepEqual([changed.status, changed.body.approvedBy], [200, null], 'what was changed is let in anew')
  for (const id of [body.id as number, own.id]) await app.act(address, id, 'cancel', { reason: 'x' })
})

test('a truck from the port goes where its ticket says, unless a user who approves receipts diverts it', async () => {
  const { yanbu, jeddah } = app.world.terminals
  const ticket = await app.add('port-loading', app.ticket(28_000, { terminal: jeddah }))
  const body = { date: app.ago(8), portLoading: ticket.id, ...weights(27_980), terminal: yanbu }
  const clerk = await app.as('trm')
  const { status, body: told } = await clerk('POST', `/api/agencies/${app.redSea.id}/${address}`, body)
  assert.deepEqual([status, Object.keys((told as { fields: object }).fields)], [400, ['terminal']])
  const receipt = await app.add(address, body)
  assert.equal(receipt.overUnder, -20)
  assert.deepEqual([await inStock({ terminal: yanbu }), await app.onHand('TRANSIT')], [27_980, 0])
  await app.act(address, receipt.id, 'cancel', { reason: 'Brought to Jeddah after all' })
  assert.equal(await app.onHand('TRANSIT', { terminal: jeddah }), 28_000)
})

test('a ticket whose truck was turned away is offered again, and may be canceled', async () => {
  const ticket = await app.add('port-loading', app.ticket(26_000))
  const open = await app.add(address, { date: app.ago(8), portLoading: ticket.id, firstWeight: 41_200 })
  const offered = async (): Promise<boolean> =>
    (await app.get<{ rows: Row[] }>('lookups/port-loading')).rows.some(({ id }) => id === ticket.id)
  assert.equal(await offered(), false)
  await app.act(address, open.id, 'reject', { reason: 'Live insects' })
  assert.equal(await offered(), true)
  assert.equal((await app.act('port-loading', ticket.id, 'cancel', { reason: 'Sent back' })).status, 'Canceled')
})

test('98,985 t onto an LC of 5,000 t: not by the clerk, on any truck; 6,000 t with a reason, and let in by another user', async () => {
  const { world: w, lc1 } = app
  await app.sql('update lc set quantity = 5000000, tolerance_pct = 5000 where id = $1', [lc1.id])
  const where = { consignee: w.companies.c1, terminal: w.terminals.jeddah, lc: lc1.id, truck: w.conveyor }
  const from = { date: app.ago(3), source: 'Other', ...where, remarks: 'From the farm' }
  const clerk = await app.as('wb')
  const at = `/api/agencies/${app.redSea.id}/${address}`
  const shown = (await clerk('POST', `${at}/effect`, { ...from, ...weights(98_985_000) })).body.refusal as Row
  assert.equal(shown.code, 'LC_EXCEEDED')
  const { status, body } = await clerk('POST', at, { ...from, ...weights(98_985_000) })
  assert.deepEqual([status, body.code, Object.keys(body.fields as object)], [422, 'LC_EXCEEDED', ['lc']])
  assert.match(
    String(body.message),
    /^LC LC-1 is of 5,250\.000 MT with its tolerance; [\d.]+ MT have arrived, this truck brings 98,985\.000 MT\./,
  )
  const before = await inStock()
  const large = await app.add(address, { ...from, ...weights(6_000_000) })
  assert.deepEqual([large.status, await inStock()], ['Weighed-in', before])
  const early = await app.refused('PUT', `${address}/${large.id}/weigh-out`, { secondWeight: 15_200 })
  assert.match(early.message, /ask another user who approves receipts to let it in/)
  await app.act(address, large.id, 'cancel', { reason: 'x' })
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
