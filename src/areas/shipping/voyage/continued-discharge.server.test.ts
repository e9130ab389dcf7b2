// A discharge that was completed too early goes on: its last trucks get their tickets, and its outturn is counted anew.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const at = (days: number): string => `${app.ago(days)}T08:00:00+03:00`
const bill = (): Promise<Row> => app.get(`shipping/shipment/${app.shipment1.id}`)
const complete = (): Promise<Row> => app.act('shipping', app.voyage.id, 'complete', { dischargeCompletedAt: at(8) })
const resume = { reason: 'A truck had no ticket' }

test('a ticket canceled after the discharge is entered again once the discharge goes on', async () => {
  const ticket = await app.add('port-loading', app.ticket(28_000))
  await complete()
  await app.act('port-loading', ticket.id, 'cancel', { reason: 'Wrong truck' })
  assert.equal((await bill()).outturnQuantity, 0)
  assert.match((await app.refused('POST', 'port-loading', app.ticket(28_000))).message, /is not discharging/)
  const resumed = await app.act('shipping', app.voyage.id, 'resume', resume)
  assert.deepEqual([resumed.status, resumed.dischargeCompletedAt], ['Discharging', null])
  const { status, outturnQuantity, outturnDifference, claimAmount } = await bill()
  assert.deepEqual([status, outturnQuantity, outturnDifference, claimAmount], ['Discharging', null, null, null])
  await app.add('port-loading', app.ticket(28_000))
  await complete()
  const again = await bill()
  assert.deepEqual([again.status, again.outturnQuantity, again.outturnDifference], ['Discharged', 28, -2_032])
})

test('what is missing is claimed at the price at which it was invoiced', async () => {
  await app.sql(`update purchase_contract set weight_final_at = 'Discharge' where id = $1`, [app.contract.id])
  const agreed = { effectiveOn: app.ago(5), agreedBy: 'Both parties', unitPrice: 200 }
  await app.act('procurement/purchase-contract', app.contract.id, 'amend', agreed)
  await app.act('shipping', app.voyage.id, 'resume', resume)
  await complete()
  const { claimQuantity, claimAmount, invoiceAmount } = await bill()
  assert.deepEqual([claimQuantity, claimAmount, invoiceAmount], [2_032, 2_032 * 240, 2_060 * 240])
})

test('a voyage that was closed too early goes on as well', async () => {
  await app.act('shipping', app.voyage.id, 'close')
  assert.equal((await app.act('shipping', app.voyage.id, 'resume', resume)).status, 'Discharging')
  await complete()
})

test('bills whose difference is accepted stay as they are', async () => {
  const { shipment1, shipment2, voyage: ship } = app
  await app.act('shipping/shipment', shipment1.id, 'reconcile')
  await app.act('shipping', ship.id, 'resume', resume)
  assert.equal((await bill()).status, 'Reconciled')
  const { fields } = await app.refused('POST', 'port-loading', app.ticket(20_000))
  assert.deepEqual(fields, { shipment: 'Its difference is accepted.' })
  await complete()
  await app.act('shipping/shipment', shipment2.id, 'reconcile')
  assert.match(
    (await app.refused('PUT', `shipping/${ship.id}/resume`, resume)).message,
    /^The difference of every bill/,
  )
  assert.deepEqual(await app.faults(), [])
})

test('a port is deactivated only when no voyage is expected or discharging there', async () => {
  const port = app.world.ports.jeddah!
  const deactivate = () => app.ask('PUT', `master-data/port/${port}/toggle-status`, {})
  assert.equal((await app.get(`shipping/${app.voyage.id}`)).status, 'Completed')
  assert.equal((await deactivate()).status, 200)
  assert.equal((await deactivate()).status, 200)
  const terms = { vessel: app.world.vessels['MV Eyre Meadow'], shipmentManager: app.world.companies.shipmentOwner }
  const route = { loadPorts: [app.world.ports.kwinana], dischargePort: port, eta: at(-5) }
  await app.add('shipping', { voyageNo: 'V-NEXT', ...terms, ...route })
  const { status, body } = await deactivate()
  assert.deepEqual(
    [status, String(body.message).startsWith('Voyage V-NEXT discharges there and is Planned.')],
    [409, true],
  )
})
