// Reads one agency after another. The wall stays where it is: every query sees the one agency that is entered at the time.

import { sql } from 'kysely'
import { notFound } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

export type NamedAgency = { id: number; name: string }

// As for every request, the tenant is a setting of the transaction; a failed one takes it along.
const enter = (id: number, { tx }: Context): Promise<unknown> =>
  sql`select set_config('app.agency', ${String(id)}, true)`.execute(tx)

// Agency 0 is the platform, from which all agencies are seen and nothing of them.
const readAgencies = async (context: Context): Promise<NamedAgency[]> => {
  await enter(0, context)
  const name = sql.ref(context.asker.language === 'arabic' ? 'name_ar' : 'name')
  const { rows } =
    await sql<NamedAgency>`select id, ${name} as name from agency where id > 0 order by ${name}, id`.execute(context.tx)
  return rows
}

/** What `read` gives in every agency that `isAsked`, in the order of their names. For super admins; 404 to all others. */
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
