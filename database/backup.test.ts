import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openStorage } from '#storage/storage.ts'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { backUp } from './backup.ts'
import { withClient } from './client.ts'
import { copyOut } from './copy.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-backup-'))
const migrations = mkdtempSync(join(tmpdir(), 'gms-migrations-'))
const file = join(home, 'monday.gz')
const albumIn = (name: string) => openStorage({ dataFolder: join(home, name), bucket: undefined })
const album = albumIn('album')
const databases: TestDatabase[] = []

const empty = async (): Promise<string> => {
  const database = await testDatabase({ migrated: false })
  databases.push(database)
  return database.url
}

after(async () => {
  for (const { drop } of databases) await drop()
  for (const folder of [home, migrations]) rmSync(folder, { recursive: true })
})

const silos = `
  create schema ledger;
  create table silo (
    id bigint generated always as identity primary key,
    "from" text, notes jsonb, seal bytea, grades text[], weighed_at timestamptz, kg numeric,
    doubled numeric generated always as (kg * 2) stored,
    beside bigint references silo
  );
  create table ledger.entry (day date not null, silo bigint not null references silo, kg bigint, primary key (day, silo)) partition by range (day);
  create table ledger.entry_2026 partition of ledger.entry for values from ('2026-01-01') to ('2027-01-01');
  create table ledger.entry_other partition of ledger.entry default;
  create table brought (name text);
  insert into brought values ('by the migration');
  create function forbid() returns trigger language plpgsql as $$ begin raise exception 'a trigger must not run again'; end $$;`

const rows = `
  insert into silo ("from", notes, seal, grades, weighed_at, kg) values
    ('ميناء جدة', '{"درجة": [1, null, "a\\"b"]}', '\\x00ff5c2e0a', '{"No. 1",NULL,"a,b\\\\c"}', '2026-11-21 10:00:00.123456+03', 28460.5),
    (E'tab\\there, line\\nthere, \\\\. and \\\\N', null, '', '{}', null, null),
    ('', 'null', null, null, 'infinity', 1e10);
  insert into silo (kg, beside) select i, 1 from generate_series(1, 20000) i;
  insert into ledger.entry select '2025-12-30'::date + i, 1, i * 1000 from generate_series(1, 500) i;
  update brought set name = 'as people left it';
  create trigger forbid before insert on silo for each row execute function forbid();`

const image = (url: string) =>
  withClient(url, async client => {
    const read = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
    return {
      silos: await read('select s::text from silo s order by id'),
      entries: await read('select e::text, tableoid::regclass::text from ledger.entry e order by day'),
      brought: await read('select * from brought'),
      applied: await read('select name, sha256 from app.migration'),
      sequences: await read(`select sequencename, last_value from pg_sequences`),
    }
  })

let original = ''

before(async () => {
  writeFileSync(join(migrations, '0001-silos.sql'), silos)
  original = await empty()
  await migrate(original, migrations)
  await withClient(original, client => client.query(rows))
})

test('every row comes back as it was, at the level it was made at, and numbering goes on', async () => {
  assert.deepEqual(await backUp(original, file, album), { tables: 3, rows: 20_504, pictures: 0 })
  assert.equal(statSync(file).mode & 0o777, 0o600)
  writeFileSync(join(migrations, '0002-later.sql'), 'create table later (id integer)')
  const copy = await empty()
  assert.deepEqual(await restore(copy, file, album, migrations), { tables: 3, rows: 20_504, pictures: 0 })
  assert.deepEqual(await image(copy), await image(original))
  assert.deepEqual(await migrate(copy, migrations), ['0002-later.sql'])
  await withClient(copy, async client => {
    await assert.rejects(client.query('insert into ledger.entry values (now(), 999999, 1)'), /foreign key/)
    const added = await client.query('insert into silo (kg) values (1) returning id')
    assert.equal(added.rows[0].id, '20004')
  })
})

const pairs = (from: number, to: number): string =>
  `with s as (insert into silo (kg) select i from generate_series(${from}, ${to}) i returning id)
   insert into ledger.entry select '2027-01-01'::date + id::int, id, 1 from s`

test('a backup is of one moment, whatever is written meanwhile', async () => {
  const busy = await empty()
  await migrate(busy, migrations)
  await withClient(busy, client => client.query(pairs(1, 50_000)))
  let isOver = false
  let written = 0
  const writer = withClient(busy, async client => {
    for (; !isOver; written++) await client.query(pairs(1, 1))
  })
  await backUp(busy, join(home, 'busy.gz'), album)
  isOver = true
  await writer
  const copy = await empty()
  await restore(copy, join(home, 'busy.gz'), album, migrations)
  const counted =
    'select (select count(*) from silo)::int as silos, (select count(*) from ledger.entry)::int as entries'
  const { silos, entries } = (await withClient(copy, client => client.query(counted))).rows[0]
  assert.equal(silos, entries)
  assert.ok(silos >= 50_000 && silos < 50_000 + written, `${written} were written meanwhile`)
})

