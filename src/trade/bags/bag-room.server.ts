// The room a terminal has for bags.

import { sql } from 'kysely'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'

type Arriving = { terminal: number; bags: number; remarks: string | null }

const readBagsThere = async (terminal: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ bags: number }>`
    select coalesce(sum(b.on_hand), 0)::bigint as bags from ledger.balance b
    join ledger.account c on c.agency_id = b.agency_id and c.id = b.account_id
    where b.agency_id = app.agency() and c.unit = 'BAG' and c.role = 'STORE' and c.location_id = ${terminal} and b.stands`.execute(
    tx,
  )
  return rows[0]!.bags
}

/** Refuses bags for which a terminal has no room, unless a user who approves the receipt of bags says why. */
export const checkBagRoom = async ({ terminal, bags, remarks }: Arriving, context: Context): Promise<void> => {
  if (remarks !== null && mayOn(context.asker, 'Approve', 'BagProcurement')) return
  const { name, bagCapacity } = await context.tx
    .selectFrom('terminal')
    .select(['name', 'bagCapacity'])
    .where('id', '=', terminal)
    .executeTakeFirstOrThrow()
  if (bagCapacity === null) return
  const there = await readBagsThere(terminal, context)
  if (there + bags <= bagCapacity) return
  exceeded(
    'BAG_ROOM_EXCEEDED',
    '{terminal} has room for {most} bags and holds {there}. Choose another terminal, or ask a user who approves bag procurements to enter a reason under Remarks.',
    {
      fields: { terminal: 'No room for these bags.' },
      values: { terminal: name, most: formatCount(bagCapacity), there: formatCount(there) },
    },
  )
}
