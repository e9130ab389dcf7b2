// Instants that lie within days of a time zone.

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kit/days.ts'

/** The condition that an instant lies in the days from the first to the last, both included, as the clocks of a zone have them. */
export const isWithinDays = (
  instant: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
  timeZone: string,
): RawBuilder<unknown> =>
  sql`${instant} >= (${from}::date)::timestamp at time zone ${timeZone}
    and ${instant} < (${addDays(to, 1)}::date)::timestamp at time zone ${timeZone}`
