// Leaves documents out of the reports to the authority, as long as they have not been sent.

import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { alreadySent } from '#trade/authority/skipped.server.ts'

type Ticket = { document: string; documentId: number }

/** Refuses where the document was already sent to the authority: what was sent can only be corrected. */
export const refuseIfSent = async ({ document, documentId }: Ticket, { tx }: Context): Promise<void> => {
  const { rows } =
    await sql`${alreadySent(sql`select ${document}::text as document, ${documentId}::bigint as document_id`)} limit 1`.execute(
      tx,
    )
  if (rows.length > 0)
    refuse('It was sent to the authority already and cannot be left out any more. Correct it instead.')
}

/** Leaves a sale out; refuses where it is left out already. */
export const skipSale = async (
  { document, documentId }: Ticket,
  of: { consignee: number; reason: string },
  { tx, asker }: Context,
): Promise<void> => {
  const { numAffectedRows } = await sql`
    insert into app.authority_skip (agency_id, document, document_id, reason, skipped_by, seen_by)
    values (app.agency(), ${document}, ${documentId}, ${of.reason}, ${asker.name}, array[${of.consignee}::bigint]) on conflict do nothing`.execute(
    tx,
  )
  if (!numAffectedRows) refuse('It is left out already. There is nothing left to do.')
}

/** Includes a sale in the reports again. */
export const unskipSale = async ({ document, documentId }: Ticket, { tx, asker }: Context): Promise<void> => {
  const { numAffectedRows } = await sql`
    update app.authority_skip set ended_by = ${asker.name}, ended_at = now() where agency_id = app.agency() and document = ${document}
      and document_id = ${documentId} and ended_at is null`.execute(tx)
  if (!numAffectedRows) refuse('It is not left out. There is nothing left to do.')
}
