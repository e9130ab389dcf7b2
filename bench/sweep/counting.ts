// What a request takes from PostgreSQL, counted: pages of its buffers and statements. Neither depends on what else the machine does.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  buffers: number
  statements: number
  /** elements of the answer's lists, or rows of the file, and one */
  rows: number
  body: unknown
}
/** Asks as the holder of a token. */
export type Count = (path: string, token: string) => Promise<Cost>
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

const inject = async (app: FastifyInstance, url: string, token: string) => {
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload.length }
}

/** Opens the application on one connection to the database at `url`, so that all it asks is counted there. */
export const openCounted = async (url: string): Promise<CountingServer> => {
  const pool = openPool(await applicationAddress(url), { size: 1 })
  const settings = { ...readSettings({ GMS_DATA: join(tmpdir(), 'gms-counted-files') }), worker: false }
  const app = await buildApp({ pool, logLevel: 'silent', settings, storage: openStorage(settings) })
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
  const count: Count = async (path, token) => {
    const before = await readTouched(pool)
    const asked = statements
    const start = performance.now()
    const { status, body } = await inject(app, path, token)
    const ms = performance.now() - start
    const buffers = (await readTouched(pool)) - before
    return { status, ms, buffers, statements: statements - asked, rows: 1 + rowsIn(body), body }
  }
  const countFile: Count = async (path, token) => {
    const cost = await count(path, token)
    if (!path.split('?')[0]!.endsWith('/excel')) return cost
    const { body } = await inject(app, path.replace('/excel', ''), token)
    return { ...cost, rows: 1 + ((body as { count?: number }).count ?? 0) }
  }
  return {
    count: countFile,
    get: token => path => inject(app, path, token),
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}
