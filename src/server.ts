// One process of the application: connects the pool, the calls and the pages. Any number of them may share a database.

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { titlesOf } from '#areas/account-titles.server.ts'
import * as creditLimitCalls from '#areas/accounts/customer-credit-limit/calls.ts'
import { mailStatements } from '#areas/accounts/statement-email/standing.server.ts'
import * as agencyCalls from '#areas/agencies/calls.ts'
import { mountAreas, slices } from '#areas/catalogue.server.ts'
import { documents, views } from '#areas/catalogue.ts'
import { reports } from '#areas/catalogue-reports.ts'
import * as dashboardCalls from '#areas/dashboard/calls.ts'
import * as auditCalls from '#areas/logs/audit/calls.ts'
import * as ledgerCheckCalls from '#areas/logs/ledger-check/calls.ts'
import * as noticeCalls from '#areas/master-data/bag-module-notification/calls.ts'
import * as masterDataCalls from '#areas/master-data/calls.ts'
import * as fimsCalls from '#areas/master-data/import-fims-customers/calls.ts'
import * as mappingCalls from '#areas/master-data/terminal-consignee-mapping/calls.ts'
import * as gateCalls from '#areas/port-loading/gate/calls.ts'
import * as overdueCalls from '#areas/port-loading/overdue/calls.ts'
import * as weighbridgeCalls from '#areas/port-loading/weighbridge/calls.ts'
import * as lcCalls from '#areas/procurement/lc/calls.ts'
import * as contractCalls from '#areas/procurement/purchase-contract/calls.ts'
import * as systemLcCalls from '#areas/procurement/system-lc/calls.ts'
import * as statementCalls from '#areas/reports/account-statement/calls.ts'
import * as laytimeCalls from '#areas/reports/laytime/calls.ts'
import * as salesCalls from '#areas/sales/calls.ts'
import { mailSales } from '#areas/sales/sale-email/due.server.ts'
import * as permitCalls from '#areas/sales/sale-permits/calls.ts'
import * as searchCalls from '#areas/search/calls.ts'
import * as shipmentCalls from '#areas/shipping/shipment/calls.ts'
import * as voyageCalls from '#areas/shipping/voyage/calls.ts'
import * as roleCalls from '#areas/staff/role/calls.ts'
import * as userCalls from '#areas/staff/user/calls.ts'
import * as saleControlCalls from '#areas/terminals/sale-control/calls.ts'
import { catalogues } from '#areas/texts.server.ts'
import * as tracingCalls from '#areas/tracing/calls.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { openSealing } from '#database/sealing.ts'
import { type HttpOptions, openHttp } from '#http/app.ts'
import { startBackground } from '#integrations/background.ts'
import { startEInvoicer } from '#integrations/e-invoicer.ts'
import { startMessenger } from '#integrations/messenger.ts'
import { messengerOptions } from '#integrations/messenger-options.ts'
import { schedule } from '#integrations/schedule.ts'
import { mountWebhooks } from '#integrations/webhooks.ts'
import type { Call } from '#kit/call.ts'
import type { Document } from '#kit/document.ts'
import type { Report } from '#kit/report.ts'
import type { House } from '#kit/server/house.ts'
import * as viewCalls from '#kit/view-calls.ts'
import { mountDescription } from '#openapi/page.ts'
import * as sessionCalls from '#session/calls.ts'
import { mountLookups } from '#session/lookups.server.ts'
import * as messagingCalls from '#session/messaging-calls.ts'
import * as ownCalls from '#session/own-calls.ts'
import { mountSession } from '#session/server.ts'
import { mountTheme } from '#session/theme.server.ts'
import type { Settings } from '#settings.ts'
import { openScanner } from '#storage/scan.ts'
import { openStorage } from '#storage/storage.ts'
import { readMigrations } from '../database/migrate.ts'

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'method' in exported

