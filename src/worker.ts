// `node src/worker.ts`: runs the background jobs in a process of their own, beside servers that run with WORKER=0.

import { catalogues } from '#areas/catalogue-texts.server.ts'
import { openPool } from '#database/connect.ts'
import { endPool } from '#database/end-pool.ts'
import { addressForJobs } from '#database/limits.ts'
import { halt, runProgram } from '#halt.ts'
import { startBackground } from '#integrations/background.ts'
import { startWorks } from '#integrations/background-work.ts'
import { startDispatcher } from '#integrations/dispatcher.ts'
import { startEInvoicer } from '#integrations/e-invoicer.ts'
import { startMessenger } from '#integrations/messenger.ts'
import { messengerOptions } from '#integrations/messenger-options.ts'
import { schedule } from '#integrations/schedule.ts'
import { buildApp, meansOf, noteSettled, openServices, worksOf } from '#server.ts'
import { readSettings } from '#settings.ts'
import { applicationAddress, backgroundAddress } from '../database/login.ts'

// The levels of the server's log, by which operators raise alarms.
const line = (level: number) => (facts: object, what: string) => {
  const { err, ...rest } = facts as { err?: Error }
  console.log(JSON.stringify({ level, time: Date.now(), ...rest, ...(err && { err: err.stack }), msg: what }))
}

const mostMsToStop = 9500

await runProgram(async () => {
  const settings = readSettings()
  const { databaseUrl, namedStatements, limits } = settings
  if (!databaseUrl) return halt('Name the database with DATABASE_URL; the embedded one is served by npm start alone.')
  const pool = openPool(await applicationAddress(databaseUrl, settings.applicationUrl), {
    size: 4,
    namedStatements,
    limits,
  })
  const jobsUrl = addressForJobs(await backgroundAddress(databaseUrl, settings.applicationUrl), limits)
  const log = { info: line(30), warn: line(40), error: line(50) }
  const services = openServices(pool, settings)
  const background = await startBackground(jobsUrl, schedule, log, {
    queueUrl: addressForJobs(databaseUrl, limits),
    means: meansOf(services, settings, databaseUrl),
  })
  const options = messengerOptions(settings, { arabic: catalogues.arabic, log })
  const messenger = await startMessenger(jobsUrl, options)
  const dispatcher = await startDispatcher(jobsUrl, { ...options, noteSettled })
  const eInvoicer = await startEInvoicer(jobsUrl, { ...settings, log })
  const { storage } = services
  const openApp = () => buildApp({ pool, health: pool, logLevel: 'silent', settings, storage })
  const works = await startWorks(jobsUrl, worksOf(services, log, openApp))
  const stop = async (): Promise<never> => {
    setTimeout(() => process.exit(1), mostMsToStop)
    await Promise.all([background, works, messenger, dispatcher, eInvoicer].map(each => each.stop()))
    await endPool(pool, 0)
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  console.log('The background jobs are running; Ctrl-C stops them.')
})
