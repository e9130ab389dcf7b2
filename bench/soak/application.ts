// The application as it is started in production, in a process of its own that may be killed and is started again at the same address.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type Application = {
  address: string
  pid: () => number
  /** kills it at once, waits, and starts it again */
  killAndStart: () => Promise<void>
  /** resolves when it is ready again; gives up after two minutes */
  ready: () => Promise<void>
  /** lines of its log that tell of defects */
  defects: string[]
  stop: () => Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const patienceMs = 120_000

const waitFor = async (address: string): Promise<void> => {
  for (const begin = Date.now(); Date.now() - begin < patienceMs; await sleep(100)) {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`the application is not ready after ${patienceMs / 1000} s`)
}

const keepDefects = (child: ChildProcess, defects: string[]): void => {
  let rest = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (/"level":(50|60|"error")/.test(line) && defects.length < 1000) defects.push(line)
  })
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Starts the application on a database, with the settings of `environment`. */
export const startApplication = async (
  databaseUrl: string,
  environment: Record<string, string>,
): Promise<Application> => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const defects: string[] = []
  const own = { DATABASE_URL: databaseUrl, GMS_DEMO: '0', PORT: String(port), HOST: '127.0.0.1', WORKER: '1' }
  const start = (): ChildProcess => {
    const before = ['--import', join(import.meta.dirname, 'clock.ts')]
    const child = spawn(process.execPath, [...before, 'src/start.ts', '--without-browser'], {
      ...{ cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
      env: { ...process.env, LOG_LEVEL: 'error', ...own, ...environment },
    })
    keepDefects(child, defects)
    return child
  }
  let child = start()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const ready = (): Promise<void> => waitFor(address)
  await ready()
  return {
    ...{ address, defects, ready, pid: () => child.pid as number },
    killAndStart: async () => {
      await end('SIGKILL')
      await sleep(1000)
      child = start()
    },
    stop: () => end('SIGTERM'),
  }
}
