// The one way to PostgreSQL: a pool that speaks as gms_app, and transactions that carry their tenant from the first statement.

import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Tables } from '#database/tables.ts'

export type Tx = Kysely<Tables>
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
const options = '-c role=gms_app -c plan_cache_mode=force_generic_plan'

/** A pool of the application's role. `namedStatements: false` is for poolers in transaction mode that forget them. */
export const openPool = (url: string, { size = 10, namedStatements = true } = {}): Pool => {
  const config = {
    connectionString: url,
    max: size,
    options,
    pipeline: true,
    types,
    application_name: 'gms',
  }
  const pool = new pg.Pool(config as pg.PoolConfig)
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  named.set(pool, namedStatements)
  return pool
}

const named = new WeakMap<Pool, boolean>()
const names = new Map<string, string>()
const mostNames = 2000

// A short stable name lets PostgreSQL keep the plan; the number of different texts is bounded by the code, and capped all the same.
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostNames) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Sends one statement on a client, as a named statement where the pool allows it. */
export const send = (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  keepName = true,
): Promise<pg.QueryResult> =>
  client.query({ text, values: values as unknown[], ...(keepName && { name: nameOf(text) }) })

class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly keepName: boolean
  constructor(client: pg.PoolClient, keepName: boolean) {
    this.client = client
    this.keepName = keepName
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await send(this.client, query.sql, query.parameters, this.keepName)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  streamQuery(): never {
    throw new Error('large results are read in pages')
  }
}

const driverOf = (connection: ClientConnection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  beginTransaction: async () => {},
  commitTransaction: async () => {},
  rollbackTransaction: async () => {},
  releaseConnection: async () => {},
  destroy: async () => {},
})

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

const kyselyOver = (connection: ClientConnection): Tx =>
  new Kysely<Tables>({
    plugins,
    dialect: {
      createDriver: () => driverOf(connection),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: db => new PostgresIntrospector(db),
    },
  })

export type Opening = { text: string; values: readonly unknown[] }
export type Opened = { tx: Tx; client: pg.PoolClient; first: Record<string, unknown> }

const isTransient = (error: unknown): boolean => {
  const code = (error as { code?: string }).code
  return code === '40001' || code === '40P01'
}

const attempt = async <R>(pool: Pool, opening: Opening, work: (opened: Opened) => Promise<R>): Promise<R> => {
  const client = await pool.connect()
  const keepName = named.get(pool) ?? true
  let broken = false
  try {
    const [, entered] = await Promise.all([client.query('begin'), send(client, opening.text, opening.values, keepName)])
    const tx = kyselyOver(new ClientConnection(client, keepName))
    const result = await work({ tx, client, first: entered.rows[0] })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in one transaction that begins, in the same round trip, with the statement that sets the tenant. Serialization
 *  failures and deadlocks are tried again, up to five times. Nothing of a refused or failed `work` stays. */
export const transaction = async <R>(
  pool: Pool,
  opening: Opening,
  work: (opened: Opened) => Promise<R>,
): Promise<R> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(pool, opening, work)
    } catch (error) {
      if (!isTransient(error) || tries === 5) throw error
    }
  }
}
