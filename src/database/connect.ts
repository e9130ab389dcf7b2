// The one way to PostgreSQL: a pool of the application's login, and transactions that carry their tenant from the first statement.

import pg from 'pg'
import { cancelWhen } from '#database/cancel.ts'
import { causeOf, noteCauses } from '#database/causes.ts'
import { ClusterClient, NamingClient } from '#database/clients.ts'
import {
  addressAt,
  forgetOtherPlans,
  forgetPlace,
  hasMoved,
  isAtHome,
  type Machine,
  machineOf,
  mayBeCluster,
  optionsInCluster,
  preferOwnConnection,
  type Whose,
} from '#database/cluster.ts'
import { watchPool } from '#database/end-pool.ts'
import { lend } from '#database/lend.ts'
import { addressForRequests, type Limits, usualLimits } from '#database/limits.ts'
import { ClientConnection, queriesOf, type Tx } from '#database/queries.ts'
import { isForWriter, replicaOf } from '#database/replica.ts'

export type { Tx } from '#database/queries.ts'
export type Pool = pg.Pool

const asText = (text: string): string => text
const oids = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700, int8Array: 1016 }
const parsers: Record<number, (text: string) => unknown> = {
  [oids.int8]: Number,
  [oids.numeric]: Number,
  [oids.date]: asText,
  [oids.timestamptz]: text => new Date(text).toISOString(),
  [oids.int8Array]: text => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

// Plans are made once for a connection and a text: planning over the ledger's partitions takes longer than running does.
const options = '-c plan_cache_mode=force_generic_plan'

// A new connection signs in and plans every statement anew, which costs more than a hundred calls on one that has done so: whoever saves once
// a minute finds one that is warm.
const keptIdleMs = 600_000

type PoolOptions = { size?: number; namedStatements?: boolean; limits?: Limits }

/** A pool of the application's login, whose address `url` is. `namedStatements: false` is for poolers in transaction mode that forget them. */
export const openPool = (
  url: string,
  { size = 20, namedStatements = true, limits = usualLimits }: PoolOptions = {},
): Pool => {
  const open = (at: string, more: string, Client: typeof NamingClient): Pool => {
    const config = {
      connectionString: addressForRequests(at, limits, more),
      max: size,
      connectionTimeoutMillis: limits.connection * 1000,
      idleTimeoutMillis: keptIdleMs,
      pipeline: true,
      types,
      application_name: 'gms',
      ...(namedStatements && { Client }),
    }
    const pool = watchPool(new pg.Pool(config))
    pool.on('connect', noteCauses)
    return pool
  }
  const pool = open(url, options, NamingClient)
  mayBeCluster(pool, machine => open(addressAt(url, machine), optionsInCluster, ClusterClient))
  return pool
}

/** The queries of a transaction that is open on a connection. */
export const queriesOver = (client: pg.PoolClient): Tx => queriesOf(new ClientConnection(client))

export type Opening = Whose & {
  text: string
  values: readonly unknown[]
  /** aborted when nobody waits for the result any more: the statement under way is canceled and nothing of the work stays */
  gone?: AbortSignal
  /** reads only: all of it at one moment, and a replica may answer it */
  reads?: boolean
}
/** A statement that travels with the commit. */
type Last = () => Promise<unknown>
export type OpenTx = {
  tx: Tx
  client: pg.PoolClient
  first: Record<string, unknown>
  /** for what others wait for until the transaction ends: it is asked in the round trip of the commit, in the order given */
  atCommit: (last: Last) => void
  /** for what others may wait for: its locks are released before it is on the disk, its result waits for that */
  releaseEarly: () => void
  /** reads in another agency as its staff do, in a transaction of its own where that agency lies */
  inAgency: <R>(agency: number, read: (tx: Tx) => Promise<R>) => Promise<R>
}

// A machine of a cluster that holds the agency no longer.
const awayFromHome = new Error('the agency has moved to another machine')

// Whether the database has said no. A connection that was lost or closed (08, 57P) says nothing of what stands.
const isAnswered = (error: unknown): boolean =>
  error === awayFromHome || (error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? ''))

/** Whether the whole transaction is to be tried again. */
export const isTransient = (error: unknown): boolean => {
  if (error === awayFromHome) return true
  const code = (error as { code?: string }).code
  return code === '40001' || code === '40P01'
}

/** A commit of its own that is forced to disk, and with it all that was committed before, because the log of changes is one sequence. */
export const forceToDisk = `select pg_logical_emit_message(true, 'gms', '')`

