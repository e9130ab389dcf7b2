// What `npm start` does: settings, PostgreSQL, migrations, the server, the demo world; on exit they stop in the opposite order.
// The server's modules are imported while PostgreSQL starts, the demo world's only when it is loaded.

import { flushCompileCache } from 'node:module'
import { makeBundle } from '#bundle.ts'
import { haltFor, runProgram } from '#halt.ts'
import { formatDay, today } from '#kit/days.ts'
import type { Serving } from '#server.ts'
import { readSettings, type Settings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { withClient } from '../database/client.ts'
import { demoAccounts, demoPassword } from '../database/demo/accounts.ts'
import { isRefusal } from '../database/demo/caller.ts'
import { readDemoState } from '../database/demo/demo-state.ts'
import { keepDemo, restoreKeptDemo } from '../database/demo/kept-world.ts'
import { openFirstRun } from '../database/first-run.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'

type Closing = () => Promise<unknown>

// How to stop everything that has started, in the order of starting; the last one stops first.
const running: Closing[] = []

const closings: Promise<unknown>[] = []

// Stops one after the other. A second call does not wait for the running stop and continues with the next, but returns after all of them.
const closeAll = async (): Promise<void> => {
  for (let close = running.pop(); close; close = running.pop()) {
    const closing = close().catch(console.error)
    closings.push(closing)
    await closing
  }
  await Promise.all(closings)
}

// Also stops what is still starting; what failed to start needs no stop.
const closing = <T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>): Promise<unknown> =>
  opening.then(close, () => {})

const open = async (settings: Settings): Promise<string> => {
  const loadServer = (): void => void import('#server.ts').catch(() => {})
  const database = openDatabase(settings, { meanwhile: loadServer, keep: true })
  running.push(() => closing(database, ({ close }) => close()))
  return (await database).url
}

