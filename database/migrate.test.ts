import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../tests/database.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate.ts'

const { url, drop } = await testDatabase({ migrated: false })
const folder = mkdtempSync(join(tmpdir(), 'gms-migrations-'))
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const rows = async (sql: string) => (await withClient(url, client => client.query(sql))).rows

after(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

test('applies what is missing, in order, once, also when two processes start at once', async () => {
  write('0002-sheds.sql', 'alter table silo add column shed text')
  write('0001-silos.sql', 'create table silo (id integer); insert into silo values (1)')
  const both = await Promise.all([migrate(url, folder), migrate(url, folder)])
  assert.deepEqual(both.flat(), ['0001-silos.sql', '0002-sheds.sql'])
  assert.deepEqual(await migrate(url, folder), [])
  assert.deepEqual(await rows('select id, shed from silo'), [{ id: 1, shed: null }])
})

test('a migration that fails reports its line and leaves no trace; those before it stay', async () => {
  write('0003-good.sql', 'create table good ()')
  write('0004-bad.sql', 'create table half ();\nselect * from nowhere;')
  await assert.rejects(migrate(url, folder), {
    message: 'The migration 0004-bad.sql failed and was undone: relation "nowhere" does not exist (line 2).',
  })
  const [found] = await rows(`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`)
  assert.deepEqual(found, { good: true, half: false })
  write('0004-bad.sql', 'create table half ()')
  assert.deepEqual(await migrate(url, folder), ['0004-bad.sql'])
})

test('refuses a file that was changed after it had been applied', async () => {
  write('0001-silos.sql', 'create table silo (id bigint)')
  await assert.rejects(
    migrate(url, folder),
    /^Halt: The migration 0001-silos.sql was changed after it had been applied;/,
  )
  write('0001-silos.sql', 'create table silo (id integer); insert into silo values (1)')
  assert.deepEqual(await migrate(url, folder), [])
})

test('refuses a database migrated by a newer GMS and changes nothing', async () => {
  write('0005-later.sql', 'create table later ()')
  await rows(`insert into app.migration (name, sha256) values ('0099-future.sql', 'x')`)
  await assert.rejects(migrate(url, folder), /made by a newer GMS: it holds the migration 0099-future.sql/)
  assert.deepEqual(await rows(`select to_regclass('later') as later`), [{ later: null }])
  await rows(`delete from app.migration where name = '0099-future.sql'`)
})

test('refuses a database from before the first release', async () => {
  await rows(`insert into app.migration (name, sha256) values ('0001-foundation.sql', 'x')`)
  await assert.rejects(migrate(url, folder), /^Halt: The database was made by a version before the first release/)
  await rows(`delete from app.migration where name = '0001-foundation.sql'`)
})

test('refuses two files with the same number, and invalid file names', async () => {
  write('0005-again.sql', '')
  await assert.rejects(migrate(url, folder), /0005-again.sql and 0005-later.sql have the same number/)
  rmSync(join(folder, '0005-again.sql'))
  write('6-short.sql', '')
  await assert.rejects(migrate(url, folder), /6-short.sql must be named like/)
})
