// Sends dispatches as long as the process runs.

import type pg from 'pg'
import { type Dispatching, sendDispatches } from '#integrations/dispatching.ts'
import { type MessengerOptions, messagingOn } from '#integrations/sending.ts'
import { workOnNotify } from '#integrations/work-on-notify.ts'

const timeoutMs = 30_000

/** Sends dispatches until stopped; stopping waits for those being sent. */
export const startDispatcher = (
  url: string,
  options: MessengerOptions & Pick<Dispatching, 'noteSettled'>,
): Promise<{ stop(): Promise<void> }> => {
  const { noteSettled, log } = options
  let dispatching: Dispatching | undefined
  const look = async (pool: pg.Pool, isStopping: () => boolean): Promise<void> => {
    dispatching ??= { ...messagingOn(pool, { ...options, timeoutMs }), noteSettled }
    try {
      while (!isStopping() && (await sendDispatches(pool, dispatching)) > 0);
    } catch (error) {
      log.warn({ err: error }, 'dispatches wait')
    }
  }
  return workOnNotify(url, { channel: 'gms_dispatch', name: 'gms dispatches', look })
}
