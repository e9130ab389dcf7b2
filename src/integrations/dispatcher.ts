// Sends dispatches as long as the process runs.

import { type Dispatching, sendDispatches } from '#integrations/dispatching.ts'
import { type MessengerOptions, messagingOn } from '#integrations/sending.ts'
import { sendOnNotify } from '#integrations/work-on-notify.ts'

const timeoutMs = 30_000

/** Sends dispatches until stopped; stopping waits for those being sent. */
export const startDispatcher = (
  url: string,
  options: MessengerOptions & Pick<Dispatching, 'noteSettled'>,
): Promise<{ stop(): Promise<void> }> =>
  sendOnNotify(url, {
    ...{ channel: 'gms_dispatch', name: 'gms dispatches', log: options.log, failure: 'dispatches wait' },
    open: pool => ({ ...messagingOn(pool, { ...options, timeoutMs }), noteSettled: options.noteSettled }),
    rounds: [sendDispatches],
  })
