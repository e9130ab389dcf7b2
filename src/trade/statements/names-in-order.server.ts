// Names by which reports sort the rows of a query `s`. Each is a subquery by id, because the planner could reverse a join and read every
// company.

import { type RawBuilder, sql } from 'kysely'

const named = {
  terminal: sql`select n.name from terminal n where n.agency_id = app.agency() and n.id = s.terminal`,
  consignee: sql`select n.name from company n where n.agency_id = app.agency() and n.id = s.consignee`,
  lc: sql`select n.lc_no from lc n where n.agency_id = app.agency() and n.id = s.lc`,
}

/** SQL for the name of a linked row; null where the user may not see it. */
export const nameIn = (link: keyof typeof named): RawBuilder<unknown> => sql`(${named[link]})`
