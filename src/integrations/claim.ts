// Claims waiting rows agency by agency: inside each agency's row security, and on a cluster on the machine that stores the agency.

import type pg from 'pg'
import { agenciesWith, inAgency, type Waiting } from '#database/agencies.ts'

/** `take` claims some of the rows that wait in agency `$1`, and skips those locked by another process. */
export type Claim = { waiting: Waiting; take: string }

/** The moment until which a claim holds, in SQL: an interval from now on, which may depend on the row. Added to a time without a zone, because a
 *  cluster adds nothing of a row to the time of day. */
export const claimedUntil = (interval: string): string =>
  `((now() at time zone 'UTC') + (${interval})) at time zone 'UTC'`

/** The time that a slow line needs for what is sent, in SQL: 50 kB a second. */
export const timeToSend = "coalesce(octet_length(sealed), 0) / 50000 * interval '1 second'"

/** Claims rows of the first agency that still has unclaimed ones; returns none if nothing waits. */
export const claim = async <R extends pg.QueryResultRow>(pool: pg.Pool, { waiting, take }: Claim): Promise<R[]> => {
  for (const agencyId of await agenciesWith(pool, waiting)) {
    const { rows } = await inAgency(pool, agencyId, client => client.query<R>(take, [agencyId]))
    if (rows.length > 0) return rows
  }
  return []
}
