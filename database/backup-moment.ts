// Reads every table as of one moment, on one machine or on all machines of a cluster. On a cluster each machine's rows are read on that
// machine, part by part, in a transaction there. The transactions begin while the tables that are copied to all machines are locked against
// writes, so all machines agree on these tables. An agency is stored on one machine only, so its rows are also as of one moment.

import type pg from 'pg'
import { addressAt } from '#database/cluster.ts'
import { halt } from '#halt.ts'
import type { BackedUpTable } from './backup-file.ts'
import { withClient } from './client.ts'
import { isCluster } from './distribute.ts'

/** A part of a table's rows, and the connection that reads them as of the moment. */
export type Part = { client: pg.Client; from: string }

export type Moment = {
  /** the connection to the database; on a cluster, to the coordinator */
  client: pg.Client
  partsOf: (table: BackedUpTable) => readonly Part[]
  /** the last number that each sequence returned; on a cluster, the largest of all machines */
  sequences: Record<string, number>
}

const begin = async (client: pg.Client): Promise<void> => {
  await client.query('begin isolation level repeatable read read only')
  // Rows hidden by row-level security must raise an error, not be missing. As a first statement it also starts the transaction's snapshot.
  await client.query('set local row_security = off')
  await client.query('select pg_current_snapshot()')
}

const lastNumbers = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
  where schemaname = any($1) and last_value is not null order by 1`

const sequencesOn = async (
  clients: readonly pg.Client[],
  schemas: readonly string[],
): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const client of clients) {
    const { rows } = await client.query<{ name: string; last: string }>(lastNumbers, [schemas])
    for (const { name, last } of rows) found[name] = Math.max(found[name] ?? 0, Number(last))
  }
  return found
}

type Shard = { table: string; shard: string; machine: number }
type Machine = { number: number; host: string; port: number }

const placed = `
  select format('%I.%I', n.nspname, c.relname) as table, shard_name(c.oid, s.shardid) as shard, p.groupid as machine
  from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_dist_shard s using (logicalrelid) join pg_dist_placement p using (shardid)
  where d.partmethod = 'h' and not c.relispartition order by s.shardid`

const machines = `select groupid as number, nodename as host, nodeport as port from pg_dist_node
  where groupid <> 0 and noderole = 'primary' order by groupid`

// The tables of which every machine has a copy: a transaction of any machine writes to all copies.
const shared = `
  select string_agg(d.logicalrelid::regclass::text, ', ') as names from pg_dist_partition d where d.partmethod = 'n' and d.repmodel = 't'`

const shardsOf = async (client: pg.Client): Promise<Shard[]> => (await client.query<Shard>(placed)).rows

const whileNothingSharedIsWritten = (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ names: string | null }>(shared)
    await client.query('begin')
    if (rows[0]!.names) await client.query(`lock table ${rows[0]!.names} in share mode`)
    await work(client)
    await client.query('rollback')
  })

const withClients = async <R>(urls: readonly string[], work: (clients: pg.Client[]) => Promise<R>): Promise<R> => {
  const [first, ...rest] = urls
  if (first === undefined) return work([])
  return withClient(first, client => withClients(rest, others => work([client, ...others])))
}

const isSame = (some: readonly Shard[], others: readonly Shard[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

const onCluster = async <R>(
  url: string,
  schemas: readonly string[],
  work: (moment: Moment) => Promise<R>,
): Promise<R> => {
  const found = await withClient(url, async client => (await client.query<Machine>(machines)).rows)
  return withClients([url, ...found.map(machine => addressAt(url, machine))], async clients => {
    let shards: Shard[] = []
    await whileNothingSharedIsWritten(url, async locked => {
      shards = await shardsOf(locked)
      for (const client of clients) await begin(client)
    })
    const at = new Map([0, ...found.map(({ number }) => number)].map((number, i) => [number, clients[i]!]))
    const partsOf = ({ name }: BackedUpTable): Part[] => {
      const own = shards.filter(({ table }) => table === name)
      if (own.length === 0) return [{ client: clients[0]!, from: name }]
      return own.map(({ shard, machine }) => ({ client: at.get(machine)!, from: shard }))
    }
    const done = await work({ client: clients[0]!, partsOf, sequences: await sequencesOn(clients, schemas) })
    // After an agency has moved, the tables on its former machine are no longer written, so they would be out of date.
    if (!isSame(shards, await withClient(url, shardsOf)))
      halt('An agency moved to another machine meanwhile; make the backup again.')
    return done
  })
}

/** Runs `work` with the tables of `schemas` as of one moment. The database may be written meanwhile. */
export const atOneMoment = <R>(
  url: string,
  schemas: readonly string[],
  work: (moment: Moment) => Promise<R>,
): Promise<R> =>
  withClient(url, async client => {
    if (await isCluster(client)) return onCluster(url, schemas, work)
    await begin(client)
    const partsOf = ({ name }: BackedUpTable): Part[] => [{ client, from: name }]
    return work({ client, partsOf, sequences: await sequencesOn([client], schemas) })
  })
