// Barley packed in bags at the mill: the bags are consumed, the cargo becomes packed stock, and it is sold and returned packed.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
let milled: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 200_000 })
  const { companies, terminals, bag50 } = app.world
  await app.add('bags/procurement', {
    date: app.ago(30),
    consignee: companies.c1,
    terminal: terminals.jeddah,
    vendor: app.world.bagVendor,
    vendorInvoiceNo: 'V-1',
    invoiceDate: app.ago(30),
    scope: 'OTHERS',
    lines: [{ bagGrade: bag50, received: 2_000, rejected: 0, unitPrice: 0.8 }],
  })
  const price = { date: app.ago(50), consignee: companies.c1, form: 'Flaked', size: '50 kg', price: 60 }
  const { id } = await app.add('accounts/bag-sale-price', price)
  await app.act('accounts/bag-sale-price', id, 'approve')
})
after(() => app?.close())

const flaking = 'terminals/flaked-barley'
const flaked = (more: object) => ({
  date: app.ago(6),
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  inputQty: 100,
  ...more,
})
const lying = async (form: string): Promise<Record<string, number>> => {
  const rows = await app.sql(
    `select coalesce(a.bag_kg || ' kg', 'bulk') as pack, sum(b.on_hand)::int as kg from ledger.balance b
     join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
     where a.agency_id = app.agency() and a.role = 'TERMINAL' and a.form = $1 group by 1`,
    [form],
  )
  return Object.fromEntries(rows.map(({ pack, kg }) => [pack as string, Number(kg)]))
}
const empty = async (): Promise<number> => (await app.onHand('STORE')).onHand
const valueOfBags = async (): Promise<number> => (await app.onHand('INVENTORY_BAGS')).onHand

test("packing is limited to the output and to the owner's bags", async () => {
  const { bag50 } = app.world
  const much = await app.ask('POST', flaking, flaked({ outputQty: 49.9, bags: [{ bagGrade: bag50, bags: 999 }] }))
  assert.deepEqual([much.status, Object.keys(much.body.fields as object)], [400, ['bags']])
  const none = await app.ask('POST', flaking, flaked({ outputQty: 110, bags: [{ bagGrade: bag50, bags: 2_001 }] }))
  assert.deepEqual([none.status, none.body.code], [422, 'INSUFFICIENT_STOCK'])
  assert.deepEqual([await lying('Flaked'), await empty()], [{}, 2_000])
})

test('98.5 t flaked, 1,200 bags of them packed: 60 t in bags, 38.5 t in bulk, 1,200 empty bags less', async () => {
  const { bag50 } = app.world
  const planned = await app.add(flaking, flaked({ bags: [{ bagGrade: bag50, bags: 1_200 }] }))
  assert.deepEqual([planned.status, planned.packedQty, await empty()], ['Planned', 60, 2_000])
  milled = await app.act(flaking, planned.id, 'complete', { outputQty: 98.5 })
  assert.deepEqual([milled.status, milled.packedQty, milled.yieldPct], ['Active', 60, 98.5])
  assert.deepEqual([await lying('Flaked'), await empty()], [{ bulk: 38_500, '50 kg': 60_000 }, 800])
  // The cost of the bags leaves together with the packed cargo, at the gate.
  assert.equal(await valueOfBags(), 160_000)
})

const sold = async (bags: number, more: object = {}): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Flaked',
    bagGrade: app.world.bag50,
    bags,
    packed: true,
    ...more,
  })
  return app.act('sales/bag-sale', id, 'approve')
}

const delivered = async (sale: Row, bags: number): Promise<Row> => {
  const address = 'sales/delivery-note'
  const truck = { truck: app.world.trucks[0], driver: app.world.drivers[0] }
  const body = { date: app.ago(2), sale: sale.id, ...truck, orderedBags: bags, language: 'arabic' }
  const { id } = await app.add(address, body)
  await app.act(address, id, 'weigh-in', { tareKg: 15_200 })
  const grossKg = 15_200 + Math.round(bags * 50.11)
  await app.act(address, id, 'weigh-out', { grossKg, loadedBags: bags })
  return app.act(address, id, 'gate-out')
}

