// Presentations of documents under one LC: what a canceled bill of lading takes back, and what follows after a payment.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'procurement/lc'
const wrong = { reason: 'Wrong bill' }
const read = (id: number): Promise<Row> => app.get(`${address}/${id}`)
const open = (lcNo: string, more: object = {}): Promise<Row> =>
  app.openLc(lcNo, 500, app.world.companies.c1!, { expiryDate: app.ago(-60), latestShipmentDate: app.ago(0), ...more })

const sail = (voyageNo: string): Promise<Row> =>
  app.add('shipping', {
    ...{ voyageNo, vessel: app.world.vessels['MV Eyre Meadow'], shipmentManager: app.world.companies.shipmentOwner },
    ...{
      loadPorts: [app.world.ports.kwinana],
      dischargePort: app.world.ports.jeddah,
      eta: `${app.ago(-5)}T08:00:00+03:00`,
    },
  })
const bill = async (no: string, lc: Row, quantity: number, more: object = {}): Promise<Row> => {
  const voyage = await sail(`V-${no}`)
  return app.add(
    'shipping/shipment',
    app.bill(no, lc.id, app.world.companies.c1!, quantity, { voyage: voyage.id, ...more }),
  )
}

for (const state of ['Documents presented', 'Discrepant', 'Accepted']) {
  test(`an LC whose only bill of lading is canceled while it is ${state} is open again: it was neither shipped nor canceled`, async () => {
    const lc = await open(`LC-${state.slice(0, 4)}`)
    const only = await bill(`BL-${state.slice(0, 4)}`, lc, 500)
    await app.act(address, lc.id, 'present', { presentedOn: app.ago(12) })
    if (state === 'Discrepant') await app.act(address, lc.id, 'find-discrepant')
    if (state === 'Accepted') await app.act(address, lc.id, 'accept')
    await app.act('shipping/shipment', only.id, 'cancel', wrong)
    const { status, presentedOn } = await read(lc.id)
    assert.deepEqual([status, presentedOn], ['Opened', null])
    await app.act(address, lc.id, 'cancel', wrong)
  })
}

test('each shipment under an LC is presented and paid by itself, and the margin is released once', async () => {
  const lc = await open('LC-P2', { marginPct: 10 })
  const margin = (): Promise<number> => app.onHand('LC_MARGIN', { lc: lc.id })
  const pay = async (paidOn: string): Promise<Row> => {
    await app.act(address, lc.id, 'find-discrepant')
    await app.act(address, lc.id, 'accept')
    return app.act(address, lc.id, 'pay', { paidOn })
  }
  const first = await bill('BL-P1', lc, 250)
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(12) })
  assert.equal(await margin(), 12_000 * 100)
  await pay(app.ago(11))
  assert.equal(await margin(), 0)

  const second = await bill('BL-P2', lc, 240, { date: app.ago(4), remarks: 'The second of two ships' })
  const shipped = await read(lc.id)
  assert.deepEqual([shipped.status, shipped.presentedOn, shipped.paidOn], ['Shipped', null, app.ago(11)])
  const refusal = await app.refused('PUT', `shipping/shipment/${first.id}/cancel`, wrong)
  assert.match(refusal.message, /^The bank has paid LC LC-P2/)
  const smaller = { effectiveOn: app.ago(3), agreedBy: 'Both parties', quantity: 495 }
  await app.act(address, lc.id, 'amend', smaller)
  assert.equal(await margin(), 0)
  const { discrepancies } = await app.get<{ discrepancies: object[] }>(`${address}/${lc.id}/standing`)
  assert.deepEqual(discrepancies, [])
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(2) })
  await app.act(address, lc.id, 'accept')
  const paid = await app.act(address, lc.id, 'pay', { paidOn: app.ago(1) })
  assert.equal(paid.status, 'Paid')
  assert.deepEqual([await app.onHand('LC_LIABILITY', { lc: lc.id }), await margin()], [0, 0])
  const days = await Promise.all([first, second].map(({ id }) => app.get(`shipping/shipment/${id}`)))
  assert.deepEqual(
    days.map(({ paidOn }) => paidOn),
    [app.ago(11), app.ago(1)],
  )
})

test('an LC stays paid when what was shipped after the payment is canceled', async () => {
  const lc = await open('LC-P3')
  await bill('BL-P3', lc, 480)
  for (const [step, asked] of [
    ['present', { presentedOn: app.ago(12) }],
    ['accept'],
    ['pay', { paidOn: app.ago(11) }],
  ] as const)
    await app.act(address, lc.id, step, asked)
  const second = await bill('BL-P4', lc, 20, { date: app.ago(4) })
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(3) })
  await app.act('shipping/shipment', second.id, 'cancel', wrong)
  const { status, paidOn } = await read(lc.id)
  assert.deepEqual([status, paidOn], ['Paid', app.ago(11)])
})

const liability = (lc: Row): Promise<number> => app.onHand('LC_LIABILITY', { lc: lc.id })
const paidOnOf = async (of: Row): Promise<unknown> => (await app.get(`shipping/shipment/${of.id}`)).paidOn

