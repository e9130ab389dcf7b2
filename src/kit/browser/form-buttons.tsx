// The buttons over a form, and what came of pressing them.

import { Alert, Button } from 'antd'
import { useAsker } from '#kit/browser/asker.tsx'
import type { Saving } from '#kit/browser/saving.ts'
import type { Document } from '#kit/document.ts'
import { may, mayOn } from '#rights/may.ts'
import { useLanguage } from '#ui/language.tsx'

/** Approving at once, where a new document starts as a draft and the asker may. */
const useNextStep = ({ life, right }: Document): string | undefined => {
  const { asker } = useAsker()
  const step = life.actions.approve
  if (!step || step.asks || !(life.initial in step.moves)) return undefined
  const mayApprove = step.right ? may(asker, { rights: [step.right] }) : mayOn(asker, 'Approve', right)
  return mayApprove ? 'approve' : undefined
}

/** Discard, save and what may follow at once; the primary one apart. */
export const useFormButtons = ({ document, saving, isNew }: { document: Document; saving: Saving; isNew: boolean }) => {
  const { t } = useLanguage()
  const next = useNextStep(document)
  const { save, busy } = saving
  const word = next ? t('Save draft') : t('Save')
  return {
    actions: (
      <>
        <Button type="text" onClick={saving.discard}>
          {t('Discard')}
        </Button>
        {isNew && !next && (
          <Button loading={busy === 'another'} disabled={busy !== undefined} onClick={() => save('another')}>
            {t('Save and add another')}
          </Button>
        )}
        {next && (
          <Button loading={busy === 'save'} disabled={busy !== undefined} onClick={() => save('save')}>
            {word}
          </Button>
        )}
      </>
    ),
    primary: (
      <Button
        type="primary"
        loading={busy === (next ?? 'save')}
        disabled={busy !== undefined && busy !== (next ?? 'save')}
        onClick={() => save(next ?? 'save')}
      >
        {next ? t(document.life.actions[next]!.label) : t('Save')}
      </Button>
    ),
  }
}

/** Why it was not saved. */
export const Troubles = ({ saving }: { saving: Saving }) => {
  const { t } = useLanguage()
  const { error, isStale, reload } = saving
  if (!error) return null
  return (
    <Alert
      type={isStale ? 'warning' : 'error'}
      showIcon
      className="form-trouble"
      title={t(error.message)}
      action={
        isStale && (
          <Button size="small" onClick={reload}>
            {t('Load theirs, keep my entries')}
          </Button>
        )
      }
    />
  )
}
