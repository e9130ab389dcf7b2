// Changes one value of a row inside the list.

import { Button } from 'antd'
import { useState } from 'react'
import { ApiError, useRefresh } from '#kit/browser/api.ts'
import { EntryInput } from '#kit/browser/inputs.tsx'
import { nameOf } from '#kit/browser/paths.ts'
import { changeField, type FieldChange } from '#lists/change-field.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

type EditorProps = Omit<FieldChange, 'value'> & { onDone: () => void }

const useChanging = ({ onDone, ...place }: EditorProps) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const { document, path, row, name } = place
  const [value, setValue] = useState(row[name])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; isStale: boolean }>()
  const reload = () => {
    void refresh()
    onDone()
  }
  const save = async () => {
    setBusy(true)
    try {
      const saved = await changeField({ ...place, value }, t)
      void refresh({ [`${path}/${row.id}`]: saved })
      notify.success(t('{name} saved.', { name: nameOf(document, row, t) }))
      onDone()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { fields = {}, code } = error instanceof ApiError ? error : {}
      setProblem({ text: fields[name] ?? t(error.message), isStale: code === 'STALE_VERSION' })
    } finally {
      setBusy(false)
    }
  }
  return { value, setValue, isBusy, problem, save, reload }
}

/** The input for one value, with its Save button. */
export const InPlaceEditor = (props: EditorProps) => {
  const { t } = useLanguage()
  const { document, name } = props
  const field = document.fields[name]!
  const { value, setValue, isBusy, problem, save, reload } = useChanging(props)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click inside from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps a click inside from opening the row
    <div className="in-place-editor" onClick={event => event.stopPropagation()}>
      <EntryInput field={field} name={t(field.label)} value={value} onChange={setValue} />
      {problem && (
        <p className="in-place-problem" role="alert">
          {problem.text}
        </p>
      )}
      {problem?.isStale ? (
        <Button size="small" onClick={reload}>
          {t('Load again')}
        </Button>
      ) : (
        <Button size="small" type="primary" loading={isBusy} onClick={() => void save()}>
          {t('Save')}
        </Button>
      )}
    </div>
  )
}
