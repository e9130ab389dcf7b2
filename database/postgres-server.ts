// The PostgreSQL process itself: made, started, found again, stopped. What folder it serves is postgres.ts's matter.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './folder-lock.ts'
import { halt } from './halt.ts'
import { give, type RunAs } from './postgres-binaries.ts'

/** Where a server keeps its rows and its log, which programs run it and as whom. */
export type Place = { cluster: string; log: string; programs: string; user: RunAs | undefined; quick: boolean }

/** A living server: its process, and how to reach it. */
export type Server = { pid: number; host: string; port: number }

const isWindows = process.platform === 'win32'
const patienceMs = 300_000

/** The last line that says why PostgreSQL failed, as a sentence for a person. */
export const explain = (output: string, log: string): string => {
  const library = output.match(/error while loading shared libraries: ([^:\s]+)/)?.[1]
  if (library) return `PostgreSQL needs the system library ${library}; install it and start again.`
  if (/No space left on device/i.test(output))
    return 'The disk is full; free some space and start again. Nothing was damaged.'
  if (/could not create shared memory|Cannot allocate memory/i.test(output))
    return 'There is too little memory to start PostgreSQL.'
  const lines = output.split('\n').filter(line => /FATAL|PANIC|error/i.test(line))
  const reason = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|error): */i, '')
    .trim()
  return `PostgreSQL did not start: ${reason || 'it gave no reason'}. Its log is ${log}.`
}

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
  if (quick) return { ...always, fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const shared = Math.min(Math.max(Math.round(memory / 8), 128), 2048)
  return { ...always, shared_buffers: `${shared}MB`, effective_cache_size: `${Math.round(memory / 2)}MB` }
}

const run = async (program: string, args: string[], user: RunAs | undefined): Promise<string> => {
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(output)
  return output
}

/** Makes an empty cluster, all or nothing: it is built beside its place and then renamed. */
export const createCluster = async (place: Place, password: string): Promise<void> => {
  const draft = `${place.cluster}.new`
  const passwordFile = `${place.cluster}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  give(draft, place.user)
  give(passwordFile, place.user)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  const access = ['--username=gms', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await run(
      join(place.programs, 'initdb'),
      ['-D', draft, ...locale, ...access, ...(place.quick ? ['--no-sync'] : [])],
      place.user,
    )
    renameSync(draft, place.cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    halt(explain((error as Error).message, place.log))
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

// A socket's path may hold some 100 bytes, and only its owner may stand in the folder around it.
const socketFolder = (place: Place): string => {
  if (Buffer.byteLength(place.cluster) <= 85) return place.cluster
  const folder = join(tmpdir(), `gms-${randomBytes(6).toString('hex')}`)
  mkdirSync(folder, { mode: 0o700 })
  give(folder, place.user)
  return folder
}

const listening = async (place: Place): Promise<string[]> => {
  if (isWindows) return ['-h', '127.0.0.1', '-p', String(await freePort())]
  return ['-h', '', '-k', socketFolder(place), '-p', '5432']
}

/** The server that `postmaster.pid` names, if its process lives; `ready` tells whether it takes connections. */
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

// After a restart of the machine or of a container the number may belong to another program.
const isPostgres = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  const name = `/proc/${pid}/comm`
  return !existsSync(name) || readFileSync(name, 'utf8').trim() === 'postgres'
}

const openLog = (log: string): number => {
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`)
  return openSync(log, 'a', 0o600)
}

const readFrom = (file: string, position: number): string => readFileSync(file).subarray(position).toString('utf8')

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts a server and waits until it takes connections. It runs apart, so that Ctrl-C reaches the application first. */
export const startServer = async (place: Place): Promise<Server> => {
  if (existsSync(join(place.cluster, 'postmaster.pid')) && !findServer(place.cluster))
    rmSync(join(place.cluster, 'postmaster.pid'))
  const log = openLog(place.log)
  const before = statSync(place.log).size
  const settings = Object.entries(settingsOf(place.quick)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', place.cluster, ...(await listening(place)), ...settings]
  const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' }
  const child = spawn(join(place.programs, 'postgres'), args, {
    ...place.user,
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  for (const started = Date.now(); Date.now() - started < patienceMs; await sleep(15)) {
    const server = findServer(place.cluster)
    if (server?.ready && server.pid === child.pid) return server
    if (child.pid === undefined || hasEnded(child)) return halt(explain(readFrom(place.log, before), place.log))
  }
  return halt(`PostgreSQL was not ready after ${patienceMs / 1000} seconds. Its log is ${place.log}.`)
}

/** Asks a server to stop, its open transactions rolled back, and waits until it has. */
export const stopServer = async (cluster: string, pid: number): Promise<void> => {
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
