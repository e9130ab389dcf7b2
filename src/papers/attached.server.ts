// Whether a document has the paper that an action asks for.

import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'

/** Whether a row has a paper of this type, or of any without one. A paper that was removed, or that a colleague rejected, proves nothing. */
export const hasPaper = async (
  { name }: Document,
  id: number,
  type: string | null,
  { tx }: Context,
): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from app.paper where agency_id = app.agency() and document = ${name} and document_id = ${id}
    and (${type}::text is null or paper_type = ${type}) and status not in ('Removed', 'Rejected') limit 1`.execute(tx)
  return rows.length > 0
}
