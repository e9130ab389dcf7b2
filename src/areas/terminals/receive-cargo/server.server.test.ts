import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'terminals/receive-cargo'
const body = (portLoading: number, terminalKg: number, more: object = {}): object => ({
  date: app.ago(8),
  portLoading,
  firstWeight: 15_200 + terminalKg,
  secondWeight: 15_200,
  ...more,
})
const onTheRoad = (kg: number, more: object = {}): Promise<Row> => app.add('port-loading', app.ticket(kg, more))
const inStock = (): Promise<number> => app.onHand('TERMINAL', { lc: app.lc1.id })

test('28,460 kg left the port, 28,420 kg arrive: the terminal’s weight becomes stock, 40 kg are a transit difference', async () => {
  const ticket = await onTheRoad(28_460)
  const receipt = await app.add(address, body(ticket.id, 28_420))
  assert.deepEqual(
    [receipt.status, receipt.portNet, receipt.terminalNet, receipt.overUnder, receipt.overUnderPct, receipt.lc],
    ['Received', 28_460, 28_420, -40, -0.141, app.lc1.id],
  )
  assert.equal(await inStock(), 28_420)
  assert.equal(await app.onHand('TRANSIT'), 0)
  assert.equal(await app.taken('TRANSIT_DIFF'), 40)
  assert.equal((await app.get(`port-loading/${ticket.id}`)).status, 'Delivered')

  await app.act(address, receipt.id, 'cancel', { reason: 'Wrong store' })
  assert.equal(await inStock(), 0)
  assert.equal(await app.onHand('TRANSIT'), 28_460)
  assert.equal((await app.get(`port-loading/${ticket.id}`)).status, 'Pending')
  await app.add(address, body(ticket.id, 28_420))
})

test('full first, empty later; meanwhile the ticket cannot be canceled', async () => {
  const ticket = await onTheRoad(28_000)
  const open = await app.add(address, body(ticket.id, 28_000, { secondWeight: null }))
  assert.deepEqual([open.status, open.terminalNet], ['Weighed-in', null])
  const kept = await app.refused('PUT', `port-loading/${ticket.id}/cancel`, { reason: 'x' })
  assert.match(kept.message, new RegExp(`with ${open.docNo}`))
  const twice = await app.refused('POST', address, body(ticket.id, 28_000))
  assert.match(twice.message, new RegExp(`already taken by ${open.docNo}`))
  const done = await app.act(address, open.id, 'weigh-out', { secondWeight: 15_220 })
  assert.deepEqual([done.status, done.terminalNet, done.overUnder], ['Received', 27_980, -20])
})

test('a ticket is received once, also when three gates try at once', async () => {
  const [ticket, before] = [await onTheRoad(28_000), await inStock()]
  const answers = await Promise.all([1, 2, 3].map(() => app.ask('POST', address, body(ticket.id, 28_000))))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  assert.equal((await inStock()) - before, 28_000)
})

test('a ticket that is not in transit to a terminal cannot be received', async () => {
  const [customer] = app.world.customers
  const direct = await onTheRoad(28_000, { deliveryType: 'Direct Delivery', customer })
  assert.match((await app.refused('POST', address, body(direct.id, 28_000))).message, /straight to a customer/)
  const ticket = await onTheRoad(28_000)
  const early = await app.refused('POST', address, body(ticket.id, 28_000, { date: app.ago(10) }))
  assert.ok(early.fields.date)
})

test('if the port’s weight counts, it becomes stock', async () => {
  await app.sql(`update agency set weight_basis = 'Port' where id = app.agency()`)
  const [ticket, before] = [await onTheRoad(28_460), await inStock()]
  const receipt = await app.add(address, body(ticket.id, 28_420))
  assert.deepEqual([receipt.overUnder, receipt.basis, receipt.acceptedNet], [-40, 'Port', 28_460])
  assert.equal((await inStock()) - before, 28_460)
  await app.sql(`update agency set weight_basis = 'Terminal' where id = app.agency()`)
})

test('the agency’s limits mark the receipts a user should look at, its prefix begins their numbers', async () => {
  await app.sql(`update agency set over_under_limit_kg = 30, number_prefix = 'RSG' where id = app.agency()`)
  const [near, far] = [await onTheRoad(28_460), await onTheRoad(28_460)]
  const inside = await app.add(address, body(near.id, 28_430))
  assert.deepEqual([inside.overLimit, String(inside.docNo).startsWith('RSG-RC-')], [false, true])
  const open = await app.add(address, body(far.id, 28_429, { secondWeight: null }))
  assert.equal(open.overLimit, null)
  assert.equal((await app.act(address, open.id, 'weigh-out', { secondWeight: 15_200 })).overLimit, true)
  const listed = await app.get(`${address}?overLimit=true`)
  assert.deepEqual(
    (listed.rows as Row[]).map(({ id }) => id),
    [open.id],
  )
  await app.sql(`update agency set over_under_limit_kg = 100, number_prefix = null where id = app.agency()`)
})

