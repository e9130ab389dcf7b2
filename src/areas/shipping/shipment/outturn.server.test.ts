import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Quantities } from '#areas/procurement/lc/calls.ts'
import { buildFlow, nodeWeight } from '#areas/procurement/lc/flow.ts'
import { figuresInKilograms } from '#areas/procurement/lc/quantities.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import type { OutturnAnswer } from './calls.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const read = (id: number): Promise<Row> => app.get(`shipping/shipment/${id}`)
const outturn = async (id: number) => await app.get<OutturnAnswer>(`shipping/shipment/${id}/outturn`)
const change = async (id: number, quantity: number, consignee: number, lc: number, no: string, more: object) =>
  app.ask('PUT', `shipping/shipment/${id}`, {
    ...app.bill(no, lc, consignee, quantity),
    version: (await read(id)).version,
    ...more,
  })

test('quality, freight and terminals can be entered while the trucks run; weighed quantities stay', async () => {
  const { lc1, shipment1, world } = app
  const { c1 } = world.companies as { c1: number }
  await app.add('port-loading', app.ticket(28_460))
  const more = {
    freightTerms: 'As per charter party',
    freightRate: 31.25,
    terminals: [{ terminal: world.terminals.jeddah, quantity: 1_500 }],
    consigneeSplit: [{ consignee: c1, quantity: 2_060, directDelivery: 500, terminalStorage: 1_560 }],
    quality: [{ parameter: 'Moisture', atLoad: 12, atDischarge: 12.4 }],
  }
  const { status, body } = await change(shipment1.id, 2_060, c1, lc1.id, 'BL-1', more)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.freightAmount, body.status], [64_375, 'Discharging'])
  assert.equal(((await read(shipment1.id)).postings as unknown[]).length, 1, 'nothing moved, nothing is posted anew')
  const touched = await change(shipment1.id, 2_061, c1, lc1.id, 'BL-1', {})
  assert.match(String(touched.body.message), /Trucks were loaded from this shipment/)
  const cases: [string, object][] = [
    [
      'consigneeSplit',
      { consigneeSplit: [{ consignee: c1, quantity: 2_060, directDelivery: 2_060, terminalStorage: 1 }] },
    ],
    ['terminals', { terminals: [{ terminal: world.terminals.jeddah, quantity: 2_060.001 }] }],
    ['quality', { quality: [{ parameter: 'Ergot' }, { parameter: 'Ergot' }] }],
    ['customsDate', { customsDate: app.ago(31) }],
  ]
  for (const [field, wrong] of cases) {
    const refusal = await change(shipment1.id, 2_060, c1, lc1.id, 'BL-1', wrong)
    assert.ok((refusal.body.fields as Record<string, string>)?.[field], field)
  }
})

test('the quantity on trucks is shown by owner, planned against actual', async () => {
  const [part] = (await outturn(app.shipment1.id)).parts
  assert.deepEqual(
    [
      part!.bl,
      part!.terminalPlanned,
      part!.terminal,
      part!.directPlanned,
      part!.direct,
      part!.onTheRoad,
      part!.received,
    ],
    [2_060, 1_560, 28.46, 500, 0, 28.46, 0],
  )
  await app.receive(100_000)
  const { total, isComing, open } = await outturn(app.shipment1.id)
  assert.deepEqual(
    [total.out, total.received, total.onTheRoad, total.onBoard, total.difference, isComing, open],
    [128.46, 100, 28.46, 1_931.54, -1_931.54, true, 0],
  )
  const rival = await app.as('consignee2')
  assert.equal(
    (await rival('GET', `/api/agencies/${app.redSea.id}/shipping/shipment/${app.shipment1.id}/outturn`)).status,
    404,
  )
})

