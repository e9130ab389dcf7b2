import { sql } from 'kysely'
import { port } from '#areas/master-data/port/definition.ts'
import { conflict } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'

// By the voyages and not by the ledger: what is accepted as missing after a discharge stays on the port's account.
const refuseDeactivatingExpected = async (id: number, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ voyage: string; status: string }>`
    select v.voyage_no as voyage, v.status from voyage v where v.agency_id = app.agency()
      and v.status in ('Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging')
      and (v.discharge_port = ${id} or v.second_port = ${id}) order by v.id limit 1`.execute(tx)
  const [open] = rows
  if (!open) return
  conflict('Voyage {voyage} discharges there and is {state}. Complete or cancel the voyage first.', {
    values: { voyage: open.voyage, state: open.status },
  })
}

export const portServer = behave(port, {
  async check(_row, { what, before }, context) {
    if (what === 'toggle-status' && before?.status === 'active') await refuseDeactivatingExpected(before.id, context)
  },
})
