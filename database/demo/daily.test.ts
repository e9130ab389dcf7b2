// Plays a short season and the days after it through the API: each day is played once, and today has an example of everything.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { analyses } from '#areas/catalogue-analytics.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import { addDays, today } from '#kit/days.ts'
import type { Fields } from '#kit/fields.ts'
import type { Analysis } from '#reports/analysis.ts'
import {
  assertBagAnalyses,
  assertLcAnalyses,
  assertMoveAnalyses,
  assertSalesAnalyses,
  assertStockAnalyses,
} from '../../tests/analyses.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../tests/test-application.ts'
import { withClient } from '../client.ts'
import type { Row } from './caller.ts'
import { playDaysSince } from './daily.ts'
import { playSeason } from './season.ts'

const now = today('Asia/Riyadh')
let app: DemoApplication
let ask: Ask

before(async () => {
  app = await startDemoApplication()
  const season = { bagSalesAShip: 6, bulkSalesAShip: 3, loadKg: Number.POSITIVE_INFINITY }
  await playSeason(app.redSea.admin, app.redSea.world, { today: now, season })
  ask = await app.as('admin')
})
after(() => app?.close())

const get = async <R>(path: string): Promise<R> => {
  const { status, body } = await ask('GET', `/api/agencies/${app.redSea.id}/${path}`)
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
  return body as R
}
const rows = async <R = Row>(path: string): Promise<R[]> => (await get<{ rows: R[] }>(path)).rows
const playTo = (day: string, address = app.address) => playDaysSince(app.databaseUrl, address, day)

const setMark = (playedTo: string): Promise<unknown> => {
  const { id, world } = app.redSea
  return withClient(app.databaseUrl, client =>
    client.query(
      `insert into app.demo_world (told_from, told_at, told_to, made) values ($1, now(), $2, $3)
       on conflict (only_one) do update set told_to = excluded.told_to`,
      [now, playedTo, JSON.stringify({ id, world })],
    ),
  )
}

const moved = [
  ...['port-loading', 'terminals/receive-cargo', 'terminals/cargo-transfer', 'sales/bag-sale', 'sales/delivery-note'],
  ...['sales/bulk-sale', 'sales/bulk-loading', 'sales/tax-invoice', 'payments', 'shipping', 'procurement/lc'],
]
const countAll = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const path of moved) counts[path] = (await get<{ count: number }>(`${path}?pageSize=10`)).count
  return counts
}

test('demo data without the mark of the last day, and demo data stopped for too long, are not continued', async () => {
  const found = await countAll()
  assert.equal(await playTo(now), undefined)
  await setMark(addDays(now, -20))
  const played = await playTo(now)
  assert.deepEqual([played?.isTooOld, played?.days], [true, []])
  assert.deepEqual(await countAll(), found)
})

type Ship = {
  voyageNo: string
  status: string
  eta: string
  berth: string | null
  discharged: number
  remaining: number
}
const ships = async (): Promise<Ship[]> =>
  (await rows<Ship & { labels: { voyage: string } }>('analytics/vessel-stats')).map(ship => ({
    ...ship,
    voyageNo: ship.labels.voyage,
  }))

test('a day is played once', async () => {
  await setMark(addDays(now, -2))
  const yesterday = addDays(now, -1)
  const first = await playTo(yesterday)
  assert.deepEqual([first?.days, first?.refused], [[yesterday], []])
  const found = await countAll()
  const again = await playTo(yesterday)
  assert.deepEqual([again?.days, again?.playedTo], [[], yesterday])
  assert.deepEqual(await countAll(), found)
  const [, coming] = (await ships()).filter(({ voyageNo }) => voyageNo > 'V-2601')
  assert.ok(coming!.eta > now && coming!.eta < addDays(now, 10))
})

// As if a user had emptied the ship, except for one day of discharging.
const unloadMost = async (): Promise<void> => {
  const { world, admin } = app.redSea
  const [ticket] = await rows('port-loading?pageSize=10')
  const { shipment, consignee } = ticket as Row
  const weights = { firstWeight: 15_000, secondWeight: 5_000_000 }
  const of = { date: now, shipment, consignee, truck: world.conveyor, driver: world.drivers[0], ...weights }
  const to = admin('unload-most')
  const kept = { deliveryType: 'Terminal Storage', terminal: world.terminals.jeddah }
  const { id } = await to.add('port-loading', { ...of, ...kept })
  const back = { firstWeight: weights.secondWeight, secondWeight: weights.firstWeight }
  await to.add('terminals/receive-cargo', { date: now, portLoading: id, ...back })
}

