// The worlds that the sweep measures: an agency that was copied or grown holds what the original holds, and its ledger keeps every invariant.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { growWorld, keepAnew } from '../bench/sweep/worlds.ts'
import { withClient } from '../database/client.ts'
import { type GoldenApplication, startGoldenApplication } from './test-application.ts'

let small: number
let busy: number[]
let app: GoldenApplication

before(async () => {
  app = await startGoldenApplication()
  busy = await growWorld(app.databaseUrl, { copies: 3, small: 1 })
  small = busy[1]! - 1
  for (const agencyId of [...busy, small]) await keepAnew(app.databaseUrl, agencyId, true)
})
after(() => app?.close())

const countsOf = (agencyId: number): Promise<Record<string, string>> =>
  withClient(app.databaseUrl, async client => {
    const counts: Record<string, string> = {}
    for (const table of ['tax_invoice', 'port_loading', 'lc', 'app.history', 'ledger.entry', 'ledger.balance']) {
      const { rows } = await client.query(`select count(*) as n from ${table} where agency_id = $1`, [agencyId])
      counts[table] = rows[0].n
    }
    return counts
  })

test('the ledgers of all agencies keep every invariant', async () => {
  const { rows } = await withClient(app.databaseUrl, client => client.query('select * from ledger.check_invariants()'))
  assert.deepEqual(rows, [])
})

test('the busy agencies have the same rows, a small one a quarter of them', async () => {
  const [of, later, few] = await Promise.all([...busy, small].map(countsOf))
  assert.deepEqual(later, of)
  for (const table of ['tax_invoice', 'port_loading', 'lc', 'app.history', 'ledger.entry'])
    assert.equal(4 * Number(few![table]), Number(of![table]), table)
})
