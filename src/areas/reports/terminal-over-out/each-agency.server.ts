// Reads one agency after another. The tenant policy stays in force: every query sees only the one agency that is entered at the time.

import { sql } from 'kysely'
import { notFound } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

export type NamedAgency = { id: number; name: string }

// As for every request, the tenant is a setting of the transaction; a rollback resets it.
const enter = (id: number, { tx }: Context): Promise<unknown> =>
  sql`select set_config('app.agency', ${String(id)}, true)`.execute(tx)

// Agency 0 is the platform: it sees the list of agencies, but none of their rows.
const readAgencies = async (context: Context): Promise<NamedAgency[]> => {
  await enter(0, context)
  const name = sql.ref(context.asker.language === 'arabic' ? 'name_ar' : 'name')
  const { rows } =
    await sql<NamedAgency>`select id, ${name} as name from agency where id > 0 order by ${name}, id`.execute(context.tx)
  return rows
}

/** The results of `read` in every agency that `isAsked`, sorted by name. For super admins; 404 to all others. */
export const readEachAgency = async <R>(
  context: Context,
  isAsked: (agency: NamedAgency) => boolean,
  read: (agency: NamedAgency) => Promise<R[]>,
): Promise<R[]> => {
  if (!context.asker.isSuperAdmin) notFound()
  const found: R[] = []
  for (const agency of (await readAgencies(context)).filter(isAsked)) {
    await enter(agency.id, context)
    found.push(...(await read(agency)))
  }
  await enter(context.asker.agencyId, context)
  return found
}
