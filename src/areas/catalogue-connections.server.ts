// All kinds of external connections that the screen of connections shows.

import { backupConnections } from '#areas/logs/connections/backups.server.ts'
import { channelConnections } from '#areas/logs/connections/channels.server.ts'
import { eInvoiceConnections } from '#areas/logs/connections/e-invoices.server.ts'
import { machineKeyConnections } from '#areas/logs/connections/machine-keys.server.ts'
import { receiverConnections } from '#areas/logs/connections/receivers.server.ts'
import { scheduleConnections } from '#areas/logs/connections/schedules.server.ts'
import { webhookConnections } from '#areas/logs/connections/webhooks.server.ts'
import type { ConnectionProvider } from '#trade/dispatching/connections.server.ts'

/** In the order of the screen. Receivers of dispatches are listed automatically; any other kind needs a provider and a line here. */
export const connectionProviders: readonly ConnectionProvider[] = [
  channelConnections,
  webhookConnections,
  receiverConnections,
  eInvoiceConnections,
  scheduleConnections,
  machineKeyConnections,
  backupConnections,
]
