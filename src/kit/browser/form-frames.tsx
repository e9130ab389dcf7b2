// The frames of a form: the page of a screen, or the drawer of a field that waits for it.

import type { ReactNode } from 'react'
import type { FormState } from '#kit/browser/form-state.ts'
import { nameOf } from '#kit/browser/paths.ts'
import type { Whole } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/unsaved-changes.tsx'

type FrameProps = {
  document: Document
  row?: Whole
  form: FormState
  isSaved: { current: boolean }
  actions: ReactNode
  primary: ReactNode
  children: ReactNode
}

// A document that takes effect on saving has no state to show before it.
const isUnfinished = ({ life }: Document): boolean => life !== listed && !life.posted.includes(life.initial)

export const ScreenFrame = ({ document, row, form, isSaved, actions, primary, children }: FrameProps) => {
  const { t } = useLanguage()
  const blocker = useUnsavedGuard(form.isDirty, isSaved)
  return (
    <Page
      title={row ? nameOf(document, row, t) : t('New {document}', { document: t(document.singular) })}
      crumb={row ? nameOf(document, row, t) : t('New')}
      tag={(row || isUnfinished(document)) && <StatusTag state={row?.status ?? document.life.initial} filled />}
      facts={form.isDirty ? t('Kept in this browser') : undefined}
      actions={actions}
      primary={primary}
    >
      {children}
      <UnsavedDialog blocker={blocker} form={form} />
    </Page>
  )
}

/** Entries survive a closed drawer as they survive a reload, so closing needs no confirmation. */
export const AsideFrame = ({ actions, primary, children }: FrameProps) => (
  <div className="form-aside">
    {children}
    <div className="form-aside-buttons">
      {actions}
      {primary}
    </div>
  </div>
)
