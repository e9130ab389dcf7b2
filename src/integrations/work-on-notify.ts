// Runs work when the database notifies, and additionally every few seconds, because a connection
// pooler may drop notifications.

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { endPool } from '#database/end-pool.ts'
import { openOwnerPool } from '#database/owner.ts'

const lookEveryMs = 3000
const finishMs = 4000

type Work = {
  /** the channel on which the database notifies when there is work */
  channel: string
  /** the application name of the connections */
  name: string
  /** does what is due; never called again while it runs. Claims nothing more once `isStopping()` */
  look: (pool: pg.Pool, isStopping: () => boolean) => Promise<unknown>
}

const listen = async (url: string, { channel, name }: Work, wake: () => void): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  client.on('notification', wake)
  await client.connect()
  await client.query(`listen ${channel}`)
  return client
}

// A connection lost in a restart of PostgreSQL is opened again at one of the next checks.
const keepListening = async (url: string, work: Work, wake: () => void) => {
  let opening: Promise<pg.Client | undefined> | undefined
  const lose = (): undefined => {
    opening = undefined
  }
  const open = async (): Promise<void> => {
    const opened = listen(url, work, wake)
    opening = opened.catch(lose)
    ;(await opened).once('end', lose)
  }
  await open()
  return {
    again: (): void => void (opening ?? open().catch(() => {})),
    end: async (): Promise<void> => {
      await (await opening)?.end()
    },
  }
}

/** Runs until stopped; stopping gives running work a few seconds to finish. `look` must not throw. */
export const workOnNotify = async (url: string, work: Work): Promise<{ stop(): Promise<void> }> => {
  const pool = openOwnerPool(url, work.name)
  let running: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  let isStopping = false
  const wake = (): void => {
    if (isWaiting) return
    isWaiting = true
    running = running.then(() => {
      isWaiting = false
      return work.look(pool, () => isStopping)
    })
  }
  const listener = await keepListening(url, work, wake)
  const timer = setInterval(() => {
    listener.again()
    wake()
  }, lookEveryMs)
  wake()
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    isStopping = true
    isWaiting = true
    await Promise.race([running, wait(finishMs, undefined, { ref: false })])
    await Promise.all([endPool(pool, 0), listener.end()])
  }
  return { stop }
}

type Sending<Means> = Pick<Work, 'channel' | 'name'> & {
  log: { warn(fields: object, text: string): void }
  /** the text logged when sending fails; what waits is tried again at the next look */
  failure: string
  /** what sending needs beside the pool; made once */
  open: (pool: pg.Pool) => Means
  /** each sends some of what waits and returns how many; repeated until nothing is left */
  rounds: readonly ((pool: pg.Pool, means: Means) => Promise<number>)[]
}

/** Sends what waits until stopped; stopping waits for what is being sent. */
export const sendOnNotify = <Means>(url: string, sending: Sending<Means>): Promise<{ stop(): Promise<void> }> => {
  const { channel, name, log, failure, open, rounds } = sending
  let means: Means | undefined
  const look = async (pool: pg.Pool, isStopping: () => boolean): Promise<void> => {
    means ??= open(pool)
    try {
      for (const round of rounds) while (!isStopping() && (await round(pool, means)) > 0);
    } catch (error) {
      log.warn({ err: error }, failure)
    }
  }
  return workOnNotify(url, { channel, name, look })
}
