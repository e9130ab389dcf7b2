// Reports may be read from a streaming replica, so that long ones leave the database of the gates alone. A user always sees the own save:
// before it is read, the replica has come to where the writer is. What it cannot answer, the writer answers.

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Replica = { pool: pg.Pool; restUntil: number }

const replicas = new WeakMap<pg.Pool, Replica>()

const mostMsBehind = 1000
const msBetween = 20
const msToRest = 30_000

/** The replica's address for the application's login; `login` is its address at the writer. */
export const replicaAddress = (readUrl: string, login: string): string => {
  const [address, { username, password }] = [new URL(readUrl), new URL(login)]
  address.username ||= username
  address.password ||= password
  return address.href
}

/** Lets what reads only go to a replica; its pool ends with the writer's. */
export const readFrom = (pool: pg.Pool, replica: pg.Pool): void => {
  replicas.set(pool, { pool: replica, restUntil: 0 })
  const end = pool.end.bind(pool)
  const endBoth = async (): Promise<void> => {
    await Promise.all([end(), replica.end()])
  }
  pool.end = endBoth
}

const isThere = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_there'

const hasCaughtUp = async (replica: pg.Pool, position: string): Promise<boolean> => {
  const until = performance.now() + mostMsBehind
  for (;;) {
    const { rows } = await replica.query<{ is_there: boolean }>(isThere, [position])
    if (rows[0]!.is_there) return true
    if (performance.now() > until) return false
    await wait(msBetween)
  }
}

/** The replica's pool, once it holds everything the writer has committed; undefined where there is none, or it is too far behind. */
export const replicaOf = async (pool: pg.Pool): Promise<pg.Pool | undefined> => {
  const replica = replicas.get(pool)
  if (!replica || replica.restUntil > performance.now()) return undefined
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
  try {
    if (await hasCaughtUp(replica.pool, rows[0]!.position)) return replica.pool
  } catch {
    // It cannot be reached. Nobody waits for that again and again.
  }
  replica.restUntil = performance.now() + msToRest
  return undefined
}

// A replica writes nothing (25006), gives up what stands in the way of what it has to take over (40001), and may be stopped.
const leftToWriter = /^(25006|40001|57P0.|08...)$/

/** Whether the writer should be asked instead. */
export const isForWriter = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? leftToWriter.test(error.code ?? '') : /connect|terminated/i.test(String(error))
