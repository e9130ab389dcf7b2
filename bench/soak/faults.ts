// What goes wrong while people work, one after the other, and how long it takes until the application is ready again.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from './application.ts'
import type { Disk } from './disk.ts'
import type { Line } from './line.ts'

export type Place = {
  application: Application
  line: Line
  disk: Disk
  /** the folder of the PostgreSQL, which is started again by whoever watches it */
  cluster: string
  mail: { silent: boolean }
}

export type Fault = {
  name: string
  from: number /** ready again, and a few seconds more */
  until: number
  readyAfterMs: number
}

const postmaster = (cluster: string): number =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

const processesOf = (cluster: string): number[] => {
  const pid = postmaster(cluster)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...children.split('\n').map(Number).filter(Boolean)]
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

// A disk that answers late holds whoever waits for it: PostgreSQL is held for half of the time.
const stall = async ({ cluster }: Place, ms: number): Promise<void> => {
  for (const begin = Date.now(); Date.now() - begin < ms; await sleep(200)) {
    const held = processesOf(cluster)
    signalAll(held, 'SIGSTOP')
    await sleep(200)
    signalAll(held, 'SIGCONT')
  }
}

const between = async (begin: () => void, end: () => void, ms: number): Promise<void> => {
  begin()
  await sleep(ms)
  end()
}

type Doing = (place: Place, ms: number) => Promise<void>

const faults: Record<string, Doing> = {
  'application killed': ({ application }) => application.killAndStart(),
  'database killed': async ({ cluster }) => void process.kill(postmaster(cluster), 'SIGKILL'),
  'line to the database cut': ({ line }, ms) => between(line.cut, line.mend, ms),
  'slow disk': stall,
  'clock jumps forty minutes on, and back': ({ application }, ms) => {
    const jump = (): void => void process.kill(application.pid(), 'SIGUSR2')
    return between(jump, jump, ms)
  },
  'mail server hangs': ({ mail }, ms) => {
    const hang = (silent: boolean) => () => void Object.assign(mail, { silent })
    return between(hang(true), hang(false), ms)
  },
  'disk full': ({ disk }, ms) => between(disk.fill ?? (() => {}), disk.free, ms),
}

/** The faults that can be made here. */
export const faultsAt = ({ disk }: Place): string[] =>
  Object.keys(faults).filter(name => name !== 'disk full' || disk.fill)

// What was under way may come late.
const settleMs = 3000
const dyingMs = 500

/** Makes a fault that lasts so long, and waits until the application is ready again. */
export const makeFault = async (name: string, place: Place, ms: number): Promise<Fault> => {
  const from = performance.now()
  await faults[name]!(place, ms)
  const over = performance.now()
  // A dying server may still answer for a moment.
  await sleep(dyingMs)
  await place.application.ready()
  const readyAfterMs = performance.now() - over - dyingMs
  await sleep(settleMs)
  return { name, from, until: performance.now(), readyAfterMs }
}
