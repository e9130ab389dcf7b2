// Kysely over one connection: columns in camelCase, and statements that leave at the moment they are asked.

import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.ts'

export type Tx = Kysely<Tables>

// camelCase in the code, snake_case in the database. Names are turned round while a query is compiled, not by a copy of its tree.
class ColumnNames extends CamelCasePlugin {
  readonly quotable = (name: string): string => this.snakeCase(name)
  /** Rows of one result, so all with the same names. */
  readonly renameRows = <R>(rows: R[]): R[] => {
    const names = Object.keys(rows[0] ?? {}).map(name => [name, this.camelCase(name)] as const)
    if (names.every(([name, renamed]) => name === renamed)) return rows
    return rows.map(row => {
      const renamed: Record<string, unknown> = {}
      for (const [name, to] of names) renamed[to] = (row as Record<string, unknown>)[name]
      return renamed as R
    })
  }
}
const columnNames = new ColumnNames({ maintainNestedObjectKeys: true })

class QueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnNames.quotable(name))
  }
}

/** A connection as Kysely asks it. */
export class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** until the commit: whether somebody still waits */
  gone: AbortSignal | undefined
  constructor(client: pg.PoolClient, gone?: AbortSignal) {
    this.client = client
    this.gone = gone
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.gone?.aborted) throw new Error('nobody waits for this statement any more')
    const result = await this.client.query(query.sql, query.parameters as unknown[])
    return { rows: columnNames.renameRows(result.rows), numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  streamQuery(): never {
    throw new Error('large results are read in pages')
  }
}

// Kysely takes a connection from its driver for each statement, by way of half a dozen promises. Here there is one connection, so a statement
// is handed to it at once: statements run in the order they are asked in, also among those that are sent without Kysely.
class Executor extends DefaultQueryExecutor {
  readonly connection: ClientConnection
  constructor(connection: ClientConnection) {
    super(new QueryCompiler(), adapter, { provideConnection: work => work(connection) })
    this.connection = connection
  }
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.connection.executeQuery<R>(query)
  }
}

const adapter = new PostgresAdapter()
const nothing = async (): Promise<void> => {}

const driver: Driver = {
  init: nothing,
  acquireConnection: () => Promise.reject(new Error('connections are taken from the pool')),
  beginTransaction: nothing,
  commitTransaction: nothing,
  rollbackTransaction: nothing,
  releaseConnection: nothing,
  destroy: nothing,
}

const dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => new QueryCompiler(),
  createAdapter: () => adapter,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

/** Queries on a connection, in whatever transaction it is. */
export const queriesOf = (connection: ClientConnection): Tx =>
  new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new Executor(connection) })
