// One server process: connects the pool, the calls and the pages. Any number of processes may share a database.

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { runStandingOrders } from '#areas/accounts/statement-email/standing-orders.server.ts'
import { mountAreas, slices } from '#areas/catalogue.server.ts'
import { allDocuments, views } from '#areas/catalogue.ts'
import { analyses } from '#areas/catalogue-analytics.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { connectionProviders } from '#areas/catalogue-connections.server.ts'
import { agencyPapers } from '#areas/catalogue-papers.server.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { catalogues } from '#areas/catalogue-texts.server.ts'
import { runWorks, type SandboxPlayer } from '#areas/catalogue-work.server.ts'
import { exchangeWithFims } from '#areas/fims-logs/exchange/due-exchange.server.ts'
import { runDueSchedules } from '#areas/gfsa-details/schedules/due-schedules.server.ts'
import { mountConnections } from '#areas/logs/connections/server.ts'
import { sendDailyMails } from '#areas/mine/daily-mail.server.ts'
import { mailDueReports } from '#areas/reports/scheduled/due-reports.server.ts'
import { sendScheduledMails } from '#areas/sales/sale-email/scheduled-mails.server.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { endPool } from '#database/end-pool.ts'
import { addressForJobs } from '#database/limits.ts'
import { readFrom, replicaAddress } from '#database/replica.ts'
import { openSealing } from '#database/sealing.ts'
import { type HttpOptions, openHttp } from '#http/app.ts'
import { startBackground } from '#integrations/background.ts'
import { startWorks, type Works } from '#integrations/background-work.ts'
import { startDispatcher } from '#integrations/dispatcher.ts'
import type { Dispatching } from '#integrations/dispatching.ts'
import { startEInvoicer } from '#integrations/e-invoicer.ts'
import { balancesOf, filesOfFims } from '#integrations/fims-balances.ts'
import { startMessenger } from '#integrations/messenger.ts'
import { messengerOptions, outgoingOf } from '#integrations/messenger-options.ts'
import { openPaperChannels, openReaching } from '#integrations/reaching.ts'
import { type Means, schedule } from '#integrations/schedule.ts'
import { type MessengerOptions, messagingOn } from '#integrations/sending.ts'
import { mountWebhooks } from '#integrations/webhooks.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { mountDescription } from '#openapi/page.ts'
import { prepareRendering } from '#printing/print.ts'
import { mountLookups } from '#session/lookups.server.ts'
import { mountSession } from '#session/server.ts'
import { mountTheme } from '#session/theme.server.ts'
import type { Settings } from '#settings.ts'
import { mountSharing } from '#sharing/routes.server.ts'
import { openScanner } from '#storage/scan.ts'
import { openStorage } from '#storage/storage.ts'
import { reportChannels } from '#trade/authority/report-fields.ts'
import { recordReportResult, reportLines } from '#trade/authority/report-lines.server.ts'
import { fimsChannels } from '#trade/fims/log-fields.ts'
import { recordFimsResult } from '#trade/fims/settled.server.ts'
import { readAccountTitles } from '#trade/statements/account-titles.server.ts'
import { factUpdaters } from '#trade/statements/update-sales-facts.server.ts'
import { backupKeyOf } from '../database/backup-key.ts'
import { applicationAddress, backgroundAddress } from '../database/login.ts'
import { readMigrations } from '../database/migrate.ts'
import { runNightlyBackup } from '../database/nightly-backup.ts'

// Everything that openapi.json and the API's HTML page describe.
const described = {
  documents: [...allDocuments, ...views],
  reports: reports,
  analyses: analyses,
  calls,
}

const testMs = 10_000

const mountConnectionsOf = (
  app: FastifyInstance,
  options: MessengerOptions,
  { eInvoiceUrl, backup }: Settings,
): void => {
  const messaging = messagingOn(app.services.pool, { ...options, timeoutMs: testMs })
  const reaching = openReaching({ messaging, receivers: receiverChannels, eInvoiceUrl, backup })
  mountConnections(app, { providers: connectionProviders, reaching })
}

const mount = (app: FastifyInstance, settings: Settings): void => {
  const { secret, codeSeconds, codeChannels, address } = settings
  const options = messengerOptions(settings, { arabic: catalogues.arabic, log: app.log })
  mountSession(app, { secret, codeSeconds, channels: codeChannels, outgoing: options.outgoing, address })
  mountWebhooks(app, options)
  mountConnectionsOf(app, options, settings)
  mountSharing(app, openPaperChannels(messagingOn(app.services.pool, options)), agencyPapers)
  mountLookups(app)
  mountTheme(app)
  mountAreas(app)
  mountDescription(app, described)
}

/** The services for background jobs, on a pool of their own. */
export const openServices = (pool: Pool, settings: Settings): AppServices => ({
  ...{ pool, slices, titlesOf: readAccountTitles, catalogues, storage: openStorage(settings) },
  scan: openScanner(settings.scannerUrl),
  sealing: openSealing(pool, settings.secret),
})

const askingFims = ({ pool, sealing }: AppServices, settings: Settings) => {
  const options = { channels: [], settings: settings.messaging, sealing, outgoing: outgoingOf(settings) }
  return { askBalances: balancesOf(pool, options), fetchFile: filesOfFims(pool, options) }
}

