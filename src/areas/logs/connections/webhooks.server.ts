// Reports of message providers to us: whether a code or a message reached its recipient.

import { sql } from 'kysely'
import { type Carrier, carriers, isCarrier, messageLog } from '#areas/logs/messages/definition.ts'
import { connectionStateOf } from '#trade/dispatching/connection.ts'
import type { ConnectionProvider, ReadConnection } from '#trade/dispatching/connections.server.ts'

const rowOf = (kind: Carrier, target: string | null, lastSuccessAt: string | null): ReadConnection => ({
  ...{ key: `webhook.${kind}`, kind: 'Webhook', title: carriers[kind], of: null, target, lastSuccessAt },
  state: connectionStateOf({ isSetUp: target !== null, lastSuccessAt, lastFailureAt: null, waiting: null, dead: null }),
  ...{ lastFailureAt: null, reason: null, answer: null, waiting: null, dead: null, nextAt: null },
  path: `${messageLog.address}?channel=${encodeURIComponent(carriers[kind])}`,
})

/** The address of each channel that is set up and whose provider reports, with the last report. A report that cannot prove its sender is
 *  refused and not stored, and only the provider can call the address: a test is not possible. */
export const webhookConnections: ConnectionProvider = async ({ tx }, { channel, webhooks }) => {
  const kinds = Object.keys(webhooks).filter(kind => isCarrier(kind) && channel(kind).target !== null)
  const { rows } = await sql<{ kind: Carrier; at: string | null }>`select k.kind, a.at from unnest(${kinds}::text[])
      with ordinality k(kind, nth) left join lateral (select max(delivery_at) as at from app.message_attempt
        where agency_id = app.agency() and channel = k.kind and delivery_at is not null) a on true order by k.nth`.execute(
    tx,
  )
  return rows.map(({ kind, at }) => rowOf(kind, webhooks[kind] ?? null, at))
}
