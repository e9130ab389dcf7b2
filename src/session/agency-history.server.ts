// Entries in the history of an agency itself, which no document writes.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

/** Writes an event into an agency's history; `changes` by field, values before and after. Only the agency's own staff see it. */
export const writeAgencyHistory = async (
  { tx, asker, from }: Context,
  id: number,
  action: string,
  changes: Readonly<Record<string, unknown>> | null = null,
): Promise<void> => {
  await sql`insert into app.history (agency_id, actor, document, document_id, action, changes, address, seen_by)
    values (app.agency(), ${asker.userId}, 'agency', ${id}, ${action}, ${changes && JSON.stringify(changes)}::jsonb, ${from}, '{}')`.execute(
    tx,
  )
}
