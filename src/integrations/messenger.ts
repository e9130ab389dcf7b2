// Sends messages as long as the process runs.

import type pg from 'pg'
import { type Messaging, type MessengerOptions, messagingOn, sendMessages } from '#integrations/sending.ts'
import { workOnNotify } from '#integrations/work-on-notify.ts'

/** Sends messages until stopped; stopping waits for those being sent. */
export const startMessenger = (url: string, options: MessengerOptions): Promise<{ stop(): Promise<void> }> => {
  let messaging: Messaging | undefined
  const look = async (pool: pg.Pool, isStopping: () => boolean): Promise<void> => {
    messaging ??= messagingOn(pool, options)
    try {
      while (!isStopping() && (await sendMessages(pool, messaging)) > 0);
    } catch (error) {
      options.log.warn({ err: error }, 'messages wait')
    }
  }
  return workOnNotify(url, { channel: 'gms_message', name: 'gms messages', look })
}