// No nightly backup without a configured folder.
const nightlyOf = ({ storage }: AppServices, settings: Settings, databaseUrl: string): Pick<Means, 'makeBackup'> => {
  const { folder } = settings.backup
  if (folder === undefined) return {}
  const kept = { ...settings.backup, folder }
  return {
    makeBackup: () => runNightlyBackup({ url: databaseUrl, storage, key: backupKeyOf(settings), kept }),
  }
}

/** The dependencies of the background jobs; `databaseUrl` is the database owner's. */
export const meansOf = (services: AppServices, settings: Settings, databaseUrl: string) => ({
  secret: settings.secret,
  arabic: catalogues.arabic,
  mailSales: sendScheduledMails(services),
  mailStatements: runStandingOrders(services),
  mailReports: mailDueReports(services),
  sendDailyMails: sendDailyMails(services),
  leaveAuthorityReports: runDueSchedules(services, reportLines),
  exchangeWithFims: exchangeWithFims(services, askingFims(services, settings)),
  ...nightlyOf(services, settings, databaseUrl),
  lists: [...slices.values()].flatMap(({ document }) => figuredOf(document) ?? []),
  facts: factUpdaters,
})

/** Records the outcome of a dispatch, by its receiver. */
export const noteSettled = {
  gfsa: recordReportResult(reportLines),
  fims: recordFimsResult,
} satisfies Dispatching['noteSettled']

/** The channels by which each receiver can be reached. */
const receiverChannels: Readonly<Record<keyof typeof noteSettled, readonly string[]>> = {
  gfsa: reportChannels,
  fims: fimsChannels,
}

// Loaded where somebody has ordered a sandbox.
const sandboxPlayerOn =
  (openApp: () => Promise<FastifyInstance>): SandboxPlayer =>
  (pool, progress, canceled) =>
  async of => {
    const { playSandboxIn } = await import('../database/demo/sandbox-inside.ts')
    await playSandboxIn(await openApp(), { ...of, pool, progress, canceled })
  }

/** The dependencies of ordered work; `openApp` returns the application, which the work calls in process, without a port. */
export const worksOf = (services: AppServices, log: Works['log'], openApp: () => Promise<FastifyInstance>): Works => ({
  ...{ doWork: runWorks(services, sandboxPlayerOn(openApp)), log },
  forgetFile: key => services.storage.delete(key),
})

type AppOptions = Pick<HttpOptions, 'pool' | 'health' | 'storage' | 'logLevel' | 'logStream'> & { settings: Settings }

/** The whole server on a pool, without a port; call it by `app.inject`. */
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

export type Serving = {
  address: string
  app: FastifyInstance
  /** resolves when the background jobs have started */
  working: Promise<void>
  close(): Promise<void>
}

// A pool's connections are closed when no request uses them, at the latest one second after the last client has disconnected.
const afterRequestsMs = 1000

type Job = { stop(): Promise<void> }

// Starts the jobs one after the other; each is in the list, and can be stopped, as soon as it runs.
const startJobs = async (jobs: Job[], databaseUrl: string, app: FastifyInstance, settings: Settings): Promise<void> => {
  const { services, log } = app
  const url = addressForJobs(await backgroundAddress(databaseUrl, settings.applicationUrl), settings.limits)
  const queueUrl = addressForJobs(databaseUrl, settings.limits)
  jobs.push(await startBackground(url, schedule, log, { queueUrl, means: meansOf(services, settings, databaseUrl) }))
  jobs.push(
    await startWorks(
      url,
      worksOf(services, log, async () => app),
    ),
  )
  jobs.push(await startEInvoicer(url, { ...settings, log }))
  const options = messengerOptions(settings, { arabic: catalogues.arabic, log })
  jobs.push(await startMessenger(url, options))
  jobs.push(await startDispatcher(url, { ...options, noteSettled }))
}

/** Serves browser and API on the configured host and port until closed. Background jobs run here too where the settings say so; they
 *  start after the server is listening. Closing gives running requests and jobs a few seconds to finish, then cancels them. */
export const serve = async ({
  databaseUrl,
  settings,
  logStream,
}: {
  databaseUrl: string
  settings: Settings
  logStream?: HttpOptions['logStream']
}): Promise<Serving> => {
  const { logLevel, host, port, namedStatements, worker, limits } = settings
  const login = await applicationAddress(databaseUrl, settings.applicationUrl)
  const pool = openPool(login, { namedStatements, limits })
  const health = openPool(login, { size: 1, namedStatements, limits })
  if (settings.readUrl) readFrom(pool, openPool(replicaAddress(settings.readUrl, login), { namedStatements, limits }))
  const app = await buildApp({ pool, health, logLevel, logStream, settings, storage: openStorage(settings) })
  const jobs: Job[] = []
  let working = Promise.resolve()
  const close = async (): Promise<void> => {
    await working.catch(() => {})
    await Promise.all([app.close(), ...jobs.map(job => job.stop())])
    await Promise.all([endPool(pool, afterRequestsMs), endPool(health, afterRequestsMs)])
  }
  try {
    const address = await app.listen({ host, port })
    const reached = { ...settings, address: settings.address ?? address }
    if (worker) working = startJobs(jobs, databaseUrl, app, reached)
    working.then(prepareRendering).catch(() => {})
    return { address, app, working, close }
  } catch (error) {
    await close()
    throw error
  }
}
