// What the stock of a terminal does not allow, whichever document asks: twice the same tons, tons before they came, a receipt taken back
// when they have gone.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatDay } from '#kit/days.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../tests/cargo-house.ts'

let house: CargoHouse
let c1: number
let receipt: Row
before(async () => {
  house = await startCargoHouse()
  c1 = house.world.companies.c1!
  receipt = await house.receive(25_000)
})
after(() => house?.close())

const leaving = (more: object = {}): object => ({
  date: house.ago(6),
  transferType: 'Ownership',
  consignee: c1,
  toConsignee: house.world.companies.c2,
  terminal: house.world.terminals.jeddah,
  lc: house.lc1.id,
  form: 'Raw',
  sentQty: 25,
  ...more,
})
const address = 'terminals/cargo-transfer'

test('a transfer dated before the receipt is refused and names the first day that is short', async () => {
  const told = await house.refused('POST', address, leaving({ date: house.ago(10) }))
  assert.deepEqual([told.status, told.code], [422, 'INSUFFICIENT_STOCK'])
  assert.ok(told.message.includes(formatDay(house.ago(10))), told.message)
})

test('25 t asked twice at once of 25 t: one gets them, the other is told', async () => {
  const answers = await Promise.all([1, 2].map(() => house.ask('POST', address, leaving())))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422])
  assert.equal(answers.find(({ status }) => status === 422)?.body.code, 'INSUFFICIENT_STOCK')
  assert.equal(await house.onHand('TERMINAL', { consignee: c1 }), 0)
})

test('a receipt is not canceled when its cargo has gone, and is when it came back', async () => {
  const told = await house.refused('PUT', `terminals/receive-cargo/${receipt.id}/cancel`, { reason: 'Wrong truck' })
  assert.deepEqual([told.status, told.code], [422, 'INSUFFICIENT_STOCK'])
  assert.equal((await house.get(`terminals/receive-cargo/${receipt.id}`)).status, 'Received')
  const { rows } = (await house.get(`${address}?status=Received`)) as unknown as { rows: Row[] }
  await house.act(address, rows[0]!.id, 'cancel', { reason: 'x' })
  await house.act('terminals/receive-cargo', receipt.id, 'cancel', { reason: 'Wrong truck' })
  assert.equal(await house.onHand('TERMINAL'), 0)
})

test('the ledger finds nothing wrong', async () => {
  assert.deepEqual(await house.faults(), [])
})