// What openapi.json and the page of the API tell of.
const described = {
  documents: [...(Object.values(documents) as Document[]), ...views],
  reports: reports as unknown as Report[],
  calls: [
    sessionCalls,
    ownCalls,
    messagingCalls,
    agencyCalls,
    searchCalls,
    tracingCalls,
    salesCalls,
    statementCalls,
    laytimeCalls,
    saleControlCalls,
    roleCalls,
    userCalls,
    auditCalls,
    ledgerCheckCalls,
    contractCalls,
    lcCalls,
    voyageCalls,
    shipmentCalls,
    weighbridgeCalls,
    masterDataCalls,
    mappingCalls,
    noticeCalls,
    fimsCalls,
    creditLimitCalls,
    gateCalls,
    overdueCalls,
    systemLcCalls,
    permitCalls,
    dashboardCalls,
    viewCalls,
  ]
    .flatMap(calls => Object.values(calls))
    .filter(isCall),
}

const mount = (app: FastifyInstance, settings: Settings): void => {
  const { secret, codeSeconds, codeChannels } = settings
  mountSession(app, { secret, codeSeconds, channels: codeChannels })
  mountWebhooks(app, messengerOptions(settings, { arabic: catalogues.arabic, log: app.log }))
  mountLookups(app)
  mountTheme(app)
  mountAreas(app)
  mountDescription(app, described)
}

/** What is done without a request, on a pool of its own: for the jobs of the background. */
export const houseOn = (pool: Pool, settings: Settings): House => ({
  ...{ pool, slices, titlesOf, catalogues, storage: openStorage(settings) },
  scan: openScanner(settings.scannerUrl),
  sealing: openSealing(pool, settings.secret),
})

type AppOptions = Pick<HttpOptions, 'pool' | 'storage' | 'logLevel' | 'logStream'> & { settings: Settings }

/** The whole server on a pool, without a port: `app.inject` asks it. */
export const buildApp = ({ settings, ...options }: AppOptions): Promise<FastifyInstance> => {
  const migrations = readMigrations().map(({ name }) => name)
  const browserFiles = join(import.meta.dirname, '../dist')
  const { oldVersionUrl, secret, scannerUrl } = settings
  const house = {
    slices,
    titlesOf,
    catalogues,
    sealing: openSealing(options.pool, secret),
    scan: openScanner(scannerUrl),
  }
  return openHttp({ ...options, ...house, browserFiles, oldVersionUrl, migrations }, app => mount(app, settings))
}

export type Serving = { address: string; app: FastifyInstance; close(): Promise<void> }

/** Serves browser and API on the settings' host and port until closed, and does the jobs of the background where the settings say so.
 *  Closing lets requests and jobs under way finish. */
export const serve = async ({
  databaseUrl,
  settings,
}: {
  databaseUrl: string
  settings: Settings
}): Promise<Serving> => {
  const { logLevel, host, port, namedStatements, worker } = settings
  const pool = openPool(databaseUrl, { namedStatements })
  const app = await buildApp({ pool, logLevel, settings, storage: openStorage(settings) })
  const jobs: { stop(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), ...jobs.map(job => job.stop())])
    await pool.end()
  }
  try {
    const address = await app.listen({ host, port })
    if (worker) {
      jobs.push(
        await startBackground(databaseUrl, schedule, app.log, {
          means: {
            ...{ secret: settings.secret, arabic: catalogues.arabic },
            ...{ mailSales: mailSales(app.house), mailStatements: mailStatements(app.house) },
          },
        }),
      )
      jobs.push(await startEInvoicer(databaseUrl, { ...settings, log: app.log }))
      const reached = { ...settings, address: settings.address ?? address }
      jobs.push(
        await startMessenger(databaseUrl, messengerOptions(reached, { arabic: catalogues.arabic, log: app.log })),
      )
    }
    return { address, app, close }
  } catch (error) {
    await close()
    throw error
  }
}
