// A weight that a connected scale did not show needs the right to type it, and a reason.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { may } from '#rights/may.ts'

/** Refuses a typed weight of a user without the right; `field` is the field of the weight. */
export const requireRightToType = (field: string, { asker }: Context): void => {
  if (may(asker, { rights: ['canEnterManualWeight'] })) return
  refuse('The scale did not show this weight. Use its reading, or ask a user who may type weights.', {
    fields: { [field]: 'Not read by the scale.' },
  })
}

/** Refuses a typed weight without a reason. */
export const requireReasonToType = (manualReason: string | null): void => {
  if (manualReason !== null) return
  refuse('The scale did not show this weight. Enter the reason for typing it.', {
    fields: { manualReason: 'Enter the reason.' },
  })
}