// A proxy that passes this many calls and then fails.
const openFailingProxy = async (calls: number): Promise<{ address: string; close: () => void }> => {
  let left = calls
  const server = createServer(async (request, response) => {
    if (left-- <= 0) return request.socket.destroy()
    const body = (await request.toArray()).join('')
    const { authorization = '', 'idempotency-key': key = '' } = request.headers
    const headers = {
      authorization,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': String(key) }),
    }
    const { method = 'GET', url = '' } = request
    const answer = await fetch(app.address + url, { method, headers, ...(method !== 'GET' && { body }) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('the next day is completed, also after an interruption', async () => {
  await unloadMost()
  const found = await countAll()
  const failing = await openFailingProxy(60)
  await assert.rejects(playTo(now, failing.address))
  failing.close()
  const played = await playTo(now)
  assert.deepEqual([played?.days, played?.playedTo, played?.refused], [[now], now, []])
  const { 'port-loading': tickets, 'terminals/receive-cargo': receipts, shipping, ...more } = await countAll()
  // The rest of one ship, one truck a lot less, and half of the next ship; three trucks were on the road before and three are again.
  assert.equal((tickets ?? 0) - found['port-loading']!, (receipts ?? 0) - found['terminals/receive-cargo']!)
  assert.equal(shipping, found.shipping! + 1)
  const drafts = { bag: 1, bulk: 1 }
  assert.equal(more['sales/bag-sale'], found['sales/bag-sale']! + 4 + 3 + 1 + drafts.bag)
  assert.ok(more['sales/bulk-sale']! >= found['sales/bulk-sale']! + 2 + 1 + drafts.bulk)
})

test('a ship discharges at the berth, one is on its way with an LC about to expire, one is named', async () => {
  const [done, atBerth, ...expected] = (await ships()).filter(({ voyageNo }) => voyageNo > 'V-2601')
  assert.deepEqual(
    [done, atBerth, ...expected].map(ship => ship?.status),
    ['Completed', 'Discharging', 'Sailing', 'Planned'],
  )
  assert.ok(atBerth!.berth && atBerth!.discharged > 0 && atBerth!.remaining > 0)
  const open = await rows<Row & { expiryDate: string }>('procurement/lc?status=Shipped')
  assert.ok(open.some(({ expiryDate }) => expiryDate > now && expiryDate <= addDays(now, 10)))
})

test('trucks are on the road and at the gate, and sales of today are invoiced, loaded, or wait for the manager', async () => {
  assert.deepEqual(
    (await rows('port-loading?status=Pending')).map(({ date }) => date),
    [now, now, now],
  )
  assert.deepEqual(
    (await rows('sales/delivery-note?status=Loading')).map(({ date, tareKg }) => [date, tareKg]),
    [[now, 15_200]],
  )
  for (const [sales, state, loadings] of [
    ['sales/bag-sale', 'Delivered', 'sales/delivery-note'],
    ['sales/bulk-sale', 'Invoiced', 'sales/bulk-loading'],
  ]) {
    const ofToday = await rows(`${sales}?from=${now}`)
    assert.ok(ofToday.some(({ status, invoice }) => status === state && invoice))
    assert.equal(ofToday.filter(({ status }) => status === 'Draft').length, 1)
    assert.ok((await rows(`${loadings}?from=${now}&status=Delivered`)).length > 0)
  }
})

test('Yanbu is short, a customer is overdue, a cheque bounced, a loan is out and bags are torn', async () => {
  const yanbu = app.redSea.world.terminals.yanbu
  const [held] = await rows<{ stock: number }>(`analytics/warehouse-stats?terminalId=${yanbu}`)
  const sold = `reports/sale-stats?terminalId=${yanbu}&from=${addDays(now, -30)}&to=${now}`
  const { totals } = await get<{ totals: { quantity: number } }>(sold)
  assert.ok(held!.stock > 0 && (held!.stock / totals.quantity) * 26 < 50)
  const late = await rows<{ balanceDue: number; dueDate: string }>(
    `sales/tax-invoice?to=${addDays(now, -31)}&pageSize=100`,
  )
  assert.ok(late.some(({ balanceDue, dueDate }) => balanceDue > 0 && dueDate < now))
  assert.equal((await rows('payments?status=Bounced')).length, 1)
  assert.ok((await rows('terminals/loan?status=Active')).length > 0)
  assert.ok((await rows<{ damaged: number }>('reports/bags-inventory')).some(({ damaged }) => damaged > 0))
})

// Shown by the golden scenario, which the demo data has beside the season.
const shownByGolden = ['reports/laytime-report', 'reports/damage-bag-sales', 'lc-nonbl-delivery-detail']

const beginning = addDays(now, -200)
const daysOf = (filters: Fields): string =>
  Object.entries({ from: beginning, to: now, asOf: now })
    .filter(([name]) => filters[name]?.need === 'required')
    .map(([name, day]) => `${name}=${day}`)
    .join('&')

test('every report and every analysis has something to show', async () => {
  const root = await app.as('super')
  const customer = `customerId=${app.redSea.world.customers[0]}`
  const empty: string[] = []
  for (const { address, filters } of allReports) {
    if (!address.startsWith('reports/')) continue
    const needed = filters.customer?.need === 'required' ? `&${customer}` : ''
    const path = `/api/agencies/${app.redSea.id}/${address}?${daysOf(filters)}${needed}`
    const { status, body } = await root('GET', path)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    if (body.count === 0) empty.push(address)
  }
  for (const { name, filters } of analyses as readonly Analysis[])
    if ((await rows(`analytics/${name}?${daysOf(filters)}`)).length === 0) empty.push(name)
  assert.deepEqual(empty, shownByGolden)
})

test('analyses of the demo data equal its reports', async () => {
  for (const day of [now, addDays(now, -40)]) await assertStockAnalyses(get, day)
  await assertLcAnalyses(get, now)
  for (const from of [beginning, addDays(now, -9)]) await assertSalesAnalyses(get, `from=${from}&to=${now}`)
  for (const day of [now, addDays(now, -40)]) await assertBagAnalyses(get, day)
  await assertMoveAnalyses(get, `from=${beginning}&to=${now}`)
})
