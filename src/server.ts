// One process of the application: connects the pool, the calls and the pages. Any number of them may share a database.

import { join } from 'node:path'
import { titlesOf } from '#areas/account-titles.server.ts'
import * as agencyCalls from '#areas/agencies/calls.ts'
import { mountAreas, slices } from '#areas/catalogue.server.ts'
import { documents, reports, views } from '#areas/catalogue.ts'
import * as dashboardCalls from '#areas/dashboard/calls.ts'
import * as lcCalls from '#areas/procurement/lc/calls.ts'
import { catalogues } from '#areas/texts.server.ts'
import { openPool } from '#database/connect.ts'
import { openHttp } from '#http/app.ts'
import type { Call } from '#kit/call.ts'
import type { Document } from '#kit/document.ts'
import type { Report } from '#kit/report.ts'
import { mountDescription } from '#kit/server/openapi-page.ts'
import * as sessionCalls from '#session/calls.ts'
import { mountLookups } from '#session/lookups.server.ts'
import { mountSession } from '#session/server.ts'
import type { Settings } from '#settings.ts'
import { readMigrations } from '../database/migrate.ts'

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'method' in exported

// What openapi.json and the page of the API tell of.
const described = {
  documents: [...(Object.values(documents) as Document[]), ...views],
  reports: reports as unknown as Report[],
  calls: [sessionCalls, agencyCalls, lcCalls, dashboardCalls].flatMap(calls => Object.values(calls)).filter(isCall),
}

export type Serving = { address: string; close(): Promise<void> }

/** Serves browser and API on the settings' host and port until closed; closing lets requests under way finish. */
export const serve = async ({
  databaseUrl,
  settings,
}: {
  databaseUrl: string
  settings: Settings
}): Promise<Serving> => {
  const pool = openPool(databaseUrl, { namedStatements: settings.namedStatements })
  const { logLevel, host, port } = settings
  const migrations = readMigrations().map(({ name }) => name)
  const browserFiles = join(import.meta.dirname, '../dist')
  const options = { pool, slices, titlesOf, catalogues, logLevel, browserFiles, migrations }
  const app = await openHttp(options, app => {
    mountSession(app)
    mountLookups(app)
    mountAreas(app)
    mountDescription(app, described)
  })
  const close = async (): Promise<void> => {
    await app.close()
    await pool.end()
  }
  try {
    return { address: await app.listen({ host, port }), close }
  } catch (error) {
    await close()
    throw error
  }
}