test('the difference is final when the ship is discharged, follows the last trucks, and is accepted once', async () => {
  const { shipment1, shipment2, voyage, world } = app
  const late = await app.add('port-loading', app.ticket(0, { secondWeight: null }))
  await app.act('shipping', voyage.id, 'complete', { dischargeCompletedAt: `${app.ago(8)}T08:00:00+03:00` })
  const discharged = await read(shipment1.id)
  assert.deepEqual(
    [discharged.status, discharged.outturnQuantity, discharged.outturnDifference],
    ['Discharged', 128.46, -1_931.54],
  )
  const { total, isComing } = await outturn(shipment1.id)
  assert.deepEqual([isComing, total.onBoard, total.difference], [false, 0, -1_931.54])
  const early = await app.refused('PUT', `shipping/shipment/${shipment1.id}/reconcile`)
  assert.match(early.message, /still being weighed/)
  await app.act('port-loading', late.id, 'weigh-out', { secondWeight: 43_660 })
  const counted = await read(shipment1.id)
  assert.deepEqual([counted.outturnQuantity, counted.claimQuantity], [156.92, 0])
  assert.equal((await read(shipment2.id)).outturnPct, -100)
  await app.act('shipping/shipment', shipment1.id, 'reconcile')
  const kept = await app.refused('PUT', `port-loading/${late.id}/cancel`, { reason: 'x' })
  assert.match(kept.message, /difference of bill of lading BL-1 was accepted/)
  const declared = await app.act('shipping/shipment', shipment1.id, 'declare', {
    customsDeclarationNo: '2026-77',
    customsDate: app.ago(9),
    dutyPaid: 0,
  })
  assert.deepEqual([declared.status, declared.customsDeclarationNo], ['Reconciled', '2026-77'])
  await app.act('shipping', voyage.id, 'close')
  assert.equal((await read(shipment1.id)).status, 'Closed')
  assert.ok(world.trucks.length > 0)
})

test('an acceptance is taken back: a wrong ticket is canceled, and the difference counted again', async () => {
  const { shipment1 } = app
  const reopened = await app.act('shipping/shipment', shipment1.id, 'reopen', { reason: 'A truck was weighed twice' })
  assert.deepEqual([reopened.status, reopened.outturnQuantity], ['Discharged', 156.92])
  const [ticket] = await app.sql(`select id from port_loading where net_kg = 28460 order by id desc limit 1`)
  await app.act('port-loading', Number(ticket!.id), 'cancel', { reason: 'Weighed twice' })
  assert.equal((await read(shipment1.id)).outturnQuantity, 128.46)
  const { id } = app.voyage
  await app.act('shipping', id, 'resume', { reason: 'The right truck has no ticket yet' })
  await app.add('port-loading', app.ticket(28_460, { date: app.ago(8), remarks: 'Entered late' }))
  await app.act('shipping', id, 'complete', { dischargeCompletedAt: `${app.ago(8)}T08:00:00+03:00` })
  assert.equal((await read(shipment1.id)).outturnQuantity, 156.92)
  await app.act('shipping/shipment', shipment1.id, 'reconcile')
  await app.act('shipping', id, 'close')
})

test('cargo on board of another ship of the LC is not missing; a shortage of this ship is', async () => {
  const { lc1, shipment1, world } = app
  const { c1 } = world.companies as { c1: number }
  const next = await app.add('shipping', {
    voyageNo: 'V-NEXT',
    vessel: world.vessels['MV Eyre Meadow'],
    shipmentManager: world.companies.shipmentOwner,
    loadPorts: [world.ports.kwinana],
    dischargePort: world.ports.jeddah,
    eta: `${app.ago(-5)}T08:00:00+03:00`,
  })
  const bill = await app.add('shipping/shipment', app.bill('BL-NEXT', lc1.id, c1, 100, { voyage: next.id }))
  const { onBoard, total } = await app.get<Quantities>(`procurement/lc/${lc1.id}/quantities`)
  assert.deepEqual(onBoard, [{ consignee: c1, quantity: 100 }])
  const kg = onBoard.reduce((sum, { quantity }) => sum + quantity * 1000, 0)
  const flow = buildFlow(figuresInKilograms(total), [], kg)
  assert.deepEqual([nodeWeight(flow, 'board'), nodeWeight(flow, 'lost')], [100_000, 2_060_000 - 156_920])
  assert.equal((await outturn(bill.id)).total.onBoard, 100)
  assert.equal((await outturn(shipment1.id)).total.onBoard, 0)
  const board = await app.get<{ voyages: { voyageNo: string; onBoard: number }[] }>('shipping/board')
  assert.equal(board.voyages.find(({ voyageNo }) => voyageNo === 'V-NEXT')?.onBoard, 100)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
