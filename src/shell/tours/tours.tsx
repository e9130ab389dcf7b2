// A tour is shown on the first visit of its page. What the user has seen comes with the sign-in; until then it is not known, and no tour
// is shown.

import { lazy, Suspense, useState } from 'react'
import type { TourName } from '#session/calls.ts'
import { prefer, usePreferences } from '#shell/preferences.ts'
import { askForTour, tourAt, useAskedTour } from '#shell/tours/places.ts'

const PageTour = lazy(async () => ({ default: (await import('#shell/tours/page-tour.tsx')).PageTour }))

/** The tour of the page in view, where it is the user's first visit or the user asks for it. */
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
