// (a) One-line receipts a second: through HTTP, and as prepared statements driven straight at PostgreSQL, by eight clients each; beside
// them pgbench's TPC-B on the same PostgreSQL, also by eight.

import { type Ask, askerOf } from './caller.ts'
import { type Measurement, median, perSecond } from './measurement.ts'
import { openStraight, type Receipt } from './straight.ts'
import { makeTpcb, openTpcb } from './tpcb.ts'
import { type Place, startServer, type World, withServer } from './world.ts'

export const clients = 8

type Owner = { id: number; n: number }

const terminalOf = ({ world }: Place['agency']): number => Object.values(world.terminals)[0]!

let named = 0

// Each client receives for an owner of its own, as clerks of different terminals do; the numbers are one series all the same.
const addOwners = async (ask: Ask, base: string, { agency }: Place): Promise<Owner[]> => {
  const owners: Owner[] = []
  for (let n = 0; n < clients; n++) {
    const name = ++named
    const { body } = await ask('POST', `${base}/master-data/consignee`, {
      name: `Owner ${name}`,
      nameAr: `مالك ${name}`,
      types: ['consignee'],
      scope: 'OTHERS',
      country: 'Jordan',
    })
    const { id } = body as { id: number }
    await ask('POST', `${base}/master-data/terminal-consignee-mapping`, {
      terminal: terminalOf(agency),
      consignee: id,
      operations: ['Receive', 'Store'],
    })
    owners.push({ id, n })
  }
  return owners
}

let invoices = 0

const receiptOf = ({ agency, today }: Place, { id }: Owner, userId: number): Receipt => ({
  agencyId: agency.id,
  userId,
  date: today,
  vendor: agency.world.bagVendor,
  vendorInvoiceNo: `B-${++invoices}`,
  consignee: id,
  terminal: terminalOf(agency),
  bagGrade: agency.world.bag50,
  bagKg: 50,
  // Few, so that the terminal has room for all of them.
  received: 1 + (invoices % 9),
  unitPrice: 8_500,
})

const bodyOf = ({ date, vendor, vendorInvoiceNo, consignee, terminal, bagGrade, received }: Receipt) => ({
  date,
  vendor,
  vendorInvoiceNo,
  invoiceDate: date,
  consignee,
  scope: 'OTHERS',
  terminal,
  lines: [{ bagGrade, received, rejected: 0, unitPrice: 0.85 }],
})

type Side = { perSecond: (seconds: number, atOnce?: number) => Promise<number>; stop: () => Promise<unknown> }

const openHttp = async (world: Place, owners: readonly Owner[], userId: number): Promise<Side> => {
  const { address, stop } = await startServer(world.url)
  const ask = askerOf(address, world.token)
  const path = `/api/agencies/${world.agency.id}/bags/procurement`
  const send = (client: number) => ask('POST', path, bodyOf(receiptOf(world, owners[client]!, userId)))
  return { perSecond: (seconds, atOnce = clients) => perSecond(atOnce, seconds, send), stop }
}

const openSql = async (world: World, owners: readonly Owner[], userId: number): Promise<Side> => {
  const open = await Promise.all(owners.map(() => openStraight(world.url, world.token)))
  const send = (client: number) => open[client]!.record(receiptOf(world, owners[client]!, userId))
  return {
    perSecond: seconds => perSecond(clients, seconds, send),
    stop: () => Promise.all(open.map(({ close }) => close())),
  }
}

const openBest = async ({ url }: World): Promise<Side> => {
  const own = await makeTpcb(url)
  const open = await Promise.all(Array.from({ length: clients }, () => openTpcb(own)))
  return {
    perSecond: seconds => perSecond(clients, seconds, client => open[client]!.transact()),
    stop: () => Promise.all(open.map(({ close }) => close())),
  }
}

const openOwners = (world: Place): Promise<{ owners: Owner[]; userId: number }> =>
  withServer(world.url, world.token, async ask => {
    const { body } = await ask('GET', '/api/user-context')
    return {
      owners: await addOwners(ask, `/api/agencies/${world.agency.id}`, world),
      userId: (body as { id: number }).id,
    }
  })

/** Measures in rounds that take turns, so that all have the same machine; `ratio` is the median of the rounds' own. */
export const measurePostings = async (world: World, { rounds = 5, seconds = 3 } = {}): Promise<Measurement[]> => {
  const { owners, userId } = await openOwners(world)
  const sides = {
    best: await openBest(world),
    http: await openHttp(world, owners, userId),
    sql: await openSql(world, owners, userId),
  }
  for (const side of Object.values(sides)) await side.perSecond(2)
  const found: Record<keyof typeof sides, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const best = await sides.best.perSecond(seconds)
    found.push({ best, http: await sides.http.perSecond(seconds), sql: await sides.sql.perSecond(seconds) })
  }
  for (const side of Object.values(sides)) await side.stop()
  const values = (name: keyof typeof sides): number => median(found.map(each => each[name]))
  const unit = 'postings/s'
  return [
    { name: 'TPC-B of pgbench, 8 connections', value: values('best'), unit: 'transactions/s' },
    {
      name: 'Postings as prepared SQL, 8 connections, to TPC-B',
      ...{ value: values('sql'), unit },
      ratio: median(found.map(({ best, sql }) => sql / best)),
      target: { least: 0.5 },
    },
    {
      name: 'Postings through HTTP, 8 clients, to prepared SQL',
      ...{ value: values('http'), unit },
      ratio: median(found.map(({ http, sql }) => http / sql)),
      target: { least: 0.6 },
    },
  ]
}

/** Up to eight clients that post receipts of an agency through a server of their own. */
export const openPostings = async (place: Place): Promise<Side> => {
  const { owners, userId } = await openOwners(place)
  return openHttp(place, owners, userId)
}

/** Measures postings through HTTP on a cluster and on one machine, by turns; `ratio` is the median of the rounds' own. */
export const comparePostings = async (one: Place, cluster: Place, { rounds = 5, seconds = 3 } = {}) => {
  const sides = { one: await openPostings(one), cluster: await openPostings(cluster) }
  for (const side of Object.values(sides)) await side.perSecond(2)
  const found: Record<keyof typeof sides, number>[] = []
  for (let round = 0; round < rounds; round++)
    found.push({ one: await sides.one.perSecond(seconds), cluster: await sides.cluster.perSecond(seconds) })
  for (const side of Object.values(sides)) await side.stop()
  return {
    one: median(found.map(each => each.one)),
    cluster: median(found.map(each => each.cluster)),
    ratio: median(found.map(each => each.cluster / each.one)),
  }
}
