// Saves a form: checks it, sends it once, shows refusals at their fields.

import { useCallback, useRef, useState } from 'react'
import { ApiError, ask, useAgencyId, useRefresh } from '#kit/browser/api.ts'
import { useFormAside } from '#kit/browser/form-aside.ts'
import type { FormState } from '#kit/browser/form-state.ts'
import { listPath, nameOf, pagePath } from '#kit/browser/paths.ts'
import type { Whole } from '#kit/browser/use-document.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { useIsInView } from '#ui/in-view.ts'
import { useLanguage } from '#ui/language.tsx'
import { useBack, useGo } from '#ui/link.tsx'
import { notify } from '#ui/notify.ts'
import { afterChoices } from '#ui/pending-choices.ts'
import { type SaveKey, useSaveKey } from '#ui/save-key.ts'
import { useControl } from '#ui/shortcut.ts'

type SavingOptions = {
  document: Document
  row: Whole | undefined
  form: FormState
  path: string
  draftKey: string
  isSaved: { current: boolean }
  reload: () => Promise<unknown>
  showProblem: () => void
}

/** `save` opens the saved document, `another` starts a new one; any other word is an action taken together with saving. */
type Way = 'save' | 'another' | (string & {})

const useAfterSave = ({ document, form, path, isSaved }: SavingOptions, begin: () => void) => {
  const { t } = useLanguage()
  const go = useGo()
  const goBack = useBack()
  const agencyId = useAgencyId()
  const refresh = useRefresh()
  const aside = useFormAside()
  const isInView = useIsInView()
  return async (saved: Row, way: Way): Promise<void> => {
    if (isInView.current || aside) form.clear()
    const name = nameOf(document, saved, t)
    notify.success(t('{name} saved.', { name }))
    if (way === 'another') begin()
    else isSaved.current = true
    void refresh({ [`${path}/${saved.id}`]: saved })
    if (aside) return aside.done(saved)
    if (way === 'another' || !isInView.current) return
    if (document.life === listed) goBack(listPath(agencyId, document))
    else go(pagePath(agencyId, document, saved.id))
  }
}

// Sends the form, new or changed, with the action to take in the same request; returns the saved row.
const send = ({ row, form, path }: SavingOptions, way: Way, { key, version }: SaveKey): Promise<Row> => {
  const then = way === 'save' || way === 'another' ? '' : `?then=${way}`
  return row
    ? ask<Row>(`${path}/${row.id}${then}`, { method: 'PUT', body: { ...form.body, version }, key })
    : ask<Row>(path + then, { method: 'POST', body: form.body, key })
}

const useDiscard = ({ document, row, form, isSaved }: SavingOptions) => {
  const goBack = useBack()
  const agencyId = useAgencyId()
  const aside = useFormAside()
  return useCallback(() => {
    form.clear()
    isSaved.current = true
    if (aside) return aside.close()
    goBack(row ? pagePath(agencyId, document, row.id) : listPath(agencyId, document))
  }, [form.clear, isSaved, aside, goBack, row, agencyId, document])
}

/** The ways to save a form, and the result. */
export const useSaving = (options: SavingOptions) => {
  const { form, draftKey, reload, showProblem } = options
  const { renew, ...under } = useSaveKey(draftKey, { version: options.row?.version, isDirty: form.isDirty })
  const [busy, setBusy] = useState<Way>()
  const [error, setError] = useState<ApiError>()
  const [round, setRound] = useState(0)
  const saved = useAfterSave(options, () => setRound(before => before + 1))
  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'IDEMPOTENCY_MISMATCH' && !failure.details.by) renew()
    setError(failure)
    form.setRefused(failure.fields)
    showProblem()
  }
  const save = async (way: Way): Promise<void> => {
    if (busy) return
    form.setTried(true)
    if (Object.keys(form.problems).length > 0) return showProblem()
    setBusy(way)
    setError(undefined)
    const sent = send(options, way, under).then(answer => {
      renew()
      return saved(answer, way)
    })
    await sent.catch(fail).finally(() => setBusy(undefined))
  }
  const latest = useRef(save)
  latest.current = save
  const saveChosen = (way: Way) => afterChoices(() => void latest.current(way))
  useControl('s', () => saveChosen('save'))
  const reloadTheirs = async () => {
    await reload()
    renew()
    setError(undefined)
  }
  const isStale = error?.code === 'STALE_VERSION'
  const discard = useDiscard(options)
  return { save: saveChosen, busy, error, isStale, reload: reloadTheirs, discard, round }
}

export type Saving = ReturnType<typeof useSaving>
