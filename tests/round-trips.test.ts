// The cost of a save, independent of other programs on the machine: the number of statements, and how often it waits for PostgreSQL. A
// change that needs more of them must give its reason here.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NamingClient } from '#database/clients.ts'
import { type Row, type SalesApplication, startSalesApplication } from './application-with-prices.ts'

type Cost = { statements: number; roundTrips: number }

let app: SalesApplication
const cost: Cost = { statements: 0, roundTrips: 0 }

// A statement sent while none is under way waits for its own round trip; statements sent before its response share the round trip.
const count = (): (() => void) => {
  const { query } = NamingClient.prototype
  let underWay = 0
  const end = (): void => void underWay--
  NamingClient.prototype.query = function (this: NamingClient, ...asked: unknown[]): never {
    cost.statements++
    if (underWay++ === 0) cost.roundTrips++
    const answer = Reflect.apply(query, this, asked) as Promise<unknown>
    answer.then(end, end)
    return answer as never
  }
  return () => {
    NamingClient.prototype.query = query
  }
}

let stopCounting: () => void
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 400_000, bags: 8_000 })
  stopCounting = count()
})
after(async () => {
  stopCounting?.()
  await app?.close()
})

const costOf = async (call: () => Promise<Row>): Promise<{ row: Row; spent: Cost }> => {
  Object.assign(cost, { statements: 0, roundTrips: 0 })
  const row = await call()
  return { row, spent: { ...cost } }
}

let invoices = 0
const buyBags = (): Promise<Row> =>
  app.add('bags/procurement', {
    date: app.ago(0),
    vendor: app.world.bagVendor,
    vendorInvoiceNo: `RT-${++invoices}`,
    invoiceDate: app.ago(0),
    consignee: app.world.companies.c1,
    scope: 'OTHERS',
    terminal: app.world.terminals.jeddah,
    lines: [{ bagGrade: app.world.bag50, received: 100, rejected: 0, unitPrice: 0.85 }],
  })

const bags = 20
const tareKg = 15_200

const saleDraft = (): Promise<Row> =>
  app.add('sales/bag-sale', {
    date: app.ago(0),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags,
    agent: app.world.agents[0],
  })

const noteOf = (sale: Row): Promise<Row> => {
  const [truck, driver] = [app.world.trucks[0], app.world.drivers[0]]
  const ordered = { date: app.ago(0), sale: sale.id, truck, driver, orderedBags: bags, language: 'arabic' }
  return app.add('sales/delivery-note', ordered)
}

const weighedOut = { grossKg: tareKg + bags * 50 + 2, loadedBags: bags }
const onNote = (note: Row, action: string, asked: object = {}) => app.act('sales/delivery-note', note.id, action, asked)

const sell = async (): Promise<Record<string, Cost>> => {
  const draft = await costOf(saleDraft)
  const approval = await costOf(() => app.act('sales/bag-sale', draft.row.id, 'approve'))
  const note = await costOf(() => noteOf(draft.row))
  const weighIn = await costOf(() => onNote(note.row, 'weigh-in', { tareKg }))
  const weighOut = await costOf(() => onNote(note.row, 'weigh-out', weighedOut))
  const gateOut = await costOf(() => onNote(note.row, 'gate-out'))
  const calls = { draft, approval, note, weighIn, weighOut, gateOut }
  return Object.fromEntries(Object.entries(calls).map(([name, { spent }]) => [name, spent]))
}

// Two statements of each save release the locks early (decision 0084). One round trip more than usual is allowed, because it depends on
// timing whether two concurrent chains of queries share one.
const most: Record<string, Cost> = {
  procurement: { statements: 21, roundTrips: 6 },
  draft: { statements: 35, roundTrips: 10 },
  approval: { statements: 70, roundTrips: 25 },
  note: { statements: 18, roundTrips: 6 },
  weighIn: { statements: 22, roundTrips: 10 },
  weighOut: { statements: 15, roundTrips: 7 },
  gateOut: { statements: 31, roundTrips: 16 },
}

const holdTo = (name: string, { statements, roundTrips }: Cost): void => {
  const bound = most[name] as Cost
  assert.ok(statements <= bound.statements, `${name}: ${statements} statements, at most ${bound.statements}`)
  assert.ok(roundTrips <= bound.roundTrips, `${name}: ${roundTrips} round trips, at most ${bound.roundTrips}`)
}

test('a bag procurement', async () => {
  await buyBags()
  holdTo('procurement', (await costOf(buyBags)).spent)
})

test('a bag sale, from its draft to the gate', async () => {
  await sell()
  const calls = await sell()
  for (const [name, spent] of Object.entries(calls)) holdTo(name, spent)
})
