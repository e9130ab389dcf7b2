// A terminal with a bag capacity receives transferred bags within it only, as it does bought ones.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let jeddah: number
let yanbu: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  jeddah = app.world.terminals.jeddah!
  yanbu = app.world.terminals.yanbu!
  await app.add('bags/procurement', {
    ...{
      date: app.ago(9),
      vendor: app.world.bagVendor,
      vendorInvoiceNo: 'V-1',
      invoiceDate: app.ago(9),
      scope: 'OTHERS',
    },
    ...{ consignee: c1, terminal: jeddah },
    lines: [{ bagGrade: app.world.bag50, received: 2_000, rejected: 0, unitPrice: 0.8 }],
  })
  await setCapacity(400)
})
after(() => app?.close())

const setCapacity = (bags: number) => app.sql('update terminal set bag_capacity = $1 where id = $2', [bags, yanbu])
const sending = (quantity: number, more: object = {}): object => ({
  ...{ date: app.ago(5), consignee: c1, terminal: jeddah, toTerminal: yanbu, bagGrade: app.world.bag50, quantity },
  ...more,
})
const address = 'bags/transfer-bags'

test('more bags than the terminal has room for are not sent there, unless a user who may approve gives a reason', async () => {
  const refusal = await app.refused('POST', address, sending(401))
  assert.deepEqual(
    [refusal.status, refusal.code, Object.keys(refusal.fields)],
    [422, 'BAG_ROOM_EXCEEDED', ['toTerminal']],
  )
  await app.add(address, sending(300, { received: 300 }))
  assert.equal((await app.refused('POST', address, sending(101))).code, 'BAG_ROOM_EXCEEDED')
  await app.add(address, sending(101, { remarks: 'Room in the next hall' }))
})

test('nor are they received', async () => {
  const { id } = await app.add<Row>(address, sending(100))
  await setCapacity(350)
  assert.equal(
    (await app.refused('PUT', `${address}/${id}/receive`, { received: 51, shortReason: 'Sent back' })).code,
    'BAG_ROOM_EXCEEDED',
  )
  const received = { received: 50, shortReason: 'Sent back' }
  assert.equal((await app.act(address, id, 'receive', received)).status, 'Received')
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
