// Background jobs use a login that owns nothing and is under the row-level security of requests. Tested with every scheduled job and every
// listener for notifications, on the golden scenario.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { agenciesWith, inAgency } from '#database/agencies.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { type Means, schedule } from '#integrations/schedule.ts'
import { meansOf, openServices, serve } from '#server.ts'
import { readSettings } from '#settings.ts'
import { applicationAddress, backgroundAddress } from '../database/login.ts'
import { testFolder } from './database.ts'
import { assertSound } from './ledger-questions.ts'
import { type GoldenApplication, startGoldenApplication } from './test-application.ts'

let app: GoldenApplication
let application: Pool
let jobs: pg.Pool
let owner: pg.Pool
let means: Means
let asked = 0
const settings = readSettings({ GMS_DATA: testFolder('background') })

class CountingClient extends pg.Client {
  override query(...args: unknown[]): never {
    asked++
    return super.query(...(args as [never])) as never
  }
}

before(async () => {
  app = await startGoldenApplication()
  application = openPool(await applicationAddress(app.databaseUrl), { size: 2 })
  means = meansOf(openServices(application, settings), settings, app.databaseUrl)
  jobs = new pg.Pool({ connectionString: await backgroundAddress(app.databaseUrl), max: 2, Client: CountingClient })
  owner = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
})
after(async () => {
  await jobs?.end()
  await owner?.end()
  await application?.end()
  await app?.close()
})

// The backup runs as the owner.
for (const { name, run } of schedule.filter(({ name }) => name !== 'make-backup')) {
  test(`${name} runs without the owner’s rights`, async () => {
    await run(jobs, means)
  })
}

// Tables of agencies that background jobs may read, with partitions: counted by the background login, and by the owner for one agency.
const tablesOfAgencies = async (): Promise<string[]> => {
  const { rows } = await jobs.query<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = any('{public,app,ledger}'::regnamespace[])
      and has_table_privilege(c.oid, 'select') order by 1`)
  return rows.map(({ name }) => name)
}

const isRefused = (error: { code?: string }): boolean => error.code === 'GM001' || error.code === '42501'

test('without an agency background jobs see no rows, with one only the rows of that agency', async () => {
  const { rows: pass } = await jobs.query(
    'select rolbypassrls or rolsuper as passes from pg_roles where rolname = session_user',
  )
  assert.deepEqual(pass, [{ passes: false }])
  const tables = await tablesOfAgencies()
  assert.ok(tables.length > 200)
  let seen = 0
  for (const table of tables) {
    const seenAs = `select current_setting('app.agency', true) as agency, now() < statement_timestamp() as "isLater" from ${table} limit 1`
    const without = await jobs.query(seenAs).catch(error => {
      assert.ok(isRefused(error), `${table}: ${error.message}`)
    })
    assert.deepEqual(without?.rows ?? [], [], `${table} without an agency`)
    const { rows } = await inAgency(jobs, app.redSea.id, client =>
      client.query<{ own: number; others: number }>(
        `select count(*) filter (where agency_id = $1)::int as own, count(*) filter (where agency_id <> $1)::int as others from ${table}`,
        [app.redSea.id],
      ),
    )
    assert.equal(rows[0]!.others, 0, `${table} shows other agencies`)
    seen += rows[0]!.own
  }
  assert.ok(seen > 1000, `the golden scenario has rows to see: ${seen}`)
  await assert.rejects(jobs.query('select id from agency'), { code: 'GM001' })
  const own = await inAgency(jobs, app.redSea.id, client => client.query('select id from agency'))
  assert.deepEqual(own.rows, [{ id: app.redSea.id }])
})

test('background jobs cannot change rows of another agency', async () => {
  const { rows } = await owner.query('select agency_id as agency, id from bank where agency_id <> $1 limit 1', [
    app.redSea.id,
  ])
  assert.equal(rows.length, 1, 'another agency has a bank')
  for (const statement of ['update bank set version = version + 1', 'delete from bank'])
    assert.equal(
      (
        await inAgency(jobs, app.redSea.id, client =>
          client.query(`${statement} where agency_id = $1`, [rows[0].agency]),
        )
      ).rowCount,
      0,
      statement,
    )
  await assert.rejects(
    inAgency(jobs, app.redSea.id, client =>
      client.query(
        `insert into app.outbox (agency_id, document, document_id, action) values ($1, 'bank', 1, 'create')`,
        [rows[0].agency],
      ),
    ),
    { code: '42501' },
  )
})

// The check of the ledger reads every agency, whether it had changes or not.
const round = schedule.filter(({ name }) => !['make-backup', 'check-ledger'].includes(name))

const countRound = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  const note = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const before = asked
    await work()
    counts[name] = asked - before
  }
  for (const { name, run } of round) await note(name, () => run(jobs, means))
  for (const waiting of ['message', 'dispatch', 'certificate', 'eDocument', 'work', 'oldWork'] as const)
    await note(waiting, () => agenciesWith(jobs, waiting))
  return counts
}

test('three hundred idle agencies cost background jobs no statement', async () => {
  // What a job notes in a round is sealed in the next one.
  await countRound()
  await countRound()
  const before = await countRound()
  await owner.query(
    `insert into agency (id, name, name_ar) select n, 'Idle ' || n, 'Idle ' || n from generate_series(5001, 5300) n`,
  )
  const after = await countRound()
  assert.deepEqual(after, before)
  const silent = Object.entries(after).filter(([, count]) => count <= 1)
  assert.ok(silent.length > 12, `most ask once: ${JSON.stringify(after)}`)
})

test('after all jobs, the invariants of the ledger hold', () => assertSound(app.databaseUrl))

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
  test(`background jobs may not run: ${statement}`, async () => {
    await assert.rejects(
      inAgency(jobs, app.redSea.id, client => client.query(statement)),
      { code: '42501' },
    )
  })
}

test('a server runs with the background login, and none of its listeners is refused', async () => {
  const log: string[] = []
  const server = await serve({
    databaseUrl: app.databaseUrl,
    settings: { ...settings, port: 0, logLevel: 'warn', worker: true },
    logStream: { write: line => void log.push(line) },
  })
  try {
    await server.working
    const admin = await app.as('admin')
    const before = await admin('GET', '/api/agencies/1/sales/bag-sale')
    assert.equal(before.status, 200)
    // Each job looks for work every three seconds.
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
