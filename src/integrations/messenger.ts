// Sends messages as long as the process runs.

import { type MessengerOptions, messagingOn, sendMessages } from '#integrations/sending.ts'
import { sendOnNotify } from '#integrations/work-on-notify.ts'

/** Sends messages until stopped; stopping waits for those being sent. */
export const startMessenger = (url: string, options: MessengerOptions): Promise<{ stop(): Promise<void> }> =>
  sendOnNotify(url, {
    ...{ channel: 'gms_message', name: 'gms messages', log: options.log, failure: 'messages wait' },
    open: pool => messagingOn(pool, options),
    rounds: [sendMessages],
  })
