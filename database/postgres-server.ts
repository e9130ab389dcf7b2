// The PostgreSQL process: started, found, stopped. postgres.ts decides which folder it serves.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { halt } from '#halt.ts'
import { isAlive } from './folder-lock.ts'
import { archiveCommand } from './postgres-archive.ts'
import { give } from './postgres-binaries.ts'
import { explain, type Place, processOf } from './postgres-cluster.ts'

/** A running server: its process, and its address. */
export type Server = { pid: number; host: string; port: number }

const isWindows = process.platform === 'win32'
const patienceMs = 300_000
const archiveSeconds = 300

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

const settingsOf = (quick: boolean): Record<string, string> => {
  const memory = megabytes(totalmem())
  const always = {
    log_min_messages: 'log',
    log_checkpoints: 'off',
    max_connections: '200',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
  }
  // Databases of tests exist for seconds. Autovacuum is off, so that each run is like the last.
  if (quick) return { ...always, fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }
  const shared = Math.min(Math.max(Math.round(memory / 8), 128), 2048)
  return { ...always, shared_buffers: `${shared}MB`, effective_cache_size: `${Math.round(memory / 2)}MB` }
}

const archiveSettings = ({ archive }: Place): Record<string, string> =>
  archive === undefined
    ? {}
    : { archive_mode: 'on', archive_command: archiveCommand(archive), archive_timeout: String(archiveSeconds) }

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

// The path of a socket may have about 100 bytes, and only its owner may enter the folder around it.
const socketFolder = (place: Place): string => {
  if (Buffer.byteLength(place.cluster) <= 85) return place.cluster
  const folder = join('/tmp', `gms-${randomBytes(6).toString('hex')}`)
  mkdirSync(folder, { mode: 0o700 })
  give(folder, place.user)
  return folder
}

// A restarted server keeps its address.
const folderOf = (place: Place, before: Server | undefined): string => {
  if (!before) return socketFolder(place)
  if (!existsSync(before.host)) {
    mkdirSync(before.host, { mode: 0o700 })
    give(before.host, place.user)
  }
  return before.host
}

const listening = async (place: Place, before: Server | undefined): Promise<string[]> => {
  if (isWindows) return ['-h', '127.0.0.1', '-p', String(before?.port ?? (await freePort()))]
  return ['-h', '', '-k', folderOf(place, before), '-p', '5432']
}

/** The server named in `postmaster.pid`, if its process runs; `ready` states whether it accepts connections. */
export const findServer = (cluster: string): (Server & { ready: boolean }) | undefined => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port, socket, address, , status] = readFileSync(file, 'utf8').split('\n')
  if (!pid || !isPostgres(Number(pid))) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    host: socket?.trim() || address?.trim() || '',
    ready: status?.trim() === 'ready',
  }
}

// After a restart of the machine or container the process id may belong to another program, or to a zombie (state Z).
const isPostgres = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || /^\d+ \(postgres\) [^Z]/.test(readFileSync(stat, 'utf8'))
}

const openLog = (log: string): number => {
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`)
  return openSync(log, 'a', 0o600)
}

const readFrom = (file: string, position: number): string => readFileSync(file).subarray(position).toString('utf8')

// A process id that another program has now would keep PostgreSQL from starting. An id without a process is handled by PostgreSQL itself.
const clearTaken = (cluster: string): void => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file) || findServer(cluster)) return
  if (isAlive(Number(readFileSync(file, 'utf8').split('\n')[0]))) rmSync(file)
}

// In its own process group, so that Ctrl-C reaches the application first.
const launch = async (place: Place, before: Server | undefined): Promise<ChildProcess> => {
  const log = openLog(place.log)
  const settings = Object.entries({ ...settingsOf(place.quick), ...archiveSettings(place) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const args = ['-D', place.cluster, ...(await listening(place, before)), ...settings]
  const stdio = ['ignore', log, log] as const
  const child = spawn(join(place.programs, 'postgres'), args, {
    ...processOf(place.user),
    detached: true,
    stdio: [...stdio],
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

type Start = {
  /** called before waiting for the server */
  meanwhile?: (() => void) | undefined
  /** the server that has ended: the new one listens at its address */
  before?: Server
}

/** Starts a server and waits until it accepts connections, including recovery after a crash. */
export const startServer = async (
  place: Place,
  { meanwhile = () => {}, before: ended }: Start = {},
): Promise<Server> => {
  clearTaken(place.cluster)
  const start = Date.now()
  while (Date.now() - start < patienceMs) {
    const before = existsSync(place.log) ? statSync(place.log).size : 0
    const child = await launch(place, ended)
    meanwhile()
    const server = await readyOrEnded(place.cluster, child)
    if (server) return server
    const output = readFrom(place.log, before)
    // The children of a killed server end a moment later than the server.
    if (!/pre-existing shared memory block/.test(output) || Date.now() - start > 20_000)
      return halt(explain(output, place.log))
    await sleep(200)
  }
  return halt(`PostgreSQL was not ready after ${patienceMs / 1000} seconds. Its log is ${place.log}.`)
}

const readyOrEnded = async (cluster: string, child: ChildProcess): Promise<Server | undefined> => {
  for (const start = Date.now(); Date.now() - start < patienceMs; await sleep(15)) {
    const server = findServer(cluster)
    if (server?.ready && server.pid === child.pid) return server
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return undefined
  }
  return undefined
}

/** Asks a server to stop, rolls back its open transactions, and waits until it has stopped. */
export const stopServer = async (cluster: string): Promise<void> => {
  const pid = findServer(cluster)?.pid
  if (pid === undefined) return
  const gone = (): boolean => !existsSync(join(cluster, 'postmaster.pid')) || !isAlive(pid)
  for (const [signal, seconds] of [
    ['SIGINT', 60],
    ['SIGQUIT', 20],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    for (let waited = 0; waited < seconds * 50; waited++) {
      if (gone()) return
      await sleep(20)
    }
  }
}
