// A step that was entered at the wrong voyage is taken back, also when the bank has paid the cargo; one that trucks rest on stays.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const back = { reason: 'Entered at the wrong voyage' }
const at = (days: number): string => `${app.ago(days)}T08:00:00+03:00`
const states = async (id: number, bill: number): Promise<unknown[]> => [
  (await app.get(`shipping/${id}`)).status,
  (await app.get(`shipping/shipment/${bill}`)).status,
]

test('the steps to the port are taken back one by one, with their facts and the bills of lading', async () => {
  const voyage = await app.add('shipping', {
    ...{ voyageNo: 'V-BACK', vessel: app.world.vessels['MV Eyre Meadow'], eta: at(5) },
    ...{ shipmentManager: app.world.companies.shipmentOwner, loadPorts: [app.world.ports.kwinana] },
    dischargePort: app.world.ports.jeddah,
  })
  const lc = await app.openLc('LC-BACK', 100, app.world.companies.c1!)
  const bill = await app.add(
    'shipping/shipment',
    app.bill('BL-BACK', lc.id, app.world.companies.c1!, 100, { voyage: voyage.id }),
  )
  await app.act('procurement/lc', lc.id, 'present', { presentedOn: app.ago(12) })
  await app.act('procurement/lc', lc.id, 'accept')
  await app.act('procurement/lc', lc.id, 'pay', { paidOn: app.ago(11) })
  await app.act('shipping', voyage.id, 'depart', { departedAt: at(20) })
  await app.act('shipping', voyage.id, 'arrive', { arrivedAt: at(10), norTenderedAt: at(10) })
  await app.act('shipping', voyage.id, 'clear', { freePratiqueAt: at(9) })
  const port = await app.onHand('PORT', { lc: lc.id })
  assert.deepEqual(await states(voyage.id, bill.id), ['Arrived', 'Arrived'])
  const sailing = await app.act('shipping', voyage.id, 'step-back', back)
  const { arrivedAt, norTenderedAt, freePratiqueAt, departedAt } = sailing
  assert.deepEqual([arrivedAt, norTenderedAt, freePratiqueAt], [null, null, null])
  assert.notEqual(departedAt, null)
  assert.deepEqual(await states(voyage.id, bill.id), ['Sailing', 'Afloat'])
  assert.equal((await app.act('shipping', voyage.id, 'step-back', back)).departedAt, null)
  assert.deepEqual(await states(voyage.id, bill.id), ['Planned', 'Loaded'])
  await app.act('shipping', voyage.id, 'arrive', { departedAt: at(20), arrivedAt: at(8) })
  assert.deepEqual(await states(voyage.id, bill.id), ['Arrived', 'Arrived'])
  assert.equal(await app.onHand('PORT', { lc: lc.id }), port)
})

test('the start of a discharge is taken back until a truck is loaded, and after its ticket is canceled', async () => {
  const { id } = app.voyage
  const ticket = await app.add('port-loading', app.ticket(28_000))
  const { message } = await app.refused('PUT', `shipping/${id}/step-back`, back)
  assert.match(message, /^Trucks were loaded from this vessel, .+ among them\. Cancel their tickets first\./)
  await app.act('port-loading', ticket.id, 'cancel', { reason: 'Wrong vessel' })
  assert.equal((await app.act('shipping', id, 'step-back', back)).dischargeCommencedAt, null)
  assert.deepEqual(await states(id, app.shipment1.id), ['Berthed', 'Arrived'])
  assert.equal((await app.act('shipping', id, 'step-back', back)).berthedAt, null)
  assert.deepEqual(await states(id, app.shipment1.id), ['Arrived', 'Arrived'])
  await app.act('shipping', id, 'berth', { berthedAt: at(11) })
  await app.act('shipping', id, 'start-discharge', { dischargeCommencedAt: at(10) })
  await app.add('port-loading', app.ticket(28_000))
  await app.act('shipping', id, 'complete', { dischargeCompletedAt: at(8) })
  await app.act('shipping/shipment', app.shipment2.id, 'reconcile')
  await app.act('shipping', id, 'resume', { reason: 'More to discharge' })
  const refusal = await app.refused('PUT', `shipping/${id}/step-back`, back)
  assert.match(refusal.message, /^The difference of B\/L .+ is accepted\. Take back its acceptance first\./)
  assert.deepEqual(await app.faults(), [])
})
