// A weighing as it is sent: the same calls with the same keys, however often.

import type { GateTask } from '#areas/port-loading/gate/calls.ts'
import { ask } from '#kit/browser/api.ts'
import type { Row } from '#kit/check.ts'

/** What is entered at the scale; `scale` by its id and name. */
export type EnteredWeighing = {
  kg: number
  bags: number | null
  explanation: string
  scale: { id: number; name: string } | null
  /** when it was weighed, of one that was never sent at its time */
  weighedAt?: string
}

// At the port it also explains what does not fit the truck's last trips; who lets a truck out explains under the remarks.
const explanationFor = ({ path, asksWeight }: GateTask['step'], explanation: string): Row => {
  if (!explanation) return {}
  if (!asksWeight) return { remarks: explanation }
  return path.startsWith('port-loading')
    ? { remarks: explanation, manualReason: explanation }
    : { manualReason: explanation }
}

/** Sends what a step of the gate asks for. Each of its calls has a key of its own made of `key`, so that none happens twice. */
export const sendWeighing = async (
  base: string,
  { step }: GateTask,
  { kg, bags, explanation, scale, weighedAt }: EnteredWeighing,
  key: string,
): Promise<Row> => {
  const isNew = step.method === 'POST' && step.path === 'port-loading'
  const permit = step.saleBy
    ? await ask<Row>(base + step.saleBy, { method: 'PUT', body: {}, key: `${key}-sale` })
    : null
  // A truck with a permit gets its note first, then the weight of the note.
  const isNoteFirst = step.asksWeight && !step.weightName
  const body = {
    ...step.body,
    ...(permit && { sale: permit.bagSale ?? permit.bulkSale }),
    ...(isNew && { weighbridge: scale?.id ?? null }),
    ...(!isNoteFirst && explanationFor(step, explanation)),
    ...(step.weightName && { [step.weightName]: kg, ...(weighedAt && { weighedAt }) }),
    ...(step.asksBags && { loadedBags: bags }),
  }
  const row = await ask<Row>(base + step.path, { method: step.method, body, key: `${key}-step` })
  return !isNoteFirst
    ? row
    : ask<Row>(`${base}${step.path}/${row.id}/weigh-in`, {
        method: 'PUT',
        body: { tareKg: kg, ...explanationFor(step, explanation), ...(weighedAt && { weighedAt }) },
        key: `${key}-weight`,
      })
}

// crypto.randomUUID is missing on pages served over plain http, as to tablets at a gate.
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16)).join('-')
