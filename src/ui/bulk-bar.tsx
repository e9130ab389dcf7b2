// Actions on all selected rows at once, and the result of each row.

import { Button, Input, Progress } from 'antd'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/units.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useLanguage } from '#ui/language.tsx'
import './parts.css'

export type BulkAction = {
  key: string
  label: string
  danger?: boolean
  asksReason?: boolean
  /** the number of selected rows that the action applies to now */
  fits: number
}

/** `problem`: why the action failed for this row. */
export type BulkResult = { key: number; name: string; problem?: string }

type BulkBarProps = {
  count: number
  actions: readonly BulkAction[]
  /** runs the action on one row after the other; `done` receives the number of finished rows */
  run: (action: BulkAction, reason: string, done: (count: number) => void) => Promise<BulkResult[]>
  /** further actions on the selected rows */
  more?: ReactNode
  onClear: () => void
}

const Results = ({ results }: { results: readonly BulkResult[] }) => {
  const { t } = useLanguage()
  const failed = results.filter(({ problem }) => problem).length
  const counts = { done: formatCount(results.length - failed), failed: formatCount(failed) }
  return (
    <div role="status">
      <p>{failed === 0 ? t('All {done} done.', counts) : t('{done} done, {failed} not done.', counts)}</p>
      <ul className="bulk-results">
        {results.map(({ key, name, problem }) => (
          <li key={key} className={problem ? 'bulk-failed' : undefined}>
            {problem ? <CircleAlert size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />}
            <bdi>{name}</bdi> <span className="bulk-why">{problem ?? t('Done')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ReasonProps = { value: string; onChange: (reason: string) => void }

const Reason = ({ value, onChange }: ReasonProps) => {
  const { t } = useLanguage()
  return (
    <Input.TextArea
      rows={2}
      maxLength={300}
      aria-label={t('Reason')}
      placeholder={t('Reason')}
      dir="auto"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

type BulkDialogProps = {
  action: Pick<BulkAction, 'label' | 'danger' | 'fits'>
  /** an input that applies to all rows */
  entry?: ReactNode
  isMissing?: boolean
  run: (done: (count: number) => void) => Promise<BulkResult[]>
  onDone: (isOver: boolean) => void
}

/** Asks once for all rows, shows the progress, then the result of each row. */
export const BulkDialog = ({ action, entry, isMissing, run, onDone }: BulkDialogProps) => {
  const { t } = useLanguage()
  const [done, setDone] = useState<number>()
  const [results, setResults] = useState<BulkResult[]>()
  const isRunning = done !== undefined && !results
  const go = async () => {
    setDone(0)
    setResults(await run(setDone))
  }
  return (
    <Dialog
      width={480}
      title={`${action.label} (${formatCount(action.fits)})`}
      okText={results ? t('Close') : action.label}
      cancelText={t('Back')}
      cancelButtonProps={{ style: done === undefined ? undefined : { display: 'none' } }}
      closable={done === undefined || results !== undefined}
      mask={{ closable: false }}
      okButtonProps={{ danger: action.danger && !results, loading: isRunning, disabled: !results && isMissing }}
      onOk={() => (results ? onDone(true) : void go())}
      onCancel={() => onDone(results !== undefined)}
    >
      <div className="bulk">
        {done === undefined && (
          <>
            <p>{t('{count} rows are changed one by one.', { count: formatCount(action.fits) })}</p>
            {entry}
          </>
        )}
        {isRunning && <Progress percent={Math.round((done / action.fits) * 100)} />}
        {results && <Results results={results} />}
      </div>
    </Dialog>
  )
}

type DoingProps = Pick<BulkBarProps, 'run'> & { action: BulkAction; onDone: (isOver: boolean) => void }

const Doing = ({ action, run, onDone }: DoingProps) => {
  const [reason, setReason] = useState('')
  return (
    <BulkDialog
      action={action}
      entry={action.asksReason && <Reason value={reason} onChange={setReason} />}
      isMissing={action.asksReason && reason.trim() === ''}
      run={done => run(action, reason.trim(), done)}
      onDone={onDone}
    />
  )
}

/** Rendered over the foot of the list while rows are selected. */
export const BulkBar = ({ count, actions, run, more, onClear }: BulkBarProps) => {
  const { t } = useLanguage()
  const [doing, setDoing] = useState<BulkAction>()
  return (
    <>
      {count > 0 && (
        <section className="bulk-bar" aria-label={t('Selected rows')}>
          <span>{t('{count} selected', { count: formatCount(count) })}</span>
          {actions.map(action => (
            <Button
              key={action.key}
              size="small"
              danger={action.danger}
              disabled={action.fits === 0}
              onClick={() => setDoing(action)}
            >
              {action.label} {action.fits < count && `(${formatCount(action.fits)})`}
            </Button>
          ))}
          {more}
          <button type="button" className="text-button" onClick={onClear}>
            {t('Clear')}
          </button>
        </section>
      )}
      {doing && (
        <Doing
          action={doing}
          run={run}
          onDone={isOver => {
            setDoing(undefined)
            if (isOver) onClear()
          }}
        />
      )}
    </>
  )
}
