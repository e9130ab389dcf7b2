// Reading the agency of the address, who may change it, and its history.

import { sql } from 'kysely'
import { type Agency, agencyFields } from '#areas/agencies/definition.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { notFound } from '#kit/refusal.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** The columns of an agency in answers. */
export const agencyColumns = sql.join(
  ['id', 'logo', 'isActive', 'version', ...Object.keys(agencyFields)].map(name => sql.ref(snake(name))),
)

/** An agency's row as answered. */
export const toAgency = (row: Row): Agency =>
  ({
    id: row.id,
    logo: row.logo,
    isActive: row.isActive,
    version: row.version,
    ...writeValues(agencyFields, row),
  }) as Agency

/** The agency of the address: the wall leaves no other. */
export const readAgency = async ({ tx }: Context): Promise<Agency> => {
  const { rows } = await sql<Row>`select ${agencyColumns} from agency where id = app.agency()`.execute(tx)
  return toAgency(rows[0] ?? notFound())
}

/** Refuses everybody but the platform's super admins and the agency's own admins. */
export const requireAgencyAdmin = ({ asker }: Context): void => {
  if (!asker.isSuperAdmin && !asker.isAgencyAdmin) notFound()
}

/** Writes what happened into the agency's history. */
export const rememberAgency = async (
  { tx, asker, from }: Context,
  id: number,
  action: string,
  changes: unknown = null,
): Promise<void> => {
  await sql`insert into app.history (agency_id, actor, document, document_id, action, changes, address)
    values (app.agency(), ${asker.userId}, 'agency', ${id}, ${action}, ${JSON.stringify(changes)}::jsonb, ${from})`.execute(
    tx,
  )
}