test('the carrier’s debt beyond the allowance is shown', async () => {
  const usual = await onTheRoad(28_000)
  assert.equal((await app.add(address, body(usual.id, 27_900))).overLimit, false)
  const short = await onTheRoad(28_000)
  const flagged = await app.add(address, body(short.id, 27_899))
  assert.deepEqual([flagged.overLimit, flagged.claim], [true, 65.7])
})

test('a bad sample turns the truck away, and its ticket is in transit again', async () => {
  const ticket = await onTheRoad(28_000)
  const sample = { moisture: 16.5, temperature: 41, infestation: 'Live insects', sealChecked: true }
  const open = await app.add(address, body(ticket.id, 28_000, { secondWeight: null, ...sample }))
  const stock = await inStock()
  const away = await app.act(address, open.id, 'reject', { reason: 'Live insects' })
  assert.deepEqual([away.status, away.infestation, await inStock()], ['Turned away', 'Live insects', stock])
  assert.equal((await app.get(`port-loading/${ticket.id}`)).status, 'Pending')
  assert.equal((await app.add(address, body(ticket.id, 28_000))).status, 'Received')
})

test('users with the right skip a receipt in the reports, with a reason; the stock stays', async () => {
  const ticket = await onTheRoad(28_420)
  const { id } = await app.add(address, body(ticket.id, 28_420))
  const stock = await inStock()
  const path = `/api/agencies/1/${address}/${id}/skip`
  const weighing = await app.as('trm')
  assert.equal((await weighing('PUT', path, { skipReason: 'Test' })).status, 404)
  const officer = await app.as('gf')
  assert.equal((await officer('PUT', path, {})).status, 400)
  const { body: left } = await officer('PUT', path, { skipReason: 'Reported by the port' })
  const summary = left as Row
  const offered = async (): Promise<string[]> =>
    ((await app.get(`${address}/${id}`)).actions as string[]).filter(action => action.endsWith('skip'))
  assert.deepEqual(await offered(), ['unskip'])
  assert.deepEqual([summary.skipGfsa, summary.skipReason, summary.status], [true, 'Reported by the port', 'Received'])
  assert.ok(summary.skippedBy && summary.skippedAt)
  assert.equal(await inStock(), stock)
  const back = await app.act(address, id, 'unskip')
  assert.deepEqual([back.skipGfsa, back.skipReason, back.skippedBy], [false, null, null])
  assert.deepEqual(await offered(), ['skip'])
})

test('a store beyond its capacity is reported, and accepts the truck', async () => {
  await app.sql(`update terminal_stores set capacity = 40000 where agency_id = app.agency() and name = 'Store A'`)
  const readFigures = async () =>
    (await app.add(address, body((await onTheRoad(25_000)).id, 25_000, { store: 'Store A' }))).isStoreFull
  assert.deepEqual([await readFigures(), await readFigures()], [false, true])
  const { jeddah, yanbu } = app.world.terminals
  const sent = await app.add('terminals/cargo-transfer', {
    ...{
      date: app.ago(7),
      transferType: 'Warehouse',
      consignee: app.world.companies.c1,
      terminal: jeddah,
      toTerminal: yanbu,
    },
    ...{ lc: app.lc1.id, form: 'Raw', sentQty: (await inStock()) / 1_000 },
  })
  assert.equal(await readFigures(), false, 'what has left the terminal is in none of its stores')
  await app.act('terminals/cargo-transfer', sent.id, 'cancel', { reason: 'Test over' })
})

test('a receipt whose cargo was issued since cannot be canceled: the shortage and its day are shown', async () => {
  const receipt = await app.receive(100_000)
  const stock = await inStock()
  await app.sql('update agency set loss_norm_pct = 100000 where id = app.agency()')
  const { c1 } = app.world.companies
  const loss = await app.add('terminals/cargo-loss', {
    date: app.ago(5),
    consignee: c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc1.id,
    form: 'Raw',
    lossType: 'Fire or flood',
    quantity: (stock - 60_000) / 1000,
  })
  await app.act('terminals/cargo-loss', loss.id, 'approve')
  const refusal = await app.refused('PUT', `${address}/${receipt.id}/cancel`, { reason: 'Entered twice' })
  assert.equal(refusal.status, 422)
  assert.equal(refusal.code, 'INSUFFICIENT_STOCK')
  assert.match(refusal.message, / 40\.000 MT would be missing on \d\d-\w{3}-\d{4}/)
  assert.equal((await app.get(`${address}/${receipt.id}`)).status, 'Received')
})

test('master data with cargo cannot be deactivated', async () => {
  const { terminals, companies } = app.world
  // 60 t in store, and a truck of 28 t on its way there.
  for (const [what, id] of [
    ['terminal', terminals.jeddah],
    ['company', companies.c1],
  ]) {
    const refusal = await app.refused('PUT', `master-data/${what}/${id}/toggle-status`)
    assert.match(refusal.message, /88\.000 MT are still in stock there/)
  }
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
