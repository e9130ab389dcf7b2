// Actions on a document: buttons, and the dialog with an action's fields.

import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAdditions } from '#kit/browser/additions.tsx'
import { ApiError, ask, isOrdered, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { narrowing, useProblemText } from '#kit/browser/form-context.tsx'
import { isAsked } from '#kit/browser/form-state.ts'
import { EntryInput } from '#kit/browser/inputs.tsx'
import { type Labels, nameOf } from '#kit/browser/paths.ts'
import { RefusalLink } from '#kit/browser/refusal-link.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import { inProportion, type Row, readValues, writeValues } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { listed } from '#kit/states.ts'
import { labelOfAction } from '#ui/action-label.ts'
import type { DangerousAction } from '#ui/danger-menu.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Labelled } from '#ui/labelled.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify, notifyDone } from '#ui/notify.ts'
import { useSaveKey } from '#ui/save-key.ts'
import { undoEach } from '#undoing/ways-back.ts'

const useLabelOf = () => {
  const { t } = useLanguage()
  const { isCompanyAdmin: isOwner } = useAsker().asker
  return (of: Document, name: string, row: Whole): string => labelOfAction(of, name, { ...row, isOwner }, t)
}

// Each field starts with the document's value, or else with the field's start value. The reason is the action's own.
const startsOf = (asks: Fields, row: Row): Row =>
  Object.fromEntries(Object.entries(asks).map(([name, { start }]) => [name, row[name] ?? start ?? null]))

type AskingProps = { document: Document; row: Whole; name: string; asks: Fields; path: string; onDone: () => void }

const useAct = ({ document, row, name, asks, path, onDone }: AskingProps, title: string) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const act = async (values: Row) => {
    setBusy(true)
    try {
      const body = { ...writeValues(asks, values), version: row.version }
      const saved = await ask<Row>(`${path}/${name}`, { method: 'PUT', body, key })
      renew()
      if (isOrdered(saved)) {
        notify.info(t('This takes a while, so it is done in the background. The top of the page shows how far it is.'))
        onDone()
        return void refresh()
      }
      const [at, now] = [{ [path]: row.status }, { [path]: saved }]
      const undo = undoEach({ life: document.life, action: name }, at, now, { ask, show: refresh })
      notifyDone(t('Done: {what}', { what: title }), undo)
      onDone()
      void refresh({ [path]: saved })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      if (failure.status === 409) void refresh()
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, error }
}

type ActionEntriesProps = AskingProps & {
  values: Row
  problems: Record<string, string | undefined>
  set: (entered: Row) => void
}

// The fields of an action, in their order.
const ActionEntries = ({ document, row, asks, values, problems, set }: ActionEntriesProps) => {
  const [labels, setLabels] = useState<Labels>(row.labels ?? {})
  return Object.entries(asks).map(([asked, field]) => (
    <Labelled key={asked} id={`asked-${asked}`} field={field} problem={problems[asked]}>
      {described => (
        <EntryInput
          {...described}
          field={field}
          value={values[asked]}
          label={labels[asked]}
          narrow={narrowing(field, values, row)}
          asking={`${document.name}.${asked}`}
          onChange={(value, label) => {
            set({ [asked]: value })
            setLabels(before => ({ ...before, [asked]: label }))
          }}
        />
      )}
    </Labelled>
  ))
}

const useEntries = (asks: Fields, row: Row) => {
  const [entered, setEntered] = useState<Row>({})
  const starts = startsOf(asks, { ...row, reason: null })
  const values: Row = { ...starts, ...inProportion(asks, starts, entered), ...entered }
  return { values, set: (more: Row) => setEntered(before => ({ ...before, ...more })) }
}

const Asking = (props: AskingProps) => {
  const [{ t }, say] = [useLanguage(), useProblemText()]
  const { document, row, name, asks, path, onDone } = props
  const { ActionEffect } = useAdditions()
  const title = useLabelOf()(document, name, row)
  const { values, set } = useEntries(asks, row)
  const [isTried, setTried] = useState(false)
  const { act, isBusy, error } = useAct(props, title)
  const asked = writeValues(asks, values)
  const { problems } = readValues(asks, asked)
  const said = isTried ? Object.entries(problems).map(([asked, problem]) => [asked, say(problem, asks[asked])]) : []
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) void act(values)
  }
  return (
    <Dialog
      title={t('{action}: {name}', { action: title, name: nameOf(document, row, t) })}
      okText={title}
      cancelText={t('Back')}
      okButtonProps={{ danger: document.life.actions[name]?.danger, loading: isBusy }}
      onOk={submit}
      onCancel={onDone}
      width={440}
    >
      <div className="asking">
        {error && (
          <Alert type="error" showIcon title={t(error.message)} action={<RefusalLink details={error.details} />} />
        )}
        {!error && <ActionEffect {...{ document, path, action: name, version: row.version, asked }} />}
        <ActionEntries {...{ ...props, values, set }} problems={{ ...Object.fromEntries(said), ...error?.fields }} />
      </div>
    </Dialog>
  )
}

type Offered = {
  /** the action that usually comes next, if any */
  primary?: ReactNode
  others: ReactNode[]
  /** canceling and reversing, kept apart from the rest */
  danger: DangerousAction[]
  /** the dialog for an action's fields; may be rendered anywhere */
  dialog: ReactNode
}

/** Buttons for the actions the server allows on the row now, except `edit`. */
export const useActions = (document: Document, row: Whole | undefined, path: string): Offered => {
  const labelOf = useLabelOf()
  const [asking, setAsking] = useState<string>()
  // An action that is done late does not close the dialog of another one.
  const end = () => setAsking(now => (now === asking ? undefined : now))
  if (!row) return { others: [], danger: [], dialog: null }
  const names = row.actions.filter(name => document.life.actions[name])
  // Leaves out fields that only programs send.
  const asked = Object.entries(document.life.actions[asking ?? '']?.asks ?? {}).filter(([, of]) => isAsked(of, row))
  const asks = Object.fromEntries(asked)
  const isDanger = (name: string) => Boolean(document.life.actions[name]?.danger)
  const carryOn = names.filter(name => !isDanger(name))
  const first = document.life === listed ? undefined : carryOn.find(name => !document.life.actions[name]?.seldom)
  const button = (name: string, type?: 'primary') => (
    <Button key={name} type={type} onClick={() => setAsking(name)}>
      {labelOf(document, name, row)}
    </Button>
  )
  return {
    primary: first && button(first, 'primary'),
    others: carryOn.filter(name => name !== first).map(name => button(name)),
    danger: names.filter(isDanger).map(name => ({
      key: name,
      label: labelOf(document, name, row),
      onClick: () => setAsking(name),
    })),
    dialog: asking && <Asking {...{ document, row, path, asks }} name={asking} onDone={end} />,
  }
}
