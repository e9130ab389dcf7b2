// The background's works for an application, as a process of their own does them: it asks an application without a port.

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
  /** what went wrong and was no refusal */
  failed: readonly object[]
  stop: () => Promise<void>
}

/** Starts them on a database. */
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

/** What is open, for whoever waits. */
export const openWorks = `select from app.background_work where state in ('Waiting', 'Running')`

/** Waits until no work is open any more. */
export const worksDone = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async client => {
    while ((await client.query(openWorks)).rowCount) await wait(50)
  })
