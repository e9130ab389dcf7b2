// A running application for a test: a database of its own, the server on a free port, and users who call it as browsers do.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '#server.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { readSettings } from '#settings.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { addGulf, addRedSea, type DemoAgency } from '../database/demo/agencies.ts'
import { callerOf, signIn } from '../database/demo/caller.ts'
import { type Golden, playGolden } from '../database/demo/golden.ts'
import { openFirstRun } from '../database/first-run.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { callHttp, type HttpAnswer } from './http-client.ts'
import { assertSound } from './ledger-questions.ts'
import { assertFigures, beginFigures } from './list-figures.ts'
import { type Prepared, preparedDatabase } from './prepared-database.ts'

export type Answer = { status: number; body: Record<string, unknown>; headers: HttpAnswer['headers'] }

/** Calls one address as one person: `ask('GET', '/api/agencies/1/...')`. */
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

type TestApplication = {
  address: string
  databaseUrl: string
  /** a person's calls, by username; signs in once */
  as: (username: string) => Promise<Ask>
  /** calls of somebody who has not signed in */
  nobody: Ask
  /** what the log says of defects */
  defects: readonly string[]
  close: () => Promise<void>
}

const asker =
  (address: string, token?: string): Ask =>
  async (method, path, body, headers = {}) => {
    const sent = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const answer = await callHttp(method, address + path, sent, body === undefined ? undefined : JSON.stringify(body))
    const isJson = answer.headers.get('content-type')?.includes('json')
    const read = isJson ? JSON.parse(answer.bytes.toString()) : { bytes: new Uint8Array(answer.bytes) }
    return { status: answer.status, body: read as Answer['body'], headers: answer.headers }
  }

type OpenApplication = TestApplication & { tokenOf: (username: string) => Promise<string>; leave: () => Promise<void> }

/** An application over a database that is there already; `leave` closes it and keeps its database. */
export const openApplication = async (
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<OpenApplication> => {
  const settings = {
    ...readSettings({
      GMS_DATA: join(tmpdir(), 'gms-test-files'),
      PRIVATE_NETWORKS: '127.0.0.0/8 ::1',
      ...environment,
    }),
    port: 0,
    logLevel: 'error' as const,
    worker: false,
  }
  const defects: string[] = []
  const logStream = { write: (line: string) => void defects.push(line) }
  const { address, close } = await serve({ databaseUrl: database.url, settings, logStream })
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (username: string): Promise<string> => {
    const token = tokens.get(username) ?? signIn(address, username, demoPassword)
    tokens.set(username, token)
    return token
  }
  return {
    address,
    databaseUrl: database.url,
    tokenOf,
    as: async username => asker(address, await tokenOf(username)),
    nobody: asker(address),
    defects,
    leave: close,
    close: async () => {
      await close()
      await assertSound(database.url)
        .then(() => assertFigures(database.url))
        .finally(database.drop)
    },
  }
}

export type DemoApplication = TestApplication & { redSea: DemoAgency; gulf: DemoAgency }

type Agency = Pick<DemoAgency, 'id' | 'world'>
type People = { redSea: Agency; gulf: Agency }

const withAgencies = async (
  app: OpenApplication,
  { redSea, gulf }: People,
): Promise<DemoApplication & OpenApplication> => {
  const { address, tokenOf } = app
  const [admin, admin2] = await Promise.all([tokenOf('admin'), tokenOf('admin2')])
  return {
    ...app,
    redSea: { ...redSea, admin: story => callerOf(address, admin, redSea.id, story) },
    gulf: { ...gulf, admin: story => callerOf(address, admin2, gulf.id, story) },
  }
}

const demoDatabase = (): Promise<Prepared<People>> =>
  preparedDatabase('people', async () => {
    const database = await testDatabase()
    await createSuperAdmin(database.url, 'super', demoPassword)
    const { address, tokenOf, leave } = await openApplication(database)
    const token = await tokenOf('super')
    const agencies = { redSea: await addRedSea(address, token), gulf: await addGulf(address, token) }
    await leave()
    await beginFigures(database.url)
    const told = ({ id, world }: DemoAgency): Agency => ({ id, world })
    return { database, told: { redSea: told(agencies.redSea), gulf: told(agencies.gulf) } }
  })

/** An application with both demo agencies: users, companies, terminals; nothing has happened yet. */
export const startDemoApplication = async (environment?: Record<string, string>): Promise<DemoApplication> => {
  const { database, told } = await demoDatabase()
  return withAgencies(await openApplication(database, environment), told)
}

/** An application without users, as a first start leaves it, with the code that opens the first-run page. */
export const startEmptyApplication = async (): Promise<TestApplication & { code: string }> => {
  const database = await testDatabase()
  const code = (await openFirstRun(database.url))!
  const app = await openApplication(database)
  await beginFigures(database.url)
  return { ...app, code }
}

/** An application with the demo agencies in which a beginning has happened: it happens once per run, and what it tells must be plain values. */
export const startApplicationAfter = async <Told>(
  title: string,
  begin: (app: DemoApplication) => Promise<Told>,
): Promise<{ app: DemoApplication; told: Told }> => {
  const { database, told } = await preparedDatabase(title, async () => {
    const { database, told: people } = await demoDatabase()
    const app = await withAgencies(await openApplication(database), people)
    const told = await begin(app)
    await app.leave()
    return { database, told: { people, begun: told } }
  })
  return { app: await withAgencies(await openApplication(database), told.people), told: told.begun }
}

export type GoldenApplication = DemoApplication & { golden: Golden }

/** An application in which the golden scenario has happened, with one ticket a leg, from 1 March 2026 on. */
export const startGoldenApplication = async (): Promise<GoldenApplication> => {
  const telling = { start: '2026-03-01', loadKg: Number.POSITIVE_INFINITY, bagsPerTruck: Number.POSITIVE_INFINITY }
  const { app, told: golden } = await startApplicationAfter('golden', ({ redSea }) =>
    playGolden(redSea.admin('golden'), redSea.world, telling),
  )
  return { ...app, golden }
}
