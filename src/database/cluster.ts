// Where the transactions of an agency run. On one machine, on the pool itself. On a cluster (Citus), on the machine that holds the agency:
// there every statement of theirs is local. The machine is found in the cluster's own catalogue and kept until it says that the agency
// has moved.

import type pg from 'pg'
import { endWhenSilent } from '#database/silence.ts'

/** Whose transaction it is: the agency, or else the session's. */
export type Whose = { agency?: number | null; session?: Buffer }

export type Machine = { pool: pg.Pool /** the agency as the machine's catalogue finds it */; agency: number }

type Address = { host: string; port: number }
/** On a machine of a cluster a plan is of one agency, by which it tells where that lies; a connection keeps those of the one it served last. */
export const optionsInCluster =
  '-c plan_cache_mode=auto -c citus.propagate_set_commands=local -c citus.node_connection_timeout=5000'

/** The address of the same database on a machine of its cluster. */
export const addressAt = (url: string, { host, port }: Address): string => {
  const address = new URL(url)
  address.hostname = host
  address.port = String(port)
  return address.href
}

type OpenPool = (at: Address) => pg.Pool
type Cluster = { open: OpenPool; pools: Map<string, pg.Pool>; places: Map<number, string> }

const clusters = new WeakMap<pg.Pool, Cluster>()
const kinds = new WeakMap<pg.Pool, Promise<boolean>>()

const isThere = `select exists (select from pg_extension where extname = 'citus') as is_cluster`

/** Whether the database is spread over the machines of a cluster. */
export const isCluster = (pool: pg.Pool): Promise<boolean> => {
  const known = kinds.get(pool)
  if (known) return known
  const asked = pool.query<{ is_cluster: boolean }>(isThere).then(({ rows }) => {
    if (rows[0]!.is_cluster) endWhenSilent(pool)
    return rows[0]!.is_cluster
  })
  kinds.set(pool, asked)
  asked.catch(() => kinds.delete(pool))
  return asked
}

// Every table of agencies is placed alike; this one stands for all.
const shard = `pg_dist_shard shard join pg_dist_placement placement on placement.shardid = shard.shardid
  where shard.logicalrelid = 'public.role'::regclass and shard.shardid = get_shard_id_for_distribution_column('public.role', $1::integer)`

const placeOf = `select node.nodename as host, node.nodeport as port from pg_dist_node node
  where node.groupid = (select placement.groupid from ${shard})`

/** Whether the machine that is asked holds the agency. */
export const isAtHome = `select placement.groupid = (select groupid from pg_dist_local_group) as is_home from ${shard}`

const sessionOf = 'select app.agency_of_session($1) as agency'

const agencyFor = async (pool: pg.Pool, { agency, session }: Whose): Promise<number | null> => {
  if (agency !== undefined && agency !== null) return agency
  if (!session) return null
  return (await pool.query<{ agency: number | null }>(sessionOf, [session])).rows[0]!.agency
}

const findPlace = async (pool: pg.Pool, agency: number): Promise<Address> => {
  const { rows } = await pool.query<Address>(placeOf, [agency])
  if (!rows[0]) throw new Error(`the cluster's catalogue has no machine for agency ${agency}`)
  return rows[0]
}

const poolAt = (cluster: Cluster, { host, port }: Address): string => {
  const key = `${host}:${port}`
  if (!cluster.pools.has(key)) {
    const pool = cluster.open({ host, port })
    endWhenSilent(pool)
    cluster.pools.set(key, pool)
  }
  return key
}

/** Lets a pool open one beside it for each machine of its cluster, should it be one; they end with it. */
export const mayBeCluster = (pool: pg.Pool, open: OpenPool): void => {
  const cluster: Cluster = { open, pools: new Map(), places: new Map() }
  clusters.set(pool, cluster)
  const end = pool.end.bind(pool) as () => Promise<void>
  const endAll = async (): Promise<void> => {
    await Promise.all([end(), ...[...cluster.pools.values()].map(other => other.end())])
  }
  pool.end = endAll as pg.Pool['end']
}

/** The machine that holds an agency, and its pool; undefined on one machine, and where it is nobody's transaction. */
export const machineOf = async (pool: pg.Pool, whose: Whose): Promise<Machine | undefined> => {
  const cluster = clusters.get(pool)
  if (!cluster || !(await isCluster(pool))) return undefined
  const agency = await agencyFor(pool, whose)
  if (agency === null) return undefined
  const place = cluster.places.get(agency) ?? poolAt(cluster, await findPlace(pool, agency))
  cluster.places.set(agency, place)
  return { pool: cluster.pools.get(place)!, agency }
}

/** Lets whoever comes next ask the catalogue again: a machine that does not answer may have been replaced by its standby. */
export const forgetPlace = (pool: pg.Pool, { agency }: Machine): void => {
  clusters.get(pool)!.places.delete(agency)
}

/** Asks the catalogue again; whether the agency has moved since. */
export const hasMoved = async (pool: pg.Pool, { agency, pool: former }: Machine): Promise<boolean> => {
  const cluster = clusters.get(pool)!
  cluster.places.delete(agency)
  return (await machineOf(pool, { agency }))!.pool !== former
}

const lastAgency = new WeakMap<object, number>()

type Idle = { _idle?: { client: object }[] }

/** Lets the next of a pool's free connections be one that served the agency last, where there is one: it keeps its plans. */
export const preferOwnConnection = ({ pool, agency }: Machine): void => {
  // The pool gives the last of its free connections; its own list is not published.
  const { _idle: idle } = pool as Idle
  const at = idle?.findLastIndex(({ client }) => lastAgency.get(client) === agency) ?? -1
  if (idle && at >= 0) idle.push(...idle.splice(at, 1))
}

/** Plans of another agency show nothing: a connection that served another forgets them first. */
export const forgetOtherPlans = (client: pg.ClientBase, agency: number): Promise<unknown> | undefined => {
  if (lastAgency.get(client) === agency) return undefined
  lastAgency.set(client, agency)
  return client.query('discard plans')
}
