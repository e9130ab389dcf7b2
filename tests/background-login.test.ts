// The background works with a login that owns nothing: every job of the schedule, and whoever waits for notices, on the golden scenario.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openPool, type Pool } from '#database/connect.ts'
import { type Means, schedule } from '#integrations/schedule.ts'
import { meansOf, openServices, serve } from '#server.ts'
import { readSettings } from '#settings.ts'
import { applicationAddress, backgroundAddress } from '../database/login.ts'
import { testFolder } from './database.ts'
import { assertSound } from './ledger-questions.ts'
import { type GoldenHouse, startGoldenHouse } from './test-application.ts'

let house: GoldenHouse
let application: Pool
let jobs: pg.Pool
let means: Means
const settings = readSettings({ GMS_DATA: testFolder('background') })

before(async () => {
  house = await startGoldenHouse()
  application = openPool(await applicationAddress(house.databaseUrl), { size: 2 })
  means = meansOf(openServices(application, settings), settings, house.databaseUrl)
  jobs = new pg.Pool({ connectionString: await backgroundAddress(house.databaseUrl), max: 2 })
})
after(async () => {
  await jobs?.end()
  await application?.end()
  await house?.close()
})

// The backup is the owner's own work.
for (const { name, run } of schedule.filter(({ name }) => name !== 'make-backup')) {
  test(`${name} needs no owner`, async () => {
    await run(jobs, means)
  })
}

test('what the jobs have done is sound', () => assertSound(house.databaseUrl))

for (const statement of [
  `select pg_read_file('/etc/passwd')`,
  `copy (select 1) to program 'true'`,
  'set role gms',
  'create role climber superuser',
  'select password from app.login',
  'select secret from app.house_secret',
  'alter table staff_user disable row level security',
  'drop table bank',
  'create table public.mine (id integer)',
  'delete from app.history',
  `update app.history set reason = ''`,
  'delete from app.audit_seal',
  `insert into ledger.posting select * from ledger.posting limit 1`,
  'truncate bank',
]) {
  test(`the background may not: ${statement}`, async () => {
    await assert.rejects(jobs.query(statement), { code: '42501' })
  })
}

test('a server works with it: nothing it waits for is refused', async () => {
  const log: string[] = []
  const server = await serve({
    databaseUrl: house.databaseUrl,
    settings: { ...settings, port: 0, logLevel: 'warn', worker: true },
    logStream: { write: line => void log.push(line) },
  })
  try {
    await server.working
    const admin = await house.as('admin')
    const before = await admin('GET', '/api/agencies/1/sales/bag-sale')
    assert.equal(before.status, 200)
    // Each looks by itself every three seconds.
    await wait(4000)
    const { rows } = await jobs.query(`select distinct usename from pg_stat_activity
      where datname = current_database() and application_name in ('gms jobs', 'gms works', 'gms messages', 'gms dispatches')`)
    assert.ok(rows.some(({ usename }) => /_jobs$/.test(usename)))
  } finally {
    await server.close()
  }
  assert.deepEqual(
    log.filter(line => /permission denied|42501/.test(line)),
    [],
  )
})
