// What a request takes from PostgreSQL, counted: pages of its buffers and statements. Neither depends on what else the machine does.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openPool, type Pool } from '#database/connect.ts'
import { buildApp } from '#server.ts'
import { readSettings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { applicationAddress } from '../../database/login.ts'
import type { Get } from './requests.ts'

export type Cost = {
  status: number
  ms: number
  /** how long the event loop was held at most */
  heldMs: number
  buffers: number
  statements: number
  /** elements of the answer's lists, or rows of the file, and one */
  rows: number
  body: unknown
}
/** Asks as the holder of a token: a GET, or a POST where there is a body. */
type Count = (path: string, token: string, body?: object) => Promise<Cost>
export type CountingServer = { count: Count; get: (token: string) => Get; close: () => Promise<void> }

// The backend's own figures; asked to be written down first, which it otherwise does once a second.
const readTouched = async (pool: Pool): Promise<number> => {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    'select sum(coalesce(reads, 0) + coalesce(hits, 0))::bigint as pages from pg_stat_get_backend_io(pg_backend_pid())',
  )
  return rows[0].pages
}

const rowsIn = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + 1 + rowsIn(each), 0)
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce((sum: number, each) => sum + rowsIn(each), 0)
}

// How long the event loop was held at most, until asked: what holds it last is known once the next tick of the clock was late.
const tick = 1
const watchLoop = (): (() => Promise<number>) => {
  const delay = monitorEventLoopDelay({ resolution: tick })
  delay.enable()
  return async () => {
    await wait(2 * tick)
    delay.disable()
    return Math.max(0, delay.max / 1e6 - tick)
  }
}

const inject = async (app: FastifyInstance, url: string, token: string, asked?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method: asked ? 'POST' : 'GET', url, headers, ...(asked && { payload: asked }) })
  const isJson = String(answer.headers['content-type']).includes('json')
  const read = (): unknown => (isJson ? answer.json() : answer.rawPayload.length)
  return { status: answer.statusCode, read }
}

const getterOf =
  (app: FastifyInstance) =>
  (token: string): Get =>
  async path => {
    const { status, read } = await inject(app, path, token)
    return { status, body: read() }
  }

/** Counts the statements that the connections of `pool` send from now on; returns a function that reads the count. */
const countStatements = (pool: Pool): (() => number) => {
  let statements = 0
  pool.on('connect', client => {
    const send = client.query.bind(client) as (...asked: unknown[]) => unknown
    Object.assign(client, {
      query: (...asked: unknown[]) => {
        statements++
        return send(...asked)
      },
    })
  })
  return () => statements
}

/** Opens the application on one connection to the database at `url`, so that all it asks is counted there. */
export const openCounted = async (url: string): Promise<CountingServer> => {
  const pool = openPool(await applicationAddress(url), { size: 1 })
  const settings = { ...readSettings({ GMS_DATA: join(tmpdir(), 'gms-counted-files') }), worker: false }
  const app = await buildApp({ pool, logLevel: 'silent', settings, storage: openStorage(settings) })
  const readStatements = countStatements(pool)
  const get = getterOf(app)
  const count: Count = async (path, token, sent) => {
    const before = await readTouched(pool)
    const statementsBefore = readStatements()
    const held = watchLoop()
    const start = performance.now()
    const { status, read } = await inject(app, path, token, sent)
    const ms = performance.now() - start
    const heldMs = await held()
    const buffers = (await readTouched(pool)) - before
    const body = read()
    const statements = readStatements() - statementsBefore
    return { status, ms, heldMs, buffers, statements, rows: 1 + rowsIn(body), body }
  }
  const countFile: Count = async (path, token, sent) => {
    const cost = await count(path, token, sent)
    if (!path.split('?')[0]!.endsWith('/excel')) return cost
    const { body } = await get(token)(path.replace('/excel', ''))
    return { ...cost, rows: 1 + ((body as { count?: number }).count ?? 0) }
  }
  return {
    count: countFile,
    get,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}
