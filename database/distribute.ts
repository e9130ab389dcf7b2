// Distributes a migrated database over the machines of a Citus cluster: tables of agencies by agency; tables of no agency, or unique across
// agencies, as a copy on every machine; tables that sign-in writes on the coordinator only. It runs after each migration, distributes the
// new tables, and does nothing on one machine.

import type pg from 'pg'
import { makeProcedural } from './cluster-functions.ts'
import { passOwnRows } from './numbering.ts'

/** Whether the database is the coordinator of a cluster: the extension exists and machines have joined. */
export const isCluster = async (client: Pick<pg.Client, 'query'>): Promise<boolean> => {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!rowCount) return false
  const { rows } = await client.query<{ workers: number }>(
    `select count(*)::integer as workers from pg_dist_node where isactive and groupid <> 0`,
  )
  return rows[0]!.workers > 0
}

// A table copied to every machine can be written only while all machines are up. While one is down nobody could sign in, so these tables
// are on the coordinator only, which a request needs anyway to find the user.
const ofSignIn = ['attempt', 'session', 'sign_in_code', 'password_token', 'used_challenge']

// Tables that are not distributed yet and can be, because the tables they reference are distributed.
const readyTables = `
  select c.oid::regclass::text as name, c.oid::regclass <> 'ledger.account'::regclass as follows,
    n.nspname = 'app' and c.relname = any('{${ofSignIn}}') as alone,
    not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped)
      or exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and a.attnum = any(i.indkey))) as shared
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('app', 'ledger', 'public') and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      and not exists (select from pg_dist_partition d where d.logicalrelid = k.confrelid))
  order by shared desc, follows, c.oid`

type Table = { name: string; follows: boolean; alone: boolean; shared: boolean }

const inTransaction = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

// Guard triggers (decision 0024) refuse to copy rows: they are dropped while a table is distributed and created again in the transaction.
const guardsOf = async (client: pg.Client, table: string): Promise<{ drop: string; create: string }[]> =>
  (
    await client.query<{ drop: string; create: string }>(
      `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(oid) as create
       from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
      [table],
    )
  ).rows

// Gives the planner the agency as a value, inside the existing policy. A separate policy would have to be restrictive, which Citus does not
// support.
const hints = `
  select format('alter policy %I on %s using (agency_id = app.planned_agency() and (%s))', polname, polrelid::regclass,
    pg_get_expr(polqual, polrelid)) as statement
  from pg_policy where polrelid = $1::regclass and pg_get_expr(polqual, polrelid) ~ 'app\\.agency\\(\\)'
    and pg_get_expr(polqual, polrelid) !~ 'app\\.planned_agency\\(\\)'`

// Each machine of a cluster counts from 2^48 times its number: too large for the agency's id, the only one that is not a bigint.
const counted = (table: string): string[] =>
  table === 'agency'
    ? ['alter table agency alter column id drop identity if exists, alter column id set default app.next_agency()']
    : []

const placing = ({ name, follows, alone, shared }: Table): string => {
  if (alone) return `select citus_add_local_table_to_metadata('${name}')`
  if (shared) return `select create_reference_table('${name}')`
  return `select create_distributed_table('${name}', 'agency_id'${follows ? `, colocate_with => 'ledger.account'` : ''})`
}

const place = async (client: pg.Client, table: Table): Promise<void> => {
  const { name, shared } = table
  const guards = await guardsOf(client, name)
  const walls = await client.query<{ statement: string }>(hints, [name])
  await inTransaction(client, [
    ...guards.map(({ drop }) => drop),
    ...counted(name),
    ...(shared ? [] : walls.rows.map(({ statement }) => statement)),
    placing(table),
    ...guards.map(({ create }) => create),
  ])
}

// Citus copies the coordinator's rows to the machines and leaves the originals in place until they are removed.
const leftBehind = `
  select distinct format('%I.%I', n.nspname, c.relname) as name
  from pg_dist_partition d join pg_class c on c.oid = coalesce(pg_partition_root(d.logicalrelid), d.logicalrelid)
  join pg_namespace n on n.oid = c.relnamespace where pg_relation_size(d.logicalrelid) > 0`
const removeLeftBehind = `
  select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition where pg_relation_size(logicalrelid) > 0`

const leaveNothingBehind = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(leftBehind)
  await passOwnRows(
    client,
    rows.map(({ name }) => name),
  )
  // Guard triggers refuse to delete rows (decision 0024), but these rows were copied.
  await inTransaction(client, ['set local session_replication_role = replica', removeLeftBehind])
}

/** Distributes every table that is not distributed yet, referenced tables first. */
export const placeTables = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<Table>(readyTables)
    // Tables copied to all machines first: if a table of agencies that one of them references came first, Citus would include it.
    const isShared = rows[0]?.shared
    const ready = rows.filter(({ shared }) => shared === isShared)
    if (ready.length === 0) return
    for (const table of ready) await place(client, table)
  }
}

// A function with a table's row as a parameter could not be created on the machines before the table.
const placeFunctions = `
  select create_distributed_function(p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('app', 'ledger') and not exists (
    select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`

// A generic plan does not know the machine, whatever the calling connection prefers: with `auto`, PostgreSQL keeps one only if it can.
const plansAsTheyCome = `
  select format('alter function %s set plan_cache_mode = auto', p.oid::regprocedure) as statement
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('app', 'ledger') and (p.prosecdef or p.proconfig && '{plan_cache_mode=force_generic_plan,plan_cache_mode=force_custom_plan}')
    and coalesce(array_to_string(p.proconfig, ' '), '') !~ 'plan_cache_mode=auto'`

// Citus copies the grants of tables to the machines, but not those of their sequences.
const grants = `
  select string_agg(format('grant usage on sequence %s to gms_app', c.oid::regclass), ';') as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('app', 'ledger', 'public')
    and case when c.relkind = 'S' then has_sequence_privilege('gms_app', c.oid, 'usage') end`

// Allows a policy or a function to query a table of the same agency on the same machine.
const nested = `
  select format('alter database %I set citus.allow_nested_distributed_execution = on', current_database()) as statement`

const onEveryMachine = (client: pg.Client, statement: string): Promise<unknown> =>
  client.query('select run_command_on_all_nodes($1)', [statement])

/** Sets what Citus needs on every machine; a copy of the database needs it again. */
export const allowNested = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(nested)
  await onEveryMachine(client, rows[0]!.statement)
}

/** Distributes what the migrations have created. */
export const distribute = async (client: pg.Client): Promise<void> => {
  await client.query(`set citus.enable_local_reference_table_foreign_keys = off; set citus.enable_unsafe_triggers = on;
    set citus.multi_shard_modify_mode = sequential; set client_min_messages = error`)
  await allowNested(client)
  await placeTables(client)
  await leaveNothingBehind(client)
  await makeProcedural(client)
  await client.query(placeFunctions)
  const { rows: functions } = await client.query<{ statement: string }>(plansAsTheyCome)
  for (const { statement } of functions) await client.query(statement)
  const { rows } = await client.query<{ statement: string | null }>(grants)
  if (rows[0]?.statement) await onEveryMachine(client, rows[0].statement)
}
