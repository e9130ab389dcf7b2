// A process that sends what is due and is killed while it does so: `node tests/dispatch-process.ts DATABASE_URL RECEIVER_URL`.

import { openOwnerPool } from '#database/owner.ts'
import { sendDispatches } from '#integrations/dispatching.ts'
import { messagingOn } from '#integrations/sending.ts'
import { outgoingHere } from './message-servers.ts'

const [databaseUrl, receiverUrl] = process.argv.slice(2)
const pool = openOwnerPool(databaseUrl!, 'gms', 2)
const messaging = messagingOn(pool, {
  ...{ secret: undefined, channels: [], settings: { GFSA_URL: receiverUrl }, address: '', arabic: {} },
  ...{ print: () => {}, timeoutMs: 60_000, outgoing: outgoingHere, log: { warn() {} } },
})
await sendDispatches(pool, { ...messaging, noteSettled: {} })
