// The owner's charges for milling: charged on completion, invoiced by the agency with its other services, reversed with the milling.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  await app.receive(1_000_000)
  const [agency] = await app.sql('select vat_no as "vatNo" from agency where id = app.agency()')
  await app.add('master-data/company', {
    name: 'Red Sea Grain Agency Co.',
    nameAr: 'شركة وكالة حبوب البحر الأحمر',
    types: ['shipmentOwner'],
    scope: 'OTHERS',
    country: 'Saudi Arabia',
    vatNo: agency?.vatNo,
    crNo: '4030123456',
    buildingNo: '3114',
    street: 'Al Mina Road',
    district: 'Al Mina',
    city: 'Jeddah',
    postalCode: '22312',
    streetAr: 'طريق الميناء',
    districtAr: 'الميناء',
    cityAr: 'جدة',
  })
})
after(() => app?.close())

const charges = 'accounts/service-charge'
const invoices = 'accounts/service-invoice'
const payable = () => app.onHand('CONSIGNEE_PAYABLE', { consignee: c1 })
const mill = (address: string, more: object): Promise<Row> =>
  app.add(address, {
    date: app.ago(0),
    consignee: c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc1.id,
    ...more,
  })
const open = async (): Promise<Row[]> => {
  const { rows } = await app.get(`${charges}?sort=docNo`)
  return (rows as Row[]).filter(({ status }) => status === 'Active')
}
const chargeFacts = ({ service, unit, quantity, rate, net, vat, source }: Row) => [
  service,
  unit,
  quantity,
  rate,
  net,
  vat,
  source,
]

test('a completed milling charges its fee per ton and the additives separately; their VAT adds up to the VAT of the sum', async () => {
  const shown = await app.ask('POST', 'terminals/flaked-barley/effect', {
    date: app.ago(0),
    consignee: c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc1.id,
    inputQty: 100,
    outputQty: 98,
    tollFee: 35,
  })
  assert.match(JSON.stringify(shown.body), /4,?025/, 'the form shows what the owner will owe')
  const planned = await mill('terminals/flaked-barley', { inputQty: 10.001, tollFee: 3.3333, additivesCost: 0.31 })
  assert.deepEqual(await open(), [])
  await app.act('terminals/flaked-barley', planned.id, 'complete', { outputQty: 10 })
  // VAT is rounded on the sum: 33.34 bears 5.00 and 0.31 bears 0.05, but 33.65 bears 5.05.
  const made = await open()
  assert.deepEqual(made.map(chargeFacts), [
    ['Milling', 'MT', 10.001, 3.3333, 33.34, 5, null],
    ['Additives and steam', null, null, null, 0.31, 0.05, null],
  ])
  const milled = await app.get(`terminals/flaked-barley/${planned.id}`)
  assert.deepEqual([milled.toll, milled.tollVat, await payable()], [33.65, 5.05, 3_870])
  assert.ok(made.every(({ flakedBarley, docNo }) => flakedBarley === planned.id && docNo))
})

test('the agency’s service invoice includes them; an invoiced milling is undone only after the credit note', async () => {
  const crushed = await mill('terminals/cargo-milling', { inputQty: 100, outputQty: 98, tollFee: 35 })
  const { id } = await app.add(invoices, { date: app.ago(0), consignee: c1 })
  const invoice = await app.act(invoices, id, 'issue')
  assert.deepEqual(
    (invoice.lines as Row[]).map(({ service, unit, rate, net }) => [service, unit, rate, net]),
    [
      ['Additives and steam', null, null, 0.31],
      ['Milling', 'MT', 3.3333, 33.34],
      ['Milling', 'MT', 35, 3_500],
    ],
  )
  // 3,533.65 bear 530.0475.
  assert.deepEqual([invoice.net, invoice.vat, invoice.gross, await payable()], [3_533.65, 530.05, 4_063.7, 406_370])
  const { lines } = await app.get(`${invoices}/${id}/print?language=english`)
  assert.deepEqual(
    (lines as { item: string[]; quantity: string; unitPrice: string; net: string }[]).map(
      ({ item, quantity, unitPrice, net }) => [item[0], quantity, unitPrice, net],
    ),
    [
      ['Additives and steam', '1', '0.31', '0.31'],
      ['Milling', '10.001', '3.3333', '33.34'],
      ['Milling', '100.000', '35.0000', '3,500.00'],
    ],
  )
  const reverse = () => app.ask('PUT', `terminals/cargo-milling/${crushed.id}/reverse`, { reason: 'x' })
  const refused = await reverse()
  assert.equal(refused.status, 409)
  assert.match(String(refused.body.message), /is on service invoice SIN-/)
  await app.act(invoices, id, 'credit', { why: 'Not agreed' })
  assert.equal((await reverse()).status, 200)
  assert.deepEqual(
    (await open()).map(({ net }) => net),
    [33.34, 0.31],
  )
  assert.equal(await payable(), 3_870)
})

test('milling charges cannot be entered or changed by hand', async () => {
  const entered = { date: app.ago(0), consignee: c1, terminal: app.world.terminals.jeddah, service: 'Milling' }
  assert.equal((await app.ask('POST', charges, { ...entered, quantity: 1 })).status, 400)
  const [charge] = (await open()) as [Row]
  const { status } = await app.ask('PUT', `${charges}/${charge.id}`, {
    ...entered,
    quantity: 1,
    version: charge.version,
  })
  assert.equal(status, 409)
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
