// Takes events from the outbox and passes them to subscriptions. Any number of processes may do so at once.

import type pg from 'pg'
import { agenciesWith, doEach, inAgency } from '#database/agencies.ts'
import type { Event, Subscription } from '#integrations/subscriptions.ts'

const batch = 500

// Rows locked by another process are skipped; if that process fails, they are available again.
const take = `delete from app.outbox where agency_id = $1 and id = any(array(
    select id from app.outbox where agency_id = $1 order by id limit ${batch} for update skip locked))
  returning agency_id::integer as "agencyId", id::float8 as id, document, document_id::float8 as "documentId", action, at`

const sendBatch = (pool: pg.Pool, agencyId: number, subscriptions: readonly Subscription[]): Promise<number> =>
  inAgency(pool, agencyId, async client => {
    const { rows } = await client.query<Event>(take, [agencyId])
    for (const event of rows.sort((a, b) => a.id - b.id))
      for (const { wants, notifySubscriber } of subscriptions) if (wants(event)) await notifySubscriber(event, client)
    return rows.length
  })

/** Empties the outbox; returns the number of events passed on. */
export const drainOutbox = async (pool: pg.Pool, subscriptions: readonly Subscription[]): Promise<number> => {
  let total = 0
  await doEach(await agenciesWith(pool, 'event'), async agencyId => {
    for (let count = 1; count > 0; total += count) count = await sendBatch(pool, agencyId, subscriptions)
  })
  return total
}