test('a payment pays the bills that were presented; one that came later waits for its own presentation', async () => {
  const lc = await open('LC-P5')
  const first = await bill('BL-P5', lc, 250)
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(12) })
  const second = await bill('BL-P6', lc, 200, { date: app.ago(14) })
  await app.act(address, lc.id, 'accept')
  const paid = await app.act(address, lc.id, 'pay', { paidOn: app.ago(11) })
  assert.deepEqual([paid.status, paid.presentedOn, paid.paidOn], ['Shipped', null, app.ago(11)])
  assert.deepEqual([await paidOnOf(first), await paidOnOf(second)], [app.ago(11), null])
  assert.equal(await liability(lc), -200 * 240 * 100)
})

test('of several bills those are presented that are named, and only these are examined and paid', async () => {
  const lc = await open('LC-P7', { marginPct: 10 })
  const [early, late] = [await bill('BL-P7', lc, 250), await bill('BL-P8', lc, 240, { date: app.ago(4) })]
  const wrongBill = await app.refused('PUT', `${address}/${lc.id}/present`, { bills: 'BL-P7, BL-P9' })
  assert.match(wrongBill.message, /^BL-P9 is no unpaid bill of lading of this LC\. Enter one of BL-P7, BL-P8\./)
  assert.ok(wrongBill.fields.bills)
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(12), bills: 'BL-P7' })
  await app.act(address, lc.id, 'accept')
  assert.equal((await app.act(address, lc.id, 'pay', { paidOn: app.ago(11) })).status, 'Shipped')
  assert.deepEqual([await paidOnOf(early), await paidOnOf(late)], [app.ago(11), null])
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(2) })
  await app.act('shipping/shipment', late.id, 'cancel', wrong)
  assert.equal((await read(lc.id)).status, 'Paid')
})

test('when the only presented bill is canceled, the LC waits for the presentation of the others', async () => {
  const lc = await open('LC-P9')
  const [presented] = [await bill('BL-P10', lc, 250), await bill('BL-P11', lc, 240)]
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(12), bills: 'BL-P10' })
  await app.act('shipping/shipment', presented!.id, 'cancel', wrong)
  const { status, presentedOn } = await read(lc.id)
  assert.deepEqual([status, presentedOn], ['Shipped', null])
})

test('a presentation and a payment entered by mistake are taken back: the bill is owed again, and the bank blocks its margin', async () => {
  const lc = await open('LC-P12', { marginPct: 10 })
  const figures = async (): Promise<number[]> => [
    await liability(lc),
    await app.onHand('LC_MARGIN', { lc: lc.id }),
    await app.taken('EXCHANGE', { lc: lc.id }),
    await app.taken('BANK'),
  ]
  const opened = await figures()
  const only = await bill('BL-P12', lc, 480)
  const owed = await figures()
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(12) })
  await app.act(address, lc.id, 'accept')
  await app.act(address, lc.id, 'pay', { paidOn: app.ago(11) })
  const back = await app.act(address, lc.id, 'unpay', { reason: 'Paid under another LC' })
  assert.deepEqual([back.status, back.paidOn, back.presentedOn], ['Accepted', null, app.ago(12)])
  assert.deepEqual([await figures(), await paidOnOf(only)], [owed, null])
  const again = await app.act(address, lc.id, 'withdraw', { reason: 'Wrong day' })
  assert.deepEqual([again.status, again.presentedOn], ['Shipped', null])
  await app.act('shipping/shipment', only.id, 'cancel', wrong)
  assert.deepEqual(await figures(), opened)
  await app.act(address, lc.id, 'cancel', wrong)
  assert.deepEqual((await figures()).slice(0, 3), [0, 0, 0])
})

test('of two payments the last is taken back first, also when more was shipped since; without one there is nothing to take back', async () => {
  const lc = await open('LC-P13')
  const nothing = await app.refused('PUT', `${address}/${app.lc1.id}/unpay`, { reason: 'Wrong' })
  assert.match(nothing.message, /^The bank has paid nothing under this LC/)
  const pay = async (n: number): Promise<Row> => {
    const one = await bill(`BL-S${n}`, lc, 160)
    await app.act(address, lc.id, 'present', { presentedOn: app.ago(12) })
    await app.act(address, lc.id, 'find-discrepant')
    await app.act(address, lc.id, 'accept')
    await app.act(address, lc.id, 'pay', { paidOn: app.ago(11 - n) })
    return one
  }
  const [first, second] = [await pay(1), await pay(2)]
  await bill('BL-S3', lc, 160)
  assert.equal((await app.act(address, lc.id, 'unpay', { reason: 'Wrong' })).status, 'Shipped')
  assert.deepEqual([await paidOnOf(first!), await paidOnOf(second!)], [app.ago(10), null])
  assert.equal(await liability(lc), -2 * 160 * 240 * 100)
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(3) })
  await app.act(address, lc.id, 'find-discrepant')
  await app.act(address, lc.id, 'accept')
  assert.equal((await app.act(address, lc.id, 'pay', { paidOn: app.ago(3) })).status, 'Paid')
  assert.equal(await liability(lc), 0)
  assert.deepEqual(await app.faults(), [])
})

