// When a page asks again how the background work stands.

import type { Work } from '#background/calls.ts'

type Standing = Pick<Work, 'state' | 'orderedAt'>

const soonMs = 1_500
const laterMs = 15_000
const minuteMs = 60_000

/** Whether work waits or runs. */
export const isOpen = ({ state }: Pick<Work, 'state'>): boolean => state === 'Waiting' || state === 'Running'

// What has waited for a minute waits for somebody: for a worker that is stopped, or behind other work.
const isAboutToChange = ({ state, orderedAt }: Standing, now: number): boolean =>
  state === 'Running' || (state === 'Waiting' && now - Date.parse(orderedAt) < minuteMs)

/** Milliseconds after which to ask again at the time `now`, in milliseconds; false if no work is open. */
export const askAgainMs = (works: readonly Standing[], now: number): number | false => {
  if (works.some(work => isAboutToChange(work, now))) return soonMs
  return works.some(isOpen) && laterMs
}
