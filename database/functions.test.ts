import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../tests/database.ts'
import { applyAllFunctions, applyReadyFunctions, readFunctions } from './functions.ts'
import { prepareMigrations } from './migrate.ts'

const { url, drop } = await testDatabase({ migrated: false })
const folder = mkdtempSync(join(tmpdir(), 'gms-functions-'))
const client = new pg.Client(url)
const write = (name: string, text: string): void =>
  writeFileSync(join(folder, 'app', `${name}.sql`), `create or replace function app.${name}${text}`)

before(async () => {
  mkdirSync(join(folder, 'app'))
  await client.connect()
  await prepareMigrations(client)
})
after(async () => {
  await client.end()
  rmSync(folder, { recursive: true })
  await drop()
})

const inTransaction = async (work: () => Promise<unknown>): Promise<void> => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
const applyReady = () => inTransaction(() => applyReadyFunctions(client, readFunctions(folder)))
const applyAll = () => inTransaction(() => applyAllFunctions(client, readFunctions(folder), false))
const made = async (): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc where pronamespace = 'app'::regnamespace order by 1`,
    )
  ).rows.map(({ name }) => name)

test('a function is applied once the types of its signature exist, whatever functions its body calls', async () => {
  write('a_first', '(n integer) returns integer language sql as $$ select app.b_second(n) + 1 $$;')
  write('b_second', '(n integer) returns integer language sql as $$ select kg from silo where id = n $$;')
  write('c_silo', '(s silo) returns integer language sql as $$ select s.kg $$;')
  await applyReady()
  assert.deepEqual(await made(), ['app.a_first(integer)', 'app.b_second(integer)'])
  await client.query('create table silo (id integer, kg integer); insert into silo values (1, 41)')
  await applyAll()
  assert.equal((await client.query('select app.a_first(1) as kg')).rows[0].kg, 42)
  assert.equal((await made()).length, 3)
})

test('a changed function is applied again, and no function with the older signature is left', async () => {
  write('b_second', '(n bigint, more integer default 0) returns bigint language sql as $$ select n + more $$;')
  write('a_first', '(n integer) returns text language sql as $$ select app.b_second(n)::text $$;')
  await applyAll()
  assert.equal((await client.query('select app.a_first(5) as told')).rows[0].told, '5')
  assert.deepEqual(await made(), ['app.a_first(integer)', 'app.b_second(bigint,integer)', 'app.c_silo(silo)'])
})

test('a function that an index needs is replaced in place, and its signature may not change', async () => {
  write('d_key', '(n integer) returns integer language sql immutable as $$ select -n $$;')
  await applyAll()
  await client.query('create index silo_key on silo (app.d_key(kg))')
  write('d_key', '(n integer) returns integer language sql immutable as $$ select n * -1 $$;')
  await applyAll()
  write('d_key', '(n bigint) returns integer language sql immutable as $$ select n::integer $$;')
  await assert.rejects(applyAll(), /^Halt: The signature of app.d_key was changed while something needs it/)
  write('d_key', '(n integer) returns integer language sql immutable as $$ select n * -1 $$;')
})

test('a wrong body is reported with its line, and nothing is applied', async () => {
  write('e_wrong', '() returns bigint language sql as $$\n  select id from nowhere\n$$;')
  await assert.rejects(
    applyAll(),
    /^Halt: The function app.e_wrong failed: relation "nowhere" does not exist \(line 2\)/,
  )
  write('e_wrong', '() returns nonsense language sql as $$ select 1 $$;')
  await assert.rejects(applyAll(), /^Halt: The function app.e_wrong failed: type "nonsense" does not exist/)
  assert.ok(!(await made()).join().includes('e_wrong'))
  rmSync(join(folder, 'app', 'e_wrong.sql'))
})

test('a function without a file is dropped unless something needs it', async () => {
  rmSync(join(folder, 'app', 'c_silo.sql'))
  await applyAll()
  assert.ok(!(await made()).join().includes('c_silo'))
  rmSync(join(folder, 'app', 'd_key.sql'))
  await assert.rejects(applyAll(), /^Halt: The function app.d_key has no file any more, but something needs it/)
})

test('a file creates exactly the function it is named for', () => {
  writeFileSync(
    join(folder, 'app', 'f_other.sql'),
    'create or replace function app.g() returns void language sql as $$ $$;',
  )
  assert.throws(
    () => readFunctions(folder),
    /The file app.f_other.sql must hold `create or replace function app.f_other`/,
  )
})
