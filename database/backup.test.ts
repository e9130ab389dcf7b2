import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openStorage } from '#storage/storage.ts'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { backUp } from './backup.ts'
import { type BackupKey, backupKeyFrom } from './backup-key.ts'
import { withClient } from './client.ts'
import { copyOut } from './copy.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-backup-'))
const migrations = mkdtempSync(join(tmpdir(), 'gms-migrations-'))
const file = join(home, 'monday.gz')
const key = backupKeyFrom('a secret of at least thirty-two characters', { encrypts: false })
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

test('every row is restored unchanged, at the schema version of the backup, and ids continue', async () => {
  assert.deepEqual(await backUp(original, file, album, key), { tables: 3, rows: 20_504, pictures: 0 })
  assert.equal(statSync(file).mode & 0o777, 0o600)
  writeFileSync(join(migrations, '0002-later.sql'), 'create table later (id integer)')
  const copy = await empty()
  assert.deepEqual(await restore(copy, file, album, { key, folder: migrations }), {
    tables: 3,
    rows: 20_504,
    pictures: 0,
  })
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

test('a backup has the rows of one moment, even if rows are written meanwhile', async () => {
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
  await restore(copy, join(home, 'busy.gz'), album, { folder: migrations })
  const counted =
    'select (select count(*) from silo)::int as silos, (select count(*) from ledger.entry)::int as entries'
  const { silos, entries } = (await withClient(copy, client => client.query(counted))).rows[0]
  assert.equal(silos, entries)
  assert.ok(silos >= 50_000 && silos < 50_000 + written, `${written} were written meanwhile`)
})

test('after a stream that was sent before it was read, the connection accepts the next statement', () =>
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

const tampered = (name: string, change: (text: Buffer) => Buffer, of = file): string => {
  writeFileSync(join(home, name), gzipSync(change(gunzipSync(readFileSync(of)))))
  return join(home, name)
}

const replaced = (from: string, to: string) => (text: Buffer) =>
  Buffer.from(text.toString('latin1').replace(from, to), 'latin1')

// An attacker who has the file can change it and recompute all counts and hashes.
const forged = (name: string, change: (text: string) => string, sealedWith?: BackupKey, of = file): string => {
  const anew = (text: Buffer): Buffer => {
    const lines = text.toString('latin1').split('\n')
    const { rows, sums } = JSON.parse(Buffer.from(lines.at(-2)!, 'latin1').toString('utf8'))
    const body = Buffer.from(change(`${lines.slice(0, -2).join('\n')}\n`), 'latin1')
    const counts = { rows, sums, sha256: createHash('sha256').update(body).digest('hex') }
    const tail = { ...counts, ...(sealedWith && { seal: sealedWith.seal(JSON.stringify(counts)) }) }
    return Buffer.concat([body, Buffer.from(`${JSON.stringify(tail)}\n`)])
  }
  return tampered(name, anew, of)
}

const otherKey = backupKeyFrom('another secret of thirty-two characters', { encrypts: false })
const same = (text: string): string => text
const swapped = (text: string): string => text.replace(/^(4\t.*)\n(5\t.*)\n/m, '$2\n$1\n')
const cheaper = (text: string): string => text.replace('28460.5', '28460.6')
const withOtherTable = (text: string): string => text.replaceAll('public.brought', 'pg_catalog.pg_class')

test('a backup that is damaged, cut, reordered, forged or sealed with another key is refused, and nothing is restored', async () => {
  writeFileSync(join(home, 'cut'), readFileSync(file).subarray(0, 50_000))
  writeFileSync(join(home, 'letter'), 'Dear all')
  const cases: [string, RegExp][] = [
    [join(home, 'cut'), /cut is damaged/],
    [join(home, 'letter'), /letter is damaged or not a backup/],
    [join(home, 'nowhere'), /^Halt: There is no file/],
    [home, /^Halt: .* is a folder; name the file of the backup/],
    [tampered('weight', replaced('28460.5', '28460.6')), /weight is damaged/],
    [tampered('lines', text => Buffer.from(swapped(text.toString('latin1')), 'latin1')), /lines is damaged/],
    [tampered('short', text => text.subarray(0, -200)), /short is damaged/],
    [tampered('longer', text => Buffer.concat([text, Buffer.from('more\n')])), /longer is damaged/],
    [forged('cheap', cheaper), /cheap is not sealed, so anybody may have changed it/],
    [forged('forged', cheaper, otherKey), /forged was sealed with another key, or changed since/],
    [forged('older', text => text.replace('"format":3', '"format":2')), /older is not sealed/],
    [forged('format', text => text.replace('"format":3', '"format":4'), key), /format is of a newer GMS/],
    [forged('table', withOtherTable, key), /a table that GMS does not have \(pg_catalog.pg_class\)/],
    [
      forged('column', text => text.replace('["name"]', '["word"]').replace('brought (name)', 'brought (word)'), key),
      /a table that GMS does not have \(public.brought\)/,
    ],
    [
      forged('newer', text => text.replace('0001-silos.sql', '0099-later.sql'), key),
      /was made by a newer GMS \(.*\): this version does not know its migration 0099-later.sql/,
    ],
    [
      forged('text', text => text.replace('"sha256":"', '"sha256":"0'), key),
      /another text of the migration 0001-silos.sql/,
    ],
    [
      forged('sequence', text => text.replace('"public.silo_id_seq"', '"public.other_seq"'), key),
      /a sequence that GMS does not have \(public.other_seq\)/,
    ],
  ]
  const target = await empty()
  for (const [bad, sentence] of cases) {
    await assert.rejects(
      restore(target, bad, album, { key, folder: migrations }),
      error => sentence.test(String(error)),
      bad,
    )
    await leftUntouched(target)
  }
})

test('a backup without a seal is restored only on request, into the tables of the schema', async () => {
  const copy = await empty()
  const sly = forged('sly-table', withOtherTable)
  await assert.rejects(restore(copy, sly, album, { folder: migrations }), /a table that GMS does not have/)
  const old = forged('old', text => text.replace('"format":3', '"format":2'))
  assert.equal((await restore(copy, old, album, { folder: migrations })).rows, 20_504)
  const lost = await empty()
  assert.equal((await restore(lost, forged('lost', same, otherKey), album, { folder: migrations })).rows, 20_504)
})

test('restoring refuses a database that is not empty, and a backup refuses an existing file', async () => {
  await assert.rejects(restore(original, file, album, { key, folder: migrations }), /The database is not empty/)
  await assert.rejects(backUp(original, file, album), /exists already; name a new one/)
  const before = readdirSync(home)
  await assert.rejects(backUp(await empty(), join(home, 'nothing.gz'), album), /There is nothing to back up/)
  assert.deepEqual(readdirSync(home), before)
})

test('the complete schema with data is backed up and restored', async () => {
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

test('pictures of a refused backup are not stored, and no path in a backup leaves the folder of pictures', async () => {
  const whole = join(home, 'whole.gz')
  const short = tampered('short.gz', text => text.subarray(0, -20), whole)
  const leaving = (text: string): string => text.replace('Agency/sea.webp', '../Agency/a.webp')
  const sly = forged('sly.gz', leaving, undefined, whole)
  const album = albumIn('refused')
  await assert.rejects(restore(await empty(), short, album), /short.gz is damaged/)
  await assert.rejects(restore(await empty(), sly, album), /is no key/)
  assert.equal(await album.get('Agency/sea.webp'), undefined)
})

test('a restore that fails deletes no picture that was stored before', async () => {
  const album = albumIn('living')
  await album.put('Agency/sea.webp', Buffer.from('a picture'), 'image/webp')
  const other = (text: string): string => text.replace(/"sequences":\{"[^"]+"/, '"sequences":{"public.other_seq"')
  const late = forged('late.gz', other, undefined, join(home, 'whole.gz'))
  await assert.rejects(restore(await empty(), late, album), /a sequence that GMS does not have/)
  assert.equal(String(await buffer((await album.get('Agency/sea.webp'))!)), 'a picture')
})
