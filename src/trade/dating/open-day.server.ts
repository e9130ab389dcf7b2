import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

/** The day, or the first one after it that no close of a period locks. */
export const openDayFrom = async (day: string, { tx }: Context): Promise<string> => {
  const { rows } = await sql<{ open: string }>`
    select greatest(${day}::date, ledger.locked_through(app.agency(), ${day}::date) + 1) as open`.execute(tx)
  return rows[0]!.open
}
