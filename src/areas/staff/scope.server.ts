// Who works at some terminals only lets nobody work at more.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

/** Refuses terminals the asker does not work at himself; none at all would be all of them. */
export const refuseWiderScope = (terminals: readonly number[], { asker }: Context): void => {
  const own = asker.scopes.terminal
  if (!own || (terminals.length > 0 && terminals.every(id => own.includes(id)))) return
  refuse('You can name only terminals at which you work yourself. Ask an agency admin.', {
    fields: { terminals: 'Choose among your own.' },
  })
}
