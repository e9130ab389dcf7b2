// The cargo on board a voyage by its bills of lading, and whether the hatch plan agrees.

import { sql } from 'kysely'
import type { voyage } from '#areas/shipping/voyage/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'

type Part = { consignee: number; lc: number; quantity: number }

/** Each owner's part of each LC on board. */
export const readCargoOnBoard = async (voyage: number, { tx }: Context): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select l.consignee, s.lc, sum(l.quantity)::bigint as quantity from shipment s
    join shipment_consignee_split l on l.agency_id = s.agency_id and l.parent = s.id
    where s.agency_id = app.agency() and s.voyage = ${voyage} and s.status <> 'Canceled'
    group by l.consignee, s.lc order by s.lc, l.consignee`.execute(tx)
  return rows
}

const sum = (parts: readonly { quantity: number }[]): number => parts.reduce((all, { quantity }) => all + quantity, 0)

/** Refuses a hatch plan whose LCs or quantities differ from the bills of lading. */
export const checkStowage = async (
  { hatchPlan }: Pick<ValuesIn<typeof voyage>, 'hatchPlan'>,
  id: number,
  context: Context,
): Promise<void> => {
  if (hatchPlan.length === 0) return
  const cargo = await readCargoOnBoard(id, context)
  if (cargo.length === 0) return
  const aboard = new Set(cargo.map(({ lc }) => lc))
  const stranger = hatchPlan.findIndex(({ lc }) => !aboard.has(lc))
  if (stranger >= 0) {
    refuse('The hatch plan names an LC without a bill of lading on this voyage. Choose one that is on board.', {
      fields: { [`hatchPlan.${stranger}.lc`]: 'Not on board.' },
    })
  }
  if (sum(hatchPlan) === sum(cargo)) return
  refuse('The hatch plan holds {planned} MT and the bills of lading {billed} MT. Correct the plan.', {
    fields: { hatchPlan: 'Must add up to the bills of lading.' },
    values: { planned: formatQuantity(sum(hatchPlan)), billed: formatQuantity(sum(cargo)) },
  })
}
