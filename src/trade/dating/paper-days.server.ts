import { sql } from 'kysely'
import { formatDay } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { formatHijriFigures } from '#texts/hijri.ts'

export type PaperDay = (day: string) => string

/** Returns a formatter of days for the agency's papers: `15-Jan-2026`, followed by `26/07/1447H` where its settings ask for it. */
export const readPaperDay = async ({ tx }: Context): Promise<PaperDay> => {
  const { rows } = await sql<{ hijriDates: boolean }>`
    select hijri_dates from agency where id = app.agency()`.execute(tx)
  if (!rows[0]?.hijriDates) return formatDay
  return day => `${formatDay(day)} · ${formatHijriFigures(day)}`
}
