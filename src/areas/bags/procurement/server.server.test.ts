import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoHouse, startCargoHouse } from '../../../../tests/cargo-house.ts'

let house: CargoHouse
before(async () => {
  house = await startCargoHouse()
})
after(() => house?.close())

const body = (more: object = {}): object => ({
  date: house.ago(6),
  vendor: house.world.bagVendor,
  vendorInvoiceNo: 'NP-1',
  invoiceDate: house.ago(7),
  consignee: house.world.companies.c1,
  scope: 'OTHERS',
  terminal: house.world.terminals.jeddah,
  lines: [{ bagGrade: house.world.bag50, received: 995_800, rejected: 4_200, unitPrice: 0.85 }],
  ...more,
})

test('1,000,000 delivered, 4,200 rejected: 995,800 bags for SAR 846,430.00', async () => {
  const bought = await house.add('bags/procurement', body())
  assert.deepEqual([bought.status, bought.received, bought.net, bought.vat], ['Active', 995_800, 846_430, 126_964.5])
  assert.equal(await house.onHand('STORE'), 995_800)
  assert.equal(await house.onHand('INVENTORY_BAGS'), 84_643_000)
  assert.equal(await house.onHand('VENDOR_PAYABLE', { party: house.world.bagVendor }), -97_339_450)

  const { version } = await house.get(`bags/procurement/${bought.id}`)
  const lines = [
    { bagGrade: house.world.bag50, received: 500, rejected: 0, unitPrice: 0.85 },
    { bagGrade: house.world.bag40, received: 300, rejected: 0, unitPrice: 0.8 },
  ]
  const corrected = await house.ask('PUT', `bags/procurement/${bought.id}`, { ...body({ lines }), version })
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body))
  assert.equal(await house.onHand('STORE'), 800)
  assert.equal(await house.onHand('INVENTORY_BAGS'), 66_500)
  await house.act('bags/procurement', bought.id, 'cancel', { reason: 'Sent back' })
  assert.equal(await house.onHand('STORE'), 0)
})

test('a vendor’s invoice is entered once, and not before it is written', async () => {
  await house.add('bags/procurement', body({ vendorInvoiceNo: 'NP-2' }))
  assert.ok((await house.refused('POST', 'bags/procurement', body({ vendorInvoiceNo: 'np-2' }))).fields.vendorInvoiceNo)
  const future = await house.refused(
    'POST',
    'bags/procurement',
    body({ vendorInvoiceNo: 'NP-3', invoiceDate: house.ago(-2) }),
  )
  assert.ok(future.fields.invoiceDate)
})

test('the ledger finds nothing wrong', async () => {
  assert.deepEqual(await house.faults(), [])
})
