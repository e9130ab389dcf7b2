// Test databases on a cluster (Citus): one with the same name on every machine, copied from a distributed template.

import type pg from 'pg'
import { addressAt } from '#database/cluster.ts'
import { databaseAt, withClient } from '../database/client.ts'
import { allowNested } from '../database/distribute.ts'
import { applicationAddress } from '../database/login.ts'
import { migrate } from '../database/migrate.ts'

type Machine = { host: string; port: number; isCoordinator: boolean }

/** The cluster whose coordinator `admin` names, in a database that knows its machines; null in a run on one machine. */
export const testCluster = (): string | null => (isAside ? null : (process.env.GMS_TEST_CLUSTER ?? null))

let isAside = false

/** Runs `work` as on one machine, for databases that are not on the cluster. */
export const onOneMachine = async <R>(work: () => Promise<R>): Promise<R> => {
  isAside = true
  return work().finally(() => {
    isAside = false
  })
}

/** The view that shows what all connections are doing, on a cluster those of all machines. */
export const activityView = (): string => (testCluster() ? 'citus_stat_activity' : 'pg_stat_activity')

const machinesOf = (admin: string): Promise<Machine[]> =>
  withClient(
    admin,
    async client =>
      (
        await client.query<Machine>(
          `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node where isactive order by groupid`,
        )
      ).rows,
  )

let known: Promise<Machine[]> | undefined

/** Runs `work` on each machine, the workers first. */
const onMachines = async (
  admin: string,
  database: string,
  work: (client: pg.Client, machine: Machine) => Promise<unknown>,
): Promise<void> => {
  known ??= machinesOf(admin)
  for (const machine of [...(await known)].reverse())
    await withClient(databaseAt(addressAt(admin, machine), database), client => work(client, machine))
}

const everywhere = (admin: string, statement: string): Promise<void> =>
  onMachines(admin, 'postgres', client => client.query(statement))

/** Removes a database from every machine. */
export const dropEverywhere = (admin: string, name: string): Promise<void> => {
  // Machines may have joined or left since.
  known = undefined
  return everywhere(admin, `drop database if exists ${name} with (force)`)
}

/** Creates a database on every machine as a copy of another one. */
export const copyEverywhere = async (admin: string, name: string, template: string): Promise<void> => {
  await everywhere(admin, `create database ${name} template ${template} strategy file_copy`)
  await withClient(databaseAt(admin, name), allowNested)
}

const join = (admin: string, name: string): Promise<void> =>
  onMachines(admin, name, async (client, machine) => {
    await client.query('create extension citus')
    if (!machine.isCoordinator) return
    await client.query('select citus_set_coordinator_host($1, $2)', [machine.host, machine.port])
    for (const { host, port, isCoordinator } of (await known)!)
      if (!isCoordinator) await client.query('select citus_add_node($1, $2)', [host, port])
  })

const shards = 4

// A database with connections cannot be copied, and on a cluster every database has a background process that is connected.
const close = (admin: string, name: string): Promise<void> =>
  onMachines(admin, 'postgres', async client => {
    await client.query(`alter database ${name} with allow_connections false is_template true`)
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  })

/** Gives a database of a cluster another name, under which it can be copied, and nobody can enter it. The coordinator's is renamed last. */
export const keepAsTemplate = async (admin: string, draft: string, name: string): Promise<void> => {
  await close(admin, draft)
  await everywhere(admin, `alter database ${draft} rename to ${name}`)
}

/** Removes what a run has kept to copy. */
export const dropPrepared = (admin: string, run: string): Promise<void> =>
  withClient(databaseAt(admin, 'postgres'), async client => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datistemplate and starts_with(datname, $1)',
      [`gms_test_${run}_`],
    )
    for (const { name } of rows) {
      await everywhere(admin, `alter database ${name} is_template false`)
      await dropEverywhere(admin, name)
    }
  })

/** Creates an empty database of a cluster, in which only the machines have joined. */
export const joinedDatabase = async (admin: string, name: string): Promise<string> => {
  await everywhere(admin, `create database ${name}`)
  await everywhere(admin, `alter database ${name} set citus.shard_count = ${shards}`)
  await join(admin, name)
  return databaseAt(admin, name)
}

/** Creates the template of a version unless it exists. */
export const clusterTemplate = (admin: string, name: string, lock: number): Promise<string> =>
  withClient(databaseAt(admin, 'postgres'), async client => {
    await client.query('select pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount) return name
    await dropEverywhere(admin, name)
    const url = await joinedDatabase(admin, name)
    await migrate(url)
    await applicationAddress(url)
    await close(admin, name)
    return name
  })

const shared = `select n.nspname || '.' || c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
  join pg_namespace n on n.oid = c.relnamespace where d.partmethod = 'n'`

/** The tables of a cluster's database that are not distributed by agency: those copied to all machines and those of the coordinator only. */
export const sharedTables = (url: string): Promise<Set<string>> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ name: string }>(shared)
    return new Set(rows.map(({ name }) => name))
  })
