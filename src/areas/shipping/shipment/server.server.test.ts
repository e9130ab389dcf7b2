import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const statusOf = async (path: string): Promise<string> => (await app.get(path)).status

test('a bill of lading creates port stock, a debt under the LC and the cost of the goods', async () => {
  const { lc1, shipment1, onHand } = app
  assert.equal((await app.get(`shipping/shipment/${shipment1.id}`)).invoiceAmount, 494_400)
  assert.equal(await onHand('PORT', { lc: lc1.id }), 2_060_000)
  assert.equal(await onHand('LC_LIABILITY', { lc: lc1.id }), -49_440_000)
  assert.equal(await onHand('CONSIGNMENT_COST', { lc: lc1.id }), 185_400_000)
  assert.equal(await statusOf(`procurement/lc/${lc1.id}`), 'Shipped')
  assert.equal(await statusOf(`procurement/purchase-contract/${app.contract.id}`), 'Partially shipped')
})

test('a bill of lading is to the order of the bank, and its applicant is notified, unless others are entered', async () => {
  const { blConsignee, notifyParty } = await app.get(`shipping/shipment/${app.shipment1.id}`)
  const lc = await app.get(`procurement/lc/${app.lc1.id}`)
  const { issuingBank, applicant } = lc.labels as { issuingBank: string; applicant: string }
  assert.deepEqual([blConsignee, notifyParty], [`To order of ${issuingBank}`, applicant])
})

test('the shipments follow their voyage', async () => {
  assert.equal(await statusOf(`shipping/shipment/${app.shipment1.id}`), 'Discharging')
})

test('a bill of lading entered while the ship discharges is discharging at once', async () => {
  const { id } = await app.openLc('LC-3', 500, app.world.companies.c1!)
  const late = await app.add('shipping/shipment', app.bill('BL-3', id, app.world.companies.c1!, 500))
  assert.equal(late.status, 'Discharging')
})

test('the LC’s quantity, its tolerance and the shipped quantity are shown', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await app.openLc('LC-4', 100, c1)
  const beyond = await app.refused('POST', 'shipping/shipment', app.bill('BL-4', id, c1, 110.001))
  assert.equal(beyond.status, 400)
  assert.match(beyond.message, /110\.000 MT at most and 0\.000 MT are shipped already: 110\.000 MT are open/)
  assert.ok(beyond.fields.blQuantity)
  await app.add('shipping/shipment', app.bill('BL-4', id, c1, 110))
  const second = await app.refused('POST', 'shipping/shipment', app.bill('BL-5', id, c1, 1))
  assert.match(second.message, /110\.000 MT are shipped already: 0\.000 MT are open/)
})

test('two bills of lading at once do not exceed the LC together', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await app.openLc('LC-5', 100, c1)
  const answers = await Promise.all(
    ['BL-6', 'BL-7', 'BL-8'].map(no => app.ask('POST', 'shipping/shipment', app.bill(no, id, c1, 60))),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400])
  assert.equal(await app.onHand('PORT', { lc: id }), 60_000)
})

test('a discrepancy is refused until the remarks explain it', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await app.openLc('LC-6', 100, c1)
  const late = app.bill('BL-9', id, c1, 100, { date: app.ago(19) })
  const refusal = await app.refused('POST', 'shipping/shipment', late)
  assert.ok(refusal.fields.date)
  await app.add('shipping/shipment', { ...late, remarks: 'Waiver of the issuing bank' })
})

test('only consignees of an open LC can have a part in it', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const { id } = await app.openLc('LC-7', 100, c1)
  const stranger = await app.refused('POST', 'shipping/shipment', app.bill('BL-10', id, c2, 100))
  assert.ok(stranger.fields['consigneeSplit.0.consignee'])
  const split = [c1, c1].map(consignee => ({ consignee, quantity: 50 }))
  const twice = await app.refused(
    'POST',
    'shipping/shipment',
    app.bill('BL-10', id, c1, 100, { consigneeSplit: split }),
  )
  assert.ok(twice.fields.consigneeSplit)
  await app.act('procurement/lc', id, 'cancel', { reason: 'Not needed' })
  const closed = await app.refused('POST', 'shipping/shipment', app.bill('BL-10', id, c1, 100))
  assert.ok(closed.fields.lc)
})

test('a fully shipped contract is completed; canceling a bill of lading undoes all of it', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await app.openLc('LC-8', 2_200, c1)
  const voyage = await app.add('shipping', {
    voyageNo: 'V-C2',
    vessel: app.world.vessels['MV Eyre Meadow'],
    shipmentManager: app.world.companies.shipmentOwner,
    loadPorts: [app.world.ports.kwinana],
    dischargePort: app.world.ports.jeddah,
    eta: `${app.ago(5)}T08:00:00+03:00`,
  })
  const large = await app.add('shipping/shipment', app.bill('BL-11', id, c1, 2_400, { voyage: voyage.id }))
  assert.equal(large.status, 'Loaded')
  assert.equal(await statusOf(`procurement/purchase-contract/${app.contract.id}`), 'Completed')
  const kept = await app.refused('PUT', `shipping/${voyage.id}/cancel`, { reason: 'Another vessel' })
  assert.match(kept.message, /This voyage has shipments/)
  const port = await app.refused('PUT', `shipping/${voyage.id}`, {
    version: (await app.get(`shipping/${voyage.id}`)).version,
    voyageNo: 'V-C2',
    vessel: app.world.vessels['MV Eyre Meadow'],
    shipmentManager: app.world.companies.shipmentOwner,
    loadPorts: [app.world.ports.kwinana],
    dischargePort: app.world.ports.yanbu,
    eta: `${app.ago(5)}T08:00:00+03:00`,
  })
  assert.ok(port.fields.dischargePort)
  await app.act('shipping/shipment', large.id, 'cancel', { reason: 'Entered twice' })
  assert.equal(await app.onHand('PORT', { lc: id }), 0)
  assert.equal(await app.onHand('LC_LIABILITY', { lc: id }), 0)
  assert.equal(await statusOf(`procurement/lc/${id}`), 'Opened')
  assert.equal(await statusOf(`procurement/purchase-contract/${app.contract.id}`), 'Partially shipped')
})

