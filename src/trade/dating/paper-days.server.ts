import { sql } from 'kysely'
import { formatDay } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { formatHijriFigures } from '#texts/hijri.ts'

export type PaperDay = (day: string) => string

/** Writes days as papers of the agency have them: `15-Jan-2026`, where it wishes so followed by `26/07/1447H`. */
export const readPaperDay = async ({ tx }: Context): Promise<PaperDay> => {
  const { rows } = await sql<{ hijriDates: boolean }>`
    select hijri_dates from agency where id = app.agency()`.execute(tx)
  if (!rows[0]?.hijriDates) return formatDay
  return day => `${formatDay(day)} · ${formatHijriFigures(day)}`
}
