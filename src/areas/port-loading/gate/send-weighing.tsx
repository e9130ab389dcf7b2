// Sends a weighing: the same calls with the same keys, however often it is retried.

import type { GateTask } from '#areas/port-loading/gate/calls.ts'
import { ask } from '#kit/browser/api.ts'
import type { Row } from '#kit/check.ts'

/** The values entered at the scale; `scale` has its id and name. */
export type EnteredWeighing = {
  kg: number
  bags: number | null
  explanation: string
  scale: { id: number; name: string } | null
  /** when it was weighed, for a weighing that was not sent at once */
  weighedAt?: string
}

// At the port the explanation also covers deviations from the truck's last trips; at the gate out it is stored in the remarks.
const explanationFor = ({ path, asksWeight }: GateTask['step'], explanation: string): Row => {
  if (!explanation) return {}
  if (!asksWeight) return { remarks: explanation }
  return path.startsWith('port-loading')
    ? { remarks: explanation, manualReason: explanation }
    : { manualReason: explanation }
}

/** Sends the calls of a gate step. Each call has an idempotency key derived from `key`, so that none takes effect twice. */
export const sendWeighing = async (
  base: string,
  { step }: GateTask,
  { kg, bags, explanation, scale, weighedAt }: EnteredWeighing,
  key: string,
): Promise<Row> => {
  const isNew = step.method === 'POST' && step.path === 'port-loading'
  const queued = weighedAt ? { weighedAt } : {}
  const permit = step.saleBy
    ? await ask<Row>(base + step.saleBy, { method: 'PUT', body: queued, key: `${key}-sale` })
    : null
  // For a truck with a permit, the delivery note is created first, then weighed.
  const isNoteFirst = step.asksWeight && !step.weightName
  const body = {
    ...step.body,
    ...(permit && { sale: permit.bagSale ?? permit.bulkSale }),
    ...(isNew && { weighbridge: scale?.id ?? null }),
    ...(!isNoteFirst && explanationFor(step, explanation)),
    ...(step.weightName && { [step.weightName]: kg }),
    ...((step.weightName || isNoteFirst) && queued),
    ...(step.asksBags && { loadedBags: bags }),
  }
  const row = await ask<Row>(base + step.path, { method: step.method, body, key: `${key}-step` })
  return !isNoteFirst
    ? row
    : ask<Row>(`${base}${step.path}/${row.id}/weigh-in`, {
        method: 'PUT',
        body: { tareKg: kg, ...explanationFor(step, explanation), ...queued },
        key: `${key}-weight`,
      })
}
