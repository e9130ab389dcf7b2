// LC sales settled on the agreed weight basis, from the ship to the terminal.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'sales/lc-sale'
const agreed = async (of: object): Promise<number> => {
  const { companies, customers } = app.world
  const { id } = await app.add(address, {
    ...{ date: app.ago(8), customer: customers[1], consignee: companies.c1, lc: app.lc1.id, form: 'Raw' },
    ...{ unitPrice: 980, ...of },
  })
  await app.act(address, id, 'approve')
  return id
}
const stock = async (role: string): Promise<number> => {
  const [sum] = await app.sql(
    `select coalesce(sum(b.on_hand), 0) as kg from ledger.balance b join ledger.account c
      on c.agency_id = b.agency_id and c.id = b.account_id
      where c.agency_id = app.agency() and c.role = $1 and c.consignment_id = $2`,
    [role, app.lc1.id],
  )
  return Number(sum?.kg)
}

test('2,060 t by the bill: each sale is settled on its agreed weight basis', async () => {
  const bill = await agreed({ soldFrom: 'Port', weightBasis: 'B/L', quantity: 100 })
  const out = await agreed({ soldFrom: 'Port', weightBasis: 'Outturn', quantity: 60, provisionalPct: 95 })
  const settled = await app.act(address, bill, 'finalise')
  assert.deepEqual([settled.finalQuantity, settled.net], [100, 98_000])
  await app.act(address, out, 'issue-provisional')
  assert.equal(await stock('PORT'), 1_900_000)

  // 1,900 t of the bill weigh 1,881 t on the scales.
  await app.receive(1_881_000)
  const of = { soldFrom: 'Terminal', terminal: app.world.terminals.jeddah, quantity: 940.5 }
  const ashore = await agreed({ ...of, weightBasis: 'B/L' })
  const early = await app.refused('PUT', `${address}/${ashore}/finalise`, {})
  assert.deepEqual([early.status, Object.keys(early.fields)], [400, ['finalQuantity']])
  await app.act('shipping', app.voyage.id, 'complete', { dischargeCompletedAt: `${app.ago(7)}T08:00:00+03:00` })

  const dearer = await app.act(address, ashore, 'finalise')
  assert.deepEqual([dearer.finalQuantity, dearer.net], [950, 931_000])
  assert.equal(await stock('TERMINAL'), 940_500)
  const lighter = await app.act(address, out, 'finalise')
  assert.deepEqual([lighter.finalQuantity, lighter.finalAdjustment], [59.4, 2_352])

  const booked = await agreed({ ...of, quantity: 40.5, weightBasis: 'Book' })
  assert.equal((await app.act(address, booked, 'finalise')).finalQuantity, 40.5)
  const weighed = await agreed({ ...of, quantity: 100, weightBasis: 'Outturn' })
  assert.equal((await app.refused('PUT', `${address}/${weighed}/finalise`, {})).status, 400)
  assert.equal((await app.act(address, weighed, 'finalise', { finalQuantity: 99.8 })).net, 97_804)
  assert.equal(await stock('TERMINAL'), 800_200)
  assert.deepEqual(await app.faults(), [])
})
