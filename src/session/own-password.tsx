// A new password for a signed-in user, chosen or required.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, ask } from '#kit/browser/api.ts'
import { NewPasswordForm, type NewPasswords } from '#session/new-password.tsx'
import { updatePassword } from '#session/own-calls.ts'
import { SignedOutPage } from '#session/signed-out-page.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'

const useSetting = (asksAtOnce: boolean, onDone: () => void) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [asksCurrent, setAsksCurrent] = useState(asksAtOnce)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const finish = async (entered: NewPasswords) => {
    setBusy(true)
    setProblems({})
    try {
      const { message } = await ask<{ message: string }>(updatePassword.path, {
        method: updatePassword.method,
        body: entered,
      })
      notify.success(t(message))
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAsksCurrent(was => was || error.code === 'CURRENT_PASSWORD_NEEDED')
      setProblems(error.code === 'CURRENT_PASSWORD_NEEDED' ? {} : error.fields)
      notify.error(t(error.message))
    } finally {
      setBusy(false)
    }
  }
  return { busy, asksCurrent, problems, finish }
}

/** /password/reset for a signed-in user. */
export const OwnPassword = () => {
  const { t } = useLanguage()
  // Changes the form's key after a change, so that no entered password remains.
  const [times, setTimes] = useState(0)
  const { finish, ...form } = useSetting(true, () => setTimes(n => n + 1))
  return (
    <Page title={t('Set a new password')}>
      <Panel className="own-panel">
        <NewPasswordForm key={times} {...form} submit={t('Save')} onFinish={finish} />
      </Panel>
    </Page>
  )
}

/** Covers everything else until the user has chosen a new password. */
export const ForcedPassword = ({ switches }: { switches: ReactNode }) => {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const { finish, ...form } = useSetting(false, () => void queries.invalidateQueries())
  return (
    <SignedOutPage switches={switches}>
      <h1>{t('Set a new password')}</h1>
      <p className="sign-in-agency">{t('Your password has to be changed before you go on.')}</p>
      <NewPasswordForm {...form} submit={t('Save')} onFinish={finish} />
    </SignedOutPage>
  )
}
