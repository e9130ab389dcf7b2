// The database that the settings name: an outside one, or the embedded PostgreSQL, which is started or joined.

import { halt } from '#halt.ts'
import type { Settings } from '#settings.ts'
import { withClient } from './client.ts'
import { startPostgres } from './postgres.ts'

type OpenDatabase = { url: string; close(): Promise<void> }

const openOutside = async (url: string): Promise<OpenDatabase> => {
  const { host, pathname } = new URL(url)
  try {
    await withClient(url, async () => {})
  } catch (error) {
    halt(`The database ${pathname.slice(1)} on ${host} (DATABASE_URL) refuses: ${(error as Error).message}.`)
  }
  return { url, close: async () => {} }
}

/** Opens the database as its owner. `close` leaves the embedded PostgreSQL, which stops after its last user. `meanwhile` runs while
 *  PostgreSQL starts. `keep` restarts the embedded PostgreSQL whenever it ends. */
export const openDatabase = async (
  { databaseUrl, dataFolder, archiveFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder' | 'archiveFolder'>,
  { meanwhile, keep = false }: { meanwhile?: () => void; keep?: boolean } = {},
): Promise<OpenDatabase> => {
  if (databaseUrl) return openOutside(databaseUrl)
  const { url, stop } = await startPostgres({
    ...{ folder: dataFolder, archive: archiveFolder, say: console.error, meanwhile, keep },
  })
  return { url, close: () => stop() }
}

/** Opens the database, runs `work`, and closes it in any case. */
export const withDatabase = async <R>(settings: Settings, work: (url: string) => Promise<R>): Promise<R> => {
  const { url, close } = await openDatabase(settings)
  const interrupted = (): void => void close().then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupted)
  try {
    return await work(url)
  } finally {
    await close()
  }
}
