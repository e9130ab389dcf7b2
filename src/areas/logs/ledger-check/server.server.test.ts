// Rights to check a ledger, and that the check finds errors.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { checkLedger } from '#integrations/schedule.ts'
import { invariants } from '#ledger/invariants.ts'
import { withClient } from '../../../../database/client.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../../tests/test-application.ts'
import type { CheckResult } from './calls.ts'

let app: GoldenApplication
before(async () => {
  app = await startGoldenApplication()
})
after(() => app?.close())

const pathOf = (agency: number): string => `/api/agencies/${agency}/logs/ledger-check`

const check = async (username: string, agency: number): Promise<CheckResult> => {
  const { status, body } = await (await app.as(username))('POST', pathOf(agency))
  assert.equal(status, 200, JSON.stringify(body))
  return body as CheckResult
}

const nightly = async (username: string, agency: number): Promise<CheckResult | null> => {
  const { status, body } = await (await app.as(username))('GET', pathOf(agency))
  assert.equal(status, 200, JSON.stringify(body))
  return (body as { nightly: CheckResult | null }).nightly
}

const everyNight = async (): Promise<void> => {
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
  await checkLedger(pool)
  await pool.end()
}

// Makes a balance one kilogram more than its entries.
const spoil = (by: number) =>
  withClient(app.databaseUrl, client =>
    client.query(
      `update ledger.balance set on_hand = on_hand + $2 where agency_id = $1 and account_id = (
         select min(b.account_id) from ledger.balance b join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
         where b.agency_id = $1 and a.role = 'TERMINAL')`,
      [app.redSea.id, by],
    ),
  )

test('a ledger without errors is reported so, invariant by invariant', async () => {
  const { violations, invariants: all } = await check('admin', app.redSea.id)
  assert.equal(violations, 0)
  assert.deepEqual(
    all.map(({ invariant, title }) => [invariant, title]),
    invariants.map((title, index) => [index + 1, title]),
  )
})

test('before the first night there is no result; then the last night’s is shown', async () => {
  assert.equal(await nightly('admin', app.redSea.id), null)
  await everyNight()
  assert.equal((await nightly('admin', app.redSea.id))?.violations, 0)
})

test('an extra kilogram is found now and the next morning, shown to its own agency only, and gone after the repair', async () => {
  await spoil(1)
  const broken = async (checking: Promise<CheckResult | null>) =>
    (await checking)?.invariants.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant)
  const found = await check('admin', app.redSea.id)
  const second = found.invariants[1]!
  assert.equal(second.violations, 1)
  const { on_hand, total, agency } = second.findings[0] as Record<string, number>
  assert.deepEqual([on_hand! - total!, agency], [1, undefined])
  assert.deepEqual(await broken(nightly('admin', app.redSea.id)), [])
  await everyNight()
  assert.ok((await broken(nightly('admin', app.redSea.id)))?.includes(2))
  for (const other of [check('admin2', app.gulf.id), nightly('admin2', app.gulf.id)])
    assert.deepEqual(await broken(other), [])
  assert.ok((await broken(check('super', app.redSea.id)))?.includes(2))
  await spoil(-1)
  await everyNight()
  assert.deepEqual(await broken(nightly('admin', app.redSea.id)), [])
})

test('without the right, in another agency and as a consignee’s user there is no such page', async () => {
  for (const [username, agency] of [
    ['wb', app.redSea.id],
    ['consignee1', app.redSea.id],
    ['admin2', app.redSea.id],
  ] as const) {
    const ask = await app.as(username)
    for (const method of ['GET', 'POST'])
      assert.equal((await ask(method, pathOf(agency))).status, 404, `${username} ${method}`)
  }
})
