// A truck arrives with the weight it left with, from another terminal or the port: not more than the scale’s tolerance above it, and not
// above the truck’s maximum, unless a user who approves gives a reason.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(400_000)
})
after(() => app?.close())

const outs = 'terminals/terminal-out'
const reason = { arrivalReason: 'Rain on the load, surveyed' }

// Weighed 15,000 empty and 40,000 full; the truck's maximum is 48,000.
const sent = (): Promise<Row> =>
  app.add(outs, {
    ...{ date: app.ago(3), outType: 'Transfer', orderedQty: 25, form: 'Raw' },
    ...{ consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah, lc: app.lc1.id },
    ...{ toTerminal: app.world.terminals.yanbu, truck: app.world.trucks[4], driver: app.world.drivers[4] },
    ...{ firstWeight: 15_000, secondWeight: 40_000 },
  })

test('25,000 kg that left cannot arrive as 25,400, weighed or entered, but can as 25,100', async () => {
  const out = await sent()
  const full = await app.refused('PUT', `${outs}/${out.id}/arrive`, { arrivalFullKg: 40_400 })
  assert.deepEqual([full.status, full.code, Object.keys(full.fields)[0]], [422, 'ARRIVAL_EXCEEDED', 'arrivalFullKg'])
  const refusal = await app.refused('PUT', `${outs}/${out.id}/deliver`, { receivedKg: 25_400 })
  assert.match(
    refusal.message,
    /^25\.400 MT arrive of 25\.000 MT that left: 0\.400 MT too much\. Weigh it again, or ask/,
  )
  const clerk = await app.as('wb')
  const path = `/api/agencies/${app.redSea.id}/${outs}/${out.id}`
  assert.equal((await clerk('PUT', `${path}/deliver`, { receivedKg: 25_400, ...reason })).status, 422)
  const there = await app.act(outs, out.id, 'deliver', { receivedKg: 25_100 })
  assert.deepEqual([there.status, there.lossKg], ['Delivered', -100])
  const other = await sent()
  const answered = await app.act(outs, other.id, 'deliver', { receivedKg: 25_400, ...reason })
  assert.deepEqual([answered.lossKg, answered.arrivalReason], [-400, reason.arrivalReason])
})

test('a truck of 48 t cannot arrive at 50 t unless a user who approves gives a reason', async () => {
  const out = await sent()
  const heavy = { arrivalFullKg: 50_000 }
  await app.sql(`update terminal_out set second_weight = 50000, net_kg = 35000 where id = ${out.id}`)
  const refusal = await app.refused('PUT', `${outs}/${out.id}/arrive`, heavy)
  assert.match(refusal.message, /may weigh 48,000 kg at most\. Unload 2,000 kg/)
  assert.equal((await app.act(outs, out.id, 'arrive', { ...heavy, ...reason })).arrivalFullKg, 50_000)
})

test('a transfer without trucks cannot receive more than was sent either', async () => {
  const made = await app.add('terminals/cargo-transfer', {
    ...{ date: app.ago(3), transferType: 'Warehouse', form: 'Raw', sentQty: 100, lc: app.lc1.id },
    ...{ consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
    toTerminal: app.world.terminals.yanbu,
  })
  const refusal = await app.refused('PUT', `terminals/cargo-transfer/${made.id}/receive`, { receivedQty: 101 })
  assert.deepEqual([refusal.code, Object.keys(refusal.fields)[0]], ['ARRIVAL_EXCEEDED', 'receivedQty'])
  const there = await app.act('terminals/cargo-transfer', made.id, 'receive', { receivedQty: 101, ...reason })
  assert.deepEqual([there.status, there.transitLoss], ['Received', -1])
})

test('a port ticket of 20,000 kg cannot bring 30,000, at once or by the empty weight, without a reason', async () => {
  const receipts = 'terminals/receive-cargo'
  const ticket = async (): Promise<number> => (await app.add('port-loading', app.ticket(20_000))).id
  const arriving = (portLoading: number, net: number, more: object = {}): object => ({
    ...{ date: app.ago(8), portLoading, firstWeight: 15_200 + net, secondWeight: 15_200 },
    ...more,
  })
  const first = await ticket()
  const stock = await app.onHand('TERMINAL')
  const refusal = await app.refused('POST', receipts, arriving(first, 30_000))
  assert.deepEqual(
    [refusal.status, refusal.code, Object.keys(refusal.fields)[0]],
    [422, 'ARRIVAL_EXCEEDED', 'secondWeight'],
  )
  assert.match(
    refusal.message,
    /^30\.000 MT arrive of 20\.000 MT that left: 10\.000 MT too much\. Weigh it again, or ask/,
  )
  const clerk = await app.as('wb')
  const root = `/api/agencies/${app.redSea.id}/${receipts}`
  const byClerk = await clerk('POST', root, arriving(first, 20_101, reason))
  assert.deepEqual([byClerk.status, await app.onHand('TERMINAL')], [422, stock])
  const most = await clerk('POST', root, arriving(first, 20_100))
  assert.deepEqual([most.status, most.body.overUnder], [201, 100])
  const full = arriving(await ticket(), 20_000, { firstWeight: 45_200, secondWeight: undefined })
  const inside = await app.add(receipts, full)
  const emptied = { secondWeight: 15_200 }
  assert.equal((await app.refused('PUT', `${receipts}/${inside.id}/weigh-out`, emptied)).code, 'ARRIVAL_EXCEEDED')
  const taken = await app.act(receipts, inside.id, 'weigh-out', { ...emptied, ...reason })
  assert.deepEqual([taken.status, taken.acceptedNet, taken.arrivalReason], ['Received', 30_000, reason.arrivalReason])
})
