// The picker of a truck shows the day it was last weighed, loaded or sent.

import { type RawBuilder, sql } from 'kysely'
import type { PickerFactReader } from '#kit/server/behaviour.ts'

const tickets = ['port_loading', 'receive_cargo', 'terminal_out', 'delivery_note', 'bulk_loading']

// Each day is read from the end of an index.
const lastIn = (table: string): RawBuilder<unknown> => sql`(select u.date from ${sql.table(table)} u
  where u.agency_id = t.agency_id and u.truck = t.id and u.status <> 'Canceled' order by u.date desc, u.id desc limit 1)`

export const readLastUse: PickerFactReader = async (trucks, _, { tx }) => {
  const { rows } = await sql<{ id: number; lastUsed: string | null }>`
    select t.id, greatest(${sql.join(tickets.map(lastIn))}) as "lastUsed" from truck t
    where t.agency_id = app.agency() and t.id = any(${trucks}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, lastUsed }) => [id, { lastUsed }]))
}
