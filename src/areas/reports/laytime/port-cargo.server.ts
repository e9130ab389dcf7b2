// The cargo that a statement is about: of the LCs that have a laytime of their own, else all. Of two discharge ports each has its own bills
// of lading: their quantity is allowed for, and their owners bear the result.

import { sql } from 'kysely'
import { type LaytimeValues, toMethod } from '#areas/reports/laytime/reading.ts'
import type { Part } from '#areas/reports/laytime/results.ts'
import type { voyage } from '#areas/shipping/voyage/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isPooled } from '#laytime/settlement.ts'

type Voyage = RowOf<typeof voyage>
type Call = Pick<LaytimeValues, 'operation' | 'port' | 'lcs' | 'method' | 'isNetted'>

const readBilledFor = async (port: number, { id, dischargePort }: Voyage, { tx }: Context): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select l.consignee, s.lc, sum(l.quantity)::bigint as quantity from shipment s
    join shipment_consignee_split l on l.agency_id = s.agency_id and l.parent = s.id
    where s.agency_id = app.agency() and s.voyage = ${id} and s.status <> 'Canceled'
      and coalesce(s.discharge_port, ${dischargePort}) = ${port}
    group by l.consignee, s.lc order by s.lc, l.consignee`.execute(tx)
  return rows
}

const readCargoOfLcs = (lcs: readonly number[], { cargo }: Voyage): Part[] => {
  const all = cargo ?? []
  const missing = lcs.find(lc => !all.some(part => part.lc === lc))
  if (missing !== undefined) {
    refuse('An LC has no bill of lading on this voyage. Choose LCs that are on board.', {
      fields: { lcs: 'Not on board.' },
    })
  }
  return lcs.length === 0 ? all : all.filter(({ lc }) => lcs.includes(lc))
}

/** The cargo worked at the port of a call, and the cargo whose owners share its result: ports with a common result share it by all bills. */
export const readCargoOf = async (
  call: Call,
  of: Voyage,
  context: Context,
): Promise<{ worked: Part[]; shared: Part[] }> => {
  const all = readCargoOfLcs(call.lcs ?? [], of)
  if (call.operation === 'Load' || of.secondPort === null) return { worked: all, shared: all }
  const own = (await readBilledFor(call.port ?? of.dischargePort, of, context)).filter(({ lc }) =>
    all.some(part => part.lc === lc),
  )
  const worked = own.length > 0 ? own : all
  return { worked, shared: isPooled(toMethod(call)) ? all : worked }
}
