// A cell whose value is changed where it stands.

import { Button, Popover } from 'antd'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Additions } from '#kit/browser/additions.tsx'
import { ApiError, apiOf, useAgencyId, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { isAsked } from '#kit/browser/form-state.ts'
import { EntryInput } from '#kit/browser/inputs.tsx'
import { nameOf } from '#kit/browser/paths.ts'
import { changedInPlace } from '#kit/document.ts'
import { changeField, type FieldChange } from '#lists/change-field.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import '#lists/lists.css'

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

const Editor = (props: EditorProps) => {
  const { t } = useLanguage()
  const { document, name } = props
  const field = document.fields[name]!
  const { value, setValue, isBusy, problem, save, reload } = useChanging(props)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is clicked here from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps what is clicked here from opening the row
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

/** The value, and a button that changes it, shown where the row may still be changed. */
export const InPlace: Additions['InPlace'] = ({ children, ...place }) => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { asker } = useAsker()
  const path = apiOf(useAgencyId(), place.document.address)
  const { document, row, name } = place
  const field = document.fields[name]!
  const isEditable = document.life.editable.includes(row.status) && isAsked(field, row)
  if (!isEditable || !changedInPlace(asker, document).includes(name)) return children
  return (
    <span className="in-place">
      {children}
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottom"
        arrow={false}
        destroyOnHidden
        content={<Editor {...place} path={path} onDone={() => setOpen(false)} />}
      >
        <button
          type="button"
          className="in-place-button"
          aria-label={t('Change {field} of {name}', { field: t(field.label), name: nameOf(document, row, t) })}
        >
          <Pencil size={13} strokeWidth={1.7} aria-hidden />
        </button>
      </Popover>
    </span>
  )
}
