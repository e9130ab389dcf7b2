// An upgrade with data: a backup of an earlier version, with the golden scenario, is restored, migrated and queried. The ledger's
// invariants hold and every report of a period or a day returns what it returned then. `npm run release` replaces the backup and the
// recorded results.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import { openFolder } from '#storage/folder.ts'
import { withClient } from '../database/client.ts'
import { appliedMigrations, migrate, readMigrations } from '../database/migrate.ts'
import { restore } from '../database/restore.ts'
import { type TestDatabase, testDatabase, testFolder } from './database.ts'
import { assertSound } from './ledger-questions.ts'
import { lastRelease } from './recorded-release.ts'
import { type Ask, openApplication } from './test-application.ts'

const { backup, answers: recorded } = lastRelease()

let database: TestDatabase
let app: Awaited<ReturnType<typeof openApplication>>
let ask: Ask
before(async () => {
  database = await testDatabase({ migrated: false })
  await restore(database.url, backup, openFolder(testFolder('upgrade')))
  await migrate(database.url)
  app = await openApplication(database)
  ask = await app.as('admin')
})
after(async () => {
  await app?.leave()
  await database?.drop()
})

test('every migration is applied, in its order', async () => {
  const applied = await withClient(database.url, appliedMigrations)
  assert.deepEqual(
    applied.map(({ name }) => name),
    readMigrations().map(({ name }) => name),
  )
})

test('the invariants of the ledger hold, and no seal or count is wrong', () => assertSound(database.url))

// Intended differences since that release: a statement names a row by its document, no longer by its list (decision 0069), and the report of
// sales shows commission that is due on payment, as far as the invoice is paid. The next release records both, and this can be deleted.
const rewordedOf = new Map(Object.values(documents).map(({ title, singular }) => [title as string, singular as string]))
const reword = (recorded: unknown): unknown =>
  JSON.parse(JSON.stringify(recorded), (name, value) => (name === 'kind' ? (rewordedOf.get(value) ?? value) : value))

type Sold = { rows: { customer: number; commission: number }[]; totals: { commission: number } }
const onPayment = 1521.74
const addAccrued = (recorded: unknown): unknown => {
  const { rows, totals, ...rest } = recorded as Sold
  const accrued = rows.map(row => (row.customer === 2 ? { ...row, commission: onPayment } : row))
  const isThere = accrued.some(({ commission }) => commission === onPayment)
  return { ...rest, rows: accrued, totals: isThere ? { ...totals, commission: totals.commission + onPayment } : totals }
}
const intended = (path: string, recorded: unknown): unknown => {
  if (path.startsWith('reports/account-statement')) return reword(recorded)
  return path.startsWith('reports/sales?') ? addAccrued(recorded) : recorded
}

// Only the columns that existed then are compared: an added column does not change what was reported.
const asRecorded = (now: unknown, then: unknown): unknown => {
  if (Array.isArray(then)) return Array.isArray(now) ? now.map((one, n) => asRecorded(one, then[n])) : now
  if (then === null || typeof then !== 'object' || now === null || typeof now !== 'object') return now
  return Object.fromEntries(
    Object.entries(then).map(([name, value]) => [name, asRecorded((now as Record<string, unknown>)[name], value)]),
  )
}

for (const [path, recordedAnswer] of Object.entries(recorded)) {
  const then = intended(path, recordedAnswer)
  test(`${path} returns the recorded answer`, async () => {
    const { status, body } = await ask('GET', `/api/agencies/1/${path}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(asRecorded(body, then), then)
  })
}

test('a cash box below zero and an issued pre-payment of an older version are migrated', async () => {
  const older = await testDatabase({ migrated: false })
  try {
    const file = join(import.meta.dirname, 'upgrade/below-zero.backup')
    await restore(older.url, file, openFolder(testFolder('upgrade-older')))
    await migrate(older.url)
    const { rows } = await withClient(older.url, client =>
      client.query(`select b.on_hand::integer as halalas, b.guarded, (select vat_rate::integer from pre_payment) as rate
        from ledger.balance b join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
        where a.unit = 'SAR' and a.role = 'CASH' order by 1`),
    )
    assert.deepEqual(rows, [
      { halalas: -500_000, guarded: false, rate: 15_000 },
      { halalas: 10_000, guarded: true, rate: 15_000 },
    ])
    const advance = await withClient(older.url, client =>
      client.query(`select b.on_hand::integer as halalas, d.closing::integer as closing, f.kind, f.total::integer as total
        from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
        join ledger.day d on d.agency_id = a.agency_id and d.account_id = a.id
        join ledger.flow f on f.agency_id = a.agency_id and f.account_id = a.id
        where a.unit = 'SAR' and a.role = 'VAT_ON_ADVANCE'`),
    )
    assert.deepEqual(advance.rows, [{ halalas: -1304, closing: -1304, kind: 'prePayment', total: -1304 }])
    await assertSound(older.url)
  } finally {
    await older.drop()
  }
})
