// The working days of stations, from master data and public holidays.

import { sql } from 'kysely'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { defaultWeek, horizonDays, type StationCalendar } from '#trade/statements/stock-projection.ts'

type Station = { terminal: number; workingDays: StationCalendar['workingDays'] | null }

/**
 * Returns a function that gives the calendar of the stations with certain lots, or of the requested terminals: a day is a working day if at
 * least one of them works.
 */
export const readCalendars = async (
  { asOf, terminal }: { asOf: string; terminal: number[] | null },
  { tx }: Context,
) => {
  const stations =
    await sql<Station>`select t.id as terminal, t.working_days from terminal t where t.agency_id = app.agency()`.execute(
      tx,
    )
  const holidays = await sql<StationCalendar['holidays'][number]>`
    select h.first_day, h.last_day from holiday h where h.agency_id = app.agency() and h.status = 'active'
      and h.last_day >= ${addDays(asOf, -horizonDays)}::date and h.first_day <= ${addDays(asOf, horizonDays)}::date`.execute(
    tx,
  )
  const weekOf = new Map(stations.rows.map(({ terminal, workingDays }) => [terminal, workingDays ?? []]))
  return (lots: readonly { terminal: number }[]): StationCalendar => {
    const places = terminal?.length ? terminal : lots.map(lot => lot.terminal)
    const weeks = [...new Set(places)].map(place => weekOf.get(place) ?? [])
    const known = weeks.map(week => (week.length > 0 ? week : defaultWeek))
    return { workingDays: known.length > 0 ? [...new Set(known.flat())] : defaultWeek, holidays: holidays.rows }
  }
}
