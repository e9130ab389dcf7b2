// What was accepted as missing after the discharge is not in the port: it was claimed, and cannot be sold as well.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'sales/lc-sale'
const sale = (quantity: number): object => ({
  ...{ date: app.ago(1), consignee: app.world.companies.c1, soldFrom: 'Port', lc: app.lc1.id, form: 'Raw' },
  ...{ quantity, unitPrice: 900, weightBasis: 'Book', customer: app.world.customers[0] },
})
const approve = async (quantity: number): Promise<Row> => {
  const { id } = await app.add(address, sale(quantity))
  return app.act(address, id, 'approve')
}

test('a difference is accepted when no sale in port waits for its settlement, and what is missing then cannot be sold', async () => {
  await app.receive(1_200_000)
  const promised = await approve(300)
  await app.act('shipping', app.voyage.id, 'complete', { dischargeCompletedAt: `${app.ago(1)}T08:00:00+03:00` })
  const early = await app.refused('PUT', `shipping/shipment/${app.shipment1.id}/reconcile`)
  assert.match(early.message, new RegExp(`^Sale ${promised.docNo} takes cargo of this LC in the port`))
  await app.act(address, promised.id, 'finalise')
  const accepted = await app.act('shipping/shipment', app.shipment1.id, 'reconcile')
  assert.deepEqual([accepted.outturnQuantity, accepted.outturnDifference], [1_500, -560])
  const { message } = await app.refused('POST', address, sale(1))
  assert.match(message, /^Only 0\.000 MT of it are in the port and unsold/)
})

test('a sale that is reversed after the difference was accepted can be sold again, and no more', async () => {
  const { rows } = await app.get<{ rows: Row[] }>(address)
  const [issued] = await app.sql(`select id from tax_invoice where sale_type = 'LCSALE'`)
  const whole = { date: app.ago(0), invoice: Number(issued!.id), reason: 'Cancellation' }
  const note = await app.add('accounts/credit-note', whole)
  await app.act('accounts/credit-note', note.id, 'issue')
  await app.act(address, rows[0]!.id as number, 'reverse', { reason: 'Not taken' })
  assert.match((await app.refused('POST', address, sale(301))).message, /^Only 300\.000 MT of it are in the port/)
  await approve(300)
})

test('a bill of lading stays while cargo of it is sold in port', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const lc = await app.openLc('LC-S2', 500, c1)
  const voyage = await app.add('shipping', {
    ...{
      voyageNo: 'V-S2',
      vessel: app.world.vessels['MV Eyre Meadow'],
      shipmentManager: app.world.companies.shipmentOwner,
    },
    ...{
      loadPorts: [app.world.ports.kwinana],
      dischargePort: app.world.ports.jeddah,
      eta: `${app.ago(-5)}T08:00:00+03:00`,
    },
  })
  const bill = (quantity: number): object =>
    app.bill('BL-S2', lc.id, c1, quantity, { voyage: voyage.id, remarks: 'Part' })
  const { id, version } = await app.add('shipping/shipment', bill(500))
  const sold = await app.add(address, { ...sale(300), lc: lc.id })
  await app.act(address, sold.id, 'approve')
  await app.act(address, sold.id, 'finalise')
  const path = `shipping/shipment/${id}`
  const canceled = await app.refused('PUT', `${path}/cancel`, { reason: 'Wrong bill' })
  assert.match(canceled.message, new RegExp(`^Sale ${sold.docNo} took cargo of this bill of lading in the port`))
  assert.equal((await app.refused('PUT', path, { ...bill(299.999), version })).status, 409)
  const { status } = await app.ask('PUT', path, { ...bill(300), version })
  assert.equal(status, 200)
})
