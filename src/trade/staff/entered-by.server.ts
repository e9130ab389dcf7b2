// Who entered a document, for decisions that another user has to take.

import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'

/** Whether the user entered the document or has ever changed it: a later change by a colleague leaves these values as entered by the user. */
export const hasEntered = async (
  { name }: Pick<Document, 'name'>,
  id: number,
  { tx, asker }: Context,
): Promise<boolean> => {
  const { rows } =
    await sql`select from app.history where agency_id = app.agency() and document = ${name} and document_id = ${id}
    and actor = ${asker.userId} and action in ('create', 'change') limit 1`.execute(tx)
  return rows.length > 0
}
