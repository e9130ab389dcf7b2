// One process of the application: connects the pool, the calls and the pages. Any number of them may share a database.

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { runStandingOrders } from '#areas/accounts/statement-email/standing-orders.server.ts'
import { mountAreas, slices } from '#areas/catalogue.server.ts'
import { documents, views } from '#areas/catalogue.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { catalogues } from '#areas/catalogue-texts.server.ts'
import { doWorks } from '#areas/catalogue-work.server.ts'
import { sendScheduledMails } from '#areas/sales/sale-email/scheduled-mails.server.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { endPool } from '#database/end-pool.ts'
import { addressForJobs } from '#database/limits.ts'
import { openSealing } from '#database/sealing.ts'
import { type HttpOptions, openHttp } from '#http/app.ts'
import { startBackground } from '#integrations/background.ts'
import { startWorks, type Works } from '#integrations/background-work.ts'
import { startEInvoicer } from '#integrations/e-invoicer.ts'
import { startMessenger } from '#integrations/messenger.ts'
import { messengerOptions } from '#integrations/messenger-options.ts'
import { schedule } from '#integrations/schedule.ts'
import { mountWebhooks } from '#integrations/webhooks.ts'
import type { Document } from '#kit/document.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { mountDescription } from '#openapi/page.ts'
import { mountLookups } from '#session/lookups.server.ts'
import { mountSession } from '#session/server.ts'
import { mountTheme } from '#session/theme.server.ts'
import type { Settings } from '#settings.ts'
import { openScanner } from '#storage/scan.ts'
import { openStorage } from '#storage/storage.ts'
import { readAccountTitles } from '#trade/statements/account-titles.server.ts'
import { readMigrations } from '../database/migrate.ts'

// What openapi.json and the page of the API tell of.
const described = {
  documents: [...(Object.values(documents) as Document[]), ...views],
  reports: reports,
  calls,
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

/** The services on a pool of their own, for background jobs. */
export const openServices = (pool: Pool, settings: Settings): AppServices => ({
  ...{ pool, slices, titlesOf: readAccountTitles, catalogues, storage: openStorage(settings) },
  scan: openScanner(settings.scannerUrl),
  sealing: openSealing(pool, settings.secret),
})

/** What background jobs work with. */
export const meansOf = (services: AppServices, { secret }: Settings) => ({
  secret,
  arabic: catalogues.arabic,
  mailSales: sendScheduledMails(services),
  mailStatements: runStandingOrders(services),
  lists: [...slices.values()].flatMap(({ document }) => figuredOf(document) ?? []),
})

/** What the background needs to do the work that users have ordered. */
export const worksOf = (services: AppServices, log: Works['log']): Works => ({
  ...{ doWork: doWorks(services), log },
  forgetFile: key => services.storage.delete(key),
})

type AppOptions = Pick<HttpOptions, 'pool' | 'storage' | 'logLevel' | 'logStream'> & { settings: Settings }

/** The whole server on a pool, without a port: `app.inject` asks it. */
export const buildApp = ({ settings, ...options }: AppOptions): Promise<FastifyInstance> => {
  const migrations = readMigrations().map(({ name }) => name)
  const browserFiles = join(import.meta.dirname, '../dist')
  const { oldVersionUrl, secret, scannerUrl } = settings
  const services = {
    slices,
    titlesOf: readAccountTitles,
    catalogues,
    sealing: openSealing(options.pool, secret),
    scan: openScanner(scannerUrl),
  }
  return openHttp({ ...options, ...services, browserFiles, oldVersionUrl, migrations }, app => mount(app, settings))
}

export type Serving = { address: string; app: FastifyInstance; close(): Promise<void> }

// Its connections are ended once no request uses them any more, or a second after the last client was sent away.
const afterRequestsMs = 1000

/** Serves browser and API on the settings' host and port until closed, and does the jobs of the background where the settings say so.
 *  Closing lets requests and jobs under way finish for a few seconds; what then still runs is canceled. */
export const serve = async ({
  databaseUrl,
  settings,
}: {
  databaseUrl: string
  settings: Settings
}): Promise<Serving> => {
  const { logLevel, host, port, namedStatements, worker, limits } = settings
  const pool = openPool(databaseUrl, { namedStatements, limits })
  const jobsUrl = addressForJobs(databaseUrl, limits)
  const app = await buildApp({ pool, logLevel, settings, storage: openStorage(settings) })
  const jobs: { stop(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), ...jobs.map(job => job.stop())])
    await endPool(pool, afterRequestsMs)
  }
  try {
    const address = await app.listen({ host, port })
    if (worker) {
      jobs.push(
        await startBackground(jobsUrl, schedule, app.log, {
          means: meansOf(app.services, settings),
        }),
      )
      jobs.push(await startWorks(jobsUrl, worksOf(app.services, app.log)))
      jobs.push(await startEInvoicer(jobsUrl, { ...settings, log: app.log }))
      const reached = { ...settings, address: settings.address ?? address }
      jobs.push(await startMessenger(jobsUrl, messengerOptions(reached, { arabic: catalogues.arabic, log: app.log })))
    }
    return { address, app, close }
  } catch (error) {
    await close()
    throw error
  }
}
