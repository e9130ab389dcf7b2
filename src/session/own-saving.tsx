// Sends a change of the user's own account and reports the outcome.

import { useState } from 'react'
import { ApiError } from '#kit/browser/api.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

export type Refresh = () => Promise<void>

export const useSaving = (refresh: Refresh) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const save = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      setProblems({})
      await refresh()
      notify.success(t(done))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(error.fields)
      notify.error(t(error.message))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problems, save }
}
