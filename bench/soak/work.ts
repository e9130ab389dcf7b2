// What people do all day, by kinds of work, and what was acknowledged of it. Each save has words of its own by which it is found again.

import { randomUUID } from 'node:crypto'
import { makeExcel } from '#excel/spool.server.ts'
import { text } from '#kit/fields.ts'
import { lastRelease } from '../../tests/recorded-release.ts'
import type { World } from '../world.ts'
import type { Calls, Row } from './calls.ts'

export type Table = 'bag_procurement' | 'bag_sale' | 'delivery_note' | 'payment'

/** What was answered with success. */
export type Acknowledged = {
  rows: Record<Table, number[]>
  /** invoices of arrivals, each once */
  arrivals: string[]
  /** delivery notes that were let out of the gate */
  out: number[]
  /** names that imports brought, each once */
  imported: string[]
}

const nothingYet = (): Acknowledged => ({
  rows: { bag_procurement: [], bag_sale: [], delivery_note: [], payment: [] },
  ...{ arrivals: [], out: [], imported: [] },
})

const stages = ['drafted', 'approved', 'noted', 'weighed in', 'weighed out'] as const
type Stage = (typeof stages)[number]

/** The yard all share: sales and trucks by how far they are. */
export type Yard = {
  world: World
  waiting: Record<Stage, Row[]>
  /** that carry nothing: one weighs in once before it weighs out */
  trucks: number[]
  acknowledged: Acknowledged
}

/** A yard in which nothing waits. */
export const openYard = (world: World): Yard => ({
  ...{ world, trucks: [], acknowledged: nothingYet() },
  waiting: { drafted: [], approved: [], noted: [], 'weighed in': [], 'weighed out': [] },
})

/** Does one piece of work; whether it was done. */
type Work = (calls: Calls, yard: Yard) => Promise<boolean>

/** Any of them; of none nothing. */
const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const bags = 5
const tareKg = 15_200

const arrive: Work = async (calls, { world, acknowledged }) => {
  const { companies, terminals, bag50, bagVendor } = world.agency.world
  const vendorInvoiceNo = `S-${randomUUID()}`
  const made = await calls.save(
    'arrival',
    'POST',
    'bags/procurement',
    {
      ...{ consignee: companies.c1, terminal: terminals.jeddah, date: world.today, vendor: bagVendor },
      ...{ vendorInvoiceNo, invoiceDate: world.today, scope: 'OTHERS' },
      lines: [{ bagGrade: bag50, received: 1000, rejected: 0, unitPrice: 0.85 }],
    },
    vendorInvoiceNo,
  )
  if (!made) return false
  acknowledged.rows.bag_procurement.push(made.id)
  acknowledged.arrivals.push(vendorInvoiceNo)
  return true
}

const draft: Work = async (calls, { world, waiting, acknowledged }) => {
  const { companies, terminals, customers, agents, bag50 } = world.agency.world
  const body = {
    ...{ consignee: companies.c1, terminal: terminals.jeddah, date: world.today, customer: one(customers) },
    ...{ lc: world.golden.lc101, form: 'Raw', bagGrade: bag50, bags, agent: agents[0] },
  }
  const sale = await calls.save('sale', 'POST', 'sales/bag-sale', body, randomUUID())
  if (!sale) return false
  acknowledged.rows.bag_sale.push(sale.id)
  waiting.drafted.push(sale)
  return true
}

const note: Work = async (calls, { world, waiting, trucks, acknowledged }) => {
  if (trucks.length === 0 || waiting.approved.length === 0) return true
  const [sale, truck] = [waiting.approved.shift() as Row, trucks.shift() as number]
  const of = { truck, driver: one(world.agency.world.drivers), orderedBags: bags, language: 'arabic' }
  const asked = { date: world.today, sale: sale.id, ...of }
  const made = await calls.save('delivery note', 'POST', 'sales/delivery-note', asked, randomUUID())
  if (!made) {
    waiting.approved.push(sale)
    trucks.push(truck)
    return false
  }
  acknowledged.rows.delivery_note.push(made.id)
  waiting.noted.push(made)
  return true
}

