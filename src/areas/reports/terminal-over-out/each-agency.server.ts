// Reads one agency after another. The tenant policy stays in force: every query sees only the one agency that it is sent to.

import { sql } from 'kysely'
import { notFound } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

export type NamedAgency = { id: number; name: string }

// The platform sees the list of agencies, but none of their rows.
const platform = 0

const readAgencies = ({ inAgency, asker }: Context): Promise<NamedAgency[]> =>
  inAgency(platform, async tx => {
    const name = sql.ref(asker.language === 'arabic' ? 'name_ar' : 'name')
    const { rows } =
      await sql<NamedAgency>`select id, ${name} as name from agency where id > 0 order by ${name}, id`.execute(tx)
    return rows
  })

/** The results of `read` in every agency that `isAsked`, sorted by name. For super admins; 404 to all others. */
export const readEachAgency = async <R>(
  context: Context,
  isAsked: (agency: NamedAgency) => boolean,
  read: (agency: NamedAgency, context: Context) => Promise<R[]>,
): Promise<R[]> => {
  if (!context.asker.isSuperAdmin) notFound()
  const found: R[] = []
  for (const agency of (await readAgencies(context)).filter(isAsked))
    found.push(...(await context.inAgency(agency.id, tx => read(agency, { ...context, tx }))))
  return found
}
