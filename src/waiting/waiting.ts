// What waits for users, derived from a document's life, so that every definition is covered, future ones too.

import type { Row } from '#kit/check.ts'
import { type Document, isOffered } from '#kit/document.ts'
import { type Action, listed } from '#kit/states.ts'
import type { Asker } from '#rights/may.ts'
import { concerns } from '#waiting/concerns.ts'

/** A state in which a document waits, and the action it waits for: a decision, the next step, or sending again after a failure. */
export type Wait = { kind: 'approve' | 'complete' | 'failed'; state: string; action: string }

const leaves = ({ moves }: Action, state: string): boolean => moves[state] !== undefined && moves[state] !== state

// An action is a decision if it requires a right of its own before anything has taken effect.
const isDecision = (document: Document, name: string, state: string): boolean => {
  const { right, awaited } = document.life.actions[name]!
  if (name === 'approve' || awaited) return true
  const isOwnRight = right !== undefined && !/^can(View|Add|Edit)/.test(right)
  return isOwnRight && state === document.life.initial && leaves(document.life.actions[name]!, state)
}

const housekeeping = new Set(['close', 'toggle-status'])

// Refusing, undoing, ending and closing are offered, but nobody waits for them.
const carriesOn = ({ life }: Document, name: string): boolean => {
  const { systemOnly, undo, danger, seldom, adminOnly, awaited, asks } = life.actions[name]!
  const isRefusal = asks?.reason !== undefined || asks?.why !== undefined
  return !(
    systemOnly ||
    undo ||
    danger ||
    seldom ||
    adminOnly ||
    isRefusal ||
    awaited === false ||
    housekeeping.has(name)
  )
}

const kindOf = (document: Document, name: string, state: string): Wait['kind'] | undefined => {
  const action = document.life.actions[name]!
  if (action.moves[state] === undefined) return undefined
  if (isDecision(document, name, state)) return 'approve'
  if (!leaves(action, state)) return undefined
  return /failed$/i.test(state) ? 'failed' : 'complete'
}

/** The states in which a document waits, and for which action; of several actions in a state the decision comes first. */
export const waitsOf = (document: Document): Wait[] => {
  const { life } = document
  if (life === listed) return []
  const names = Object.keys(life.actions).filter(name => carriesOn(document, name))
  return life.states.flatMap(state => {
    const found = names.flatMap((action): Wait[] => {
      const kind = kindOf(document, action, state)
      return kind ? [{ kind, state, action }] : []
    })
    return found.sort((one, other) => Number(other.kind === 'approve') - Number(one.kind === 'approve'))
  })
}

/** The waits that this user may end. */
export const waitsFor = (asker: Asker, document: Document): Wait[] =>
  waitsOf(document).filter(({ action }) => isOffered(asker, document, action))

/** Whether the user decides on a document in this state, and may therefore send it back. */
export const decidesOn = (asker: Asker, document: Document, status: string): boolean =>
  waitsFor(asker, document).some(({ kind, state }) => kind === 'approve' && state === status)

/** Whether it also depends on a row's values if it waits. */
export const isJudgedByRow = ({ life }: Document, waits: readonly Wait[]): boolean =>
  waits.some(({ action }) => life.actions[action]!.when ?? life.actions[action]!.forOwner)

/** What a row waits for: the first wait that applies. Steps are for the users who handle the document, decisions for all users who may
 *  take them, an owner's consent for the users of that company. */
export const waitOfRow = (
  { life }: Document,
  waits: readonly Wait[],
  row: { status: string; isInHand: boolean; values: Row },
  companyId: number | null = null,
): Wait | undefined =>
  waits.find(
    ({ kind, state, action }) =>
      state === row.status &&
      (kind !== 'complete' || row.isInHand) &&
      concerns(life.actions[action]!, row.values, companyId),
  )

/** The states in which something is still to be done. */
export const openStates = (document: Document): string[] => [
  ...new Set([
    ...waitsOf(document).map(({ state }) => state),
    ...Object.keys(document.life.actions.expire?.moves ?? {}),
  ]),
]

/** The states in which a document is in effect: in other states its ending days do not matter. */
export const liveStates = ({ life }: Document): string[] => {
  if (life === listed) return ['active']
  if (life.actions.expire) return Object.keys(life.actions.expire.moves)
  const going = Object.values(life.actions).filter(({ undo, seldom }) => !undo && !seldom)
  return life.states.filter(state => going.some(({ moves }) => moves[state] !== undefined))
}

export type Ending = { field: string; label: string; daysBefore: number; isDay: boolean }

/** The fields whose day or moment is announced beforehand. */
export const endingsOf = ({ fields }: Document): Ending[] =>
  Object.entries(fields).flatMap(([field, { label, noticeDays, shape }]) =>
    noticeDays === undefined ? [] : [{ field, label, daysBefore: noticeDays, isDay: shape.kind === 'day' }],
  )

/** A day or moment of a row that the calendar shows: it is expected, or something ends then. */
export type Coming = { field: string; label: string; isDay: boolean; isEnd: boolean }

// Days announced only one day before, as for a truck's permit, would fill the calendar.
const leastDaysBefore = 7

/** The fields of a document that the calendar shows. */
export const comingIn = ({ fields }: Document): Coming[] =>
  Object.entries(fields).flatMap(([field, { label, noticeDays = 0, expected, shape }]) =>
    noticeDays < leastDaysBefore && !expected ? [] : [{ field, label, isDay: shape.kind === 'day', isEnd: !expected }],
  )
