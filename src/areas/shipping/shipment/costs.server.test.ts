import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import { fillCashBox } from '../../../../tests/application-with-prices.ts'

let app: CargoApplication
let lc: Row
let bill: Row
before(async () => {
  app = await startCargoApplication()
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const split = [c1, c2].map(consignee => ({ consignee, quantity: 150 }))
  lc = await app.openLc('LC-FOB', 300, c1, { assignedConsignees: split })
  await fillCashBox(app, 1_000_000)
})
after(() => app?.close())

const address = 'shipping/shipment'
const freight = () => ({ freightTerms: 'Collect', freightRate: 25, carrier: app.world.bagVendor })
const parts = (...kg: [number, number]) => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  return { consigneeSplit: [c1, c2].map((consignee, n) => ({ consignee, quantity: kg[n] })) }
}
const costs = async (): Promise<Record<string, number>> => {
  const { cost } = await app.get<{
    cost: { lines: { title: string; amount: number }[] }
  }>(`procurement/lc/${lc.id}/standing`)
  return Object.fromEntries(cost.lines.map(({ title, amount }) => [title, amount]))
}
const owed = async (): Promise<number> => 0 - (await app.onHand('VENDOR_PAYABLE', {}))
const billsOf = async (status: string): Promise<Row[]> =>
  (await app.get<{ rows: Row[] }>(`accounts/expenses?shipmentId=${bill.id}&status=${status}`)).rows
const change = async (more: object) =>
  app.ask('PUT', `${address}/${bill.id}`, {
    ...app.bill('BL-FOB', lc.id, 0, 300, { ...freight(), ...parts(100, 200) }),
    version: (await app.get(`${address}/${bill.id}`)).version,
    ...more,
  })

test('freight for our account is owed with the bill of lading, and each owner bears its part', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const body = app.bill('BL-FOB', lc.id, c1, 300, { ...freight(), ...parts(100, 200) })
  const nobody = await app.refused('POST', address, { ...body, carrier: null })
  assert.ok(nobody.fields.carrier)
  const prepaid = await app.refused('POST', address, { ...body, freightTerms: 'Prepaid' })
  assert.ok(prepaid.fields.carrier)
  bill = await app.add(address, body)
  const [made] = await billsOf('Approved')
  assert.deepEqual([made!.category, made!.gross, made!.vendorInvoiceNo], ['Freight', 28_125, 'BL-FOB'])
  assert.deepEqual(await costs(), { Goods: 270_000, Freight: 28_125 })
  assert.equal(await owed(), 2_812_500)
  const borne = (consignee: number) => app.onHand('CONSIGNMENT_COST', { lc: lc.id, consignee })
  assert.deepEqual([await borne(c1), await borne(c2)], [9_000_000 + 937_500, 18_000_000 + 1_875_000])
})

test('a corrected bill of lading corrects its vendor’s bill; other changes do not', async () => {
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
    customsDate: app.ago(8),
    dutyPaid: 1_500.75,
  }
  const nobody = await app.refused('PUT', `${address}/${bill.id}/declare`, declared)
  assert.ok(nobody.fields.customsBroker)
  await app.act(address, bill.id, 'declare', { ...declared, customsBroker: app.world.bagVendor })
  assert.deepEqual(await costs(), { Goods: 270_000, Freight: 28_125, Duty: 1_500.75 })
  assert.equal(await owed(), 2_962_575)
})

test('it cannot be booked again by hand, and a bill of lading does not book what is booked by hand', async () => {
  const byHand = (category: string, of: number, no: string) => ({
    date: app.ago(5),
    vendor: app.world.bagVendor,
    vendorInvoiceNo: no,
    invoiceDate: app.ago(6),
    category,
    currency: 'SAR',
    amount: 100,
    vatPct: 0,
    lcs: [{ lc: of }],
  })
  for (const category of ['Freight', 'Duty']) {
    const refusal = await app.refused('POST', 'accounts/expenses', byHand(category, lc.id, category))
    assert.match(refusal.message, /of bill of lading BL-FOB books this cost already/)
  }
  await app.add('accounts/expenses', byHand('Other', lc.id, 'DEADFREIGHT'))
  const { c1 } = app.world.companies as { c1: number }
  const other = await app.openLc('LC-HAND', 100, c1)
  const hand = await app.add('accounts/expenses', byHand('Freight', other.id, 'BY-HAND'))
  const twice = await app.refused('POST', address, app.bill('BL-HAND', other.id, c1, 100, freight()))
  assert.ok(twice.fields.freightRate)
  await app.act('accounts/expenses', hand.id, 'cancel', { reason: 'The bill of lading tells it' })
  await app.add(address, app.bill('BL-HAND', other.id, c1, 100, freight()))
})

test('its bill can be corrected only there; once paid, it stays until the voucher is reversed', async () => {
  const [made] = (await billsOf('Approved')).filter(({ category }) => category === 'Freight')
  const refusal = await app.refused('PUT', `accounts/expenses/${made!.id}/reverse`, { reason: 'wrong' })
  assert.match(refusal.message, /comes from a bill of lading/)
  const paid = { paidOn: app.ago(1), mode: 'Cash' }
  await app.act('accounts/expenses', made!.id, 'pay', paid)
  const kept = await change({ freightRate: 27 })
  assert.match(String(kept.body.message), /is paid already/)
  const canceled = await app.refused('PUT', `${address}/${bill.id}/cancel`, { reason: 'Entered twice' })
  assert.match(canceled.message, /is paid already/)
})

test('a canceled bill of lading owes nothing', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const other = await app.openLc('LC-BACK', 100, c1)
  const before = await owed()
  const made = await app.add(address, app.bill('BL-BACK', other.id, c1, 100, freight()))
  assert.equal(await owed(), before + 937_500)
  await app.act(address, made.id, 'cancel', { reason: 'Entered twice' })
  assert.equal(await owed(), before)
  assert.equal(await app.onHand('CONSIGNMENT_COST', { lc: other.id }), 0)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
