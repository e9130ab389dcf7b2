// A terminal of 300 t takes in 300 t: more only with the name of one who approves, and before it is unloaded or sent.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoHouse, startCargoHouse } from '../../../tests/application-with-cargo.ts'

let house: CargoHouse
before(async () => {
  house = await startCargoHouse()
  await house.receive(280_000)
  await hold(300)
})
after(() => house?.close())

const hold = (tons: number, terminal = house.world.terminals.jeddah): Promise<unknown> =>
  house.sql(`update terminal set capacity = ${tons * 1000} where id = ${terminal}`)
const path = (address: string): string => `/api/agencies/${house.redSea.id}/${address}`
const admin = 'Yusuf Al Ghamdi'
const reason = { roomReason: 'The yard is used until Sunday' }

test('a receipt beyond the capacity is refused as it is weighed in, and let in by one who approves, by name', async () => {
  const ticket = await house.add('port-loading', house.ticket(28_000))
  const arriving = { date: house.ago(8), portLoading: ticket.id, firstWeight: 43_200 }
  const shown = await house.ask('POST', 'terminals/receive-cargo/effect', arriving)
  const { values, refusal } = shown.body as { values: { room: number }; refusal: { message: string } }
  assert.equal(values.room, 20, 'shown before it is saved')
  assert.match(
    refusal.message,
    /has room for 20\.000 MT of its 300\.000 MT, 28\.000 MT come in\. Send it elsewhere, or/,
  )
  const told = await house.refused('POST', 'terminals/receive-cargo', arriving)
  assert.deepEqual([told.status, told.code, Object.keys(told.fields)], [422, 'TERMINAL_FULL', ['roomReason']])
  const clerk = await house.as('wb')
  const tried = await clerk('POST', path('terminals/receive-cargo'), { ...arriving, ...reason })
  assert.equal(tried.status, 422, 'without the right to approve')
  const letIn = await house.add('terminals/receive-cargo', { ...arriving, ...reason })
  assert.deepEqual([letIn.room, letIn.roomApprovedBy], [20, admin])
  const out = await clerk('PUT', path(`terminals/receive-cargo/${letIn.id}/weigh-out`), { secondWeight: 15_200 })
  assert.deepEqual([out.status, out.body.roomApprovedBy], [200, admin], 'the approval stands for the clerk')
  const logged = await house.sql(
    `select changes from app.history where document = 'receiveCargo' and document_id = ${letIn.id} and action = 'create'`,
  )
  const text = JSON.stringify(logged)
  assert.ok(text.includes(reason.roomReason) && text.includes(admin), 'and it is logged')
})

const transfer = (sentQty: number, more: object = {}): object => ({
  date: house.ago(3),
  transferType: 'Warehouse',
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  toTerminal: house.world.terminals.yanbu,
  lc: house.lc1.id,
  form: 'Raw',
  sentQty,
  ...more,
})

test('what is on the road already takes room from what is sent after it', async () => {
  await hold(50, house.world.terminals.yanbu)
  const first = await house.add('terminals/cargo-transfer', transfer(30))
  assert.equal(first.room, 50)
  const second = await house.refused('POST', 'terminals/cargo-transfer', transfer(30))
  assert.match(second.message, /has room for 20\.000 MT of its 50\.000 MT, 30\.000 MT come in/)
  const truck = {
    ...{ date: house.ago(3), outType: 'Transfer', orderedQty: 25, form: 'Raw', firstWeight: 15_000 },
    ...{ consignee: house.world.companies.c1, terminal: house.world.terminals.jeddah, lc: house.lc1.id },
    ...{ toTerminal: house.world.terminals.yanbu, truck: house.world.trucks[1], driver: house.world.drivers[1] },
  }
  assert.equal((await house.refused('POST', 'terminals/terminal-out', truck)).code, 'TERMINAL_FULL')
  const sent = await house.add('terminals/terminal-out', { ...truck, secondWeight: 40_000, ...reason })
  assert.deepEqual([sent.room, sent.roomApprovedBy], [20, admin])
  await house.act('terminals/cargo-transfer', first.id, 'receive', { receivedQty: 30 })
  const there = await house.act('terminals/terminal-out', sent.id, 'deliver', {})
  assert.deepEqual([there.status, there.room], ['Delivered', 20])
})