test('the berth of a voyage must be at its discharge port', async () => {
  const refusal = await app.refused('POST', 'shipping', {
    voyageNo: 'V-C3',
    vessel: app.world.vessels['MV Karri Bay'],
    shipmentManager: app.world.companies.shipmentOwner,
    loadPorts: [app.world.ports.kwinana],
    dischargePort: app.world.ports.yanbu,
    berth: app.world.berth,
    eta: `${app.ago(5)}T08:00:00+03:00`,
  })
  assert.ok(refusal.fields.berth)
})

const sailing = async (no: string): Promise<{ lc: number; voyage: number; bill: number }> => {
  const { c1 } = app.world.companies as { c1: number }
  const { id: lc } = await app.openLc(`LC-${no}`, 100, c1)
  const voyage = await app.add('shipping', {
    voyageNo: `V-${no}`,
    vessel: app.world.vessels['MV Karri Bay'],
    shipmentManager: app.world.companies.shipmentOwner,
    loadPorts: [app.world.ports.kwinana],
    dischargePort: app.world.ports.jeddah,
    eta: `${app.ago(5)}T08:00:00+03:00`,
  })
  const bill = await app.add('shipping/shipment', app.bill(`BL-${no}`, lc, c1, 100, { voyage: voyage.id }))
  return { lc, voyage: voyage.id, bill: bill.id }
}

test('the invoice keeps the price at which it was posted when the contract is amended and the ship sails', async () => {
  const { lc, voyage, bill } = await sailing('PRICE')
  const price = (unitPrice: number) =>
    app.act('procurement/purchase-contract', app.contract.id, 'amend', {
      ...{ effectiveOn: app.ago(1), agreedBy: 'Seller', unitPrice },
    })
  await price(250)
  await app.act('shipping', voyage, 'depart', { departedAt: `${app.ago(30)}T08:00:00+03:00` })
  const { status, invoiceAmount } = await app.get(`shipping/shipment/${bill}`)
  assert.deepEqual([status, invoiceAmount, await app.onHand('LC_LIABILITY', { lc })], ['Afloat', 24_000, -2_400_000])
  assert.equal((await app.get<{ drawn: number }>(`procurement/lc/${lc}/standing`)).drawn, 24_000)
  await price(240)
})

test('a bill of lading that the bank has paid is not canceled', async () => {
  const { lc, bill } = await sailing('PAID')
  await app.act('procurement/lc', lc, 'present', { presentedOn: app.ago(2) })
  for (const action of ['find-discrepant', 'accept']) await app.act('procurement/lc', lc, action)
  await app.act('procurement/lc', lc, 'pay')
  const refusal = await app.refused('PUT', `shipping/shipment/${bill}/cancel`, { reason: 'Wrong vessel' })
  assert.deepEqual([refusal.status, refusal.message.startsWith('The bank has paid LC LC-PAID')], [409, true])
  assert.equal(await app.onHand('LC_LIABILITY', { lc }), 0)
})

test('a bill of lading that the bank has paid keeps its invoice when it is corrected after the contract was amended', async () => {
  const price = (unitPrice: number) =>
    app.act('procurement/purchase-contract', app.contract.id, 'amend', {
      ...{ effectiveOn: app.ago(1), agreedBy: 'Seller', unitPrice },
    })
  const { rows } = await app.get<{ rows: Row[] }>('shipping/shipment?search=BL-PAID')
  const { id, lc, version, voyage } = rows[0] as Row & { lc: number; version: number }
  const correct = async (of: { id: number; version: number }, body: object): Promise<unknown> =>
    (await app.ask('PUT', `shipping/shipment/${of.id}`, { ...body, version: of.version })).body.invoiceAmount
  const { c1 } = app.world.companies as { c1: number }
  const open = await sailing('OPEN')
  await price(250)
  const noted = { voyage, remarks: 'Originals at the bank' }
  assert.equal(await correct({ id, version }, app.bill('BL-PAID', lc, c1, 100, noted)), 24_000)
  assert.equal(await app.onHand('LC_LIABILITY', { lc }), 0)
  const unpaid = await app.get<Row & { version: number }>(`shipping/shipment/${open.bill}`)
  const repriced = app.bill('BL-OPEN', open.lc, c1, 100, { voyage: open.voyage, remarks: 'At the new price' })
  assert.equal(await correct(unpaid, repriced), 25_000)
  await price(240)
})

test('a bill of lading that the bank has paid does not move to another LC', async () => {
  const { lc } = await sailing('NEXT')
  const { rows } = await app.get<{ rows: Row[] }>('shipping/shipment?search=BL-PAID')
  const { id, version, voyage } = rows[0]!
  const { c1 } = app.world.companies as { c1: number }
  const moved = { ...app.bill('BL-PAID', lc, c1, 100, { voyage }), version }
  const { message } = await app.refused('PUT', `shipping/shipment/${id}`, moved)
  assert.match(message, /^The bank has paid LC LC-PAID/)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
