// Taking what waits, agency by agency: a statement that locks rows of several agencies runs on one machine only.

import type pg from 'pg'

/** `waiting` selects the `agency_id` of every agency for which something waits, the most urgent first; `take` takes some of it for
 *  the agency `$1`, and skips what another process has. */
export type Claim = { waiting: string; take: string }

/** Takes what waits for the first agency of which another process has not taken all; none where nothing waits. */
export const claim = async <R extends pg.QueryResultRow>(
  database: Pick<pg.ClientBase, 'query'> | pg.Pool,
  { waiting, take }: Claim,
): Promise<R[]> => {
  const ask = database.query.bind(database) as pg.ClientBase['query']
  const { rows: agencies } = await ask<{ agency_id: number }>(waiting)
  for (const { agency_id } of agencies) {
    const { rows } = await ask<R>(take, [agency_id])
    if (rows.length > 0) return rows
  }
  return []
}
