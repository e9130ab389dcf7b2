// The life of a document: its states and the moves between them, as data. What a move does to stock and money follows from
// `posted`: entering a posted state posts, leaving it reverses.

import type { Row } from '#kit/check.ts'
import { type Fields, text } from '#kit/fields.ts'
import type { Right } from '#rights/rights.ts'

export type Action = {
  label: string
  /** from state -> to state; every other pair is refused */
  moves: Readonly<Record<string, string>>
  /** the fields of the action, such as a reason */
  asks?: Fields
  /** a right of its own; default: the screen's right to change or cancel */
  right?: Right
  /** not offered to users with this right, who have another action instead */
  unless?: Right
  /** a consignee's user may take it by this right if one of these fields is the user's company; button text: ui/action-label.ts */
  forOwner?: { right: Right; fields: readonly string[]; label?: string; title?: string }
  /** only admins may take it, whatever rights others hold */
  adminOnly?: boolean
  /** follows from another document or from time; no user can take it */
  systemOnly?: boolean
  danger?: boolean
  /** has a call of its own, so it cannot be taken together with saving */
  alone?: boolean
  /** offered, but not as the usual next step */
  seldom?: boolean
  /** true: a user waits for it although the state does not change, as for an owner's consent; false: nobody waits for it */
  awaited?: boolean
  /** in the ledger before and after it: what it changes is posted on the day it is taken */
  corrects?: boolean
  /** offered only if this is true; otherwise the document's own check refuses it */
  when?: (values: Row) => boolean
  /** a mistake is undone on its own day (cancel), a money event on the day it happens (reverse) */
  undo?: 'cancel' | 'reverse'
}

/** `A` are the names of its actions. */
export type Life<A extends string = string> = {
  initial: string
  /** computes the first state if it depends on the values: a ticket with both weights is loaded at once */
  starts?: (values: Row) => string
  states: readonly string[]
  /** states in which the ledger holds the document's stock and money */
  posted: readonly string[]
  /** states in which the values may still be changed */
  editable: readonly string[]
  actions: Readonly<Record<A, Action>>
  /** created by other documents only, never by a user */
  systemOnly?: boolean
}

const why = { reason: text('Reason', { max: 300, long: true }) }

/** Reverses on the original day, if nothing depends on the document. */
export const cancelFrom = (...states: string[]): Action => ({
  label: 'Cancel',
  moves: Object.fromEntries(states.map(state => [state, 'Canceled'])),
  asks: why,
  danger: true,
  undo: 'cancel',
})

/** Reverses by a counter-posting on the current day, so that statements of earlier days stay true. */
export const reverseFrom = (...states: string[]): Action => ({
  label: 'Reverse',
  moves: Object.fromEntries(states.map(state => [state, 'Reversed'])),
  asks: why,
  danger: true,
  undo: 'reverse',
})

/** Master data: switched between in use and not in use. */
export const listed: Life<'toggle-status'> = {
  initial: 'active',
  states: ['active', 'inActive'],
  posted: [],
  editable: ['active', 'inActive'],
  actions: { 'toggle-status': { label: 'Activate or deactivate', moves: { active: 'inActive', inActive: 'active' } } },
}

/** Takes effect when it is saved. */
export const recorded: Life<'cancel' | 'reverse'> = {
  initial: 'Active',
  states: ['Active', 'Canceled', 'Reversed'],
  posted: ['Active'],
  editable: ['Active'],
  actions: { cancel: cancelFrom('Active'), reverse: reverseFrom('Active') },
}

/** Saved as a draft first; takes effect when approved. */
export const drafted: Life<'approve' | 'cancel' | 'reverse'> = {
  initial: 'Draft',
  states: ['Draft', 'Active', 'Canceled', 'Reversed'],
  posted: ['Active'],
  editable: ['Draft'],
  actions: {
    approve: { label: 'Approve', moves: { Draft: 'Active' } },
    cancel: cancelFrom('Draft', 'Active'),
    reverse: reverseFrom('Active'),
  },
}

/** The state an action leads to, or undefined where it may not be taken. */
export const stateAfter = (life: Life, action: string, state: string): string | undefined =>
  Object.hasOwn(life.actions, action) ? life.actions[action]?.moves[state] : undefined
