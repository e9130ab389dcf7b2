// Cargo that comes back to an LC after its LC was closed.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c2: number
let jeddah: number
before(async () => {
  app = await startCargoApplication()
  c2 = app.world.companies.c2!
  jeddah = app.world.terminals.jeddah!
})
after(() => app?.close())

const bringIn = async (lc: Row, shipment: Row): Promise<{ lc: Row; shipment: Row }> => {
  await app.receive(20_000, { shipment, consignee: c2 })
  return { lc, shipment }
}
const closeLc = async ({ lc, shipment }: { lc: Row; shipment: Row }): Promise<Row> => {
  await app.act('shipping/shipment', shipment.id, 'reconcile')
  await app.act('procurement/lc', lc.id, 'present', { presentedOn: app.ago(2) })
  for (const action of ['find-discrepant', 'accept', 'pay']) await app.act('procurement/lc', lc.id, action)
  return app.act('procurement/lc', lc.id, 'close')
}
const offeredLcs = async (): Promise<number[]> => {
  const { rows } = await app.get<{ rows: Row[] }>(`lookups/procurement/lc?consigneeId=${c2}&terminalId=${jeddah}`)
  return rows.map(({ id }) => id)
}

test('a merging is reversed after one of its LCs was closed: pickers offer the closed LC while its cargo is in stock', async () => {
  const other = await app.openLc('LC-3', 100, c2)
  const merged = [
    await bringIn(app.lc2, app.shipment2),
    await bringIn(other, await app.add('shipping/shipment', app.bill('BL-3', other.id, c2, 100))),
  ]
  const { id } = await app.add('terminals/lc-merging', {
    ...{ date: app.ago(4), consignee: c2, terminal: jeddah, form: 'Raw' },
    sources: merged.map(({ lc }) => ({ lc: lc.id })),
  })
  await app.act('shipping', app.voyage.id, 'complete', { dischargeCompletedAt: `${app.ago(2)}T08:00:00+03:00` })
  assert.equal((await closeLc(merged[0]!)).status, 'Closed')
  assert.ok(!(await offeredLcs()).includes(app.lc2.id))

  await app.act('terminals/lc-merging', id, 'reverse', { reason: 'Wrong LC' })
  assert.equal(await app.onHand('TERMINAL', { lc: app.lc2.id, consignee: c2 }), 20_000)
  assert.deepEqual((await offeredLcs()).toSorted(), [app.lc2.id, other.id].toSorted())
  await app.add('terminals/loan', {
    ...{
      date: app.ago(1),
      lender: c2,
      borrower: app.world.companies.c1,
      terminal: jeddah,
      lc: app.lc2.id,
      form: 'Raw',
    },
    ...{ quantity: 20, returnBasis: 'Same grade' },
  })
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
