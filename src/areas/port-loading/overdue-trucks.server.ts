// Trucks that should have arrived by now.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type OverdueTruck, readOverdue } from '#areas/port-loading/calls.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'

// A ticket entered later counts from the end of its day.
const readOverdueTrucks = async (hours: number, { tx, asker }: Context): Promise<OverdueTruck[]> => {
  const scope = inScope(portLoading, asker).map(condition => sql`and ${condition}`)
  const { rows } = await sql<OverdueTruck>`
    select * from (
      select t.id, t.doc_no as "docNo", t.truck, k.plate,
        least(t.weighed_out_at, (t.date + 1)::timestamp at time zone ${asker.timeZone}) as since
      from port_loading t join truck k on k.agency_id = t.agency_id and k.id = t.truck
      where t.agency_id = app.agency() and t.status = 'Pending' ${sql.join(scope, sql` `)}
    ) s where s.since < now() - make_interval(hours => ${hours}::integer) order by s.since, s.id`.execute(tx)
  return rows
}

/** Mounts the call. */
export const mountOverdue = (app: FastifyInstance): void => {
  answer(app, readOverdue, async (_, context) => {
    const { overdueHours: hours } = await readAgencySettings(['overdueHours'], context)
    return { hours, trucks: await readOverdueTrucks(hours, context) }
  })
}
