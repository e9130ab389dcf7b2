// A transfer that was closed without its last trucks: its haulage, and a truck that was entered wrongly.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(100_000)
})
after(() => app?.close())

const address = 'terminals/cargo-transfer'
const lot = () => ({
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  form: 'Raw',
})
const trip = (transfer: Row, more: object = {}): Promise<Row> =>
  app.add('terminals/terminal-out', {
    ...{ ...lot(), date: app.ago(6), outType: 'Transfer', transfer: transfer.id, orderedQty: 20 },
    ...{ truck: app.world.trucks[0], driver: app.world.drivers[0], firstWeight: 15_000, secondWeight: 35_000, ...more },
  })
const owed = async (): Promise<number> => 0 - (await app.onHand('VENDOR_PAYABLE', { party: app.world.bagVendor }))

test('its haulage is owed although the day of its last arrival is locked, and a wrong truck is canceled afterwards', async () => {
  const { yanbu } = app.world.terminals
  const plan = { ...lot(), date: app.ago(6), transferType: 'Warehouse', toTerminal: yanbu, plannedQty: 60, rate: 18 }
  const transfer = await app.add(address, { ...plan, haulier: app.world.bagVendor })
  const first = await trip(transfer)
  await app.act('terminals/terminal-out', first.id, 'deliver', { receivedKg: 19_980, deliveredOn: app.ago(6) })
  const second = await trip(transfer, { date: app.ago(4) })
  await app.act('terminals/terminal-out', second.id, 'deliver', { receivedKg: 19_990, deliveredOn: app.ago(4) })
  assert.equal(await owed(), 0)
  const lockThrough = (day: string | null) =>
    app.sql(
      `insert into ledger.calendar (agency_id, soft_through) values (app.agency(), $1)
       on conflict (agency_id) do update set soft_through = excluded.soft_through`,
      [day],
    )
  await lockThrough(app.ago(4))
  const supervisor = await app.as('trm')
  const closed = await supervisor('PUT', `/api/agencies/${app.redSea.id}/${address}/${transfer.id}/close`, {})
  // 40 t at SAR 18.00, with VAT of 15 %.
  assert.deepEqual([closed.body.status, await owed()], ['Closed', 82_800], JSON.stringify(closed.body))

  await lockThrough(null)
  await app.act('terminals/terminal-out', second.id, 'cancel', { reason: 'Sold at the gate' })
  const opened = await app.get(`${address}/${transfer.id}`)
  assert.deepEqual([opened.status, opened.sentQty, await owed()], ['Partly received', 20, 0])
  assert.equal((await app.act(address, transfer.id, 'close')).status, 'Closed')
  assert.equal(await owed(), 41_400)
})
