// Traces through the golden scenario: from every kind of document, as staff, as each owner, and as users with fewer rights.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grantedScreens, rightTo } from '#rights/rights.ts'
import type { Trace } from '#trade/tracing/calls.ts'
import { demoPassword } from '../../../database/demo/accounts.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

let app: GoldenApplication
let lots: Record<string, number>
before(async () => {
  app = await startGoldenApplication()
  const { terminals, companies } = app.redSea.world
  lots = { ...(terminals as Record<string, number>), ...(companies as Record<string, number>) }
})
after(() => app?.close())

type TracedWeights = Record<string, [number, number]>

const ask = async (who: string, query: Record<string, string | number>) => {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return (await app.as(who))('GET', `/api/agencies/1/tracing?${words}`)
}
const trace = async (who: string, query: Record<string, string | number>): Promise<Trace> => {
  const { status, body } = await ask(who, query)
  assert.equal(status, 200, JSON.stringify(body))
  return body as Trace
}
// The number of documents at each stage, and their tons.
const summarize = ({ stages }: Trace): TracedWeights =>
  Object.fromEntries(stages.map(({ stage, count, quantity }) => [stage, [count, quantity]]))
const names = ({ stages }: Trace, stage: string): string[] =>
  stages.find(one => one.stage === stage)?.steps.map(({ name, about }) => [name, ...about].join(', ')) ?? []
const idOf = ({ stages }: Trace, stage: string, n = 0): number => {
  const step = stages.find(one => one.stage === stage)?.steps[n]
  return Number(step?.path?.split('/').at(-1))
}
const lot = (terminal: string, consignee: string, form = 'Raw', lcId = app.golden.lc101) => ({
  lcId,
  form,
  terminalId: lots[terminal]!,
  consigneeId: lots[consignee]!,
})

test('an LC: from its contract to its customers, with every ton between', async () => {
  const of = await trace('admin', { of: 'lc', id: app.golden.lc101 })
  assert.deepEqual(summarize(of), {
    Contract: [1, 60_000],
    LC: [1, 40_000],
    'Bills of lading': [1, 41_200],
    'Port tickets': [2, 41_150],
    Receipts: [1, 36_120],
    Lots: [4, 35_561],
    // 2,000 lent, 500 returned, 1,000 sold, 2,996 of 3,000 moved, 985 of 1,000 flaked
    'From lot to lot': [5, 2_000 + 500 + 1_000 + 2_996 + 985],
    Sales: [1, 500],
    Deliveries: [1, 500],
    'Lost or withdrawn': [1, 40],
    Customers: [1, 5_500],
  })
  assert.match(names(of, 'Contract')[0]!, /^PC-001, /)
})

test('a ticket: its own receipt, then all that left its lot afterwards', async () => {
  const whole = await trace('admin', { of: 'lc', id: app.golden.lc101 })
  const of = await trace('admin', { of: 'portLoading', id: idOf(whole, 'Port tickets') })
  const { 'Port tickets': tickets, Receipts, Lots, Sales, Customers } = summarize(of)
  assert.deepEqual(
    [tickets, Receipts, Lots, Sales, Customers],
    [
      [1, 36_150],
      [1, 36_120],
      [4, 35_561],
      [1, 500],
      [1, 500],
    ],
  )
  const start = of.stages.flatMap(({ steps }) => steps).filter(({ isStart }) => isStart)
  assert.deepEqual(
    start.map(({ key }) => key),
    [`portLoading ${idOf(whole, 'Port tickets')}`],
  )

  const direct = await trace('admin', { of: 'portLoading', id: idOf(whole, 'Port tickets', 1) })
  assert.deepEqual(summarize(direct), {
    Contract: [1, 60_000],
    LC: [1, 40_000],
    'Bills of lading': [1, 41_200],
    'Port tickets': [1, 5_000],
    Customers: [1, 5_000],
  })
})

