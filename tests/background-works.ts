// Background work for an application, as in its own process: it calls an application without a port.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '#database/connect.ts'
import { startWorks } from '#integrations/background-work.ts'
import { buildApp, openServices, worksOf } from '#server.ts'
import { readSettings } from '#settings.ts'
import type { Storage } from '#storage/storage.ts'
import { withClient } from '../database/client.ts'
import { applicationAddress, backgroundAddress } from '../database/login.ts'

export type BackgroundWorks = {
  storage: Storage
  /** errors that were not refusals */
  failed: readonly object[]
  stop: () => Promise<void>
}

/** Starts the background work on a database. */
export const startBackgroundWorks = async (databaseUrl: string): Promise<BackgroundWorks> => {
  const pool = openPool(await applicationAddress(databaseUrl), { size: 8 })
  const settings = readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') })
  const services = openServices(pool, settings)
  const { storage } = services
  const failed: object[] = []
  const note = (facts: object) => void failed.push(facts)
  const openApp = () => buildApp({ pool, health: pool, logLevel: 'silent', settings, storage })
  const { stop } = await startWorks(
    await backgroundAddress(databaseUrl),
    worksOf(services, { warn: note, error: note }, openApp),
  )
  return { storage, failed, stop: () => stop().then(() => pool.end()) }
}

/** Selects the unfinished background work. */
export const openWorks = `select from app.background_work where state in ('Waiting', 'Running')`

/** Waits until all background work is finished. */
export const worksDone = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async client => {
    while ((await client.query(openWorks)).rowCount) await wait(50)
  })