test('packed cargo is reserved and leaves packed: no empty bags are used, the cost of its bags leaves', async () => {
  const sale = await sold(1_000)
  assert.deepEqual([sale.net, sale.quantity], [60_000, 50])
  assert.deepEqual([(await app.onHand('STORE')).held, (await app.onHand('TERMINAL')).held], [0, 50_000])
  const { body: beyond } = await app.ask('POST', 'terminals/terminal-out', {
    date: app.ago(2),
    outType: 'Owner withdrawal',
    destination: 'Farm',
    form: 'Flaked',
    lc: app.lc,
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    orderedQty: 38.501,
    truck: app.world.trucks[1],
    driver: app.world.drivers[1],
    firstWeight: 15_000,
  })
  assert.equal(beyond.code, 'INSUFFICIENT_STOCK', 'packed cargo is not available in bulk')
  await delivered(sale, 500)
  assert.deepEqual([await lying('Flaked'), await empty()], [{ bulk: 38_500, '50 kg': 35_000 }, 800])
  assert.equal(await valueOfBags(), 160_000 - 500 * 80)
  assert.deepEqual((await app.onHand('TERMINAL')).held, 25_000)
})

test('unpacked cargo is filled at the gate: the other 38.5 t and the other 800 bags', async () => {
  const sale = await sold(100, { packed: null })
  await delivered(sale, 100)
  assert.deepEqual([await lying('Flaked'), await empty()], [{ bulk: 33_500, '50 kg': 35_000 }, 700])
  const none = await app.add('sales/bag-sale', {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    packed: true,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Flaked',
    bagGrade: app.world.bag50,
    bags: 201,
  })
  const refused = await app.ask('PUT', `sales/bag-sale/${none.id}/approve`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'HELD'])
})

test('returned whole bags are packed stock again, the barley of torn bags is bulk', async () => {
  const sale = await sold(200)
  await delivered(sale, 200)
  const back = { reason: 'Return', returnToStock: true, date: app.ago(1), invoice: sale.invoice }
  const [before, value] = [await lying('Flaked'), await valueOfBags()]
  for (const more of [
    { lines: [{ line: 1, bags: 60 }] },
    { bagCondition: 'Damaged', lines: [{ line: 1, bags: 40 }] },
  ]) {
    const { id } = await app.add('accounts/credit-note', { ...back, ...more })
    await app.act('accounts/credit-note', id, 'issue')
  }
  const now = await lying('Flaked')
  assert.deepEqual([now['50 kg']! - before['50 kg']!, now.bulk! - before.bulk!], [3_000, 2_000])
  assert.equal(await empty(), 740, '40 damaged bags beside 700 good ones')
  assert.equal(await valueOfBags(), value + 100 * 80, 'the cost of the bags comes back with them')
})

test('a milling whose bags were sold cannot be undone', async () => {
  const { status, body } = await app.ask('PUT', `${flaking}/${milled.id}/reverse`, { reason: 'x' })
  assert.equal(status, 422)
  assert.match(String(body.message), /short|reserved|free/i)
})

test('crushed into its own lot and packed; when undone, the bags are empty again', async () => {
  const [before, bags] = [await lying('Crushed'), [{ bagGrade: app.world.bag50, bags: 300 }]]
  const made = await app.add('terminals/cargo-milling', flaked({ inputQty: 20, outputQty: 19.6, ownLot: true, bags }))
  const lot = (await app.get(`terminals/cargo-milling/${made.id}`)).outputLc as number
  assert.deepEqual([await lying('Crushed'), await empty()], [{ ...before, bulk: 4_600, '50 kg': 15_000 }, 440])
  assert.equal((await app.onHand('TERMINAL', { lc: lot })).onHand, 19_600)
  await app.act('terminals/cargo-milling', made.id, 'reverse', { reason: 'Wrong bags' })
  assert.deepEqual([(await app.onHand('TERMINAL', { lc: lot })).onHand, await empty()], [0, 740])
})

test('the ledger has no violations', async () => {
  assert.deepEqual(await app.faults(), [])
})