test('a sale and its delivery: back through lots to ship and contract, forth to the customer', async () => {
  const sale = await trace('admin', { of: 'bagSale', id: app.golden.bagSale })
  const note = await trace('admin', { of: 'deliveryNote', id: idOf(sale, 'Deliveries') })
  for (const one of [sale, note]) {
    const { Contract, Receipts, Lots, Sales, Deliveries, Customers, ...rest } = summarize(one)
    assert.deepEqual(
      [Contract?.[0], Receipts, Lots?.[0], Sales, Deliveries, Customers],
      [1, [1, 36_120], 2, [1, 500], [1, 500], [1, 500]],
    )
    // The lot may contain cargo that the second owner returned, so that owner's lot is upstream; flaked and moved cargo is not.
    assert.deepEqual(rest['From lot to lot'], [2, 2_500])
    assert.equal(rest['Lost or withdrawn'], undefined)
  }
  const bulk = await trace('admin', { of: 'bulkSale', id: app.golden.bulkSale })
  assert.deepEqual(summarize(bulk).Sales, [1, 1_998.5])
  assert.deepEqual(summarize(bulk)['Bills of lading'], [1, 20_600])
})

test('a lot in another terminal: the cargo that arrived there, and its origin', async () => {
  const yanbu = await trace('admin', lot('yanbu', 'c1'))
  assert.deepEqual(summarize(yanbu)['Port tickets'], [1, 36_150])
  assert.equal(yanbu.stages.find(({ stage }) => stage === 'Lots')?.steps.filter(({ isStart }) => isStart).length, 1)
  assert.equal(summarize(yanbu).Sales, undefined)
  const flaked = await trace('admin', lot('jeddah', 'c1', 'Flaked'))
  assert.ok(names(flaked, 'From lot to lot').some(words => words.startsWith('FB-')))
  assert.equal((await ask('admin', lot('yanbu', 'c2'))).status, 404)
})

test('a loan leads to both lots', async () => {
  const whole = await trace('admin', { of: 'lc', id: app.golden.lc101 })
  const at = whole.stages.find(({ stage }) => stage === 'From lot to lot')!.steps.find(({ title }) => title === 'Loan')!
  const of = await trace('admin', { of: 'loan', id: Number(at.path?.split('/').at(-1)) })
  assert.ok(of.stages.find(({ stage }) => stage === 'Lots')!.count >= 2)
  assert.deepEqual(summarize(of).Receipts, [1, 36_120])
})

test('an owner is shown its own side only', async () => {
  const own = await trace('consignee2', { of: 'lc', id: app.golden.lc102 })
  // The owner may see contracts, LCs, sales and stock; only the staff may see the trucks.
  assert.deepEqual(summarize(own), {
    Contract: [1, 60_000],
    LC: [1, 20_000],
    Lots: [1, 18_576.5],
    Sales: [1, 1_998.5],
  })
  assert.equal((await ask('consignee2', { of: 'lc', id: app.golden.lc101 })).status, 404)
  assert.equal((await ask('consignee2', { of: 'bagSale', id: app.golden.bagSale })).status, 404)
  const first = await trace('consignee1', { of: 'lc', id: app.golden.lc101 })
  assert.equal(summarize(first).Lots?.[1], 33_061)
  assert.ok(!JSON.stringify(first).includes('Sahel'))
})

