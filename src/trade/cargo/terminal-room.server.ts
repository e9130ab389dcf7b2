// A terminal accepts what its capacity leaves; beyond it, a user with the right to approve there must enter a reason (domain Q19).

import { sql } from 'kysely'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'

/** Incoming cargo: its kilograms if known, and whether it is at the terminal already (`isArriving`) or has to travel there first. */
export type Incoming = { terminal: number | null; kg: number | null; isArriving: boolean; right: Screen }

type Approval = { room: number | null; roomReason: string | null; roomApprovedBy: string | null }

type TerminalStock = { capacity: number; stock: number; onRoad: number }

const readTerminalStock = async (terminal: number, { tx }: Context): Promise<TerminalStock> => {
  const { rows } = await sql<TerminalStock>`
    select t.capacity, coalesce(sum(b.on_hand) filter (where c.role = 'TERMINAL'), 0)::bigint as stock,
      coalesce(sum(b.on_hand) filter (where c.role = 'TRANSIT'), 0)::bigint as "onRoad"
    from terminal t
    left join ledger.account c on c.agency_id = t.agency_id and c.location_id = t.id and c.unit = 'KG' and c.role in ('TERMINAL', 'TRANSIT')
    left join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id
    where t.agency_id = app.agency() and t.id = ${terminal} group by t.capacity`.execute(tx)
  return rows[0]!
}

const isBeyond = (kg: number | null, room: number | null): boolean =>
  room !== null && (kg === null ? room <= 0 : kg > room)

/**
 * The room before the cargo comes in, and the user who approves exceeding the capacity. For cargo that has to travel, cargo already in
 * transit reduces the room. An approval remains valid until the document is changed.
 */
export const fillRoom = async (
  { terminal, kg, isArriving, right }: Incoming,
  { values, before }: { values: Approval; before: Approval | null },
  context: Context,
): Promise<Approval> => {
  if (terminal === null) return { room: null, roomReason: null, roomApprovedBy: null }
  const { capacity, stock, onRoad } = await readTerminalStock(terminal, context)
  const room = capacity - stock - (isArriving ? 0 : onRoad)
  const roomReason = values.roomReason ?? before?.roomReason ?? null
  const approves = isBeyond(kg, room) && roomReason !== null && mayOn(context.asker, 'Approve', right)
  return { room, roomReason, roomApprovedBy: before?.roomApprovedBy ?? (approves ? context.asker.name : null) }
}

/** Refuses cargo that exceeds the room of the terminal, unless it was approved. */
export const checkRoom = async (
  { terminal, kg }: Incoming,
  { room, roomApprovedBy }: Approval,
  { tx }: Context,
): Promise<void> => {
  if (terminal === null || roomApprovedBy !== null || !isBeyond(kg, room)) return
  const { name, capacity } = await tx
    .selectFrom('terminal')
    .select(['name', 'capacity'])
    .where('id', '=', terminal)
    .executeTakeFirstOrThrow()
  exceeded(
    'TERMINAL_FULL',
    '{terminal} has room for {room} MT of its {capacity} MT, {net} MT come in. Send it elsewhere, or ask a user who approves this to save it with a reason for going above capacity.',
    {
      fields: { roomReason: 'Enter the reason, or send it elsewhere.' },
      values: {
        terminal: name,
        room: formatQuantity(Math.max(room ?? 0, 0)),
        capacity: formatQuantity(capacity),
        net: kg === null ? '–' : formatQuantity(kg),
      },
      details: { capacity, room, kg },
    },
  )
}
