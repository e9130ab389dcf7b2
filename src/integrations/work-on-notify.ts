// Does work when the database notifies, and every few seconds as well, because a pooler may drop
// notifications.

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { endPool } from '#database/end-pool.ts'
import { openOwnerPool } from '#database/owner.ts'

const lookEveryMs = 3000
const finishMs = 4000

type Work = {
  /** the channel the database notifies when there is work */
  channel: string
  /** how the connections call themselves */
  name: string
  /** does what is due; called once at a time */
  look: (pool: pg.Pool) => Promise<unknown>
}

const listen = async (url: string, { channel, name }: Work, wake: () => void): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  client.on('notification', wake)
  await client.connect()
  await client.query(`listen ${channel}`)
  return client
}

// A connection that was lost, because PostgreSQL was started again, is opened anew at one of the next looks.
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

/** Runs until stopped; stopping lets running work finish for a few seconds. `look` must not throw. */
export const workOnNotify = async (url: string, work: Work): Promise<{ stop(): Promise<void> }> => {
  const pool = openOwnerPool(url, work.name)
  let running: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  const wake = (): void => {
    if (isWaiting) return
    isWaiting = true
    running = running.then(() => {
      isWaiting = false
      return work.look(pool)
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
    isWaiting = true
    await Promise.race([running, wait(finishMs, undefined, { ref: false })])
    await Promise.all([endPool(pool, 0), listener.end()])
  }
  return { stop }
}
