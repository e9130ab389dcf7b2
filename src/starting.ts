// What `npm start` does: settings, PostgreSQL, migrations, the server, the demo world; and all of it stopped again in the opposite order.
// What serves is loaded while PostgreSQL starts, what tells the demo world only where one is told.

import { flushCompileCache } from 'node:module'
import { makeBundle } from '#bundle.ts'
import { halt, runProgram } from '#halt.ts'
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

// What runs by now, and how to stop it; the last comes first.
const running: Closing[] = []

const closings: Promise<unknown>[] = []

// One after the other; called again meanwhile, it goes on with the next without waiting for the one before, but ends after all.
const closeAll = async (): Promise<void> => {
  for (let close = running.pop(); close; close = running.pop()) {
    const closing = close().catch(console.error)
    closings.push(closing)
    await closing
  }
  await Promise.all(closings)
}

// Also what is only just opening is closed; what did not open needs no closing.
const closing = <T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>): Promise<unknown> =>
  opening.then(close, () => {})

const open = async (settings: Settings): Promise<string> => {
  const loadServer = (): void => void import('#server.ts').catch(() => {})
  const database = openDatabase(settings, { meanwhile: loadServer, keep: true })
  running.push(() => closing(database, ({ close }) => close()))
  return (await database).url
}

const sentences: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is used by another program; stop that, or choose another port with PORT.`,
  EACCES: ({ port }) => `Port ${port} is not for ordinary users; choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine; choose another with HOST.`,
  ENOTFOUND: ({ host }) => `${host} is not the name of this machine; choose another with HOST.`,
}

const listen = async (databaseUrl: string, settings: Settings): Promise<Serving> => {
  try {
    const { serve } = await import('#server.ts')
    const served = serve({ databaseUrl, settings })
    running.push(() => closing(served, ({ close }) => close()))
    return await served
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
    if (!sentence) throw error
    return halt(sentence(settings))
  }
}

// An address that means every address, or this machine's own, is of no use in a browser's address line.
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

// What another version began it may have told otherwise: the keys are the same, what was sent under them is not.
const isOfOtherVersion = (error: unknown): boolean => (error as { code?: string }).code === 'IDEMPOTENCY_MISMATCH'

const leaveAsItIs = (): void =>
  console.log(
    'Another version of GMS began to load the demo data, so it stays incomplete. For complete demo data, start with an empty data folder (GMS_DATA) or database (DATABASE_URL).',
  )

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1)

// The days since the last one that was told; gives whether there may be others.
const playDays = async (databaseUrl: string, address: string): Promise<boolean> => {
  const { playDaysSince } = await import('../database/demo/daily.ts')
  const start = performance.now()
  const played = await playDaysSince(databaseUrl, address, today('Asia/Riyadh'))
  if (played?.isTooOld)
    console.log(
      `The demo data ends on ${formatDay(played.playedTo)} and is not continued. For current demo data, start with an empty data folder (GMS_DATA) or database (DATABASE_URL).`,
    )
  if (played && played.days.length > 0)
    console.log(`The demo data now continues to ${formatDay(played.playedTo)}; this took ${secondsSince(start)} s.`)
  if (played && played.refused.length > 0)
    console.log(`Skipped in the demo data, because users have changed what it needs:\n  ${played.refused.join('\n  ')}`)
  return !played?.isTooOld
}

const hourMs = 3_600_000

// The demo world goes on while it is looked at: a day that has begun is told within the hour.
const playDaily = async (databaseUrl: string, address: string): Promise<void> => {
  if (isStopping()) return
  const goesOn = await playDays(databaseUrl, address).catch(error => {
    if (!isStopping())
      console.error(
        'Loading a demo day was interrupted; the next start resumes it.',
        isRefusal(error) ? error.message : error,
      )
    return false
  })
  if (goesOn) setTimeout(() => void playDaily(databaseUrl, address), hourMs).unref()
}

// The accounts are there at once; the season they traded in follows while people look around.
const playDemo = async (databaseUrl: string, address: string, settings: Settings): Promise<void> => {
  const { loadDemoWorld } = await import('../database/demo/load.ts')
  const { loaded } = await loadDemoWorld({ databaseUrl, address, hasAuthority: !settings.eInvoiceUrl })
  const start = performance.now()
  loaded.then(
    async () => {
      console.log(`The demo season has been loaded in ${secondsSince(start)} s.`)
      await playDaily(databaseUrl, address)
      // Where it cannot be kept, the next empty database is told it again.
      await keepDemo(databaseUrl, openStorage(settings)).catch(() => {})
    },
    error => {
      if (isOfOtherVersion(error)) leaveAsItIs()
      else if (!isStopping())
        console.error('Loading the demo season was interrupted; the next start resumes it.', error)
    },
  )
}

// Whoever reads this may set GMS up. The code stands behind a #, which no browser sends: it is in no log of a proxy.
const showFirstRun = async (databaseUrl: string, address: string): Promise<void> => {
  const token = await openFirstRun(databaseUrl)
  if (!token) return
  const { firstRunPath } = await import('#session/calls.ts')
  console.log(`\nThis installation has no users yet. Set it up at ${address}${firstRunPath}#${token}`)
  console.log(`or open ${address}${firstRunPath} and enter the set-up code ${token}`)
}

const fillEmpty = async (databaseUrl: string, address: string, settings: Settings): Promise<void> => {
  const { demo } = settings
  const state = await readDemoState(databaseUrl)
  const empty = await isEmpty(databaseUrl)
  if (empty && demo) console.log('The database is empty: loading demo data ...')
  if (state === 'begun') console.log('Resuming the interrupted loading of demo data ...')
  if ((empty && demo) || state === 'begun')
    await playDemo(databaseUrl, address, settings).catch(error => {
      if (!isOfOtherVersion(error)) throw error
      leaveAsItIs()
    })
  if (state === 'loaded' && demo) void playDaily(databaseUrl, address)
  if (empty && !demo && state === 'none') await showFirstRun(databaseUrl, settings.address ?? showAddress(address))
  if ((await readDemoState(databaseUrl)) !== 'none') showAccounts()
}

// The demo world has a tax authority of its own on this machine; where another is named, or nothing is a demo, none.
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
  // In development Vite serves the browser's files itself.
  const bundle = process.argv.includes('--without-browser') ? Promise.resolve() : makeBundle()
  bundle.catch(() => {})
  const databaseUrl = await open(settings)
  if (settings.demo && (await restoreKeptDemo(databaseUrl, openStorage(settings))))
    console.log('The database is empty: demo data was restored from the cache.')
  await migrate(databaseUrl)
  await bundle
  const { address, working } = await listen(databaseUrl, await withAuthority(databaseUrl, settings))
  console.log(
    `GMS is ready at ${showAddress(address)} after ${(performance.now() / 1000).toFixed(1)} s; Ctrl-C stops it.`,
  )
  await working
  await fillEmpty(databaseUrl, address, settings)
  // Else it is written at the end, which a killed process does not come to.
  flushCompileCache()
}

let stoppingSince: number | undefined
const isStopping = (): boolean => stoppingSince !== undefined

const mostMsToStop = 9500
const mostMsInHaste = 3000

// The first signal gives requests and jobs under way a few seconds; a second one does not wait for them.
// Within a second it is the same Ctrl-C, which the terminal has sent to us and npm passes on.
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
