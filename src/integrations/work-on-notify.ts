// Looks for work for as long as a process lives: woken by the database, and every few seconds all the same, for a pooler may swallow
// what wakes it.

import pg from 'pg'

const lookEveryMs = 3000

type Work = {
  /** what the database calls when there is something to do */
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

/** Looks until stopped; stopping lets what is under way finish. `look` must not throw. */
export const workOnNotify = async (url: string, work: Work): Promise<{ stop(): Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: work.name })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
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
  const timer = setInterval(wake, lookEveryMs)
  const listener = await listen(url, work, wake)
  wake()
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    isWaiting = true
    await Promise.all([running, listener.end()])
    await pool.end()
  }
  return { stop }
}
