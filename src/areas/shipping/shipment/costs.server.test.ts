import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../../tests/application-with-cargo.ts'
import { fillCashBox } from '../../../../tests/application-with-prices.ts'

let house: CargoHouse
let lc: Row
let bill: Row
before(async () => {
  house = await startCargoHouse()
  const { c1, c2 } = house.world.companies as { c1: number; c2: number }
  const split = [c1, c2].map(consignee => ({ consignee, quantity: 150 }))
  lc = await house.openLc('LC-FOB', 300, c1, { assignedConsignees: split })
  await fillCashBox(house, 1_000_000)
})
after(() => house?.close())

const address = 'shipping/shipment'
const freight = () => ({ freightTerms: 'Collect', freightRate: 25, carrier: house.world.bagVendor })
const parts = (...kg: [number, number]) => {
  const { c1, c2 } = house.world.companies as { c1: number; c2: number }
  return { consigneeSplit: [c1, c2].map((consignee, n) => ({ consignee, quantity: kg[n] })) }
}
const costs = async (): Promise<Record<string, number>> => {
  const { cost } = await house.get<{
    cost: { lines: { title: string; amount: number }[] }
  }>(`procurement/lc/${lc.id}/standing`)
  return Object.fromEntries(cost.lines.map(({ title, amount }) => [title, amount]))
}
const owed = async (): Promise<number> => 0 - (await house.onHand('VENDOR_PAYABLE', {}))
const billsOf = async (status: string): Promise<Row[]> =>
  (await house.get<{ rows: Row[] }>(`accounts/expenses?shipmentId=${bill.id}&status=${status}`)).rows
const change = async (more: object) =>
  house.ask('PUT', `${address}/${bill.id}`, {
    ...house.bill('BL-FOB', lc.id, 0, 300, { ...freight(), ...parts(100, 200) }),
    version: (await house.get(`${address}/${bill.id}`)).version,
    ...more,
  })

test('freight that is ours is owed with the bill of lading, and each of its owners bears his part', async () => {
  const { c1, c2 } = house.world.companies as { c1: number; c2: number }
  const body = house.bill('BL-FOB', lc.id, c1, 300, { ...freight(), ...parts(100, 200) })
  const nobody = await house.refused('POST', address, { ...body, carrier: null })
  assert.ok(nobody.fields.carrier)
  const prepaid = await house.refused('POST', address, { ...body, freightTerms: 'Prepaid' })
  assert.ok(prepaid.fields.carrier)
  bill = await house.add(address, body)
  const [made] = await billsOf('Approved')
  assert.deepEqual([made!.category, made!.gross, made!.vendorInvoiceNo], ['Freight', 28_125, 'BL-FOB'])
  assert.deepEqual(await costs(), { Goods: 270_000, Freight: 28_125 })
  assert.equal(await owed(), 2_812_500)
  const borne = (consignee: number) => house.onHand('CONSIGNMENT_COST', { lc: lc.id, consignee })
  assert.deepEqual([await borne(c1), await borne(c2)], [9_000_000 + 937_500, 18_000_000 + 1_875_000])
})

test('what the bill of lading corrects, its bill follows; what it does not touch stays', async () => {
  const noted = await change({ remarks: 'Original at the bank' })
  assert.equal(noted.status, 200, JSON.stringify(noted.body))
  assert.equal((await billsOf('Canceled')).length, 0)
  assert.equal((await change({ freightRate: 26 })).status, 200)
  assert.deepEqual(await costs(), { Goods: 270_000, Freight: 29_250 })
  assert.deepEqual([(await billsOf('Canceled')).length, (await billsOf('Approved')).length], [1, 1])
  assert.equal((await change({ freightTerms: null, freightRate: null, carrier: null })).status, 200)
  assert.deepEqual([await costs(), await owed()], [{ Goods: 270_000 }, 0])
  assert.equal((await change({})).status, 200)
  assert.deepEqual(await costs(), { Goods: 270_000, Freight: 28_125 })
})

test('duty is owed when it is declared', async () => {
  const declared = {
    customsDeclarationNo: '2026-78',
    customsDate: house.ago(8),
    dutyPaid: 1_500.75,
  }
  const nobody = await house.refused('PUT', `${address}/${bill.id}/declare`, declared)
  assert.ok(nobody.fields.customsBroker)
  await house.act(address, bill.id, 'declare', { ...declared, customsBroker: house.world.bagVendor })
  assert.deepEqual(await costs(), { Goods: 270_000, Freight: 28_125, Duty: 1_500.75 })
  assert.equal(await owed(), 2_962_575)
})

test('by hand it is not booked a second time, nor by the bill of lading what is booked by hand', async () => {
  const byHand = (category: string, of: number, no: string) => ({
    date: house.ago(5),
    vendor: house.world.bagVendor,
    vendorInvoiceNo: no,
    invoiceDate: house.ago(6),
    category,
    currency: 'SAR',
    amount: 100,
    vatPct: 0,
    lcs: [{ lc: of }],
  })
  for (const category of ['Freight', 'Duty']) {
    const told = await house.refused('POST', 'accounts/expenses', byHand(category, lc.id, category))
    assert.match(told.message, /of bill of lading BL-FOB books this cost already/)
  }
  await house.add('accounts/expenses', byHand('Other', lc.id, 'DEADFREIGHT'))
  const { c1 } = house.world.companies as { c1: number }
  const other = await house.openLc('LC-HAND', 100, c1)
  const hand = await house.add('accounts/expenses', byHand('Freight', other.id, 'BY-HAND'))
  const twice = await house.refused('POST', address, house.bill('BL-HAND', other.id, c1, 100, freight()))
  assert.ok(twice.fields.freightRate)
  await house.act('accounts/expenses', hand.id, 'cancel', { reason: 'The bill of lading tells it' })
  await house.add(address, house.bill('BL-HAND', other.id, c1, 100, freight()))
})

test('its bill is corrected there only; paid, it stays until the voucher is taken back', async () => {
  const [made] = (await billsOf('Approved')).filter(({ category }) => category === 'Freight')
  const told = await house.refused('PUT', `accounts/expenses/${made!.id}/reverse`, { reason: 'wrong' })
  assert.match(told.message, /comes from a bill of lading/)
  const paid = { paidOn: house.ago(1), mode: 'Cash' }
  await house.act('accounts/expenses', made!.id, 'pay', paid)
  const kept = await change({ freightRate: 27 })
  assert.match(String(kept.body.message), /is paid already/)
  const canceled = await house.refused('PUT', `${address}/${bill.id}/cancel`, { reason: 'Entered twice' })
  assert.match(canceled.message, /is paid already/)
})

test('a canceled bill of lading owes nothing', async () => {
  const { c1 } = house.world.companies as { c1: number }
  const other = await house.openLc('LC-BACK', 100, c1)
  const before = await owed()
  const made = await house.add(address, house.bill('BL-BACK', other.id, c1, 100, freight()))
  assert.equal(await owed(), before + 937_500)
  await house.act(address, made.id, 'cancel', { reason: 'Entered twice' })
  assert.equal(await owed(), before)
  assert.equal(await house.onHand('CONSIGNMENT_COST', { lc: other.id }), 0)
})

test('the ledger finds nothing wrong', async () => {
  assert.deepEqual(await house.faults(), [])
})
