// A tour is shown on the first visit of its page. The tours already seen are known after the sign-in; until then no tour
// is shown.

import { lazy, Suspense, useState } from 'react'
import type { TourName } from '#session/calls.ts'
import { prefer, usePreferences } from '#shell/preferences.ts'
import { askForTour, tourAt, useAskedTour } from '#shell/tours/places.ts'

const PageTour = lazy(async () => ({ default: (await import('#shell/tours/page-tour.tsx')).PageTour }))

/** The tour of the current page, on the user's first visit or on request. */
export const Tours = ({ path }: { path: string }) => {
  const name = tourAt(path)
  const { toursSeen } = usePreferences()
  const isAsked = useAskedTour() === path
  const [later, setLater] = useState<readonly TourName[]>([])
  const isNew = name !== undefined && toursSeen !== undefined && ![...toursSeen, ...later].includes(name)
  if (!name || !(isAsked || isNew)) return null
  const end = (isForGood: boolean): void => {
    askForTour(undefined)
    setLater([...later, name])
    if (isForGood && toursSeen && !toursSeen.includes(name)) prefer({ toursSeen: [...toursSeen, name] })
  }
  return (
    <Suspense>
      <PageTour key={path} name={name} onEnd={end} />
    </Suspense>
  )
}
