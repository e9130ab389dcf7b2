// What a user may undo afterwards: switching master data in or out of use, and canceling a draft.

import { type Life, listed } from '#kit/states.ts'

/** The last part of the path that restores a canceled draft. */
export const undoingCancel = 'undo-cancel'

/** For this many minutes the server restores a canceled draft; the screen offers it for ten seconds. */
export const minutesToUndo = 5

const isDraft = ({ editable, posted }: Life, state: string): boolean =>
  editable.includes(state) && !posted.includes(state)

/** Whether a user's action cancels a draft: a document whose values may still be changed and that has no posting in the ledger. An owner
 *  who declines has decided, and cancels nothing. */
export const cancelsDraft = (life: Life, action: string, state: string): boolean => {
  if (!Object.hasOwn(life.actions, action)) return false
  const { undo, systemOnly, forOwner, moves } = life.actions[action]!
  return undo === 'cancel' && !systemOnly && !forOwner && moves[state] !== undefined && isDraft(life, state)
}

/** The action that cancels drafts of this life; undefined if none can. */
export const draftCancel = (life: Life): string | undefined =>
  Object.keys(life.actions).find(action => life.states.some(state => cancelsDraft(life, action, state)))

/** The last part of the path that undoes an action taken on a row in this state; undefined if none does. */
export const wayBack = (life: Life, action: string, state: string): string | undefined => {
  // Switching once more restores the earlier state.
  if (life === listed) return action
  return cancelsDraft(life, action, state) ? undoingCancel : undefined
}

type Row = Record<string, unknown>
type Ways = {
  ask: (path: string, asking: { method: 'PUT'; body: Row }) => Promise<Row>
  /** shows the current rows, by their paths */
  show: (rows: Record<string, Row>) => Promise<void>
}

/** Returns a function that undoes an action on rows, one after the other: `before` are their states, `saved` the rows after the action, by
 *  path. It throws the first refusal after all were tried. Undefined if no row can be undone. */
export const undoEach = (
  { life, action }: { life: Life; action: string },
  before: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, Row>>,
  { ask, show }: Ways,
): (() => Promise<void>) | undefined => {
  const ways = Object.entries(saved).flatMap(([path, { version }]) => {
    const way = wayBack(life, action, before[path]!)
    return way ? [{ path, way, version }] : []
  })
  if (ways.length === 0) return undefined
  return async () => {
    const undone: Record<string, Row> = {}
    const refusals: unknown[] = []
    for (const { path, way, version } of ways) {
      await ask(`${path}/${way}`, { method: 'PUT', body: { version } }).then(
        row => Object.assign(undone, { [path]: row }),
        refusal => refusals.push(refusal),
      )
    }
    await show(undone)
    if (refusals.length > 0) throw refusals[0]
  }
}
