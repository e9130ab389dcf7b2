// (d) Bag sales a second, each whole: draft, approval with invoice, VAT, QR, stock and money, then the truck from gate to gate.

import { withClient } from '../database/client.ts'
import { type Ask, askerOf } from './caller.ts'
import { type Measurement, median, p95, perSecond, timed } from './measurement.ts'
import { startServer, type World } from './world.ts'

const bags = 20
const tareKg = 15_200

type Id = { id: number }

type Calls = {
  post: (path: string, body: unknown) => Promise<Id>
  act: (path: string, row: Id, action: string, body?: unknown) => Promise<unknown>
}

const callsOf = (ask: Ask, agencyId: number): Calls => {
  const base = `/api/agencies/${agencyId}`
  return {
    post: async (path, body) => (await ask('POST', `${base}/${path}`, body)).body as Id,
    act: (path, { id }, action, body = {}) => ask('PUT', `${base}/${path}/${id}/${action}`, body),
  }
}

// Enough for everything that is measured.
const buyBags = async ({ post }: Calls, { agency, today }: World): Promise<void> => {
  const { companies, terminals, bag50, bagVendor } = agency.world
  await post('bags/procurement', {
    consignee: companies.c1,
    terminal: terminals.jeddah,
    date: today,
    vendor: bagVendor,
    vendorInvoiceNo: 'For the sales',
    invoiceDate: today,
    scope: 'OTHERS',
    lines: [{ bagGrade: bag50, received: 900_000, rejected: 0, unitPrice: 0.85 }],
  })
}

const sellBags = async ({ post, act }: Calls, world: World, client: number): Promise<void> => {
  const { companies, terminals, customers, trucks, drivers, agents, bag50 } = world.agency.world
  const { today: date, golden } = world
  const [customer, truck, driver] = [customers, trucks, drivers].map(of => of[client])
  const sale = await post('sales/bag-sale', {
    consignee: companies.c1,
    terminal: terminals.jeddah,
    date,
    customer,
    lc: golden.lc101,
    form: 'Raw',
    bagGrade: bag50,
    bags,
    agent: agents[0],
  })
  await act('sales/bag-sale', sale, 'approve')
  const ordered = { date, sale: sale.id, truck, driver, orderedBags: bags, language: 'arabic' }
  const note = await post('sales/delivery-note', ordered)
  await act('sales/delivery-note', note, 'weigh-in', { tareKg })
  await act('sales/delivery-note', note, 'weigh-out', { grossKg: tareKg + bags * 50 + 2, loadedBags: bags })
  await act('sales/delivery-note', note, 'gate-out')
}

type Counters = { deadlocks: number; rollbacks: number }

// A transaction that is tried again was rolled back before.
const readCounters = (url: string): Promise<Counters> =>
  withClient(url, async client => {
    const { rows } = await client.query<Counters>(
      'select deadlocks::int, xact_rollback::int as rollbacks from pg_stat_database where datname = current_database()',
    )
    return rows[0]!
  })

/** Measures with one client and with four, each with its own customer and truck, all from one lot. */
export const measureSales = async (world: World, { rounds = 3, seconds = 4 } = {}): Promise<Measurement[]> => {
  const { address, stop } = await startServer(world.url)
  const calls = callsOf(askerOf(address, world.token), world.agency.id)
  await buyBags(calls, world)
  const sell = (client: number): Promise<void> => sellBags(calls, world, client)
  await perSecond(1, 1, sell)
  await perSecond(4, 1, sell)
  const before = await readCounters(world.url)
  const alone: number[] = []
  const sellTimed = async (client: number): Promise<void> => void alone.push(await timed(() => sell(client)))
  const found: { one: number; four: number }[] = []
  for (let round = 0; round < rounds; round++)
    found.push({ one: await perSecond(1, seconds, sellTimed), four: await perSecond(4, seconds, sell) })
  await stop()
  const after = await readCounters(world.url)
  const unit = 'sales/s'
  const [one, four] = [median(found.map(({ one }) => one)), median(found.map(({ four }) => four))]
  return [
    { name: 'Complete bag sales (6 calls), 1 client', value: one, unit },
    { name: 'The same, one sale', value: p95(alone), unit: 'ms p95', target: { most: 40 } },
    { name: 'Complete bag sales (6 calls), 4 clients', value: four, unit, target: { least: 60 } },
    { name: 'Deadlocks', value: after.deadlocks - before.deadlocks, unit: 'in all', target: { most: 0 } },
    {
      name: 'Transactions rolled back',
      value: after.rollbacks - before.rollbacks,
      unit: 'in all',
      target: { most: 0 },
    },
  ]
}
