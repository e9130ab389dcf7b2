// Taking what waits, agency by agency: under the wall of each, and on a cluster on its machine.

import type pg from 'pg'
import { agenciesWith, inAgency, type Waiting } from '#database/agencies.ts'

/** `take` takes some of what waits for the agency `$1`, and skips what another process has. */
export type Claim = { waiting: Waiting; take: string }

/** Takes what waits for the first agency of which another process has not taken all; none where nothing waits. */
export const claim = async <R extends pg.QueryResultRow>(pool: pg.Pool, { waiting, take }: Claim): Promise<R[]> => {
  for (const agencyId of await agenciesWith(pool, waiting)) {
    const { rows } = await inAgency(pool, agencyId, client => client.query<R>(take, [agencyId]))
    if (rows.length > 0) return rows
  }
  return []
}
