// The map shows the places of the cargo, to each user only what they may see elsewhere.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TradeOnMap } from '#areas/reports/map/spots.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  const { world: w } = app
  await app.receive(280_000)
  await app.add('port-loading', app.ticket(28_000))
  await app.add('terminals/terminal-out', {
    ...{ date: app.ago(3), outType: 'Transfer', orderedQty: 25, form: 'Raw', firstWeight: 15_000 },
    ...{ consignee: w.companies.c1, terminal: w.terminals.jeddah, lc: app.lc1.id, secondWeight: 40_000 },
    ...{ toTerminal: w.terminals.yanbu, truck: w.trucks[1], driver: w.drivers[1] },
  })
})
after(() => app?.close())

const mapOf = async (username: string): Promise<{ status: number; body: TradeOnMap }> => {
  const ask = await app.as(username)
  const { status, body } = await ask('GET', `/api/agencies/${app.redSea.id}/reports/map`)
  return { status, body: body as object as TradeOnMap }
}

test('stock is shown at its terminal, cargo at its vessel and on its trucks', async () => {
  const { world: w } = app
  const { ports, terminals, vessels, trucks } = (await mapOf('admin')).body
  const jeddah = terminals.find(({ id }) => id === w.terminals.jeddah)
  assert.deepEqual([jeddah?.at, jeddah?.stock, jeddah?.capacity], [[21.358, 39.246], 255, 80_000])
  const [ship] = vessels
  assert.deepEqual([vessels.length, ship?.id, ship?.status, ship?.share], [1, app.voyage.id, 'Discharging', 1])
  assert.deepEqual([ship?.from, ship?.to, ship?.open], [w.ports.kwinana, w.ports.jeddah, 3_090 - 308])
  assert.deepEqual(trucks, [
    { from: { port: w.ports.jeddah }, to: w.terminals.jeddah, trucks: 1, net: 28 },
    { from: { terminal: w.terminals.jeddah }, to: w.terminals.yanbu, trucks: 1, net: 25 },
  ])
  const kwinana = ports.find(({ id }) => id === w.ports.kwinana)
  assert.deepEqual([kwinana?.country, kwinana?.isAbroad, kwinana?.loaded], ['Australia', true, 3_090])
})

test('a consignee sees its own part, and users without the dashboard have no map', async () => {
  const { terminals, vessels, trucks } = (await mapOf('consignee2')).body
  assert.deepEqual([terminals.map(({ stock }) => stock), vessels[0]?.open, trucks], [[0, 0], 1_030, []])
  assert.equal((await mapOf('wb')).status, 404)
})

test('a port gets its location in its form, and an invalid location is refused', async () => {
  const port = { name: 'Rabigh', nameAr: 'رابغ', locode: 'SARAB', country: 'Saudi Arabia', coast: 'Red Sea' }
  const refusal = await app.refused('POST', 'master-data/port', { ...port, location: '95, 39' })
  assert.deepEqual(refusal.fields, { location: 'Enter latitude and longitude such as 21.4858, 39.1925.' })
  const { id } = await app.add('master-data/port', { ...port, location: '22.733, 38.984' })
  const { ports } = (await mapOf('admin')).body
  assert.deepEqual(ports.find(each => each.id === id)?.at, [22.733, 38.984])
})
