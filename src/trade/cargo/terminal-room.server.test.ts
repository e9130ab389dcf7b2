// A terminal with a capacity of 300 t accepts 300 t. More needs the approval of a user who may give it, before the cargo is unloaded or
// sent.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(280_000)
  await hold(300)
})
after(() => app?.close())

const hold = (tons: number, terminal = app.world.terminals.jeddah): Promise<unknown> =>
  app.sql(`update terminal set capacity = ${tons * 1000} where id = ${terminal}`)
const path = (address: string): string => `/api/agencies/${app.redSea.id}/${address}`
const admin = 'Yusuf Al Ghamdi'
const reason = { roomReason: 'The yard is used until Sunday' }

test('a receipt beyond the capacity is refused when weighed in, and accepted with the name of a user who approves', async () => {
  const ticket = await app.add('port-loading', app.ticket(28_000))
  const arriving = { date: app.ago(8), portLoading: ticket.id, firstWeight: 43_200 }
  const shown = await app.ask('POST', 'terminals/receive-cargo/effect', arriving)
  const { values, refusal } = shown.body as { values: { room: number }; refusal: { message: string } }
  assert.equal(values.room, 20, 'shown before it is saved')
  assert.match(
    refusal.message,
    /has room for 20\.000 MT of its 300\.000 MT, 28\.000 MT come in\. Send it elsewhere, or/,
  )
  const refused = await app.refused('POST', 'terminals/receive-cargo', arriving)
  assert.deepEqual([refused.status, refused.code, Object.keys(refused.fields)], [422, 'TERMINAL_FULL', ['roomReason']])
  const clerk = await app.as('wb')
  const tried = await clerk('POST', path('terminals/receive-cargo'), { ...arriving, ...reason })
  assert.equal(tried.status, 422, 'without the right to approve')
  const approved = await app.add('terminals/receive-cargo', { ...arriving, ...reason })
  assert.deepEqual([approved.room, approved.roomApprovedBy], [20, admin])
  const out = await clerk('PUT', path(`terminals/receive-cargo/${approved.id}/weigh-out`), { secondWeight: 15_200 })
  assert.deepEqual([out.status, out.body.roomApprovedBy], [200, admin], 'the approval remains valid for the clerk')
  const logged = await app.sql(
    `select changes from app.history where document = 'receiveCargo' and document_id = ${approved.id} and action = 'create'`,
  )
  const text = JSON.stringify(logged)
  assert.ok(text.includes(reason.roomReason) && text.includes(admin), 'and it is logged')
})

const transfer = (sentQty: number, more: object = {}): object => ({
  date: app.ago(3),
  transferType: 'Warehouse',
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  toTerminal: app.world.terminals.yanbu,
  lc: app.lc1.id,
  form: 'Raw',
  sentQty,
  ...more,
})

test('cargo in transit reduces the room for later transfers', async () => {
  await hold(50, app.world.terminals.yanbu)
  const first = await app.add('terminals/cargo-transfer', transfer(30))
  assert.equal(first.room, 50)
  const second = await app.refused('POST', 'terminals/cargo-transfer', transfer(30))
  assert.match(second.message, /has room for 20\.000 MT of its 50\.000 MT, 30\.000 MT come in/)
  const truck = {
    ...{ date: app.ago(3), outType: 'Transfer', orderedQty: 25, form: 'Raw', firstWeight: 15_000 },
    ...{ consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah, lc: app.lc1.id },
    ...{ toTerminal: app.world.terminals.yanbu, truck: app.world.trucks[1], driver: app.world.drivers[1] },
  }
  assert.equal((await app.refused('POST', 'terminals/terminal-out', truck)).code, 'TERMINAL_FULL')
  const sent = await app.add('terminals/terminal-out', { ...truck, secondWeight: 40_000, ...reason })
  assert.deepEqual([sent.room, sent.roomApprovedBy], [20, admin])
  await app.act('terminals/cargo-transfer', first.id, 'receive', { receivedQty: 30 })
  const there = await app.act('terminals/terminal-out', sent.id, 'deliver', {})
  assert.deepEqual([there.status, there.room], ['Delivered', 20])
})
