// Which page has a tour, and who asks for it once more.

import { useSyncExternalStore } from 'react'
import type { TourName } from '#session/calls.ts'

const places: readonly (readonly [RegExp, TourName])[] = [
  [/^\/\d+\/port-loading\/gate$/, 'Gate'],
  [/^\/\d+\/sales\/(bag|bulk)-sale\/add$/, 'Sale'],
  [/^\/\d+\/procurement\/lc\/\d+$/, 'LC'],
  [/^\/\d+\/accounts\/month-close\/add$/, 'Month Close'],
]

/** The tour of the page at a path. */
export const tourAt = (path: string): TourName | undefined =>
  places.find(([pattern]) => pattern.test(path.replace(/\/$/, '')))?.[1]

// The path at which the user asks for the tour.
let asked: string | undefined
const listeners = new Set<() => void>()

/** Asks for the tour of the page at a path, seen or not; `undefined` once it has ended. */
export const askForTour = (path: string | undefined): void => {
  asked = path
  for (const listener of listeners) listener()
}

export const useAskedTour = (): string | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
