// Counted, torn and sealed bags at the loading line.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../../../../database/client.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let sale: Row
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 1_003 })
  const { id } = await app.add('sales/bag-sale', {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags: 1_000,
  })
  sale = await app.act('sales/bag-sale', id, 'approve')
})
after(() => app?.close())

const address = 'sales/delivery-note'
const tareKg = 15_200

const inside = async (bags: number, of: object = {}): Promise<Row> => {
  const note = {
    date: app.ago(2),
    sale: sale.id,
    truck: app.world.trucks[0],
    driver: app.world.drivers[0],
    orderedBags: bags,
    language: 'arabic',
    ...of,
  }
  const { id } = await app.add(address, note)
  return app.act(address, id, 'weigh-in', { tareKg })
}
const full = (bags: number): number => tareKg + bags * 50 + Math.round(bags * 0.11)
const weighOut = (id: number, bags: number, of: object = {}) =>
  app.ask('PUT', `${address}/${id}/weigh-out`, { grossKg: full(bags), loadedBags: bags, ...of })

test('the machine’s count is shown beside the loaded bags; if they differ the truck cannot leave', async () => {
  const { id, deliveryStatus, permitNo } = await inside(500, { permitNo: 'P-2026-0042' })
  assert.deepEqual([deliveryStatus, permitNo], ['Pending', 'P-2026-0042'])
  const uncounted = await weighOut(id, 500, { countedBy: 'Machine' })
  assert.deepEqual([uncounted.status, Object.keys(uncounted.body.fields as object)], [400, ['machineCount']])
  const { body } = await weighOut(id, 500, { countedBy: 'Machine', machineCount: 498 })
  assert.deepEqual([body.countDifference, body.weighedBags, body.overUnder], [-2, 500, 0])
  const stopped = await app.ask('PUT', `${address}/${id}/gate-out`, {})
  assert.deepEqual([stopped.status, stopped.body.code], [422, 'COUNT_DIFFERS'])
  assert.match(String(stopped.body.message), /^The machine counted 498 bags, the note says 500/)

  await app.act(address, id, 'load-again')
  assert.equal((await weighOut(id, 500, { countedBy: 'Machine', machineCount: 500 })).body.countDifference, 0)
  const left = await app.act(address, id, 'gate-out', { sealNos: 'S-1' })
  assert.deepEqual([left.status, left.deliveryStatus, left.sealNos], ['Delivered', 'Delivered', 'S-1'])
  assert.equal((await app.get(`${address}?deliveryStatus=Delivered&search=P-2026-0042`)).count, 1)
})

test('torn bags stay behind as damaged, with their reason', async () => {
  const { id } = await inside(250)
  for (const [of, field] of [
    [{ damagedBags: 3 }, 'damageReason'],
    [{ damageReason: 'Handling Loss' }, 'damagedBags'],
    [{ spilledQty: 0.08 }, 'spilledQty'],
    [{ damagedBags: 3, damageReason: 'Handling Loss', spilledQty: 0.151 }, 'spilledQty'],
  ] as const) {
    const refused = await weighOut(id, 250, of)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, [field]])
  }
  await weighOut(id, 250, { damagedBags: 3, damageReason: 'Terminal Accident Damage', spilledQty: 0.08 })
  await app.act(address, id, 'gate-out')
  const stored = await withClient(app.databaseUrl, async client => {
    const { rows } =
      await client.query(`select a.condition, b.on_hand::integer as bags, b.held::integer from ledger.balance b
      join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id where a.role = 'STORE' order by 1`)
    return rows
  })
  // 1,003 less 750 loaded and 3 torn; the reservation lost the 3 torn bags as well and takes 3 from the free ones.
  assert.deepEqual(stored, [
    { condition: 'Damaged', bags: 3, held: 0 },
    { condition: 'Good', bags: 250, held: 247 },
  ])
})

test('the barley swept up is lost, not sold, in every report', async () => {
  const days = `from=${app.ago(10)}&to=${app.ago(0)}`
  const { rows } = await app.get<{ rows: Row[] }>(`reports/consignee-detail?${days}`)
  const ofLot = rows.find(({ lc, terminal }) => lc === app.lc && terminal === app.world.terminals.jeddah)
  assert.deepEqual([ofLot?.sold, ofLot?.loss], [37.5, 0.08])
  const { total } = await app.get<{ total: Row }>(`procurement/lc/${app.lc}/quantities`)
  assert.deepEqual([total.soldBags, total.handlingLoss], [37.5, 0.08])
})

test('the last truck takes free bags for what its reservation lacks', async () => {
  const { id } = await inside(250)
  await weighOut(id, 250)
  await app.act(address, id, 'gate-out')
  assert.equal((await app.get(`sales/bag-sale/${sale.id}`)).status, 'Delivered')
  const { onHand, held } = await app.onHand('STORE')
  assert.deepEqual([onHand, held], [3, 0])
  // 80 kg fewer than before: swept up from the torn bags, and lost.
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 49_920, held: 0 })
})

test('the agency’s own limit applies at the gate', async () => {
  await app.stock({ kg: 10_000, bags: 200 })
  const { id: sold } = await app.add('sales/bag-sale', {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags: 100,
  })
  sale = await app.act('sales/bag-sale', sold, 'approve')
  const { id } = await inside(100)
  await app.act(address, id, 'weigh-out', { grossKg: tareKg + 5_030, loadedBags: 100 })
  const limit = (pct: number) =>
    withClient(app.databaseUrl, client => client.query('update agency set bag_tolerance_pct = $1', [pct]))
  await limit(250)
  const stopped = await app.ask('PUT', `${address}/${id}/gate-out`, {})
  assert.match(String(stopped.body.message), /\+19 kg \(\+0\.379 %\), more than 0\.25 %/)
  await limit(500)
  assert.equal((await app.act(address, id, 'gate-out')).status, 'Delivered')
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
