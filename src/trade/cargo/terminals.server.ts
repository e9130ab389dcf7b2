// The terminals in use with their capacity.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type TerminalInUse = { terminal: number; capacity: number }

/** The named terminals, or all; the largest first. One that was deactivated since is in use where it is `among` those with figures. */
export const readTerminals = async (
  named: number[] | null,
  among: readonly { terminal: number }[],
  { tx }: Context,
): Promise<TerminalInUse[]> => {
  const ids = [...new Set(among.map(({ terminal }) => terminal))]
  const { rows } = await sql<TerminalInUse>`
    select t.id as terminal, t.capacity from terminal t
    where t.agency_id = app.agency() and (t.status = 'active' or t.id = any(${ids}::bigint[])) ${andAnyOf('t.id', named)} order by t.capacity desc, t.id`.execute(
    tx,
  )
  return rows
}
