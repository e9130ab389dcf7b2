// Sends messages for as long as a process lives: woken by the database, and looking every few seconds all the same, for a pooler may
// swallow what wakes it.

import pg from 'pg'
import { type MessengerOptions, messagingOn, sendMessages } from '#integrations/sending.ts'

const lookEveryMs = 3000

const listen = async (url: string, wake: () => void): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'gms messages' })
  client.on('error', () => {})
  client.on('notification', wake)
  await client.connect()
  await client.query('listen gms_message')
  return client
}

/** Sends messages until stopped; stopping lets those under way finish. */
export const startMessenger = async (url: string, options: MessengerOptions): Promise<{ stop(): Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'gms messages' })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const messaging = messagingOn(pool, options)
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false
  const look = async (): Promise<void> => {
    isWaiting = false
    try {
      while ((await sendMessages(pool, messaging)) > 0);
    } catch (error) {
      options.log.warn({ err: error }, 'messages wait')
    }
  }
  const wake = (): void => {
    if (isWaiting) return
    isWaiting = true
    running = running.then(look)
  }
  const timer = setInterval(wake, lookEveryMs)
  const ears = await listen(url, wake)
  wake()
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    isWaiting = true
    await Promise.all([running, ears.end()])
    await pool.end()
  }
  return { stop }
}
