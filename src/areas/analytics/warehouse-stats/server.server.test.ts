import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(280_000)
})
after(() => app?.close())

test('a truck to another terminal has left the first one', async () => {
  const { world: w } = app
  await app.add('terminals/terminal-out', {
    ...{ date: app.ago(3), outType: 'Transfer', orderedQty: 25, form: 'Raw', firstWeight: 15_000 },
    ...{ consignee: w.companies.c1, terminal: w.terminals.jeddah, lc: app.lc1.id, secondWeight: 40_000 },
    ...{ toTerminal: w.terminals.yanbu, truck: w.trucks[1], driver: w.drivers[1] },
  })
  type Answer = { rows: Record<string, unknown>[]; total: Record<string, unknown> }
  const { rows, total } = await app.get<Answer>(`analytics/warehouse-stats?asOf=${app.ago(3)}`)
  const jeddah = rows.find(({ terminal }) => terminal === w.terminals.jeddah)
  assert.deepEqual([jeddah?.deliveredToday, jeddah?.trucksToday], [25, 1])
  assert.deepEqual([total.deliveredToday, total.trucksToday], [25, 1])
})
