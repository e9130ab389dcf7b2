import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(200_000)
})
after(() => app?.close())

type Line = Row & { source: { address: string; id: number } }
const lines = async (): Promise<unknown[]> => {
  const { rows } = await app.get<{ rows: Line[] }>(
    `gfsa-details/stock-transfer-report?from=${app.ago(9)}&to=${app.ago(0)}&pageSize=100`,
  )
  return rows.map(({ kind, terminal, toTerminal, sent, received, truckCount, ownStatus, source }) =>
    [kind, terminal, toTerminal, sent, received, truckCount, ownStatus, source.address]) // biome-ignore format: one row a line
}
const send = (more: object): Promise<Row> => {
  const { world: w, lc1, ago } = app
  const lot = { consignee: w.companies.c1, terminal: w.terminals.jeddah, lc: lc1.id, form: 'Raw' }
  const truck = { truck: w.trucks[5], driver: w.drivers[5], orderedQty: 20, firstWeight: 15_000, secondWeight: 35_000 }
  return app.add('terminals/terminal-out', { date: ago(6), outType: 'Transfer', ...lot, ...truck, ...more })
}
const address = 'terminals/terminal-out'

test('a truck sent without a transfer is a line: sent when it leaves, received when it arrives, none once canceled', async () => {
  const { jeddah, yanbu } = app.world.terminals
  const { id } = await send({ toTerminal: yanbu, secondWeight: null })
  assert.deepEqual(await lines(), [], 'still on the scale')
  await app.act(address, id, 'weigh-out', { secondWeight: 35_000 })
  assert.deepEqual(await lines(), [['Transfer', jeddah, yanbu, 20, null, 1, 'Out', address]])
  await app.act(address, id, 'deliver', { receivedKg: 19_980, deliveredOn: app.ago(5) })
  assert.deepEqual(await lines(), [['Transfer', jeddah, yanbu, 20, 19.98, 1, 'Delivered', address]])
  await app.act(address, id, 'cancel', { reason: 'Entered twice' })
  assert.deepEqual(await lines(), [])
})

test('a trip of a transfer is counted in the line of the transfer, and a withdrawal is no transfer', async () => {
  const { companies, terminals } = app.world
  const { jeddah, yanbu } = terminals
  const lot = { consignee: companies.c1, terminal: jeddah, lc: app.lc1.id, form: 'Raw' }
  const plan = { date: app.ago(7), transferType: 'Warehouse', ...lot, toTerminal: yanbu, plannedQty: 20 }
  const { id: transfer } = await app.add('terminals/cargo-transfer', plan)
  await send({ transfer })
  await send({ outType: 'Owner withdrawal', destination: 'Farm', truck: app.world.trucks[6] })
  assert.deepEqual(await lines(), [['Transfer', jeddah, yanbu, 20, null, 1, 'In transit', 'terminals/cargo-transfer']])
})
