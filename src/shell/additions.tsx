// Fills the kit's lists, pages and reports with components of the folders beside it: timeline, bulk actions, Excel files, saved views.

import { CommentsAndTasks, FollowButton, SendBack } from '#comments/attention.tsx'
import { History } from '#comments/history.tsx'
import { ExcelButton } from '#excel/excel-button.tsx'
import { ExcelUpload } from '#excel/excel-upload.tsx'
import { type Additions, AdditionsProvider } from '#kit/browser/additions.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { BulkActions } from '#lists/bulk-actions.tsx'
import { InPlace } from '#lists/in-place.tsx'
import { Preview } from '#lists/preview.tsx'
import { OtherSteps, UsualStep } from '#next-steps/next-steps.tsx'
import { SendPaper } from '#sharing/sent-paper.tsx'
import { MailButton } from '#shell/mail-button.tsx'
import { DialogEffect } from '#shell/mine/action-effect.tsx'
import { NewDrawer } from '#shell/new-drawer.tsx'
import { Views } from '#views/views.tsx'

const additions: Omit<Additions, 'WaitingPanel' | 'MineCard'> = {
  ExcelButton,
  ExcelUpload,
  MailButton,
  NewDrawer,
  Views,
  InPlace,
  BulkActions,
  Preview,
  History,
  UsualStep,
  OtherSteps,
  FollowButton,
  CommentsAndTasks,
  SendBack,
  ActionEffect: DialogEffect,
  SendPaper,
}

/** Renders a screen with the application's additions to the kit. */
export const withAdditions = (Screen: ScreenContent): ScreenContent => {
  const Completed = () => (
    <AdditionsProvider additions={additions}>
      <Screen />
    </AdditionsProvider>
  )
  return Object.assign(Completed, { asks: Screen.asks })
}