const sentences = ({ host, port }: Settings) => ({
  EADDRINUSE: `Port ${port} is used by another program; stop that, or choose another port with PORT.`,
  EACCES: `Port ${port} is not for ordinary users; choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: `${host} is not an address of this machine; choose another with HOST.`,
  ENOTFOUND: `${host} is not the name of this machine; choose another with HOST.`,
})

const listen = async (databaseUrl: string, settings: Settings): Promise<Serving> => {
  try {
    const { serve } = await import('#server.ts')
    const served = serve({ databaseUrl, settings })
    running.push(() => closing(served, ({ close }) => close()))
    return await served
  } catch (error) {
    return haltFor(error, sentences(settings))
  }
}

// A wildcard or loopback address is shown as localhost, which a browser can open.
const showAddress = (address: string): string => {
  const url = new URL(address)
  if (['127.0.0.1', '[::1]', '0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = 'localhost'
  return url.origin
}

const isEmpty = (url: string): Promise<boolean> =>
  withClient(url, async client => (await client.query('select from staff_user limit 1')).rowCount === 0)

const showAccounts = (): void => {
  console.log(`\nDemo accounts, all with the password ${demoPassword}:`)
  for (const { username, title } of demoAccounts) console.log(`  ${username.padEnd(12)}${title}`)
}

// Another version of GMS may have sent other requests under the same idempotency keys.
const isOfOtherVersion = (error: unknown): boolean => (error as { code?: string }).code === 'IDEMPOTENCY_MISMATCH'

const leaveAsItIs = (): void =>
  console.log(
    'The demo world was started by another version of GMS and is not continued. For a complete one start with an empty data folder (GMS_DATA) or database (DATABASE_URL).',
  )

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1)

// Plays the days since the last one that was played; resolves to whether later days can follow.
const playDays = async (databaseUrl: string, address: string): Promise<boolean> => {
  const { playDaysSince } = await import('../database/demo/daily.ts')
  const start = performance.now()
  const played = await playDaysSince(databaseUrl, address, today('Asia/Riyadh'))
  if (played?.isTooOld)
    console.log(
      `The demo world ends on ${formatDay(played.playedTo)} and is not continued. For one that continues start with an empty data folder (GMS_DATA) or database (DATABASE_URL).`,
    )
  if (played && played.days.length > 0)
    console.log(`The demo world was continued to ${formatDay(played.playedTo)} in ${secondsSince(start)} s.`)
  if (played && played.refused.length > 0)
    console.log(`Changes that users made did not allow this:\n  ${played.refused.join('\n  ')}`)
  return !played?.isTooOld
}

const hourMs = 3_600_000

// The demo world continues while the server runs: every hour, the days that have begun since are played.
const playDaily = async (databaseUrl: string, address: string): Promise<void> => {
  if (isStopping()) return
  const mayContinue = await playDays(databaseUrl, address).catch(error => {
    if (!isStopping())
      console.error(
        "The demo world's day was interrupted; the next start continues it.",
        isRefusal(error) ? error.message : error,
      )
    return false
  })
  if (mayContinue) setTimeout(() => void playDaily(databaseUrl, address), hourMs).unref()
}

// The accounts exist at once; the season's documents follow while users can sign in already.
const playDemo = async (databaseUrl: string, address: string, settings: Settings): Promise<void> => {
  const { loadDemoWorld } = await import('../database/demo/load.ts')
  const { loaded: season } = await loadDemoWorld({ databaseUrl, address, hasAuthority: !settings.eInvoiceUrl })
  const start = performance.now()
  season.then(
    async () => {
      console.log(`The demo season has been loaded in ${secondsSince(start)} s.`)
      await playDaily(databaseUrl, address)
      // If the copy cannot be stored, the next empty database is filled through the API again.
      await keepDemo(databaseUrl, openStorage(settings)).catch(() => {})
    },
    error => {
      if (isOfOtherVersion(error)) leaveAsItIs()
      else if (!isStopping()) console.error('The demo season was interrupted; the next start continues it.', error)
    },
  )
}

// Anyone who reads this line may set GMS up. The token follows a #, which browsers do not send, so no proxy logs it.
const showFirstRun = async (databaseUrl: string, address: string): Promise<void> => {
  const token = await openFirstRun(databaseUrl)
  if (!token) return
  const { firstRunPath } = await import('#session/calls.ts')
  console.log(`\nThis installation has no users yet. Set it up at ${address}${firstRunPath}#${token}`)
  console.log(`or open ${address}${firstRunPath} and enter the set-up code ${token}`)
}

const fillEmpty = async (databaseUrl: string, address: string, settings: Settings): Promise<void> => {
  const { demo } = settings
  const stand = await readDemoState(databaseUrl)
  const empty = await isEmpty(databaseUrl)
  if (empty && demo) console.log('The database is empty: loading the demo world ...')
  if (stand === 'begun') console.log('Continuing the demo world from where it was interrupted ...')
  if ((empty && demo) || stand === 'begun')
    await playDemo(databaseUrl, address, settings).catch(error => {
      if (!isOfOtherVersion(error)) throw error
      leaveAsItIs()
    })
  if (stand === 'loaded' && demo) void playDaily(databaseUrl, address)
  if (empty && !demo && stand === 'none') await showFirstRun(databaseUrl, settings.address ?? showAddress(address))
  if ((await readDemoState(databaseUrl)) !== 'none') showAccounts()
}

// The demo world has its own simulated tax authority on this machine, unless another one is configured.
const withAuthority = async (databaseUrl: string, settings: Settings): Promise<Settings> => {
  if (settings.eInvoiceUrl) return settings
  const isDemo = (settings.demo && (await isEmpty(databaseUrl))) || (await readDemoState(databaseUrl)) !== 'none'
  if (!isDemo) return settings
  const { openAuthority } = await import('../database/demo/authority.ts')
  const authority = await openAuthority()
  running.push(authority.close)
  return { ...settings, eInvoiceUrl: authority.url }
}

const start = async (): Promise<void> => {
  const settings = readSettings()
  // In development Vite serves the browser's files.
  const bundle = process.argv.includes('--without-browser') ? Promise.resolve() : makeBundle()
  bundle.catch(() => {})
  const databaseUrl = await open(settings)
  if (settings.demo && (await restoreKeptDemo(databaseUrl, openStorage(settings))))
    console.log('The database is empty: the stored copy of the demo world was loaded.')
  await migrate(databaseUrl)
  await bundle
  const { address, working } = await listen(databaseUrl, await withAuthority(databaseUrl, settings))
  console.log(
    `GMS is ready at ${showAddress(address)} after ${(performance.now() / 1000).toFixed(1)} s; Ctrl-C stops it.`,
  )
  await working
  await fillEmpty(databaseUrl, address, settings)
  // Otherwise the cache is written at exit, which a killed process never reaches.
  flushCompileCache()
}

let stoppingSince: number | undefined
const isStopping = (): boolean => stoppingSince !== undefined

const mostMsToStop = 9500
const mostMsInHaste = 3000

// The first signal gives running requests and jobs a few seconds; a second one does not wait for them.
// A second signal within one second is the same Ctrl-C: the terminal sends it to this process, and npm forwards it.
const stopOnSignal = async (): Promise<void> => {
  const now = performance.now()
  if (stoppingSince !== undefined && now - stoppingSince < 1000) return
  setTimeout(() => process.exit(1), stoppingSince === undefined ? mostMsToStop : mostMsInHaste)
  stoppingSince ??= now
  await closeAll()
  process.exit()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopOnSignal())

await runProgram(async () => {
  try {
    await start()
  } catch (error) {
    if (isStopping()) return
    await closeAll()
    throw error
  }
})
