import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(280_000)
})
after(() => app?.close())

test('a terminal that was deactivated since is among those of the days on which it had cargo', async () => {
  const { companies, terminals } = app.world
  const { jeddah, yanbu } = terminals as { jeddah: number; yanbu: number }
  const moved = {
    transferType: 'Warehouse',
    lc: app.lc1.id,
    consignee: companies.c1,
    form: 'Raw',
    sentQty: 40,
    receivedQty: 40,
  }
  const move = (date: string, terminal: number, toTerminal: number) =>
    app.add('terminals/cargo-transfer', { ...moved, date, terminal, toTerminal })
  await move(app.ago(6), jeddah, yanbu)
  await move(app.ago(4), yanbu, jeddah)
  await app.act('master-data/terminal', yanbu, 'toggle-status')
  type Answer = { rows: { terminal: number; stock: number }[]; total: { stock: number } }
  for (const name of ['warehouse-stats', 'warehouse-consignee-chart']) {
    const stocks = async (day: string) => {
      const { rows, total } = await app.get<Answer>(`analytics/${name}?asOf=${day}`)
      return [...rows.map(({ terminal, stock }) => [terminal, stock]), total.stock]
    }
    assert.deepEqual(await stocks(app.ago(5)), [[jeddah, 240], [yanbu, 40], 280], name)
    assert.deepEqual(await stocks(app.ago(0)), [[jeddah, 280], 280], name)
  }
  await app.act('master-data/terminal', yanbu, 'toggle-status')
})

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
