// Which pages have a tour, and the page whose tour was requested again.

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

// The path at which the user requested the tour.
let asked: string | undefined
const listeners = new Set<() => void>()

/** Requests the tour of the page at a path, even if it was seen; `undefined` after it has ended. */
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