test('rows that were all sent before anybody read them leave the connection free for the next statement', () =>
  withClient(original, async client => {
    const { stream } = copyOut(client, `copy (select repeat('x', 100) from generate_series(1, 2000)) to stdout`)
    const next = client.query('select 1 as one')
    await new Promise(resolve => setTimeout(resolve, 200))
    assert.equal((await buffer(stream)).length, 2000 * 101)
    assert.deepEqual((await next).rows, [{ one: 1 }])
  }))

const leftUntouched = async (url: string): Promise<void> => {
  const { rows } = await withClient(url, client =>
    client.query(`select to_regclass('silo') as silo, to_regclass('app.migration') as migration`),
  )
  assert.deepEqual(rows, [{ silo: null, migration: null }])
}

const tampered = (name: string, change: (text: Buffer) => Buffer): string => {
  writeFileSync(join(home, name), gzipSync(change(gunzipSync(readFileSync(file)))))
  return join(home, name)
}

const replaced = (from: string, to: string) => (text: Buffer) =>
  Buffer.from(text.toString('latin1').replace(from, to), 'latin1')

test('what is damaged, cut short, changed or newer is refused and leaves nothing', async () => {
  writeFileSync(join(home, 'cut'), readFileSync(file).subarray(0, 50_000))
  writeFileSync(join(home, 'letter'), 'Dear all')
  const cases: [string, RegExp][] = [
    [join(home, 'cut'), /cut is damaged/],
    [join(home, 'letter'), /letter is damaged or not a backup/],
    [join(home, 'nowhere'), /^Halt: There is no file/],
    [tampered('weight', replaced('28460.5', '28460.6')), /weight is damaged/],
    [tampered('short', text => text.subarray(0, -200)), /short is damaged/],
    [
      tampered('newer', replaced('0001-silos.sql', '0099-later.sql')),
      /was made by a newer GMS \(.*\): this version does not know its migration 0099-later.sql/,
    ],
    [tampered('text', replaced('"sha256":"', '"sha256":"0')), /another text of the migration 0001-silos.sql/],
  ]
  const target = await empty()
  for (const [bad, sentence] of cases) {
    await assert.rejects(restore(target, bad, album, migrations), error => sentence.test(String(error)), bad)
    await leftUntouched(target)
  }
})

test('a database that is not empty is refused, and so is a file that is there already', async () => {
  await assert.rejects(restore(original, file, album, migrations), /The database is not empty/)
  await assert.rejects(backUp(original, file, album), /exists already; name a new one/)
  const before = readdirSync(home)
  await assert.rejects(backUp(await empty(), join(home, 'nothing.gz'), album), /There is nothing to back up/)
  assert.deepEqual(readdirSync(home), before)
})

test('the whole of GMS goes there and back', async () => {
  const whole = await testDatabase()
  databases.push(whole)
  await withClient(whole.url, client =>
    client.query(
      `insert into agency (name, name_ar, logo) values ('Red Sea', 'البحر الأحمر', 'sea.webp'), ('Gulf', 'الخليج', 'lost.webp')`,
    ),
  )
  const [logo, other] = [randomBytes(300_000), Buffer.from('nobody names it')]
  await album.put('Agency/sea.webp', logo, 'image/webp')
  await album.put('Agency/other.webp', other, 'image/webp')
  const taken = await backUp(whole.url, join(home, 'whole.gz'), album)
  assert.equal(taken.pictures, 1)
  const [copy, elsewhere] = [await empty(), albumIn('elsewhere')]
  assert.deepEqual(await restore(copy, join(home, 'whole.gz'), elsewhere), taken)
  const { rows } = await withClient(copy, client => client.query('select id, name_ar from agency'))
  assert.deepEqual(rows, [
    { id: 1, name_ar: 'البحر الأحمر' },
    { id: 2, name_ar: 'الخليج' },
  ])
  assert.ok((await buffer((await elsewhere.get('Agency/sea.webp'))!)).equals(logo))
  assert.equal(await elsewhere.get('Agency/other.webp'), undefined)
})

test('pictures of a backup that is refused are not kept either, and none leaves the album', async () => {
  const text = gunzipSync(readFileSync(join(home, 'whole.gz')))
  const [short, sly] = [join(home, 'short.gz'), join(home, 'sly.gz')]
  writeFileSync(short, gzipSync(text.subarray(0, -20)))
  writeFileSync(
    sly,
    gzipSync(Buffer.from(text.toString('latin1').replace('Agency/sea.webp', '../Agency/a.webp'), 'latin1')),
  )
  const album = albumIn('refused')
  await assert.rejects(restore(await empty(), short, album), /short.gz is damaged/)
  await assert.rejects(restore(await empty(), sly, album), /is no key/)
  assert.equal(await album.get('Agency/sea.webp'), undefined)
})
