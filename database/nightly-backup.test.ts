// The nightly backup on the whole schema: made once, proved in a second database, rotated; failures are recorded and reported.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openPool } from '#database/connect.ts'
import { startBackground } from '#integrations/background.ts'
import { schedule } from '#integrations/schedule.ts'
import { meansOf, openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { backUp } from './backup.ts'
import { verifyBackup } from './backup-file.ts'
import { backupKeyFrom, keyToRestore } from './backup-key.ts'
import { pictures } from './backup-pictures.ts'
import { proofDatabaseOf, proveBackup } from './backup-proof.ts'
import { withClient } from './client.ts'
import { applicationAddress } from './login.ts'
import { type Nightly, runNightlyBackup } from './nightly-backup.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-nightly-'))
const storage = openStorage({ dataFolder: join(home, 'data'), bucket: undefined })
const key = backupKeyFrom('a secret of at least thirty-two characters', { encrypts: true })
const plainKey = backupKeyFrom('a secret of at least thirty-two characters', { encrypts: false })
const atNight = new Date('2026-11-23T23:30:00Z')
const today = '2026-11-24'

let database: TestDatabase
const sql = async (statement: string) => withClient(database.url, async client => (await client.query(statement)).rows)
const figures = async () => (await sql('select * from app.backup_figures()'))[0]

let nth = 0
const nightly = (): Nightly => ({
  ...{ url: database.url, storage, key },
  kept: { folder: join(home, `backups-${nth}`), hour: 2, days: 2, weeks: 0, key: undefined },
})

before(async () => {
  database = await testDatabase()
  await sql(`insert into agency (name, name_ar) values ('Red Sea', 'البحر الأحمر'), ('Gulf', 'الخليج')`)
})
beforeEach(async () => {
  nth++
  await sql('delete from app.backup')
})
after(async () => {
  await database.drop()
  rmSync(home, { recursive: true })
})

const secondDatabases = async () => sql(`select from pg_database where datname = '${proofDatabaseOf(database.url)}'`)

test('two processes make one backup in a night, verify it, and keep the configured number', async () => {
  const of = nightly()
  mkdirSync(of.kept.folder)
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22'])
    writeFileSync(join(of.kept.folder, `gms-${day}-020000.backup`), '')
  // Left by a process that ended during the backup.
  writeFileSync(join(of.kept.folder, 'gms-2026-11-23-020000.backup.4711'), '')
  assert.deepEqual(await runNightlyBackup(of, new Date('2026-11-23T22:59:00Z')), {}, 'its hour has not come')
  const done = await Promise.all([runNightlyBackup(of, atNight), runNightlyBackup(of, atNight)])
  assert.deepEqual(done.filter(facts => Object.keys(facts).length === 0).length, 1)
  const { proved } = done.find(facts => facts.proved) as { proved: { tables: number; agencies: number } }
  assert.ok(proved.tables > 60)
  assert.equal(proved.agencies, 2)
  assert.deepEqual(readdirSync(of.kept.folder).sort(), ['gms-2026-11-22-020000.backup', `gms-${today}-023000.backup`])
  assert.deepEqual(await runNightlyBackup(of, atNight), {}, 'today has one')
  const { made_at, proved_at, failed, proof_failed } = await figures()
  assert.ok(made_at && proved_at >= made_at)
  assert.deepEqual([failed, proof_failed], [0, 0])
  assert.deepEqual(await secondDatabases(), [])
})

test('with the settings alone, two processes with the job make one backup, sealed with the installation’s key', async t => {
  const folder = join(home, 'of-settings')
  const settings = readSettings({ GMS_DATA: join(home, 'data'), BACKUP_FOLDER: folder, BACKUP_HOUR: '0' })
  const pool = openPool(await applicationAddress(database.url), { size: 2 })
  const means = meansOf(openServices(pool, settings), settings, database.url)
  const jobs = schedule.filter(({ name }) => name === 'make-backup')
  const quiet = { info() {}, warn() {}, error() {} }
  const processes = await Promise.all(
    [1, 2].map(() => startBackground(database.url, jobs, quiet, { lookEvery: 0.5, means })),
  )
  t.after(async () => {
    for (const one of processes) await one.stop()
    await pool.end()
  })
  await Promise.all(processes.map(one => one.runNow('make-backup')))
  for (let tries = 0; tries < 600 && !(await figures()).proved_at; tries++) await sleep(100)
  assert.ok((await figures()).proved_at)
  const [file, ...others] = readdirSync(folder)
  assert.deepEqual(others, [])
  await verifyBackup(join(folder, file!), keyToRestore(settings), [pictures])
})

