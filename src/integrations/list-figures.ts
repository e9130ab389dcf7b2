// Keeps the figures of long lists, list by list, and the facts of what is sold.

import type pg from 'pg'
import { inAgency } from '#integrations/transaction.ts'
import type { Figured } from '#lists/figures.server.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'

const changedLists = `select distinct agency_id as "agencyId", document from app.list_change order by 1, 2`

/** Brings up to date inside an agency what is kept besides the lists, by the name under which its days are noted. */
export type KeepFacts = Readonly<Record<string, (client: pg.PoolClient) => Promise<void>>>

/** Brings the figures of every changed list up to date, agency by agency; gives how many lists there were. */
export const keepFigures = async (pool: pg.Pool, lists: readonly Figured[], facts: KeepFacts = {}): Promise<number> => {
  const { rows } = await pool.query<{ agencyId: number; document: string }>(changedLists)
  for (const { agencyId, document } of rows) {
    const figured = lists.find(list => list.document === document)
    const keepFacts = facts[document]
    if (keepFacts) await inAgency(pool, agencyId, keepFacts)
    if (figured) await inAgency(pool, agencyId, client => keepFiguresOf(client, { agencyId, figured }))
  }
  return rows.length
}
