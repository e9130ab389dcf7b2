// Actions on several rows of a list at once: those without fields, or with one reason for all rows.

import { type Key, useState } from 'react'
import type { Additions } from '#kit/browser/additions.tsx'
import { ask, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { type DocumentRow, nameOf } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { changedInPlace, type Document, isOffered } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { BulkChange } from '#lists/bulk-change.tsx'
import { type BulkAction, BulkBar, type BulkResult } from '#ui/bulk-bar.tsx'
import { useLanguage } from '#ui/language.tsx'
import { offerUndo } from '#ui/notify.ts'
import { undoEach } from '#undoing/ways-back.ts'

type Step = Omit<BulkAction, 'fits'> & { action: string; from: string[] }

/** The actions the user may take on several rows. Switching master data in and out of use counts as two. */
const useSteps = (document: Document): Step[] => {
  const { asker } = useAsker()
  const { t } = useLanguage()
  const isLiked = (action: string): boolean => {
    const { asks = {} } = document.life.actions[action]!
    const asked = Object.keys(asks).join()
    return (asked === '' || asked === 'reason') && isOffered(asker, document, action)
  }
  return Object.entries(document.life.actions)
    .filter(([action]) => isLiked(action))
    .flatMap(([action, { label, moves, asks, danger }]): Step[] => {
      const step = { action, danger, asksReason: asks !== undefined, from: Object.keys(moves) }
      if (document.life !== listed) return [{ ...step, key: action, label: t(label) }]
      return [
        { ...step, key: 'off', label: t('Deactivate'), from: ['active'] },
        { ...step, key: 'on', label: t('Activate'), from: ['inActive'] },
      ]
    })
}

/** Checkboxes beside the rows, and the bar shown while some are selected; nothing if no action applies to several rows. */
export const BulkActions: Additions['BulkActions'] = ({ document, rows, path, children }) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const { asker } = useAsker()
  const steps = useSteps(document)
  const [keys, setKeys] = useState<Key[]>([])
  const ticked = rows.filter(({ id }) => keys.includes(id))
  const rowsFor = ({ from }: Step): DocumentRow[] => ticked.filter(({ status }) => from.includes(status))
  const run = async ({ key }: BulkAction, reason: string, done: (count: number) => void): Promise<BulkResult[]> => {
    const { action, asksReason, label, ...step } = steps.find(one => one.key === key)!
    const [saved, before]: [Record<string, Row>, Record<string, string>] = [{}, {}]
    const results: BulkResult[] = []
    for (const row of rowsFor({ action, label, ...step })) {
      const [at, body] = [`${path}/${row.id}`, { version: row.version, ...(asksReason && { reason }) }]
      const answer = await ask<Row>(`${at}/${action}`, { method: 'PUT', body }).catch((error: Error) => error)
      const problem = answer instanceof Error ? t(answer.message) : undefined
      if (!(answer instanceof Error)) saved[at] = answer
      before[at] = row.status
      results.push({ key: row.id, name: nameOf(document, row, t), problem })
      done(results.length)
    }
    void refresh(saved)
    const undo = undoEach({ life: document.life, action }, before, saved, { ask, show: refresh })
    if (undo) offerUndo(t('Done: {what}', { what: label }), undo)
    return results
  }
  const actions = steps.map(step => ({ ...step, fits: rowsFor(step).length }))
  const clear = () => setKeys([])
  const mayChange = changedInPlace(asker, document).length > 0
  const more = mayChange && <BulkChange {...{ document, path }} rows={ticked} onDone={clear} />
  return children({
    selection: steps.length > 0 || mayChange ? { keys: ticked.map(({ id }): Key => id), onChange: setKeys } : undefined,
    bar: <BulkBar count={ticked.length} actions={actions} run={run} more={more} onClear={clear} />,
  })
}
