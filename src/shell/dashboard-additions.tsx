// What the application adds to the dashboard: an owner decides there what waits for the own consent. It is loaded when it is shown.

import { lazy, Suspense } from 'react'
import { AdditionsProvider } from '#kit/browser/additions.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'

const LateWaitingPanel = lazy(async () => ({ default: (await import('#shell/mine/panel.tsx')).WaitingPanel }))

const WaitingPanel = ({ place }: { place: string }) => (
  <Suspense>
    <LateWaitingPanel place={place} />
  </Suspense>
)

/** The dashboard with it. */
export const withWaitingPanel = (Screen: ScreenContent): ScreenContent => {
  const Completed = () => (
    <AdditionsProvider additions={{ WaitingPanel }}>
      <Screen />
    </AdditionsProvider>
  )
  return Object.assign(Completed, { asks: Screen.asks })
}
