// Restarts PostgreSQL when it ends unexpectedly: it was killed, ran out of memory, or its disk was full.

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { Halt } from '#halt.ts'
import { findServer } from './postgres-server.ts'

const lookEveryMs = 250
// A server that ends sooner than this after its start would probably end again: the restart waits, twice as long each time.
const steadyMs = 10_000
const leastWaitMs = 1000
const mostWaitMs = 30_000
const lastBytes = 8192

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const endOf = (file: string, since: number): string => {
  const size = sizeOf(file)
  const length = Math.min(size < since ? size : size - since, lastBytes)
  if (length === 0) return ''
  const buffer = Buffer.alloc(length)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, buffer, 0, buffer.length, size - buffer.length)
  } finally {
    closeSync(opened)
  }
  return buffer.toString('utf8')
}

const endReason =
  /(?:PANIC|FATAL|LOG): {2}(.*(?:terminated by|shutdown request|No space|out of memory|could not|PANIC).*)/

/** The last line of PostgreSQL's log, from a position on, that gives the reason for its end. */
const whyEnded = (log: string, since = 0): string => {
  const lines = endOf(log, since).split('\n')
  return (
    lines.findLast(line => endReason.test(line))?.match(endReason)?.[1] ?? 'its log gives no reason, so it was killed'
  )
}

type RunningCluster = {
  cluster: string
  log: string
  /** starts the server if it is not running */
  again: () => Promise<unknown>
  say: (sentence: string) => void
}

/** Watches the server of a cluster and restarts it whenever it ends. Pauses grow if it ends soon after each start, or cannot start. The
 *  reason why it cannot start is reported once. */
export const keepServer = ({ cluster, log, again, say }: RunningCluster): { end(): void } => {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let since = sizeOf(log)
  let startedAt = performance.now()
  let shortLives = 0
  const lookIn = (ms: number): void => {
    if (!isOver) timer = setTimeout(look, ms).unref()
  }
  const startAgain = async (waitMs: number, reported: string): Promise<void> => {
    try {
      await again()
      if (!isOver) say('PostgreSQL runs again.')
      since = sizeOf(log)
      startedAt = performance.now()
      lookIn(lookEveryMs)
    } catch (error) {
      const sentence = error instanceof Halt ? error.message : String(error)
      if (sentence !== reported) say(`${sentence} It is tried again.`)
      if (!isOver) timer = setTimeout(() => void startAgain(Math.min(waitMs * 2, mostWaitMs), sentence), waitMs).unref()
    }
  }
  const look = (): void => (findServer(cluster) ? lookIn(lookEveryMs) : comeBack())
  const comeBack = (): void => {
    const livedMs = performance.now() - startedAt
    shortLives = livedMs < steadyMs ? shortLives + 1 : 0
    const pauseMs = shortLives === 0 ? 0 : Math.min(leastWaitMs * 2 ** (shortLives - 1), mostWaitMs)
    const when = pauseMs === 0 ? '' : ` in ${pauseMs / 1000} s, because it ran for ${Math.floor(livedMs / 1000)} s only`
    say(`PostgreSQL has ended (${whyEnded(log, since)}); it is started again${when}. Its log is ${log}.`)
    if (!isOver) timer = setTimeout(() => void startAgain(leastWaitMs, ''), pauseMs).unref()
  }
  lookIn(lookEveryMs)
  return {
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
