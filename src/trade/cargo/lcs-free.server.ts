// The free stock that the LC picker shows for each LC, for the owner and terminal in the form.

import { sql } from 'kysely'
import type { PickerFactReader } from '#kit/server/behaviour.ts'
import { resolveOwner, terminalIn } from '#trade/cargo/stock.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

/**
 * Kilograms of each LC that are neither sold nor held, limited to the owner and to the terminal that the form names. Empty where it names
 * neither.
 */
export const readFreeStock: PickerFactReader = async (lcs, asked, context) => {
  const [owner, terminal] = [await resolveOwner(asked, context), terminalIn(asked)]
  if (owner === undefined && terminal === undefined) return new Map()
  const { rows } = await sql<{ lc: number; kg: number }>`
    select a.consignment_id as lc, greatest(sum(b.on_hand - b.held), 0)::bigint as kg
    from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL' and a.consignment_id = any(${lcs}::bigint[])
      ${owner === undefined ? sql`` : sql`and a.consignee_id = ${owner}`}
      ${terminal === undefined ? sql`` : sql`and a.location_id = ${terminal}`}
      ${andAnyOf('a.location_id', context.asker.scopes.terminal)}
    group by a.consignment_id`.execute(context.tx)
  const free = new Map(rows.map(({ lc, kg }) => [lc, kg]))
  return new Map(lcs.map(lc => [lc, { [terminal === undefined ? 'free' : 'freeThere']: free.get(lc) ?? 0 }]))
}
