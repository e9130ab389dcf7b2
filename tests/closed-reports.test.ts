// Closed periods do not change: every report as of the last closed day is the same, byte for byte, before and after many random operations
// and reversals.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allReports } from '#areas/catalogue-reports.ts'
import { addDays, startOfMonth } from '#kit/days.ts'
import type { Report } from '#kit/report.ts'
import { type SalesApplication, startSalesApplication } from './application-with-prices.ts'
import { moneyOperations } from './money-operations.ts'
import { type MoneyStory, playMoneyStory } from './money-story.ts'
import { walk } from './walk.ts'

const { steps: operations, seed, timeout } = walk({ seed: 20_261_123, short: 400, long: 2_000 })
let app: SalesApplication
let story: MoneyStory
/** the last day of the closed month */
let day = ''

before(async () => {
  app = await startSalesApplication()
  story = await playMoneyStory(app)
  await app.stock({ kg: 5_000_000, bags: 100_000 })
  // The operations have days up to five days back.
  day = addDays(startOfMonth(app.ago(5)), -1)
})
after(() => app?.close())

const further = (): Readonly<Record<string, string[]>> => ({
  'customers-ledger': story.buyers.map(id => `customerId=${id}`),
  'account-statement': story.buyers.map(id => `partyKind=Customer&customerId=${id}`),
  'customers-annual-report': [`year=${Number(day.slice(0, 4)) - 1}`],
})

// A period that ends on the closed day, or that day.
const daysOf = ({ filters }: Report): string =>
  [
    ...('from' in filters ? [`from=${addDays(day, -60)}`, `to=${day}`] : []),
    ...('asOf' in filters ? [`asOf=${day}`] : []),
  ].join('&')

const ofDays = allReports.filter(({ filters }) => 'from' in filters || 'asOf' in filters)

// Columns that intentionally show the present state of a closed invoice: what has been paid since, and by which receipt.
const ofToday: Readonly<Record<string, readonly string[]>> = {
  sales: ['paid', 'balance'],
  // A sale of the closed period may be loaded later.
  'sales-report': ['trucks'],
  'customers-ledger': ['allocation'],
}

const readAll = async (): Promise<Map<string, string>> => {
  const answers = new Map<string, string>()
  const ask = await app.as('super')
  for (const report of ofDays) {
    for (const more of further()[report.name] ?? ['']) {
      const query = `${daysOf(report)}&pageSize=100&${more}`
      const { status, body } = await ask('GET', `/api/agencies/${app.redSea.id}/${report.address}?${query}`)
      assert.equal(status, 200, `${report.address}?${query}: ${JSON.stringify(body)}`)
      const present = ofToday[report.name] ?? []
      const lasting = (name: string, value: unknown) => (present.includes(name) ? undefined : value)
      answers.set(`${report.address} ${more}`, JSON.stringify(body, lasting))
    }
  }
  return answers
}

test(`no report as of a closed day changes by ${operations} operations after it`, { timeout }, async () => {
  const { companies, terminals } = app.world
  const stock = { consignee: companies.c1, terminal: terminals.jeddah, period: 'Month', day }
  for (const [address, body] of Object.entries({
    'gfsa-details/close-stock': stock,
    'accounts/month-close': { month: day },
  })) {
    const { id } = await app.add(address, body)
    await app.act(address, id, 'approve')
  }
  const before = await readAll()
  const { next } = moneyOperations(app, await app.as('acm'), seed)
  let done = 0
  for (let n = 1; n <= operations; n++) if ((await next()).isDone) done++
  assert.ok(done > operations / 3, `${done} were done`)
  const after = await readAll()
  assert.ok(before.size > 25, `${before.size} reports`)
  const changed = [...before].filter(([name, answers]) => after.get(name) !== answers)
  assert.deepEqual(
    changed.map(([name]) => name),
    [],
  )
  assert.deepEqual(await app.faults(), [])
})