/** Takes what waits one step on; with nothing there is nothing to do. */
const step =
  (address: string, action: string, from: Stage, to?: Stage, body: object = {}): Work =>
  async (calls, { waiting, trucks, acknowledged }) => {
    const row = waiting[from].shift()
    if (!row) return true
    const done = await calls.save(action, 'PUT', `${address}/${row.id}/${action}`, body, randomUUID())
    // Who may not leaves it to the next.
    if (!done) waiting[from].push(row)
    else if (to) waiting[to].push(row)
    else {
      acknowledged.out.push(row.id)
      trucks.push(row.truck as number)
    }
    return done !== null
  }

const sales = 'sales/bag-sale'
const notes = 'sales/delivery-note'
const approve = step(sales, 'approve', 'drafted', 'approved')
const weighIn = step(notes, 'weigh-in', 'noted', 'weighed in', { tareKg })
const weighOut = step(notes, 'weigh-out', 'weighed in', 'weighed out', {
  ...{ grossKg: tareKg + bags * 50, loadedBags: bags },
})
const gateOut = step(notes, 'gate-out', 'weighed out')

/** Leaves one of everything waiting, so that somebody else can show what they may do with it. */
export const leaveOneOfEach: Work = async (calls, yard) => {
  const way = [draft, approve, note, weighIn, weighOut]
  // Bags first, which all of it needs.
  if (!(await arrive(calls, yard))) return false
  for (const steps of way.map((_, n) => way.slice(0, n + 1)))
    for (const each of steps) if (!(await each(calls, yard))) return false
  return true
}

const pay: Work = async (calls, { world, acknowledged }) => {
  const { companies, customers } = world.agency.world
  const amount = (1 + Math.floor(Math.random() * 20_000)) / 100
  const of = { direction: 'Receipt', customer: one(customers), consignee: companies.c1, mode: 'Cash' }
  const made = await calls.save('payment', 'POST', 'payments', { date: world.today, ...of, amount }, randomUUID())
  if (made) acknowledged.rows.payment.push(made.id)
  return made !== null
}

const importRows = 5

const bring: Work = async (calls, { acknowledged }) => {
  const key = randomUUID()
  const names = Array.from({ length: importRows }, (_, n) => `Soak ${key} ${n}`)
  const columns = { name: text('Name'), nameAr: text('Name in Arabic') }
  const rows = names.map(name => ({ name, nameAr: 'بنك' }))
  const table = { title: 'Banks', columns, rows, language: 'english', catalogue: {}, timeZone: 'UTC' } as const
  const file = new FormData()
  file.append('file', new Blob([new Uint8Array(await makeExcel(table))]), 'banks.xlsx')
  const made = await calls.save('import', 'POST', 'master-data/bank/excel', file, key)
  if (made) acknowledged.imported.push(...names)
  return made !== null
}

const lists = ['sales/bag-sale', 'sales/delivery-note', 'payments', 'bags/procurement', 'terminals/receive-cargo']

const shut = new WeakMap<Calls, Set<string>>()

const reading =
  (what: string, paths: readonly string[]): Work =>
  async calls => {
    const closed = shut.get(calls) ?? new Set()
    shut.set(calls, closed)
    const path = one(paths.filter(each => !closed.has(each)))
    if (path !== undefined && !(await calls.read(what, path))) closed.add(path)
    return true
  }

/** How often each kind is done beside the others, and what it is. */
export const works: Record<string, [number, Work]> = {
  arrival: [2, arrive],
  sale: [2, draft],
  approval: [3, approve],
  note: [3, note],
  'weigh-in': [3, weighIn],
  'weigh-out': [3, weighOut],
  'gate-out': [3, gateOut],
  payment: [2, pay],
  import: [0.2, bring],
  list: [
    6,
    reading(
      'list',
      lists.map(each => `${each}?pageSize=20`),
    ),
  ],
  report: [2, reading('report', Object.keys(lastRelease().answers))],
  export: [
    0.3,
    reading(
      'export',
      lists.map(each => `${each}/excel`),
    ),
  ],
}
