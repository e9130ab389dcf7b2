// The embedded PostgreSQL: one data folder and one server, shared by every GMS process that uses the folder.

import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { halt } from '#halt.ts'
import { databaseAt, withClient } from './client.ts'
import { chooseFolder, claimFolder, enter, inWords, isUsed, leave, passwordOf } from './data-folder.ts'
import { withFolderLock } from './folder-lock.ts'
import { makeArchive } from './postgres-archive.ts'
import { binaries, type RunAs, runAs } from './postgres-binaries.ts'
import { createCluster, type Place } from './postgres-cluster.ts'
import { keepServer } from './postgres-keeping.ts'
import { findServer, type Server, startServer, stopServer } from './postgres-server.ts'

type Options = {
  /** The data folder; created if it does not exist. */
  folder: string
  /** The folder into which a server started here copies its log of changes. */
  archive?: string | undefined
  /** For tests: writes are not forced to disk, so a crash of the machine may lose them. */
  quick?: boolean
  /** Receives messages for the operator at the terminal. */
  say?: (sentence: string) => void
  /** Called when a server was started and does not accept connections yet. */
  meanwhile?: () => void
  /** Restarts the server whenever it ends unexpectedly. */
  keep?: boolean
}

export type Running = {
  /** The database `gms`, as its owner. */
  url: string
  /** The folder that is used. */
  folder: string
  /** The server's process. */
  pid: number
  /** Leaves the server. The last process to leave stops it; `evenIfUsed` stops it in any case. */
  stop(evenIfUsed?: boolean): Promise<void>
}

/** Starts PostgreSQL on a folder, or joins the server that runs on it, used by another process or left by a killed one. Halts with a
 *  sentence if the folder is not ours or of another version, or if its disk is full. */
export const startPostgres = async ({
  folder: wished,
  quick = false,
  say = console.log,
  meanwhile,
  keep = false,
  archive,
}: Options): Promise<Running> => {
  const folder = await inWords(wished, () => chooseFolder(wished, runAs(), say))
  await inWords(folder, () => claimFolder(folder, runAs()))
  return inWords(folder, () =>
    withFolderLock(join(folder, 'starting'), () => open(folder, { quick, meanwhile, keep, say, archive })),
  )
}

type How = Required<Pick<Options, 'quick' | 'keep' | 'say'>> & Pick<Options, 'meanwhile' | 'archive'>

const open = async (folder: string, how: How): Promise<Running> => {
  const password = passwordOf(folder)
  const cluster = join(folder, 'postgres')
  const server = (await runningServer(cluster, password)) ?? (await freshServer(folder, password, how))
  const note = enter(folder)
  const url = addressOf(server, password)
  await makeDatabase(url)
  const lock = join(folder, 'starting')
  const again = (): Promise<unknown> =>
    withFolderLock(lock, async () => {
      if (isUsed(note))
        (await runningServer(cluster, password)) ?? (await startServer(placeOf(folder, how), { before: server }))
    })
  const watch = how.keep ? keepServer({ cluster, log: join(folder, 'postgres.log'), again, say: how.say }) : undefined
  const stop = (evenIfUsed = false): Promise<void> => {
    watch?.end()
    return withFolderLock(lock, async () => {
      if (leave(note) || evenIfUsed) await stopServer(cluster)
    })
  }
  return { url, folder, pid: server.pid, stop }
}

const patienceMs = 60_000

// Waits for a server that is starting, stopping or dying.
const runningServer = async (cluster: string, password: string): Promise<Server | undefined> => {
  for (const start = Date.now(); Date.now() - start < patienceMs; await sleep(50)) {
    const server = findServer(cluster)
    if (!server) return undefined
    if (server.ready && (await answers(addressOf(server, password)))) return server
  }
  return halt(`A PostgreSQL runs on ${cluster} but does not answer; stop it and start again.`)
}

const silence = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P03'])

const answers = async (url: string): Promise<boolean> => {
  try {
    await withClient(databaseAt(url, 'postgres'), async () => {})
    return true
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (silence.has(code ?? '') || /terminated unexpectedly/.test(message)) return false
    return halt(`PostgreSQL runs but refuses its owner: ${message}.`)
  }
}

// An existing cluster keeps its owner, whichever user starts it.
const ownerOf = (cluster: string): RunAs | undefined => {
  const user = runAs()
  const kept = user && statSync(cluster, { throwIfNoEntry: false })
  return kept ? { uid: kept.uid, gid: kept.gid } : user
}

const placeOf = (folder: string, { quick, archive }: How): Place => {
  const cluster = join(folder, 'postgres')
  const user = ownerOf(cluster)
  // Tests keep their data in memory, on a file system that often does not allow programs to run.
  const programs = binaries(quick ? tmpdir() : folder, user)
  if (archive !== undefined) makeArchive(archive, user)
  return { cluster, log: join(folder, 'postgres.log'), programs, user, quick, archive }
}

const freshServer = async (folder: string, password: string, how: How): Promise<Server> => {
  const place = placeOf(folder, how)
  if (!statSync(place.cluster, { throwIfNoEntry: false })) await createCluster(place, password)
  return startServer(place, how)
}

const addressOf = ({ host, port }: Server, password: string): string =>
  host.startsWith('/')
    ? `postgres://gms:${password}@localhost:${port}/gms?host=${encodeURIComponent(host)}`
    : `postgres://gms:${password}@${host}:${port}/gms`

const makeDatabase = (url: string): Promise<void> =>
  withClient(databaseAt(url, 'postgres'), async client => {
    const found = await client.query(`select from pg_database where datname = 'gms'`)
    if (!found.rowCount) await client.query('create database gms')
  })
