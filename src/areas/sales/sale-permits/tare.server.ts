// What a truck weighed empty the last time, at whichever scale.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

/** In kilograms; null where it was never weighed empty. */
export const tareOf = async (truck: number, { tx }: Context): Promise<number | null> => {
  const { rows } = await sql<{ kg: number }>`
    select kg from (
      select tare_kg as kg, date, created_at from delivery_note
        where agency_id = app.agency() and truck = ${truck} and tare_kg is not null
      union all
      select tare_kg, date, created_at from bulk_loading where agency_id = app.agency() and truck = ${truck}
      union all
      select first_weight, date, created_at from port_loading
        where agency_id = app.agency() and truck = ${truck} and status in ('Pending', 'Delivered')) weighed
    order by date desc, created_at desc limit 1`.execute(tx)
  return rows[0]?.kg ?? null
}
