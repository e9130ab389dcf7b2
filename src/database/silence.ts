// A machine of a cluster that hangs closes nothing: statements on it would wait for as long as they may run. When a connection has been in use
// for some seconds, a new one is tried; when that is not answered twice, all connections of the pool are ended, and their statements with them.

import pg from 'pg'

const everyMs = 2500
const patienceMs = 5000

type Socketed = { connection: { stream: { destroy(): void } } }

/** Whether PostgreSQL answers at an address, be it with a refusal. */
const isAnswering = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return !/timeout/i.test((error as Error).message)
  } finally {
    ;(client as object as Socketed).connection.stream.destroy()
  }
}

const watched = new WeakSet<pg.Pool>()

/** Ends the connections of a pool when its machine is silent. */
export const endWhenSilent = (pool: pg.Pool): void => {
  const { connectionString } = pool.options as pg.PoolConfig
  if (watched.has(pool) || connectionString === undefined) return
  watched.add(pool)
  const all = new Set<pg.PoolClient>()
  const waiting = new Map<pg.PoolClient, number>()
  pool.on('connect', client => void all.add(client))
  pool.on('remove', client => void all.delete(client))
  pool.on('acquire', client => {
    all.add(client)
    waiting.set(client, performance.now())
  })
  pool.on('release', (_error, client) => void waiting.delete(client))
  const endAll = (): void => {
    for (const client of all) (client as object as Socketed).connection.stream.destroy()
  }
  let isTrying = false
  const endUnlessAnswering = async (): Promise<void> => {
    isTrying = true
    if (!(await isAnswering(connectionString)) && !(await isAnswering(connectionString))) endAll()
    isTrying = false
  }
  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer)
    const now = performance.now()
    const isLate = [...waiting.values()].some(since => now - since > patienceMs)
    if (isLate && !isTrying) void endUnlessAnswering()
  }, everyMs)
  timer.unref()
}