test('a failure is recorded with its message, tried again after an hour, and removes no earlier backup', async () => {
  const of = nightly()
  writeFileSync(of.kept.folder, 'a file where the folder should be')
  await assert.rejects(runNightlyBackup(of, atNight))
  const { failed, failure, made_at } = await figures()
  assert.deepEqual([failed, made_at], [1, null])
  assert.match(failure, /ENOTDIR|EEXIST|no folder/i)
  assert.deepEqual(await runNightlyBackup(of, atNight), {}, 'not at once again')
  rmSync(of.kept.folder)
  await sql(`update app.backup set failed_at = failed_at - interval '61 minutes'`)
  assert.equal(typeof (await runNightlyBackup(of, atNight)).file, 'string')
  assert.equal((await figures()).failed, 0)
})

test('a server that is off at a late hour makes the backup of that night when it starts', async () => {
  const of = nightly()
  const late = { ...of, kept: { ...of.kept, hour: 23 } }
  const morning = new Date('2026-11-24T05:00:00Z')
  assert.deepEqual(await runNightlyBackup(late, morning), {}, 'before the first start there was nothing')
  await sql(`update app.migration set applied_at = '2026-11-20'`)
  assert.match(String((await runNightlyBackup(late, morning)).file), /gms-2026-11-24-080000\.backup$/)
  assert.deepEqual(await runNightlyBackup(late, morning), {}, 'once')
  assert.match(String((await runNightlyBackup(late, new Date('2026-11-24T20:10:00Z'))).file), /-231000\.backup$/)
  assert.deepEqual(await sql('select day::text from app.backup order by day'), [
    { day: '2026-11-23' },
    { day: '2026-11-24' },
  ])
})

test('a backup left unverified is verified by the next process, and a failed verification keeps the old backups', async () => {
  const of = nightly()
  mkdirSync(of.kept.folder)
  const file = join(of.kept.folder, `gms-${today}-020000.backup`)
  const old = ['2026-11-20', '2026-11-21', '2026-11-22'].map(day => `gms-${day}-020000.backup`)
  for (const name of old) writeFileSync(join(of.kept.folder, name), '')
  writeFileSync(file, 'not a backup')
  const made = `insert into app.backup (day, file, bytes, made_at) values ('${today}', '${file}', 9, now())`
  await sql(made)
  await assert.rejects(runNightlyBackup(of, atNight), /damaged or not a backup/)
  const { proof_failed, proof_failure } = await figures()
  assert.equal(proof_failed, 1)
  assert.match(proof_failure, /damaged or not a backup/)
  assert.equal(readdirSync(of.kept.folder).length, 4)
  await sql('delete from app.backup')
  rmSync(file)
  await backUp(database.url, file, storage, key)
  await sql(made)
  assert.deepEqual(Object.keys(await runNightlyBackup(of, atNight)), ['proved'])
  assert.equal((await figures()).proof_failed, 0)
})

test('verification finds a row that differs and a ledger with a broken invariant, and drops the second database', async () => {
  const file = join(home, 'true.backup')
  await backUp(database.url, file, storage, plainKey)
  const lines = gunzipSync(readFileSync(file)).toString('latin1').split('\n')
  const { rows, sums, sha256 } = JSON.parse(lines.at(-2)!)
  const counts = { rows, sums: { ...sums, 'public.agency': '1' }, sha256 }
  const tail = JSON.stringify({ ...counts, seal: plainKey.seal(JSON.stringify(counts)) })
  const other = join(home, 'other.backup')
  writeFileSync(other, gzipSync(Buffer.from([...lines.slice(0, -2), tail, ''].join('\n'), 'latin1')))
  await assert.rejects(proveBackup(database.url, other, plainKey), /rows of the table public.agency are not those/)
  const otherKey = backupKeyFrom('another secret of thirty-two characters', { encrypts: false })
  await assert.rejects(proveBackup(database.url, file, otherKey), /sealed with another key/)
  await sql(`with a as (insert into ledger.account (agency_id, unit, role, tracked, guarded)
      values (1, 'KG', 'SUPPLIER', true, false) returning agency_id, id, unit, role)
    insert into ledger.balance (agency_id, account_id, unit, role, guarded, on_hand) select agency_id, id, unit, role, false, 5 from a`)
  const broken = join(home, 'broken.backup')
  await backUp(database.url, broken, storage, plainKey)
  await assert.rejects(proveBackup(database.url, broken, plainKey), /The ledger of agency 1 breaks a rule/)
  assert.deepEqual(await secondDatabases(), [])
})