// One that fails makes the commit a rollback, and is the first in the list that failed. Released early, the next one takes the series of
// numbers without waiting for the disk; should that fail, both are gone, and no number is missing (decision 0084).
const commit = async (client: pg.PoolClient, lasts: readonly Last[], isEarly: boolean): Promise<void> => {
  const ends = await Promise.allSettled([
    isEarly && client.query('set local synchronous_commit = off'),
    ...lasts.map(last => last()),
    client.query('commit'),
    isEarly && client.query(forceToDisk),
  ])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Opens a transaction inside an agency, without a signed-in user. */
export const openingOf = (agency: number): Opening => ({
  text: `select set_config('app.agency', $1, true)`,
  values: [String(agency)],
  agency,
})

// A report has several statements: its rows and their total are of one moment, whatever is saved in between.
const beginOf = ({ reads }: Opening): string => (reads ? 'begin isolation level repeatable read' : 'begin')

const begin = async (
  client: pg.PoolClient,
  opening: Opening,
  machine: Machine | undefined,
): Promise<Record<string, unknown>> => {
  const [, entered, home] = await Promise.all([
    client.query(beginOf(opening)),
    client.query(opening.text, [...opening.values]),
    machine && client.query<{ is_home: boolean }>(isAtHome, [machine.agency]),
  ])
  if (home && !home.rows[0]?.is_home) throw awayFromHome
  return entered.rows[0]
}

type Work<R> = (opened: Omit<OpenTx, 'inAgency'>) => Promise<R>

// Runs the work of a transaction; returns its result, what it asked for at the commit, and whether locks may end early.
const runWork = async <R>(
  client: pg.PoolClient,
  connection: ClientConnection,
  first: OpenTx['first'],
  work: Work<R>,
): Promise<{ result: R; lasts: Last[]; isEarly: boolean }> => {
  const lasts: Last[] = []
  let isEarly = false
  const atCommit = (last: Last): void => void lasts.push(last)
  const releaseEarly = (): void => {
    isEarly = true
  }
  const result = await work({ tx: queriesOf(connection), client, first, atCommit, releaseEarly })
  return { result, lasts, isEarly }
}

const attempt = async <R>(pool: Pool, opening: Opening, work: Work<R>, machine: Machine | undefined): Promise<R> => {
  const { gone } = opening
  if (machine) preferOwnConnection(machine)
  const client = await pool.connect()
  const endWatch = cancelWhen(gone, client)
  const loan = lend(client)
  let broken = false
  try {
    if (machine) await forgetOtherPlans(client, machine.agency)
    const first = await begin(client, opening, machine)
    const connection = new ClientConnection(loan.client, gone)
    const { result, lasts, isEarly } = await runWork(loan.client, connection, first, work)
    // From here on it is too late to cancel: the commit stands or it does not.
    await endWatch()
    gone?.throwIfAborted()
    connection.gone = undefined
    await commit(client, lasts, isEarly)
    return result
  } catch (error) {
    loan.end()
    await endWatch()
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw gone?.aborted ? gone.reason : causeOf(client, error)
  } finally {
    loan.end()
    client.release(broken)
  }
}

// What the replica cannot answer is done anew by the writer.
const attemptOnOne = async <R>(pool: Pool, opening: Opening, work: Work<R>): Promise<R> => {
  const replica = opening.reads ? await replicaOf(pool) : undefined
  try {
    if (replica) return await attempt(replica, opening, work, undefined)
  } catch (error) {
    if (!isForWriter(error)) throw error
  }
  return attempt(pool, opening, work, undefined)
}

const attemptWhereItLies = async <R>(pool: Pool, opening: Opening, work: Work<R>): Promise<R> => {
  const machine = await machineOf(pool, opening)
  if (!machine) return attemptOnOne(pool, opening, work)
  try {
    return await attempt(machine.pool, opening, work, machine)
  } catch (error) {
    if (opening.gone?.aborted) throw error
    if (!isAnswered(error)) {
      forgetPlace(pool, machine)
      throw error
    }
    if (!(await hasMoved(pool, machine))) throw error
    throw awayFromHome
  }
}

/** Runs `work` in one transaction that begins, in the same round trip, with the statement that sets the tenant. Serialization
 *  failures and deadlocks are tried again, up to five times, and so is what met an agency that was moving to another machine. Nothing of a refused or failed `work` stays. */
export const transaction = async <R>(
  pool: Pool,
  opening: Opening,
  work: (opened: OpenTx) => Promise<R>,
): Promise<R> => {
  const inAgency: OpenTx['inAgency'] = (agency, read) =>
    transaction(pool, { ...opening, ...openingOf(agency) }, ({ tx }) => read(tx))
  for (let tries = 1; ; tries++) {
    try {
      return await attemptWhereItLies(pool, opening, opened => work({ ...opened, inAgency }))
    } catch (error) {
      if (!isTransient(error) || tries === 5) throw error
    }
  }
}
