// Checks the bag capacity of a terminal.

import { sql } from 'kysely'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'

/** `field`: the field of the form that names the terminal. */
type Arriving = { terminal: number; field: 'terminal' | 'toTerminal'; bags: number; remarks: string | null }

type Room = { name: string; most: number | null; there: number }

// Bags are counted only where the terminal has a bag capacity.
const readRoom = async (terminal: number, { tx }: Context): Promise<Room> => {
  const { rows } = await sql<Room>`
    select t.name, t.bag_capacity as most, case when t.bag_capacity is null then 0 else (
      select coalesce(sum(b.on_hand), 0)::bigint from ledger.balance b
      join ledger.account c on c.agency_id = b.agency_id and c.id = b.account_id
      where b.agency_id = app.agency() and c.unit = 'BAG' and c.role = 'STORE' and c.location_id = t.id and b.stands) end as there
    from terminal t where t.agency_id = app.agency() and t.id = ${terminal}`.execute(tx)
  return rows[0]!
}

/** Refuses bags that exceed the terminal's capacity, unless a user who may approve bag procurements enters a reason. */
export const checkBagRoom = async ({ terminal, field, bags, remarks }: Arriving, context: Context): Promise<void> => {
  if (remarks !== null && mayOn(context.asker, 'Approve', 'BagProcurement')) return
  const { name, most, there } = await readRoom(terminal, context)
  if (most === null || there + bags <= most) return
  exceeded(
    'BAG_ROOM_EXCEEDED',
    '{terminal} has room for {most} bags and holds {there}. Choose another terminal, or ask a user who approves bag procurements to enter a reason under Remarks.',
    {
      fields: { [field]: 'No room for these bags.' },
      values: { terminal: name, most: formatCount(most), there: formatCount(there) },
    },
  )
}