test('an LC that expired without a shipment is ended: the bank releases its margin that day, and keeps what it charged', async () => {
  const lc = await open('LC-E1', { marginPct: 10, expiryDate: app.ago(1), latestShipmentDate: app.ago(20) })
  const margin = (): Promise<number> => app.onHand('LC_MARGIN', { lc: lc.id })
  const bank = await app.taken('BANK')
  await app.act(address, lc.id, 'amend', {
    ...{ effectiveOn: app.ago(30), agreedBy: 'The bank', presentationDays: 15, bankCharge: 150.5 },
  })
  await app.sql('select app.expire_lcs()')
  assert.deepEqual([(await read(lc.id)).status, await margin()], ['Expired', 12_000 * 100])
  const { status } = await app.act(address, lc.id, 'end', { reason: 'The seller did not ship' })
  assert.deepEqual([status, await margin()], ['Canceled', 0])
  assert.equal(await app.taken('CONSIGNMENT_COST', { lc: lc.id }), 15_050)
  assert.equal((await app.taken('BANK')) - bank, 12_000 * 375 - 15_050)
  const refusal = await app.refused('PUT', `${address}/${app.lc1.id}/end`, { reason: 'The seller did not ship' })
  assert.match(refusal.message, /^B\/L BL-1 is under this LC/)
})

test('a closed LC takes of its contract what was shipped under it: the rest is open to another LC', async () => {
  const commitment = async (): Promise<number> => {
    const path = `procurement/purchase-contract/${app.contract.id}/commitment`
    return (await app.get<{ commitment: { openToLc: number } }>(path)).commitment.openToLc
  }
  const before = await commitment()
  const lc = await open('LC-Q1')
  await bill('BL-Q1', lc, 450)
  assert.equal(await commitment(), before - 500)
  await app.sql(`update lc set status = 'Closed' where id = $1`, [lc.id])
  assert.equal(await commitment(), before - 450)
})

const offersReturn = async (id: number): Promise<boolean> =>
  (await app.get<{ actions: string[] }>(`${address}/${id}`)).actions.includes('unpay')

test('of two payments of one day each is taken back on its own, and it is offered only while something is paid', async () => {
  const dates = { expiryDate: app.ago(-60), latestShipmentDate: app.ago(0) }
  const lc = await app.openLc('LC-P14', 60, app.world.companies.c1!, { ...dates, marginPct: 10 })
  const pay = async (n: number, days: number): Promise<Row> => {
    const one = await bill(`BL-O${n}`, lc, 20)
    await app.act(address, lc.id, 'present', { presentedOn: app.ago(days) })
    await app.act(address, lc.id, 'find-discrepant')
    await app.act(address, lc.id, 'accept')
    await app.act(address, lc.id, 'pay', { paidOn: app.ago(8) })
    return one
  }
  const first = await pay(1, 12)
  const margin = await app.onHand('LC_MARGIN', { lc: lc.id })
  const second = await pay(2, 9)
  const unpay = (bills?: string): Promise<Row> => app.act(address, lc.id, 'unpay', { reason: 'Wrong', bills })
  const unknown = await app.refused('PUT', `${address}/${lc.id}/unpay`, { reason: 'Wrong', bills: 'BL-O9' })
  assert.match(unknown.message, /^BL-O9 is no paid bill of lading of this LC\. Enter one of BL-O1, BL-O2\./)
  const back = await unpay('BL-O1')
  assert.deepEqual([back.status, back.presentedOn, back.paidOn], ['Accepted', app.ago(12), app.ago(8)])
  assert.deepEqual([await paidOnOf(first), await paidOnOf(second)], [null, app.ago(8)])
  assert.deepEqual([await liability(lc), await app.onHand('LC_MARGIN', { lc: lc.id })], [-20 * 240 * 100, margin])
  assert.equal((await app.act(address, lc.id, 'pay', {})).paidOn, app.ago(0))
  await unpay()
  await app.act(address, lc.id, 'pay', { paidOn: app.ago(11) })
  const days = await app.refused('PUT', `${address}/${lc.id}/unpay`, { reason: 'Wrong', bills: 'BL-O1, BL-O2' })
  assert.ok(days.fields.bills)
  await bill('BL-O3', lc, 20)
  assert.equal(await offersReturn(lc.id), true)
  assert.equal((await unpay('BL-O1')).paidOn, app.ago(8))
  assert.equal((await unpay()).paidOn, null)
  assert.deepEqual([await paidOnOf(first), await paidOnOf(second)], [null, null])
  assert.equal(await liability(lc), -3 * 20 * 240 * 100)
  assert.equal(await offersReturn(lc.id), false)
  assert.deepEqual(await app.faults(), [])
})
