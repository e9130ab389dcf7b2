// What a user may reach: users of a consignee nothing of the whole agency, a user limited to some terminals or weighbridges only these.

import { notFound, refuse } from '#kit/refusal.ts'
import type { Context, Person } from '#kit/server/context.ts'

/** Hides what concerns the whole agency from the users of a consignee, even if their role has the right. */
export const requireStaff = ({ asker }: Pick<Context, 'asker'>): void => {
  if (asker.companyId !== null) notFound()
}

const isWithin = (named: readonly number[], own: readonly number[] | undefined): boolean =>
  !own || (named.length > 0 && named.every(id => own.includes(id)))

/** Whether the user works at the terminal; a user without terminals of their own works at all of them. */
export const worksAt = ({ scopes }: Person, terminal: number): boolean =>
  !scopes.terminal || scopes.terminal.includes(terminal)

/** Refuses a document that sends something from a terminal where the user does not work: the terminal it goes to only receives it. `field` is
 *  the field of the terminal that sends. */
export const refuseSendingElsewhere = (terminal: number, { asker }: Context, field = 'terminal'): void => {
  if (worksAt(asker, terminal)) return
  refuse('You are not assigned to this. Choose another.', { fields: { [field]: 'You are not assigned to this.' } })
}

/** Refuses an arrival that is entered, or taken back, by a user who does not work at the terminal it comes to; null: it goes to no
 *  terminal. */
export const refuseReceivingElsewhere = (toTerminal: number | null, { asker }: Context): void => {
  if (toTerminal === null || worksAt(asker, toTerminal)) return
  refuse('What arrives is entered, and taken back, at the terminal it goes to. Leave that to a user who works there.', {
    fields: { toTerminal: 'You are not assigned to this.' },
  })
}

/** Refuses a swap that takes effect, or is undone, by a user who does not work at both terminals: each of them gives something. */
export const refuseSwappingElsewhere = (swap: { terminalA: number; terminalB: number }, context: Context): void => {
  refuseSendingElsewhere(swap.terminalA, context, 'terminalA')
  refuseSendingElsewhere(swap.terminalB, context, 'terminalB')
}

/** Refuses terminals outside the user's own; an empty list would mean all terminals. */
export const refuseWiderScope = (terminals: readonly number[], { asker }: Context): void => {
  if (isWithin(terminals, asker.scopes.terminal)) return
  refuse('You can choose only terminals where you work yourself. Ask an agency admin.', {
    fields: { terminals: 'Choose among your own.' },
  })
}

/** Refuses weighbridges outside the user's own; an empty list would mean all weighbridges. */
export const refuseWiderWeighbridges = (scales: readonly number[], { asker }: Context): void => {
  if (isWithin(scales, asker.scopes.weighbridge)) return
  refuse('You can choose only weighbridges where you weigh yourself. Ask an agency admin.', {
    fields: { scales: 'Choose among your own.' },
  })
}
