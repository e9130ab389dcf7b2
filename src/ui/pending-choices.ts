// Choices that the server has not returned yet, and texts that their field has not taken yet: saving waits for them, so that the new value is
// saved and not the old one.

import type { KeyboardEvent } from 'react'

const pending = new Set<Promise<unknown>>()

// The last choice made in each field.
const latest = new WeakMap<object, unknown>()

/** Makes a choice in a field at once: one that has not arrived yet does not replace it. */
export const chooseNow = (field: object, choose: () => void): void => {
  latest.set(field, choose)
  choose()
}

/** Registers a choice in a field until its answer has arrived or failed; it is made unless another one was made meanwhile. */
export const awaitChoice = <A>(field: object, answer: Promise<A>, choose: (answer: A) => void): Promise<void> => {
  latest.set(field, answer)
  const choice = answer.then(arrived => {
    if (latest.get(field) === answer) choose(arrived)
  })
  const noted = choice.catch(() => undefined).finally(() => pending.delete(noted))
  pending.add(noted)
  return choice
}

// The last pending choice of each field with several values.
const queues = new WeakMap<object, Promise<unknown>>()

const isRendered = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** As `awaitChoice`, in a field with several values: every choice is added, in the order in which they were made, to the values that are
 *  rendered then. */
export const awaitAnother = <A>(field: object, answer: Promise<A>, add: (answer: A) => void): Promise<void> => {
  const choice = Promise.all([answer, queues.get(field)]).then(([arrived]) => add(arrived))
  const noted = choice
    .catch(() => undefined)
    .then(isRendered)
    .finally(() => pending.delete(noted))
  queues.set(field, noted)
  pending.add(noted)
  return choice
}

// What is typed in fields that take it only when they are left.
const typed = new Map<object, () => void>()

/** Registers how to take what is typed in a field; without it, nothing is left to take. */
export const noteTyped = (field: object, take?: () => void): void => {
  if (take) typed.set(field, take)
  else typed.delete(field)
}

/** Does `work` after what is typed is taken, and every pending choice has arrived and is rendered; at once if there is none. */
export const afterChoices = (work: () => void): void => {
  const takes = [...typed.values()]
  for (const take of takes) take()
  if (pending.size + takes.length === 0) work()
  else void Promise.all(pending).then(() => setTimeout(work))
}

/** The keys of an open list. Enter applies to the text typed so far, even if the list still shows older results; with Ctrl it adds a new row.
 *  Where `isDone`, Tab leaves the field: the list would take back the choice just made, or make another. */
export const onKey =
  (isOpen: boolean, isDone: boolean | undefined, onAdd: (() => void) | undefined, onTake: (() => void) | undefined) =>
  (event: KeyboardEvent) => {
    if (isOpen && isDone && event.key === 'Tab') event.stopPropagation()
    const work = event.ctrlKey || event.metaKey ? onAdd : onTake
    if (!isOpen || event.key !== 'Enter' || !work) return
    event.preventDefault()
    event.stopPropagation()
    work()
  }
