// The application's additions to the dashboard: how much waits for the user; for an owner also what waits for the owner's consent, and
// statements as files. Imported when it is shown.

import { lazy, Suspense } from 'react'
import { type Additions, AdditionsProvider } from '#kit/browser/additions.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { loadAllTexts } from '#shell/arabic.ts'
import { MineCard } from '#shell/mine-card.tsx'

// Loads all texts first, because the panel shows texts of every document.
const LateWaitingPanel = lazy(async () => {
  const [{ WaitingPanel }] = await Promise.all([import('#shell/mine/panel.tsx'), loadAllTexts()])
  return { default: WaitingPanel }
})

const LateExcelButton = lazy(async () => ({ default: (await import('#excel/excel-button.tsx')).ExcelButton }))

const additions: Pick<Additions, 'WaitingPanel' | 'ExcelButton' | 'MineCard'> = {
  MineCard,
  WaitingPanel: ({ place }) => (
    <Suspense>
      <LateWaitingPanel place={place} />
    </Suspense>
  ),
  ExcelButton: of => (
    <Suspense>
      <LateExcelButton {...of} />
    </Suspense>
  ),
}

/** Renders the dashboard with these additions. */
export const withWaitingPanel = (Screen: ScreenContent): ScreenContent => {
  const Completed = () => (
    <AdditionsProvider additions={additions}>
      <Screen />
    </AdditionsProvider>
  )
  return Object.assign(Completed, { asks: Screen.asks })
}
