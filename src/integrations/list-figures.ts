// Keeps the figures of long lists, list by list.

import type pg from 'pg'
import { inAgency } from '#integrations/transaction.ts'
import type { Figured } from '#lists/figures.server.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'

const changedLists = `select distinct agency_id as "agencyId", document from app.list_change order by 1, 2`

/** Brings the figures of every changed list up to date, agency by agency; gives how many lists there were. */
export const keepFigures = async (pool: pg.Pool, lists: readonly Figured[]): Promise<number> => {
  const { rows } = await pool.query<{ agencyId: number; document: string }>(changedLists)
  for (const { agencyId, document } of rows) {
    const figured = lists.find(list => list.document === document)
    if (figured) await inAgency(pool, agencyId, client => keepFiguresOf(client, { agencyId, figured }))
  }
  return rows.length
}