// Users of a consignee with the right to view everything of theirs, or staff with these rights.
const allViews = grantedScreens.map(screen => rightTo('View', screen))
const addViewer = async (username: string, company: number | null, permissions = allViews): Promise<void> => {
  const type = company === null ? 'staff' : 'consignee'
  const admin = await app.as('admin')
  const role = await admin('POST', '/api/agencies/1/staff/roles', { name: username, type, permissions })
  const person = { username, name: username, email: `${username}@example.com`, phone: '0500000099' }
  const made = await admin('POST', '/api/agencies/1/staff/users', {
    ...person,
    password: demoPassword,
    language: 'english',
    isAgencyAdmin: false,
    roles: [role.body.id],
    ...(company !== null && { company }),
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
}

test('a lot links to its stock card, with the filters for this lot; users who may not read that report get no link', async () => {
  const asked = lot('yanbu', 'c1')
  const { title, path } = await trace('admin', asked)
  const [report, filters] = path!.split('?')
  assert.deepEqual([title, report], ['Stock card', 'reports/barley-inventory'])
  assert.deepEqual(Object.fromEntries(new URLSearchParams(filters)), {
    ...{ lcId: String(asked.lcId), consigneeId: String(asked.consigneeId) },
    ...{ terminalId: String(asked.terminalId), form: 'Raw' },
  })
  const card = await (await app.as('admin'))('GET', `/api/agencies/1/${path}&from=2026-01-01&to=2026-12-31`)
  const rows = card.body.rows as { terminal: number; consignee: number; lc: number; form: string; balance: number }[]
  assert.ok(rows.length > 0, JSON.stringify(card.body))
  for (const row of rows) {
    const shown = [row.terminal, row.consignee, row.lc, row.form]
    assert.deepEqual(shown, [asked.terminalId, asked.consigneeId, asked.lcId, 'Raw'])
  }
  await addViewer('closing1', null, [rightTo('View', 'BarleyClosingStock')])
  const bare = await trace('closing1', asked)
  assert.deepEqual([bare.title, bare.path], ['Lot', null])
})

test('with every right to view, it is still the owner’s own side only', async () => {
  await addViewer('looker1', lots.c1!)
  await addViewer('looker2', lots.c2!)
  // Cargo borrowed and bought from the other owner’s LC is visible; its earlier origin is not.
  const borrowed = await trace('looker2', lot('jeddah', 'c2'))
  assert.deepEqual(names(borrowed, 'Lots'), ['LC-101, Sahel Tihama Feed, Jeddah, Raw'])
  assert.deepEqual(summarize(borrowed), { Lots: [1, 2_500], 'From lot to lot': [3, 3_500] })
  assert.equal((await ask('looker2', lot('jeddah', 'c1'))).status, 404)
  assert.equal((await ask('looker2', { of: 'lc', id: app.golden.lc101 })).status, 404)
  const own = await trace('looker1', { of: 'lc', id: app.golden.lc101 })
  const { Receipts, Lots, Sales, 'From lot to lot': moves, 'Lost or withdrawn': lost } = summarize(own)
  // Moves and flaking between the owner's lots; and loans, returns and sales, without facts of the other owner.
  assert.deepEqual(
    [Receipts, Lots, Sales, moves, lost],
    [
      [1, 36_120],
      [3, 33_061],
      [1, 500],
      [5, 2_996 + 985 + 2_000 + 500 + 1_000],
      [1, 40],
    ],
  )
  assert.ok(!JSON.stringify(own).includes('Sahel'))
})

test('each stage needs its own right; without the right to the start the trace is not found', async () => {
  const whole = await trace('admin', { of: 'lc', id: app.golden.lc101 })
  const receipt = idOf(whole, 'Receipts')
  const weighing = await trace('wb', { of: 'receiveCargo', id: receipt })
  assert.deepEqual(Object.keys(summarize(weighing)), ['Receipts', 'Lots', 'Deliveries', 'Customers'])
  assert.equal((await ask('wb', { of: 'bagSale', id: app.golden.bagSale })).status, 404)
  assert.equal((await ask('wb', lot('yanbu', 'c1'))).status, 404)
  assert.equal((await ask('admin', { of: 'receiveCargo', id: 999_999 })).status, 404)
  assert.equal((await ask('admin', {})).status, 400)
  const elsewhere = await (await app.as('admin2'))('GET', `/api/agencies/2/tracing?of=lc&id=${app.golden.lc101}`)
  assert.equal(elsewhere.status, 404)
})
