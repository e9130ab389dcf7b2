// A truck that leaves a terminal without a sale: weighed full there, and again where it arrives.

import type { GateTask, Step } from '#areas/port-loading/gate/calls.ts'
import { known, nothing, settled, step } from '#areas/port-loading/gate/found.server.ts'
import type { Context } from '#kit/server/context.ts'

type Out = { id: number; status: string; outType: string; arrivalFullKg: number | null; bagSize: string | null }

const nextOf = ({ id, status, outType, arrivalFullKg, bagSize }: Out): Step | undefined => {
  const path = `terminals/terminal-out/${id}`
  if (status === 'Weighed-in')
    return step('Full, second weight', 'PUT', `${path}/weigh-out`, 'secondWeight', { asksBags: bagSize !== null })
  if (status !== 'Out' || outType !== 'Transfer') return undefined
  return arrivalFullKg === null
    ? step('Full, first weight', 'PUT', `${path}/arrive`, 'arrivalFullKg')
    : step('Empty, second weight', 'PUT', `${path}/deliver`, 'arrivalEmptyKg')
}

/** An exit ticket: full at the terminal it leaves; between two terminals full and empty at the other one. */
export const outTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('terminalOut').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next = nextOf(row) ?? settled(row.docNo, row.status)
  const isHere = row.status === 'Weighed-in'
  return {
    ...nothing,
    ...{ kind: 'Exit ticket', docNo: row.docNo, status: row.status },
    ...(await known({ ...row, customer: null }, row.netKg ?? row.orderedQty, context)),
    bags: row.loadedBags ?? (isHere ? row.bags : null),
    firstWeight: isHere ? row.firstWeight : row.arrivalFullKg,
    expectedKg: isHere ? null : (row.scaleKg ?? row.netKg),
    step: next,
  }
}
