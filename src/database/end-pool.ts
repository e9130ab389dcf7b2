// Ends a pool in bounded time, whatever its connections do.

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { cancelStatement } from '#database/cancel.ts'

const inUse = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** Ignores lost connections, which the statements under way report, and notes which connections are in use, for `endPool`. */
export const watchPool = <P extends pg.Pool>(pool: P): P => {
  const clients = new Set<pg.PoolClient>()
  inUse.set(pool, clients)
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('acquire', client => void clients.add(client))
  pool.on('release', (_error, client) => void clients.delete(client))
  return pool
}

type Socketed = { connection: { stream: { destroy(): void } } }

// PostgreSQL is told first: it does not notice a closed connection before its statement ends.
const breakOff = async (client: pg.PoolClient): Promise<void> => {
  await cancelStatement(client)
  ;(client as object as Socketed).connection.stream.destroy()
}

const mostMs = 2500

/** Ends a pool. Statements that still run after `ms` milliseconds are canceled and their connections closed: their transactions roll
 *  back. */
export const endPool = async (pool: pg.Pool, ms: number): Promise<void> => {
  const ended = pool.end()
  const isOver = await Promise.race([ended.then(() => true), wait(ms, false, { ref: false })])
  if (isOver) return
  await Promise.all([...(inUse.get(pool) ?? [])].map(breakOff))
  await Promise.race([ended, wait(mostMs, undefined, { ref: false })])
}
