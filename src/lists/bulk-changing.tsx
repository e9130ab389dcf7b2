// Changes one field of several rows at once, and shows the result of each row.

import { Select } from 'antd'
import { useState } from 'react'
import { ApiError, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { EntryInput } from '#kit/browser/inputs.tsx'
import { type DocumentRow, nameOf } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { changedInPlace, type Document } from '#kit/document.ts'
import { changeField } from '#lists/change-field.tsx'
import { BulkDialog, type BulkResult } from '#ui/bulk-bar.tsx'
import { useLanguage } from '#ui/language.tsx'
import '#lists/lists.css'

export type BulkChangeProps = {
  document: Document
  /** the selected rows */
  rows: readonly DocumentRow[]
  path: string
  onDone: () => void
}

type Change = { name: string; value: unknown }

// One row after the other, so that each has its own result.
const useChangingAll = ({ document, rows, path }: Omit<BulkChangeProps, 'onDone'>) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  return async ({ name, value }: Change, done: (count: number) => void): Promise<BulkResult[]> => {
    const results: BulkResult[] = []
    const saved: Record<string, Row> = {}
    for (const row of rows) {
      const answer = await changeField({ document, path, row, name, value }, t).catch((error: Error) => error)
      const isRefused = answer instanceof Error
      if (!isRefused) saved[`${path}/${row.id}`] = answer
      const why = answer instanceof ApiError ? answer.fields[name] : undefined
      const problem = isRefused ? (why ?? t(answer.message)) : undefined
      results.push({ key: row.id, name: nameOf(document, row, t), problem })
      done(results.length)
    }
    void refresh(saved)
    return results
  }
}

type ChangingProps = Omit<BulkChangeProps, 'onDone'> & { onDone: (isOver: boolean) => void }

/** The dialog that asks for the field and its value, and shows the result of each row. */
export const BulkChanging = ({ onDone, ...ticked }: ChangingProps) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const { document, rows } = ticked
  const names = changedInPlace(asker, document)
  const [name, setName] = useState(names[0]!)
  const [value, setValue] = useState<unknown>(null)
  const changeAll = useChangingAll(ticked)
  const field = document.fields[name]!
  const choose = (chosen: string) => {
    setName(chosen)
    setValue(null)
  }
  const entry = (
    <div className="bulk-change">
      <Select
        aria-label={t('Field')}
        value={name}
        options={names.map(one => ({ value: one, label: t(document.fields[one]!.label) }))}
        onChange={choose}
      />
      <EntryInput key={name} field={field} name={t(field.label)} value={value} onChange={setValue} />
    </div>
  )
  const isMissing = field.need === 'required' && (value === null || value === undefined)
  return (
    <BulkDialog
      action={{ label: t('Change a field'), fits: rows.length }}
      run={done => changeAll({ name, value }, done)}
      {...{ entry, isMissing, onDone }}
    />
  )
}
