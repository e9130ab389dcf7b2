// (a) One-line receipts a second: through HTTP, and as prepared statements driven straight at PostgreSQL, by eight clients each.

import { type Ask, askerOf } from './caller.ts'
import { type Measurement, median, perSecond } from './measurement.ts'
import { openStraight, type Receipt } from './straight.ts'
import { startServer, type World } from './world.ts'

const clients = 8

type Owner = { id: number; n: number }

// Each client receives for an owner of its own, as clerks of different terminals do; the numbers are one series all the same.
const addOwners = async (ask: Ask, base: string, { agency }: World): Promise<Owner[]> => {
  const owners: Owner[] = []
  for (let n = 0; n < clients; n++) {
    const { body } = await ask('POST', `${base}/master-data/consignee`, {
      name: `Owner ${n + 1}`,
      nameAr: `مالك ${n + 1}`,
      types: ['consignee'],
      scope: 'OTHERS',
      country: 'Jordan',
    })
    const { id } = body as { id: number }
    await ask('POST', `${base}/master-data/terminal-consignee-mapping`, {
      terminal: agency.world.terminals.jeddah,
      consignee: id,
      operations: ['Receive', 'Store'],
    })
    owners.push({ id, n })
  }
  return owners
}

let invoices = 0

const receiptOf = ({ agency, today }: World, { id }: Owner, userId: number): Receipt => ({
  agencyId: agency.id,
  userId,
  date: today,
  vendor: agency.world.bagVendor,
  vendorInvoiceNo: `B-${++invoices}`,
  consignee: id,
  terminal: agency.world.terminals.jeddah as number,
  bagGrade: agency.world.bag50,
  bagKg: 50,
  received: 100 + (invoices % 900),
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

/** Measures in rounds that take turns, so that both have the same machine; `ratio` is the median of the rounds' own. */
export const measurePostings = async (world: World, { rounds = 5, seconds = 3 } = {}): Promise<Measurement[]> => {
  const { address, stop } = await startServer(world.url)
  const ask = askerOf(address, world.token)
  const base = `/api/agencies/${world.agency.id}`
  const { body } = await ask('GET', '/api/user-context')
  const userId = (body as { id: number }).id
  const owners = await addOwners(ask, base, world)
  const straight = await Promise.all(owners.map(() => openStraight(world.url, world.token)))
  const receipt = (client: number): Receipt => receiptOf(world, owners[client] as Owner, userId)
  const through = (time: number): Promise<number> =>
    perSecond(clients, time, client => ask('POST', `${base}/bags/procurement`, bodyOf(receipt(client))))
  const driven = (time: number): Promise<number> =>
    perSecond(clients, time, client => (straight[client] as (typeof straight)[0]).record(receipt(client)))
  await through(2)
  await driven(2)
  const both: { http: number; sql: number }[] = []
  for (let round = 0; round < rounds; round++) both.push({ http: await through(seconds), sql: await driven(seconds) })
  await Promise.all(straight.map(({ close }) => close()))
  await stop()
  return [
    { name: 'Postings as prepared SQL, 8 connections', value: median(both.map(({ sql }) => sql)), unit: 'postings/s' },
    {
      name: 'Postings through HTTP, 8 clients, to prepared SQL',
      value: median(both.map(({ http }) => http)),
      unit: 'postings/s',
      ratio: median(both.map(({ http, sql }) => http / sql)),
      target: { least: 0.5 },
    },
  ]
}
