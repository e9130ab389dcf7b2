// Which users may allow exceptions from the credit rules.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { may } from '#rights/may.ts'

/** Refuses an exception to users without the right to override credit limits. */
export const checkMayOverride = ({ asker }: Context): void => {
  if (may(asker, { rights: ['canOverrideCreditLimit'] })) return
  refuse('You may not override credit limits. Ask a user who may.', {
    fields: { creditReason: 'You do not have this right.' },
  })
}
