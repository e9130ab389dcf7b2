// When a document takes effect that was only entered before.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { stateAfter } from '#kit/states.ts'

const waiting = ['Draft', 'Requested']

/** Whether a user's action moves a draft or a request to a state in which it has effect; canceling or declining does not. */
export const takesEffect = ({ life }: Document, what: string, before: Row | null): boolean => {
  const [state, step] = [before?.status as string, life.actions[what]]
  if (!step || step.undo || step.danger || step.systemOnly || !waiting.includes(state)) return false
  const next = stateAfter(life, what, state)
  return next !== undefined && next !== state
}
