// Reading and creating agencies, and the right to change one.

import { sql } from 'kysely'
import type { addAgency } from '#areas/agencies/calls.ts'
import { type Agency, agencyFields, leastMachineLogDays, nullableFields } from '#areas/agencies/definition.ts'
import type { BodyOf } from '#kit/call.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { writeAgencyHistory } from '#session/agency-history.server.ts'

/** The columns of an agency in answers. */
export const agencyColumns = sql.join([
  ...['id', 'logo', 'isActive', 'version', ...Object.keys(agencyFields)].map(name => sql.ref(snake(name))),
  sql`exists (select from app.sandbox s where s.agency_id = agency.id) as is_sandbox`,
])

/** Converts a row into an agency as it is answered. */
export const toAgency = (row: Row): Agency =>
  ({
    id: row.id,
    logo: row.logo,
    isActive: row.isActive,
    ...(row.isSandbox === true && { isSandbox: true }),
    version: row.version,
    ...writeValues(agencyFields, row),
  }) as Agency

/** Reads one agency that the caller may see. Call it again after a write: a write returns only the columns it wrote (docs/scale.md). */
export const readAgencyOf = async (id: number, { tx }: Context): Promise<Agency> => {
  const { rows } = await sql<Row>`select ${agencyColumns} from agency where id = ${id}`.execute(tx)
  return toAgency(rows[0] ?? notFound())
}

/** Reads the agency of the request's address; the tenant policy hides all others. */
export const readAgency = async ({ tx }: Context): Promise<Agency> => {
  const { rows } = await sql<Row>`select ${agencyColumns} from agency where id = app.agency()`.execute(tx)
  return toAgency(rows[0] ?? notFound())
}

/** Refuses all users but the platform's super admins and the agency's own admins. */
export const requireAgencyAdmin = ({ asker }: Context): void => {
  if (!asker.isSuperAdmin && !asker.isAgencyAdmin) notFound()
}

type AgencyEntries = BodyOf<typeof addAgency>

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** Refuses an unknown time zone, and a name that another agency has; `id` is the agency itself. */
export const checkEntered = async (
  { name, timeZone, machineLogDays }: AgencyEntries,
  id: number,
  { tx }: Context,
): Promise<void> => {
  if (timeZone && !isZone(timeZone)) {
    refuse('This time zone is not known. Enter one such as Asia/Riyadh.', {
      fields: { timeZone: 'Enter a zone such as Asia/Riyadh.' },
    })
  }
  if (machineLogDays !== null && machineLogDays < leastMachineLogDays) {
    refuse('Keep calls of machines for 30 days at least: until then a machine may send one again.', {
      fields: { machineLogDays: 'Enter 30 or more.' },
    })
  }
  const { rows } = await sql`select 1 from agency where lower(name) = lower(${name}) and id <> ${id}`.execute(tx)
  if (rows.length > 0) {
    refuse('There is an agency of this name already. Enter another name.', { fields: { name: 'Exists already.' } })
  }
}

/** The columns to write: an empty value keeps the stored value, or the default of the column. */
export const enteredColumns = (entered: AgencyEntries): [string, unknown][] =>
  Object.keys(agencyFields)
    .map(name => [name, entered[name as keyof AgencyEntries]] as [string, unknown])
    .filter(([name, value]) => value !== null || (nullableFields as readonly string[]).includes(name))

/** Creates an agency. */
export const createAgency = async (entered: AgencyEntries, context: Context): Promise<Agency> => {
  await checkEntered(entered, 0, context)
  const values = enteredColumns(entered)
  const { rows } = await sql<{
    id: number
  }>`insert into agency (${sql.join(values.map(([name]) => sql.ref(snake(name))))})
    values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(context.tx)
  const created = await readAgencyOf(rows[0]!.id, context)
  await writeAgencyHistory(context, created.id, 'create')
  return created
}
