// The schema must remain distributable over machines by agency; a careless migration could break that unnoticed, so it is tested.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { placeTables } from '../../database/distribute.ts'
import { type Ledger, openLedger } from '../../tests/ledger.ts'

let ledger: Ledger
before(async () => {
  ledger = await openLedger({ size: 2 })
})
after(() => ledger.close())

const rows = async <R>(text: string): Promise<R[]> => (await ledger.owner.query(text)).rows as R[]
const inLedger = `n.nspname = 'ledger' and c.relkind in ('r', 'p') and c.relname <> 'role'`

test('agency_id is in every unique key of the ledger', async () => {
  const without = await rows(`
    select i.indexrelid::regclass::text as key from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inLedger} and i.indisunique and not exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'agency_id' and a.attnum = any(i.indkey))`)
  assert.deepEqual(without, [])
})

test('every foreign key has a name, contains the agency, and is not deferred', async () => {
  const keys = await rows<{ name: string; to: string; agency: boolean; deferrable: boolean }>(`
    select k.conname as name, k.confrelid::regclass::text as "to", k.condeferrable as deferrable,
      exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'agency_id' and a.attnum = any(k.conkey)) as agency
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inLedger} and k.contype = 'f' and k.conparentid = 0`)
  assert.ok(keys.length > 5)
  for (const { name, to, agency, deferrable } of keys) {
    assert.match(name, /_fk$/)
    assert.equal(agency, to !== 'ledger.role', name)
    assert.equal(deferrable, false, name)
  }
})

test('the ledger has no triggers, and no policy has a subquery', async () => {
  assert.deepEqual(
    await rows(`select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and not t.tgisinternal`),
    [],
  )
  const policies = await rows<{ qual: string }>(`select qual from pg_policies where schemaname = 'ledger'`)
  assert.ok(policies.length > 15)
  for (const { qual } of policies) assert.doesNotMatch(qual, /select/i)
})

test('ids come from identity columns, never from separate sequences', async () => {
  assert.deepEqual(
    await rows(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')`),
    [],
  )
})

// Citus is not installed here: its functions are replaced by stubs, and the test checks their arguments.
test('every table is distributed once, after the tables it references', async () => {
  const { owner } = ledger
  await owner.query(`
    create table pg_dist_partition (logicalrelid regclass, kind text, at bigint generated always as identity);
    create function create_reference_table(t regclass) returns void language sql as $f$ insert into pg_dist_partition values (t, 'reference') $f$;
    create function citus_add_local_table_to_metadata(t regclass) returns void language sql as $f$ insert into pg_dist_partition values (t, 'local') $f$;
    create function create_distributed_table(t regclass, by text, colocate_with text default null) returns void language sql as
      $f$ insert into pg_dist_partition values (t, 'distributed') $f$;
    insert into pg_dist_partition values ('pg_dist_partition', 'itself')`)
  await placeTables(owner)
  await placeTables(owner)
  const tables = await rows<{ name: string; kind: string; times: number }>(`
    select c.oid::regclass::text as name, max(d.kind) as kind, count(d.kind)::int as times
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_dist_partition d on d.logicalrelid = c.oid
    where n.nspname in ('ledger', 'app', 'public') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'pg_dist_partition'
    group by c.oid`)
  assert.deepEqual(
    tables.filter(({ times }) => times !== 1),
    [],
  )
  const localTables = tables.filter(({ kind }) => kind === 'local').map(({ name }) => name)
  assert.deepEqual(
    localTables.toSorted(),
    ['attempt', 'password_token', 'session', 'sign_in_code', 'used_challenge'].map(name => `app.${name}`),
  )
  const shared = tables.filter(({ kind }) => kind === 'reference').map(({ name }) => name)
  assert.ok(shared.includes('ledger.role') && shared.includes('agency'))
  assert.deepEqual(
    shared.filter(name => name.startsWith('ledger.')),
    ['ledger.role'],
  )
  const [first] = await rows<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where kind = 'distributed' order by at limit 1`,
  )
  assert.equal(first!.name, 'ledger.account', 'other tables are colocated with it')
  const tooEarly = await rows(`
    select k.conname from pg_constraint k join pg_dist_partition own on own.logicalrelid = k.conrelid
    left join pg_dist_partition other on other.logicalrelid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and (other.at is null or other.at > own.at or (own.kind = 'reference' and other.kind = 'distributed'))`)
  assert.deepEqual(tooEarly, [])
})

// The planner of a cluster finds the machine of a statement by this value, so the row-level security of every agency table contains it.
test('the policy of every distributed table compares the agency with a value and has no subquery', async () => {
  const walls = await rows<{ on: string; wall: string }>(`
    select p.polrelid::regclass::text as on, pg_get_expr(p.polqual, p.polrelid) as wall from pg_policy p
    join pg_dist_partition d on d.logicalrelid = p.polrelid where d.kind = 'distributed' and p.polcmd in ('*', 'r')`)
  assert.ok(walls.length > 100)
  for (const { on, wall } of walls) {
    assert.match(wall, /agency_id = app\.planned_agency\(\)/, on)
    assert.match(wall, /agency_id = app\.agency\(\)/, on)
    assert.doesNotMatch(wall, /\bselect\b/i, on)
  }
})
