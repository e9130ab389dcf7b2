// Machines that call with a key: loading machines and the gateways of scales.

import { sql } from 'kysely'
import { machineKey } from '#areas/staff/machine-keys/definition.ts'
import { connectionStateOf } from '#trade/dispatching/connection.ts'
import type { ConnectionProvider, ReadConnection } from '#trade/dispatching/connections.server.ts'

type Figures = {
  id: number
  purpose: string
  name: string
  lastSuccessAt: string | null
  lastFailureAt: string | null
  answer: string | null
  lastAddress: string | null
}

const rowOf = ({ id, purpose, name, lastAddress, ...last }: Figures): ReadConnection => ({
  ...{ key: `key.${id}`, kind: 'Key', title: purpose, of: name, target: lastAddress, ...last },
  state: connectionStateOf({ isSetUp: true, ...last, waiting: null, dead: null }),
  ...{ reason: null, waiting: null, dead: null, nextAt: null, path: `${machineKey.address}/${id}` },
})

/** Keys in use, with the last successful and the last failed call of each. */
export const machineKeyConnections: ConnectionProvider = async ({ tx }) => {
  const lastOf = (
    condition: ReturnType<typeof sql>,
  ) => sql`left join lateral (select c.at, c.reason from app.machine_call c
    where c.agency_id = k.agency_id and c.key_id = k.id and ${condition} order by c.at desc limit 1)`
  const { rows } =
    await sql<Figures>`select k.id, k.purpose, k.name, done.at as last_success_at, failed.at as last_failure_at,
      failed.reason as answer, k.last_address from machine_key k
    ${lastOf(sql`c.result <> 'Failed'`)} done on true ${lastOf(sql`c.result = 'Failed'`)} failed on true
    where k.agency_id = app.agency() and k.status = 'Active' order by k.name`.execute(tx)
  return rows.map(rowOf)
}
