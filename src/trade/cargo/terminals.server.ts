// The active terminals with their capacity.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

export type TerminalInUse = { terminal: number; capacity: number }

/** The named terminals, or all; the largest first. */
export const readTerminals = async (named: number[] | null, { tx }: Context): Promise<TerminalInUse[]> => {
  const { rows } = await sql<TerminalInUse>`
    select t.id as terminal, t.capacity from terminal t
    where t.agency_id = app.agency() and t.status = 'active' ${andAnyOf('t.id', named)} order by t.capacity desc, t.id`.execute(
    tx,
  )
  return rows
}
