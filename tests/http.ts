// A server on its own database, for tests that send HTTP requests: with all routes, or with the ones given.

import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { openPool, type Pool } from '#database/connect.ts'
import { type Limits, usualLimits } from '#database/limits.ts'
import { openSealing } from '#database/sealing.ts'
import { openHttp } from '#http/app.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import { hashPassword } from '#session/password-hash.server.ts'
import type { Scan } from '#storage/scan.ts'
import { openStorage, type Storage } from '#storage/storage.ts'
import type { Catalogue } from '#texts/translate.ts'
import { withClient } from '../database/client.ts'
import { applicationAddress } from '../database/login.ts'
import { testDatabase } from './database.ts'

export const password = 'Barley#2026'

type Options = {
  mount: (app: FastifyInstance) => void | Promise<void>
  slices?: AppServices['slices']
  titlesOf?: AppServices['titlesOf']
  arabic?: Catalogue
  browserFiles?: string
  /** by default a temporary folder of the operating system */
  storage?: Storage
  /** by default finds nothing */
  scan?: Scan
  limits?: Partial<Limits>
  /** the number of database connections; by default 20 */
  connections?: number
}

type TestUser = {
  username: string
  agencyId?: number
  isSuperAdmin?: boolean
  isAgencyAdmin?: boolean
  permissions?: string[]
  company?: number
  language?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a response
export type Body = any
type Answer = { status: number; body: Body; headers: Record<string, unknown>; text: string }

const migrations = readdirSync(join(import.meta.dirname, '..', 'database', 'migrations')).filter(name =>
  name.endsWith('.sql'),
)

const noTitles: AppServices['titlesOf'] = async accounts => accounts.map(() => ({ role: '', about: [], isOwed: false }))

/** Another server on the same database, as a second process: the two share only what is in PostgreSQL. */
const openServer = async (url: string, options: Options) => {
  const { mount, slices = new Map(), titlesOf = noTitles, arabic = {}, browserFiles = tmpdir() } = options
  const { storage = openStorage({ dataFolder: join(tmpdir(), 'gms-test-files'), bucket: undefined }) } = options
  const limits = { ...usualLimits, ...options.limits }
  const login = await applicationAddress(url)
  const pool: Pool = openPool(login, { size: options.connections, limits })
  const health = openPool(login, { size: 1, limits })
  const lines: string[] = []
  const app = await openHttp(
    {
      pool,
      health,
      slices,
      titlesOf,
      catalogues: { arabic, english: {} },
      storage,
      scan: options.scan ?? (async () => undefined),
      sealing: openSealing(pool),
      logLevel: 'info',
      logStream: { write: line => void lines.push(line) },
      browserFiles,
      migrations,
    },
    mount,
  )
  await app.ready()
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= app
      .close()
      .then(() => Promise.all([pool.end(), health.end()]))
      .then(() => {})
    return closing
  }
  return { http: app, pool, lines, close }
}

const hashed = hashPassword(password)

const addUser = (url: string, user: TestUser): Promise<number> =>
  withClient(url, async client => {
    const { agencyId = 1, permissions = [] } = user
    const role = await client.query(
      `insert into role (agency_id, name, permissions) values ($1, $2, $3) returning id`,
      [agencyId, `role of ${user.username}`, permissions],
    )
    const { rows } = await client.query(
      `insert into staff_user (agency_id, username, name, password, is_super_admin, is_agency_admin, roles, company, language)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        agencyId,
        user.username,
        await hashed,
        user.isSuperAdmin ?? false,
        user.isAgencyAdmin ?? false,
        [role.rows[0].id],
        user.company ?? null,
        user.language ?? 'english',
      ],
    )
    return Number(rows[0].id)
  })

/** Sends requests to the app without a network; `token` is the session. */
export const asking =
  (app: FastifyInstance, token?: string) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers = {}): Promise<Answer> => {
    const sent = await app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    })
    const isJson = String(sent.headers['content-type']).startsWith('application/json')
    return { status: sent.statusCode, body: isJson ? sent.json() : undefined, headers: sent.headers, text: sent.body }
  }

/** Two agencies and the given routes on a new database. */
export const testApplication = async (options: Options) => {
  const database = await testDatabase()
  await withClient(database.url, client =>
    client.query(`insert into agency (id, name, name_ar, back_dating_days) values (1, 'Red Sea', 'البحر الأحمر', 400), (2, 'Gulf', 'الخليج', 400);
      select setval(pg_get_serial_sequence('agency', 'id'), 2)`),
  )
  const server = await openServer(database.url, options)
  const others: { close(): Promise<void> }[] = []
  return {
    url: database.url,
    ...server,
    addUser: (user: TestUser) => addUser(database.url, user),
    /** signs in as that user and returns its request function */
    as: async (username: string) => {
      const { body } = await asking(server.http)('POST', '/login', { username, password })
      return Object.assign(asking(server.http, body.token), { token: body.token as string })
    },
    secondServer: async () => {
      const second = await openServer(database.url, options)
      others.push(second)
      return second
    },
    sql: (text: string, values: unknown[] = []) =>
      withClient(database.url, async client => (await client.query(text, values)).rows),
    end: async () => {
      for (const one of [server, ...others]) await one.close()
      await database.drop()
    },
  }
}
