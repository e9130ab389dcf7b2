// Stops the sending of a unit's e-invoices until a user sends again: by the background job, and by a save that cannot use the unit's key.

import type pg from 'pg'

/** Why a unit is stopped whose key and credentials were stored under another GMS_SECRET. */
export const keyNotReadable = 'KEY_NOT_READABLE'

const stopSql = `with stopped as (
    update signing_unit set sending_problem = $3, updated_at = now()
    where agency_id = $1 and id = $2 and sending_problem is null returning agency_id, id, seen_by)
  insert into app.history (agency_id, actor, document, document_id, action, reason, seen_by)
  select agency_id, null, 'signingUnit', id, 'stopped', $3, seen_by from stopped`

/** Records once why the unit is stopped; all its documents wait. */
export const stopUnit = async (
  client: pg.ClientBase,
  { agencyId, unit }: { agencyId: number; unit: number },
  problem: string,
): Promise<void> => {
  await client.query(stopSql, [agencyId, unit, problem])
}
