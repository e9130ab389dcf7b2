// Cargo sold while it is in the port: it counts as sold, neither as missing nor as on board, and the buyer loads it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Quantities } from '#areas/procurement/lc/calls.ts'
import { buildFlow } from '#areas/procurement/lc/flow.ts'
import { figuresInKilograms } from '#areas/procurement/lc/quantities.ts'
import type { OutturnAnswer } from '#areas/shipping/shipment/calls.ts'
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

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
