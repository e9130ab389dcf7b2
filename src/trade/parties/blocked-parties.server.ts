// Refuses blocked customers, agents, trucks and drivers in sales, loading and transport.

import { together } from '#database/together.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Blockable = 'customer' | 'truck' | 'driver' | 'agent'

const blockedMessages: Record<Blockable, string> = {
  customer: 'Customer {name} is blocked: {reason}. Unblock the customer in the master data, or choose another one.',
  truck: 'Truck {name} is blocked: {reason}. Unblock the truck in the master data, or choose another one.',
  driver: 'Driver {name} is blocked: {reason}. Unblock the driver in the master data, or choose another one.',
  agent: 'Agent {name} is blocked: {reason}. Unblock the agent in the master data, or choose another one.',
}

/** Refuses the named rows that are blocked, with the reason entered for it; `fieldOf` names the field of a row where it is not that of its
 *  table. */
export const checkNotBlocked = async (
  parties: Partial<Record<Blockable, number | null>>,
  { tx }: Context,
  fieldOf: Partial<Record<Blockable, string>> = {},
): Promise<void> => {
  const findBlocked = async ([table, id]: [Blockable, number | null]): Promise<void> => {
    if (!id) return
    const named = table === 'truck' ? 'plate as name' : 'name'
    const row = await tx
      .selectFrom(table as 'customer')
      .select([named as 'name', 'blockedReason'])
      .where('id', '=', id)
      .where('blocked', '=', true)
      .executeTakeFirst()
    if (!row) return
    conflict(blockedMessages[table], {
      fields: { [fieldOf[table] ?? table]: 'Is blocked.' },
      values: { name: row.name, reason: row.blockedReason ?? '–' },
    })
  }
  await together(...(Object.entries(parties) as [Blockable, number | null][]).map(findBlocked))
}
