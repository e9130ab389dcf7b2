// When a document that was only written down takes effect.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { stateAfter } from '#kit/states.ts'

const waiting = ['Draft', 'Requested']

/** Whether a user's action leads a draft or a request out of waiting, other than to its end. */
export const takesEffect = ({ life }: Document, what: string, before: Row | null): boolean => {
  const [state, step] = [before?.status as string, life.actions[what]]
  if (!step || step.undo || step.danger || step.systemOnly || !waiting.includes(state)) return false
  const next = stateAfter(life, what, state)
  return next !== undefined && next !== state
}
