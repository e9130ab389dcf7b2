// Excel files, reports by mail and kept views, put into the lists and reports of the kit.

import { FollowButton, SendBack, Talk } from '#comments/attention.tsx'
import { ExcelButton } from '#excel/excel-button.tsx'
import { ExcelUpload } from '#excel/excel-upload.tsx'
import { type Additions, AdditionsProvider } from '#kit/browser/additions.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import { BulkChange } from '#lists/bulk-change.tsx'
import { InPlace } from '#lists/in-place.tsx'
import { Doings } from '#sharing/doings.tsx'
import { SendPaper, SentPaper } from '#sharing/sent-paper.tsx'
import { MailButton } from '#shell/mail-button.tsx'
import { ActionEffect } from '#shell/mine/action-effect.tsx'
import { NewForm } from '#shell/new-form.tsx'
import { Views } from '#views/views.tsx'

const additions: Omit<Additions, 'WaitingPanel' | 'MineCard'> = {
  ExcelButton,
  ExcelUpload,
  MailButton,
  NewForm,
  Views,
  InPlace,
  BulkChange,
  FollowButton,
  Talk,
  SendBack,
  ActionEffect,
  Doings,
  SendPaper,
  SentPaper,
}

/** A screen with what the application adds to the kit's. */
export const withAdditions = (Screen: ScreenContent): ScreenContent => {
  const Completed = () => (
    <AdditionsProvider additions={additions}>
      <Screen />
    </AdditionsProvider>
  )
  return Object.assign(Completed, { asks: Screen.asks })
}
