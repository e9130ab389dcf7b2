// Saving the form of an agency: its values first, then its channels and its logo.

import { useState } from 'react'
import type { Agency } from '#areas/agencies/definition.ts'
import type { LogoChange } from '#areas/agencies/logo-entry.tsx'
import { type MessagingChange, toSettingLines } from '#areas/agencies/messaging-entry.tsx'
import { type ApiError, ask, useRefresh } from '#kit/browser/api.ts'
import type { FormState } from '#kit/browser/form-state.ts'
import type { Row } from '#kit/check.ts'
import { changeAgencyMessaging } from '#session/messaging-calls.ts'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { notify } from '#ui/notify.ts'
import { type SaveKey, useSaveKey } from '#ui/save-key.ts'
import { useControl } from '#ui/shortcut.ts'

/** The path of the list of agencies. */
export const home = '/agencies'

const sendLogo = async (id: number, logo: LogoChange): Promise<void> => {
  const path = `/api/agencies/${id}/logo`
  if (logo === null) await ask(path, { method: 'DELETE' })
  if (!logo) return
  const body = new FormData()
  body.append('file', logo)
  await ask(path, { method: 'PUT', body })
}

const sendMessaging = async (id: number, messaging: MessagingChange): Promise<void> => {
  if (!messaging) return
  const { channels, settings } = messaging
  const path = changeAgencyMessaging.path.replace(':agencyId', String(id))
  await ask(path, { method: changeAgencyMessaging.method, body: { channels, settings: toSettingLines(settings) } })
}

type SavedForm = {
  form: FormState
  draftKey: string
  showProblem: () => void
  row: Agency | undefined
  logo: LogoChange
  messaging: MessagingChange
  isSaved: { current: boolean }
}

const send = (row: Agency | undefined, body: Row, { key, version }: SaveKey): Promise<Agency> =>
  row
    ? ask<Agency>(`/api/agencies/${row.id}`, { method: 'PUT', body: { ...body, version }, key })
    : ask<Agency>('/api/agencies', { method: 'POST', body, key })

export const useSaving = ({ form, draftKey, showProblem, row, logo, messaging, isSaved }: SavedForm) => {
  const { t } = useLanguage()
  const go = useGo()
  const refresh = useRefresh()
  const { renew, ...under } = useSaveKey(draftKey, { version: row?.version, isDirty: form.isDirty })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const save = async (): Promise<void> => {
    if (isBusy) return
    form.setTried(true)
    if (Object.keys(form.problems).length > 0) return showProblem()
    setBusy(true)
    try {
      const { id, name } = await send(row, form.body, under)
      renew()
      // The agency is saved already; a refused logo or channel must be entered again.
      await Promise.all([sendMessaging(id, messaging), sendLogo(id, logo)]).then(
        () => notify.success(t('{name} saved.', { name })),
        failure => notify.error(t((failure as Error).message)),
      )
      form.clear()
      isSaved.current = true
      void refresh()
      go(home)
    } catch (failure) {
      setError(failure as ApiError)
      form.setRefused((failure as ApiError).fields ?? {})
      showProblem()
    }
    setBusy(false)
  }
  useControl('s', () => void save())
  const reload = async () => {
    await refresh()
    renew()
    setError(undefined)
  }
  return { save, isBusy, error, reload }
}
