// Updates the kept figures of long lists, list by list, and the kept facts of sales.

import type pg from 'pg'
import { agenciesWith, doEach, inAgency } from '#database/agencies.ts'
import type { Figured } from '#lists/figures.server.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'

const changedLists = 'select distinct document from app.list_change where agency_id = $1 order by document'

/** Functions that update the other kept values inside an agency, by the name under which changed days are recorded. */
export type KeepFacts = Readonly<Record<string, (client: pg.PoolClient) => Promise<void>>>

/** Updates the figures of every changed list, agency by agency; returns the number of lists. */
export const keepFigures = async (pool: pg.Pool, lists: readonly Figured[], facts: KeepFacts = {}): Promise<number> => {
  let kept = 0
  await doEach(await agenciesWith(pool, 'change'), async agencyId => {
    const asked = (client: pg.PoolClient) => client.query<{ document: string }>(changedLists, [agencyId])
    await doEach((await inAgency(pool, agencyId, asked)).rows, async ({ document }) => {
      const figured = lists.find(list => list.document === document)
      const keepFacts = facts[document]
      if (keepFacts) await inAgency(pool, agencyId, keepFacts)
      if (figured) await inAgency(pool, agencyId, client => keepFiguresOf(client, { agencyId, figured }))
      kept += 1
    })
  })
  return kept
}
