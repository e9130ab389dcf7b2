// Cargo sold while it is in the port: it counts as sold, neither as missing nor as on board, and the buyer loads it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LcPosition, Quantities } from '#areas/procurement/lc/calls.ts'
import { buildFlow } from '#areas/procurement/lc/flow.ts'
import { figuresInKilograms } from '#areas/procurement/lc/quantities.ts'
import type { OutturnAnswer } from '#areas/shipping/shipment/calls.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const sell = async (quantity: number, more: object): Promise<void> => {
  const { id } = await app.add('sales/lc-sale', {
    date: app.ago(9),
    consignee: app.world.companies.c1,
    soldFrom: 'Port',
    lc: app.lc1.id,
    form: 'Raw',
    quantity,
    unitPrice: 900,
    weightBasis: 'Book',
    customer: app.world.customers[0],
    ...more,
  })
  for (const step of ['approve', 'finalise']) await app.act('sales/lc-sale', id, step)
}

const drawn = async (consignee?: number): Promise<string[]> => {
  const quantities = await app.get<Quantities>(`procurement/lc/${app.lc1.id}/quantities`)
  const figures = quantities.consignees.find(one => one.consignee === consignee)?.figures ?? quantities.total
  const aboard = quantities.onBoard.filter(one => consignee === undefined || one.consignee === consignee)
  const onBoard = aboard.reduce((sum, { quantity }) => sum + quantity * 1000, 0)
  return buildFlow(figuresInKilograms(figures), [], onBoard).links.map(
    ({ from, to, kg }) => `${from} > ${to} ${kg / 1000}`,
  )
}

test('cargo sold in port is shown as sold there, whoever bought it', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const ticket = { shipment: app.shipment1.id, consignee: c2, truck: app.world.conveyor }
  assert.match((await app.refused('POST', 'port-loading', app.ticket(20_000, ticket))).message, /has no part/)
  await sell(300, {})
  await sell(100, { buyerConsignee: c2 })
  assert.deepEqual(await drawn(), ['bill > board 1760', 'bill > soldPort 300'])
  assert.deepEqual(await drawn(c1), ['bill > board 1660', 'bill > soldPort 400'])
  assert.deepEqual(await drawn(c2), ['boughtPort > board 100'])

  await app.add('port-loading', app.ticket(60_000, ticket))
  assert.deepEqual(await drawn(c2), ['boughtPort > port 60', 'boughtPort > board 40', 'port > road 60'])
  const { parts, total } = await app.get<OutturnAnswer>(`shipping/shipment/${app.shipment1.id}/outturn`)
  assert.deepEqual(
    [parts.map(({ consignee, out }) => [consignee, out]), total.out],
    [
      [
        [c1, 0],
        [c2, 60],
      ],
      60,
    ],
  )
  const offered = await app.get<{
    rows: { id: number }[]
  }>(`lookups/master-data/consignee?shipmentId=${app.shipment1.id}`)
  assert.deepEqual(offered.rows.map(({ id }) => id).toSorted(), [c1, c2].toSorted())
})

test('terminals expect neither what was sold in port nor what its buyer has loaded', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const expected = async (more = ''): Promise<number[][]> => {
    const { rows } = await app.get<{ rows: Row[] }>(`analytics/stock-prediction${more}`)
    return rows.map(({ consignee, inbound }) => [
      consignee as number,
      ...(inbound as Row[]).map(one => Number(one.quantity)),
    ])
  }
  const other = (await expected()).find(([consignee]) => consignee === c2)!
  assert.deepEqual(await expected(`?consigneeId=${c1}`), [[c1, 1_660]])
  assert.deepEqual(await expected(`?consigneeId=${c2}`), [other])
  // The second bill of the ship is the buyer's own; 40 t of what it bought are still to come.
  assert.equal(other[1], 1_030 + 40)
})

test('what is afloat and in port does not count cargo that was sold there', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const days = `from=${app.ago(40)}&to=${app.ago(0)}`
  const afloat = async (name: string, more = ''): Promise<number> =>
    (await app.get<{ total: { afloat: number } }>(`analytics/${name}?${days}${more}`)).total.afloat
  // 3,090 t of both bills, less 300 t sold and 60 t on trucks.
  assert.deepEqual([await afloat('vessel-stats'), await afloat('vesselOverall-stats')], [2_730, 2_730])
  assert.deepEqual(
    [await afloat('vessel-stats', `&consigneeId=${c1}`), await afloat('vessel-stats', `&consigneeId=${c2}`)],
    [1_660, 1_070],
  )
  const { voyages } = await app.get<{ voyages: { onBoard: number }[] }>(`shipping/board?voyage=${app.voyage.id}`)
  assert.equal(voyages[0]?.onBoard, 2_730)
})

// 2,060 t at USD 240.00 cost SAR 900.00 a ton, wherever they went.
test('cargo sold in port has its part of the cost, before and after the discharge, in reports and on the LC', async () => {
  const costs = async (): Promise<unknown[]> => {
    const { rows } = await app.get<{ rows: Row[] }>(`reports/lc-detail?lcId=${app.lc1.id}&to=${app.ago(0)}`)
    const { cost } = await app.get<LcPosition>(`procurement/lc/${app.lc1.id}/standing`)
    return [rows[0]!.costPerTon, cost.perTon]
  }
  const { rows: onTheRoad } = await app.get<{ rows: Row[] }>('port-loading?status=Pending')
  const weights = { firstWeight: 75_200, secondWeight: 15_200 }
  await app.add('terminals/receive-cargo', { date: app.ago(9), portLoading: onTheRoad[0]!.id, ...weights })
  await app.receive(1_000_000)
  assert.deepEqual(await costs(), [900, 900])
  await app.receive(660_000)
  const ticket = { shipment: app.shipment1.id, consignee: app.world.companies.c2, truck: app.world.conveyor }
  await app.add('port-loading', app.ticket(40_000, { ...ticket, remarks: 'The rest' }))
  await app.sql(`update purchase_contract set weight_final_at = 'Discharge' where agency_id = app.agency()`)
  await app.act('shipping', app.voyage.id, 'complete', { dischargeCompletedAt: `${app.ago(2)}T08:00:00+03:00` })
  assert.deepEqual(await costs(), [900, 900])
})

test('cargo sold in port is not claimed from the seller as missing', async () => {
  const { outturnQuantity, outturnDifference, claimQuantity } = await app.get(`shipping/shipment/${app.shipment1.id}`)
  assert.deepEqual([outturnQuantity, outturnDifference, claimQuantity], [2_060, 0, 0])
  const { parts, total } = await app.get<OutturnAnswer>(`shipping/shipment/${app.shipment1.id}/outturn`)
  // One owner loaded 1,660 t of 2,060 and sold 400; the other one loaded the 100 t that it bought.
  assert.deepEqual([parts.map(({ difference }) => difference), total.difference], [[0, 0], 0])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
